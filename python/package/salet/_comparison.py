"""Strategies against the optimum."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from salet import _salet
from salet._game import Game, core_of, game_for
from salet._frame import Tabular
from salet._html import table
from salet._options import Memory, Progress, Time, seconds, size, told


@dataclass(frozen=True)
class State:
    """The state in which a strategy names a guess."""

    #: The game.
    game: Game
    #: The words so far with their feedback.
    history: list[tuple[str, str]]
    #: The answers that fit all feedback, at least one, in the order of the game.
    candidates: list[str]

    def allows(self, guess: str) -> bool:
        """Whether the rule allows this word here. Under the normal rule every accepted word is allowed."""
        game = core_of(self.game)
        if self.game.rule == "normal":
            return guess in game.guesses()
        return any(
            allowed and guess == word
            for word, allowed in zip(game.guesses(), game.allowed(self.history), strict=True)
        )


_Asked: TypeAlias = Callable[[list[tuple[str, str]], list[str]], str | None]
_Entrant: TypeAlias = str | tuple[str, _Asked]

#: A strategy of your own: it names a guess, always the same in the same state, or None to give the game up.
Strategy: TypeAlias = Callable[[State], str | None]


@dataclass(frozen=True)
class StrategyResult:
    """The result of a strategy."""

    #: Its name with parameters and options.
    name: str
    #: Its first guess.
    opener: str | None
    #: Whether every seed gives the same; if not, the figures are over all runs.
    deterministic: bool
    #: The sum over answers of weight times guesses; the mean of the runs, rounded, if there are several.
    total: int
    #: The mean number of guesses.
    mean: float
    #: Its standard error on a sample of the answers; None if all were played, or after one run of a random strategy,
    #: which does not show how runs differ.
    sampling_error: float | None
    #: The most guesses of a game that found its answer.
    worst_case: int
    #: The share of the weight found within the limit.
    win_rate: float
    #: Answers never found.
    lost: int
    #: Guesses over the answers played above the optimum without a limit: two bounds, equal if exact; on a sample the
    #: distance to the optimum on the same answers, 0 if it is less; None if some are lost.
    regret_at_least: float | None
    regret_at_most: float | None
    #: Its standard error on a sample, like that of the mean.
    regret_error: float | None
    #: Decisions that certainly cost more than the best one.
    mistakes: int | None
    #: States in which it chose a guess.
    decisions: int
    #: Seconds by the clock.
    seconds: float


@dataclass(frozen=True)
class Comparison(Tabular):
    """The result of a comparison."""

    #: The strategies in the order of the request.
    strategies: list[StrategyResult]
    #: The document of `salet compare --json`, also with the game, the optimum, mistakes and traps.
    figures: dict[str, Any]
    #: Whether Ctrl-C ended the comparison; `figures["missing"]` names the strategies that did not play to the end.
    interrupted: bool = False

    def to_dict(self) -> dict[str, list[Any]]:
        """A column for each figure and a row for each strategy, for pandas.DataFrame."""
        return {
            column: [getattr(each, column) for each in self.strategies]
            for column in StrategyResult.__dataclass_fields__
        }

    def _rows(self) -> list[dict[str, Any]]:
        return [asdict(each) for each in self.strategies]

    def _repr_html_(self) -> str:
        rows = [tuple(asdict(each).values()) for each in self.strategies]
        optimum = self.figures["optimum"]
        known = f"; optimum {optimum['lower']} to {optimum['upper']}" if optimum else ""
        head = [column.replace("_", " ") for column in StrategyResult.__dataclass_fields__]
        return table(f"{self.figures['game']['played']} answers{known}", head, rows)


def compare(
    game: Game | str,
    strategies: str | Strategy | Iterable[str | Strategy] = "all",
    *,
    opener: str | None = None,
    sample: int | None = None,
    seed: int = 1,
    runs: int = 10,
    optimum: bool = True,
    time_limit: Time = None,
    threads: int | None = None,
    memory: Memory = "2GiB",
    progress: Callable[[Progress], object] | None = None,
) -> Comparison:
    """Play strategies against every answer, and show how far each is from the optimum and where it loses.

    `strategies` are names as `salet compare --strategies` takes them: "entropy", "hybrid(3)", "log-beam(20,0.43)[answers]"; or
    functions of your own, which name a guess for a `State`, on threads of the search. An exception of theirs ends the comparison.
    `opener` is the first guess of all. `sample` plays only so many answers, drawn by `seed`; random strategies play `runs` times.
    Without `optimum` the strategies are compared with each other alone. `threads` and `memory` are those of `solve`.
    `time_limit` bounds everything: the search for the optimum takes half of it at most, the search for losses what playing
    leaves, and `figures["missing"]` names what was not played. Without it each search takes two minutes at most. Games of the
    package have their optimum with them, if they have a policy that is also the best without a limit of guesses. `progress`
    follows the first search.

    >>> import salet
    >>> game = salet.Game(["found", "sound", "round", "mound", "hound", "bound", "wound", "pound", "worry", "could"])
    >>> found = salet.compare(game, ["letter-greedy", "optimal"])
    >>> [(each.name, each.total, each.regret_at_most) for each in found.strategies]
    [('letter-greedy', 40, 5.0), ('optimal', 35, 0.0)]
    >>> def first_left(state):
    ...     return state.candidates[0]
    >>> [(each.name, each.total) for each in salet.compare(game, [first_left]).strategies]
    [('first_left', 40)]
    """
    game = game_for(game)
    text, interrupted = _salet.compare(
        core_of(game),
        _entrants(game, strategies),
        opener,
        sample,
        seed,
        runs,
        optimum,
        seconds(time_limit),
        threads,
        size(memory),
        told(progress),
    )
    figures: dict[str, Any] = json.loads(text)
    results = [_result(each) for each in figures["strategies"]]
    if interrupted and not results:
        raise KeyboardInterrupt
    return Comparison(results, figures, interrupted)


def _entrants(game: Game, strategies: str | Strategy | Iterable[str | Strategy]) -> list[_Entrant]:
    """Names, and functions with a name of their own each."""
    given = [strategies] if isinstance(strategies, str) or callable(strategies) else strategies
    entrants: list[_Entrant] = []
    names: set[str] = set()
    for strategy in given:
        if isinstance(strategy, str):
            entrants.append(strategy)
            continue
        if not callable(strategy):
            raise TypeError(f"strategies are names or functions, not {type(strategy).__name__}")
        name = label = getattr(strategy, "__name__", type(strategy).__name__)
        number = 1
        while label in names:
            number += 1
            label = f"{name} {number}"
        names.add(label)
        entrants.append((label, _asked(game, label, strategy)))
    return entrants


def _asked(game: Game, name: str, strategy: Strategy) -> _Asked:
    def ask(history: list[tuple[str, str]], candidates: list[str]) -> str | None:
        guess = strategy(State(game, history, candidates))
        if guess is not None and not isinstance(guess, str):
            raise TypeError(f"{name}: a guess is a word or None, not {type(guess).__name__}")
        return guess

    return ask


def _result(data: dict[str, Any]) -> StrategyResult:
    regret = data["regret"]["guesses"] if data["regret"] else (None, None)
    plain = ("name", "opener", "deterministic", "total", "mean", "sampling_error", "worst_case", "win_rate", "lost")
    return StrategyResult(
        **{key: data[key] for key in plain},
        regret_at_least=regret[0],
        regret_at_most=regret[1],
        regret_error=data["regret"]["sampling_error"] if data["regret"] else None,
        mistakes=data["losses"]["mistakes"] if data["losses"] else None,
        decisions=data["decisions"],
        seconds=data["seconds"],
    )
