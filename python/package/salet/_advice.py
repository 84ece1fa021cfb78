"""Answers about a game in progress: the next guess, prices and choices."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from salet import _salet
from salet._frame import Tabular
from salet._html import Html, table
from salet._options import Clue, Known, Time, knowledge, seconds, turns

#: "exact": proven. "bounded": the search ended early, and `proven` has bounds on all play. "unproven": nothing is proven.
Status: TypeAlias = Literal["exact", "bounded", "unproven"]

#: The fields that a document leaves out if they are empty.
_OPTIONAL = ("proven", "candidates")


class Document:
    """A result with the fields of the JSON that the command, the server and pages give for the same question."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The fields, as in that JSON."""
        return asdict(self, dict_factory=_fields)  # type: ignore[call-overload,no-any-return]


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    told = ((key, value) for key, value in pairs if key != "last_weight" or value is not None)
    return {key: value for key, value in told if key[0] != "_" and (value or key not in _OPTIONAL)}


@dataclass(frozen=True)
class Proven(Document):
    """Lower bounds on all play from a search that ended early; 0 if nothing is proven."""

    #: On the sum of weight times guesses.
    total_at_least: int
    #: On the worst case.
    worst_at_least: int
    #: On the weight of the answers that are lost.
    lost_weight_at_least: int
    #: On the weight of the answers found only at the last guess, under last-guess.
    last_weight_at_least: int


@dataclass(frozen=True)
class Regret(Document):
    """The cost of a guess above that of the best one, in what the objective judges by; None elsewhere."""

    #: In guesses over all answers that remain, if no more weight is lost.
    total: int | None
    #: In guesses of the worst case.
    worst_case: int | None
    #: In weight that is lost.
    lost_weight: int | None
    #: In weight that is found only at the last guess, under last-guess.
    last_weight: int | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Figures(Document):
    """The expected cost of a guess with the best play after it. Guesses count from this one."""

    #: The sum of weight times guesses over the answers that will be found.
    total: int
    #: The mean number of guesses over these answers; None if none will be found.
    mean: float | None
    #: The most guesses that one of these takes; 0 if none will be found.
    worst_case: int
    #: The number of answers that will not be found within the limit.
    lost_answers: int
    #: Their weight.
    lost_weight: int
    #: The weight of the answers found with this guess, with the next one, and so on, by the recommended play; None if only the
    #: other figures of that play are known.
    histogram: list[int] | None
    #: The number of these answers.
    histogram_answers: list[int] | None
    #: The weight of all answers that remain.
    _weight: int = field(repr=False)
    #: The weight of the answers found only at the last guess, under last-guess.
    last_weight: int | None = field(default=None, repr=False)

    @property
    def mean_exact(self) -> Fraction | None:
        """The mean, exactly."""
        return _mean(self.total, self._weight - self.lost_weight)


def _mean(total: int, found: int) -> Fraction | None:
    return Fraction(total, found) if found else None


@dataclass(frozen=True)
class Next(Document, Tabular):
    """The next guess, or the end of the game; the fields are those of `salet next --json`."""

    #: Whether there is a guess to make, or how the game ended.
    standing: Literal["playing", "solved", "out_of_guesses"]
    #: The word to play; None if the game is over.
    guess: str | None
    #: The number of that guess in the game; of a game that is over, the number of guesses it took.
    turn: int
    #: The number of words that may be the secret.
    answers: int
    #: Their weight.
    weight: int
    #: The figures of this guess with the best play after it; None if the game is over.
    expected: Figures | None
    #: Where the figures come from: a lookup in the policy, or a search.
    source: Literal["policy", "search"] | None
    #: What is proven of the figures.
    status: Status | None
    #: Whether no listed answer fits, so that the words are other accepted words, each equally likely.
    unlisted: bool
    #: Bounds on all play, if the search ended early.
    proven: Proven | None = None
    #: The answer, if the game is solved and only one word fits.
    answer: str | None = field(default=None, repr=False)
    #: The first of the words that may be the secret.
    candidates: list[str] = field(default_factory=list)
    #: Whether Ctrl-C ended the search.
    interrupted: bool = False

    def to_dict(self) -> dict[str, Any]:
        """The fields, as in that JSON, which names an answer only where there is one."""
        return {key: value for key, value in super().to_dict().items() if key != "answer" or value is not None}

    @property
    def solved(self) -> bool:
        """Whether the last guess was the secret."""
        return self.standing == "solved"

    def _rows(self) -> list[dict[str, Any]]:
        return [self.to_dict()]

    def _repr_html_(self) -> str:
        rows: list[tuple[str, object]] = []
        for key, value in self.to_dict().items():
            if isinstance(value, dict):
                rows += [(f"{key}: {name}", figure) for name, figure in value.items()]
            else:
                rows.append((key, ", ".join(value) if isinstance(value, list) else value))
        return table(self.guess or self.standing.replace("_", " "), ("", ""), rows)


@dataclass(frozen=True)
class Price(Document):
    """The price of a guess."""

    guess: str
    #: The figures of this guess with the best play after it; None if none was found in time.
    expected: Figures | None
    #: Where the figures come from: a lookup in the policy, or a search.
    source: Literal["policy", "search"]
    #: What is proven of the figures.
    status: Status
    #: The cost above that of the best guess; None unless both are exact.
    regret: Regret | None
    #: Bounds on all play after the guess, if the search ended early.
    proven: Proven | None = None


@dataclass(frozen=True)
class Prices(Document, Tabular):
    """The prices of given guesses."""

    #: The number of words that may be the secret.
    answers: int
    #: Their weight.
    weight: int
    #: The best guess.
    best: Price
    #: The guesses in the order of the request.
    prices: list[Price]
    #: Whether no listed answer fits, so that the words are other accepted words, each equally likely.
    unlisted: bool
    #: Whether Ctrl-C ended the search.
    interrupted: bool = False

    def _rows(self) -> list[dict[str, Any]]:
        return [each.to_dict() for each in self.prices]

    def _repr_html_(self) -> str:
        head = ("guess", "mean", "total", "worst", "lost", "more", "status")
        rows = [
            (
                each.guess,
                *(getattr(each.expected, figure, None) for figure in ("mean", "total", "worst_case", "lost_weight")),
                _more(each.regret),
                each.status,
            )
            for each in [self.best, *self.prices]
        ]
        return table(f"{self.answers} answers; the best guess, then the guesses of the request", head, rows)


@dataclass(frozen=True)
class Choice(Document):
    """A guess worth considering, with exact figures counted from it."""

    guess: str
    #: Whether it may be the secret.
    is_possible: bool
    #: The sum of weight times guesses over the answers that will be found.
    total: int
    #: The mean number of guesses over these answers; None if none will be found.
    mean: float | None
    #: The most guesses that one of these takes; 0 if none will be found.
    worst_case: int
    #: The weight of the answers that will not be found within the limit.
    lost_weight: int
    #: The cost above that of the best guess.
    regret: Regret
    #: The weight of all answers that remain.
    _weight: int = field(repr=False)
    #: The weight of the answers found only at the last guess, under last-guess.
    last_weight: int | None = field(default=None, repr=False)

    @property
    def mean_exact(self) -> Fraction | None:
        """The mean, exactly."""
        return _mean(self.total, self._weight - self.lost_weight)


@dataclass(frozen=True)
class Choices(Document, Tabular):
    """The guesses worth considering. All figures are exact."""

    #: The number of words that may be the secret.
    answers: int
    #: Their weight.
    weight: int
    #: What the guesses are judged by: the game's objective, or "win-rate" if no guess finds every answer in time.
    objective: str
    #: The guesses that equal the best.
    best: list[Choice]
    #: Whether no other guess equals the best.
    is_all_of_the_best: bool
    #: The next best.
    next: list[Choice]
    #: The best guess that may be the secret; None if it was not certain in time.
    possible: Choice | None
    #: Whether the search finished; else missing guesses were not certain in time.
    complete: bool
    #: Whether no listed answer fits, so that the words are other accepted words, each equally likely.
    unlisted: bool
    #: Whether Ctrl-C ended the search.
    interrupted: bool = False

    def _rows(self) -> list[dict[str, Any]]:
        return [each.to_dict() for each in [*self.best, *self.next]]

    def _repr_html_(self) -> str:
        rows = [
            (each.guess, each.mean, each.total, each.worst_case, each.lost_weight, _more(each.regret))
            for each in [*self.best, *self.next]
        ]
        return table("1 answer" if self.answers == 1 else f"{self.answers} answers", ("guess", "mean", "total", "worst", "lost", "more"), rows)


def _more(regret: Regret | None) -> Html | None:
    if regret is None:
        return None
    return Html(", ".join(f"{key.replace('_', ' ')} {value:+}" for key, value in asdict(regret).items() if value))


def ask_next(
    advisor: _salet.Advisor, history: Iterable[Clue], count: int, known: Known | None, time_limit: Time
) -> Next:
    """Ask for the next guess."""
    text, interrupted = advisor.next(turns(history), count, knowledge(known), seconds(time_limit))
    data = json.loads(text)
    return Next(**data | _typed(data, data["weight"]), interrupted=interrupted)


def ask_prices(
    advisor: _salet.Advisor,
    history: Iterable[Clue],
    guesses: Iterable[str],
    known: Known | None,
    time_limit: Time,
) -> Prices:
    """Ask for the prices of guesses."""
    text, interrupted = advisor.price(turns(history), list(guesses), knowledge(known), seconds(time_limit))
    data = json.loads(text)

    def price(each: dict[str, Any]) -> Price:
        return Price(**each | _typed(each, data["weight"]))

    prices = [price(each) for each in data["prices"]]
    return Prices(**data | {"best": price(data["best"]), "prices": prices}, interrupted=interrupted)


def ask_choices(
    advisor: _salet.Advisor,
    history: Iterable[Clue],
    more: int,
    best: int,
    known: Known | None,
    time_limit: Time,
) -> Choices:
    """Ask for the guesses worth considering."""
    text, interrupted = advisor.choices(turns(history), more, best, knowledge(known), seconds(time_limit))
    data = json.loads(text)

    def choice(each: dict[str, Any]) -> Choice:
        return Choice(**each | {"regret": Regret(**each["regret"])}, _weight=data["weight"])

    data |= {key: [choice(each) for each in data[key]] for key in ("best", "next")}
    data["possible"] = None if data["possible"] is None else choice(data["possible"])
    return Choices(**data, interrupted=interrupted)


def _typed(data: dict[str, Any], weight: int) -> dict[str, Any]:
    """The nested objects of a document, as objects of Python."""
    typed: dict[str, Any] = {}
    if data.get("expected") is not None:
        typed["expected"] = Figures(**data["expected"], _weight=weight)
    for key, kind in (("proven", Proven), ("regret", Regret)):
        if data.get(key) is not None:
            typed[key] = kind(**data[key])
    return typed
