"""A Gymnasium environment with exact rewards. Needs gymnasium, or `pip install 'salet[gym]'`.

Importing this module registers the environment as "salet/Word-v0", so that `gymnasium.make("salet.gym:salet/Word-v0")`
works without an import.

>>> import gymnasium, salet, salet.gym
>>> words = ["mount", "found", "sound", "round", "could", "world", "worry"]
>>> env = gymnasium.make("salet/Word-v0", game=salet.Game(words))
>>> _, info = env.reset(seed=7, options={"secret": "worry"})
>>> _, reward, terminated, truncated, info = env.step(env.unwrapped.action("could"))
>>> info["turns"], info["regret"], terminated
([('could', 'BGBBB')], Fraction(2, 7), False)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, cast

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from salet import UsageError, analyse
from salet._game import Game, core_of

Observation: TypeAlias = dict[str, npt.NDArray[np.int64]]

#: The name of the environment for `gymnasium.make`.
ENVIRONMENT = "salet/Word-v0"

#: Guesses of an episode if the game has no limit.
USUAL_HORIZON = 10


class WordEnv(gymnasium.Env[Observation, np.int64]):
    """A game against a secret drawn by weight. The reward of a guess is minus its *regret*: its exact expected number of
    guesses, on average and without a limit, above that of the best guess. The return of an episode is minus the amount
    given away in `salet.analyse`, and the best play has return 0.

    An action is the number of an accepted word in `game.guesses`. An observation has two arrays with one entry per turn:
    `guesses`, the number of the word plus 1, and `feedback`, its code plus 1; 0 marks turns to come. Under the colour rules
    the code is a number in base 3, with the first letter most significant, grey 0, yellow 1 and green 2. `info` has the
    `turns` in words, the `regret` as a fraction, the `best_guesses`, and under rules other than normal an `action_mask`.

    An episode terminates when the game ends or its guesses are used up; without a limit it is truncated after
    `horizon` guesses. `time_limit` bounds the search for each price; if a price is not exact by then, the step raises
    RuntimeError. Prices are cached.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        game: Game | str = "original",
        *,
        horizon: int | None = None,
        time_limit: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = Game.named(game) if isinstance(game, str) else game
        if render_mode not in (None, "ansi"):
            raise UsageError("render_mode: choose 'ansi' or None")
        if horizon is not None and horizon < 1:
            raise UsageError("horizon: give a whole number, at least 1")
        self.render_mode = render_mode
        self.horizon = self.game.max_guesses or horizon or USUAL_HORIZON
        self.time_limit = time_limit
        self.words: Sequence[str] = self.game.guesses
        self._answers = self.game.answers
        self._core = core_of(self.game)
        self._numbers = {word: number for number, word in enumerate(self.words)}
        weights = np.array(self._core.weights(), dtype=np.float64)
        self._chances = weights / weights.sum()
        self.action_space = spaces.Discrete(len(self.words))
        length, codes = self.horizon, self._core.feedback_count()
        space = spaces.Dict(
            {
                "guesses": spaces.Box(0, len(self.words), (length,), np.int64),
                "feedback": spaces.Box(0, codes, (length,), np.int64),
            }
        )
        self.observation_space = cast("spaces.Space[Observation]", space)
        self._secret: str | None = None
        self._turns: list[tuple[str, str]] = []
        self._codes: list[int] = []
        self._over = True

    def action(self, word: str) -> np.int64:
        """The number of a word."""
        try:
            return np.int64(self._numbers[word])
        except KeyError:
            raise UsageError(f"{word!r} is not an accepted word") from None

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """A mask of the guesses that the rule allows now."""
        if self.game.rule == "normal":
            return np.ones(len(self.words), dtype=np.bool_)
        return np.array(self._core.allowed(self._turns), dtype=np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; `options={"secret": WORD}` sets the answer."""
        super().reset(seed=seed)
        secret = (options or {}).get("secret")
        number = int(self.np_random.choice(len(self._chances), p=self._chances))
        if secret is not None:
            if secret not in self._answers:
                raise UsageError(f"{secret!r} is not an answer of the game")
            number = self._answers.index(secret)
        self._secret = self._answers[number]
        self._turns, self._codes, self._over = [], [], False
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a guess."""
        if self._over or self._secret is None:
            raise gymnasium.error.ResetNeeded("the game is over, or has not begun: call reset")
        number = int(action)
        if not 0 <= number < len(self.words):
            raise UsageError(f"{number} is not an action; there are {len(self.words)}")
        guess = self.words[number]
        shown = self._core.score(guess, self._secret)
        turns = [*self._turns, (guess, shown)]
        judged = analyse(self.game, turns, others=False, time_limit=self.time_limit)
        if judged.rules[0].ending == "not-allowed":
            raise UsageError(f"the {self.game.rule} rule does not allow {guess!r} here; see action_masks()")
        move = judged.moves[-1]
        regret = move.given_away_exact
        if judged.interrupted:
            raise KeyboardInterrupt
        if regret is None:
            raise RuntimeError(f"the regret of {guess!r} was not exact within time_limit")
        self._turns, self._codes = turns, [*self._codes, self._core.code(shown)]
        solved = judged.rules[0].ending == "solved"
        used_up = len(turns) >= self.horizon
        terminated = solved or (used_up and self.game.max_guesses is not None)
        truncated = used_up and not terminated
        self._over = terminated or truncated
        info = self._info() | {"regret": regret, "best_guesses": move.best_guesses, "solved": solved}
        if self._over:
            info["secret"] = self._secret
        return self._observation(), float(-regret), terminated, truncated, info

    def render(self) -> str | None:
        """The game so far in tiles, a line for each guess."""
        if self.render_mode is None:
            return None
        return "\n".join(f"{self._core.tiles(shown)} {word}" for word, shown in self._turns)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"turns": list(self._turns)}
        if self.game.rule != "normal":
            info["action_mask"] = self.action_masks()
        return info

    def _observation(self) -> Observation:
        guesses = np.zeros(self.horizon, dtype=np.int64)
        feedback = np.zeros(self.horizon, dtype=np.int64)
        for turn, ((word, _), code) in enumerate(zip(self._turns, self._codes, strict=True)):
            guesses[turn] = self._numbers[word] + 1
            feedback[turn] = code + 1
        return {"guesses": guesses, "feedback": feedback}


if ENVIRONMENT not in gymnasium.registry:
    gymnasium.register(id=ENVIRONMENT, entry_point="salet.gym:WordEnv")
