"""The analysis of finished games."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Literal

from salet._frame import Tabular
from salet._html import tiles, table
from salet._options import Clue, Time, seconds, turns
from salet._questions import About, advisor


@dataclass(frozen=True)
class Amount:
    """A number of guesses or its bounds, rounded from integers once or twice."""

    at_least: float | None
    at_most: float | None
    #: Whether the amount is exact, apart from rounding.
    exact: bool

    @property
    def known(self) -> float | None:
        """The amount, if it is exact."""
        return self.at_least if self.exact else None

    def to_dict(self) -> dict[str, Any]:
        """The fields, under the keys of the command."""
        return asdict(self)


@dataclass(frozen=True)
class Value:
    """The sum of weight times further guesses over some answers, or its bounds."""

    weight: int
    at_least: int
    #: None without a bound.
    at_most: int | None

    @property
    def exact(self) -> bool:
        """Whether the sum is exact."""
        return self.at_least == self.at_most

    @property
    def mean_exact(self) -> Fraction | None:
        """The mean, if the sum is exact; 0 for no answer."""
        if not self.exact:
            return None
        return Fraction(self.at_least, self.weight) if self.weight else Fraction(0)

    def to_dict(self) -> dict[str, Any]:
        """The fields, under the keys of the command."""
        return asdict(self)


@dataclass(frozen=True)
class JudgedMove:
    """A judged guess."""

    guess: str
    #: Its feedback, in letters.
    shown: str
    answers_before: int
    #: 0 if it was the secret.
    answers_after: int
    #: The known best guesses.
    best_guesses: list[str]
    #: Whether no other guess equals them.
    best_guesses_complete: bool
    #: The least sum of weight times further guesses.
    best: Value
    #: The same if this guess is played.
    cost: Value
    #: The same after it.
    rest: Value
    #: The guesses that the choice gave away.
    given_away: Amount
    #: The guesses saved by luck; None if no listed answer fits the feedback.
    luck: Amount | None
    #: The judgement in words.
    sentence: str

    @property
    def given_away_exact(self) -> Fraction | None:
        """The amount given away, as a fraction; None if it is not exact."""
        if self.best.exact and self.guess in self.best_guesses:
            return Fraction(0)
        return _minus(self.cost.mean_exact, self.best.mean_exact)

    @property
    def luck_exact(self) -> Fraction | None:
        """Luck, as a fraction; None if it is not exact or has no measure."""
        if self.luck is None:
            return None
        lucky = _minus(self.cost.mean_exact, self.rest.mean_exact)
        return None if lucky is None else lucky - 1


def _minus(one: Fraction | None, other: Fraction | None) -> Fraction | None:
    return None if one is None or other is None else one - other


@dataclass(frozen=True)
class JudgedGame(Tabular):
    """A game by one rule: guesses + missing = optimum + given_away - luck."""

    rule: str
    #: The end of the game, or the reason why later guesses are not judged.
    ending: Literal["solved", "unsolved", "unlisted", "not-allowed"]
    #: The guess, from 1, after which no listed answer fits, or that the rule does not allow.
    ended_at: int | None
    #: The expected number of guesses at the start.
    optimum: Amount | None
    given_away: Amount
    #: Negative for bad luck.
    luck: Amount
    #: The expected number of further guesses of an unsolved game.
    missing: Amount
    moves: list[JudgedMove]

    def _rows(self) -> list[dict[str, Any]]:
        return [{"rule": self.rule, "number": number} | asdict(move) for number, move in enumerate(self.moves, 1)]

    @property
    def given_away_exact(self) -> Fraction | None:
        """The sum given away, as a fraction; None if it is not exact."""
        return _sum(move.given_away_exact for move in self.moves)

    @property
    def luck_exact(self) -> Fraction | None:
        """The sum of luck, as a fraction; None if it is not exact."""
        return _sum(move.luck_exact for move in self.moves if move.luck is not None)


def _sum(parts: Iterable[Fraction | None]) -> Fraction | None:
    total = Fraction(0)
    for part in parts:
        if part is None:
            return None
        total += part
    return total


@dataclass(frozen=True)
class Analysis(Tabular):
    """An analysed game; the fields are those of `salet analyse --json`."""

    #: The answer, if it is known.
    answer: str | None
    #: The number of guesses.
    guesses: int
    #: The game by its own rule, then by the rules of the game's other policies in the package.
    rules: list[JudgedGame]
    #: Whether Ctrl-C ended a search, so that some figures are bounds.
    interrupted: bool = False

    @property
    def moves(self) -> list[JudgedMove]:
        """The guesses, by the rule of the game."""
        return self.rules[0].moves

    @property
    def given_away(self) -> Amount:
        """The sum given away, by the rule of the game."""
        return self.rules[0].given_away

    @property
    def luck(self) -> Amount:
        """The sum of luck, by the rule of the game."""
        return self.rules[0].luck

    def to_dict(self) -> dict[str, Any]:
        """The fields, under the keys of the command."""
        return asdict(self)

    def _rows(self) -> list[dict[str, Any]]:
        return [row for judged in self.rules for row in judged._rows()]

    def _repr_html_(self) -> str:
        rows = [
            (
                tiles(move.guess, move.shown),
                f"{move.answers_before} → {move.answers_after}",
                ", ".join(move.best_guesses[:3]),
                move.given_away.known,
                None if move.luck is None else move.luck.known,
                move.sentence,
            )
            for move in self.moves
        ]
        head = ("guess", "answers", "best", "gave away", "luck", "")
        return table(f"{self.rules[0].rule} rule: {self.rules[0].ending}", head, rows)


def analyse(
    about: About,
    guesses: Iterable[Clue],
    answer: str | None = None,
    *,
    others: bool = True,
    time_limit: Time = 30,
) -> Analysis:
    """The amount that each guess of a finished game gave away, and luck, exactly.

    `guesses` are words, with `answer` or else the last word as the answer, or words with their feedback. Guesses count on
    average and without a limit. `time_limit` bounds the search for each position and each guess, after which figures have
    bounds. With `others`, the game is also judged by the rules of its other policies in the package.

    >>> import salet
    >>> game = salet.analyse("original", ["salet", "crony", "chard"])
    >>> [(move.guess, move.answers_after, move.given_away_exact) for move in game.moves]
    [('salet', 102, Fraction(0, 1)), ('crony', 5, Fraction(7, 102)), ('chard', 0, Fraction(0, 1))]
    >>> [(judged.rule, judged.ending, judged.ended_at) for judged in game.rules]
    [('normal', 'solved', None), ('hard', 'not-allowed', 2)]
    """
    text, interrupted = advisor(about).analyse(turns(guesses), answer, others, seconds(time_limit))
    data = json.loads(text)
    return Analysis(data["answer"], data["guesses"], [_judged(each) for each in data["rules"]], interrupted)


def _amount(data: dict[str, Any] | None) -> Amount | None:
    return None if data is None else Amount(**data)


def _judged(data: dict[str, Any]) -> JudgedGame:
    known = {key: Amount(**data[key]) for key in ("given_away", "luck", "missing")}
    moves = [_move(each) for each in data["moves"]]
    return JudgedGame(**data | known | {"optimum": _amount(data["optimum"]), "moves": moves})


def _move(data: dict[str, Any]) -> JudgedMove:
    values = {key: Value(**data[key]) for key in ("best", "cost", "rest")}
    amounts = {"given_away": Amount(**data["given_away"]), "luck": _amount(data["luck"])}
    return JudgedMove(**data | values | amounts)
