"""What is to be expected in a game under way."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from salet import _salet
from salet._html import Html, table
from salet._options import Clue, Time, clues, seconds

#: "exact": proven. "bounded": the search ended early, and `proven` says what is certain of all play. "unproven": nothing is.
Status: TypeAlias = Literal["exact", "bounded", "unproven"]


@dataclass(frozen=True)
class Proven:
    """What a search that ended early has proven of any play; 0 where nothing is."""

    #: The sum of weight times guesses is no less.
    total_at_least: int
    #: The worst case is no less.
    worst_at_least: int
    #: No less weight is lost.
    lost_weight_at_least: int

    def to_dict(self) -> dict[str, Any]:
        """Under the keys of the command."""
        return asdict(self)


def _proven(data: dict[str, Any] | None) -> Proven | None:
    return None if data is None else Proven(**data)


def _mean(total: int | None, weight: int, lost: int | None) -> Fraction | None:
    """A mean over the answers that will be found."""
    if total is None or lost is None or weight == lost:
        return None
    return Fraction(total, weight - lost)


@dataclass(frozen=True)
class Next:
    """What to play now, under the keys of `salet next --json`. Guesses are counted from here, this one included."""

    #: The word to play; None if the game is over.
    guess: str | None
    #: How many answers fit what was shown.
    remaining: int
    #: The mean number of guesses over the answers that will be found.
    expected: float | None
    #: The sum over these answers of weight times guesses.
    total: int | None
    #: The most guesses that one of them takes.
    worst: int | None
    #: Whether the game is solved.
    solved: bool
    #: Which guess of the game this is; how many it took if it is solved.
    turn: int
    #: Whether this was looked up in the policy.
    on_policy: bool
    #: What the answers that remain weigh together.
    weight: int
    #: Whether each of them will be found within the limit.
    certain: bool
    #: How many will not be found.
    lost_answers: int | None
    #: What those weigh.
    lost_weight: int | None
    #: What is proven of these figures.
    status: Status | None
    #: What is proven of any play, where the search ended early.
    proven: Proven | None
    #: The first of the answers that remain.
    candidates: list[str]
    #: Whether no answer of the list fits, so that this is about accepted words that do.
    unlisted: bool
    #: Why there is no guess, where a game was not solved.
    reason: str | None
    #: Whether Ctrl-C ended the search.
    interrupted: bool = False

    @property
    def expected_exact(self) -> Fraction | None:
        """The mean number of guesses, exactly."""
        return Fraction(0) if self.solved else _mean(self.total, self.weight, self.lost_weight)

    def to_dict(self) -> dict[str, Any]:
        """All figures, under the keys of the command."""
        return asdict(self)

    def _repr_html_(self) -> str:
        rows = [(key, ", ".join(value) if isinstance(value, list) else value) for key, value in asdict(self).items()]
        return table(self.guess or ("solved" if self.solved else "no guess"), ("", ""), rows)


def advise(about: _salet.Policy | _salet.Game, history: Iterable[Clue], count: int, time_limit: Time) -> Next:
    """Ask what to play now."""
    text, interrupted = _salet.next(about, clues(history), _count("list", count), seconds(time_limit))
    data = json.loads(text)
    return Next(**data | {"proven": _proven(data["proven"])}, interrupted=interrupted)


def _count(name: str, number: int) -> int:
    if number < 0:
        raise _salet.UsageError(f"{name}: give a whole number from 0 on")
    return number


@dataclass(frozen=True)
class Regret:
    """What a guess costs more than the best one, in what the objective judges by; None where it does not."""

    #: In guesses over all answers that remain: of the total, if no more weight is lost.
    total: int | None
    #: In guesses, of the worst case.
    worst: int | None
    #: In weight that is lost.
    lost_weight: int | None

    def to_dict(self) -> dict[str, Any]:
        """As a dictionary."""
        return asdict(self)


@dataclass(frozen=True)
class Price:
    """What a guess costs with the best play after it. Guesses are counted from it."""

    guess: str
    #: The sum of weight times guesses over the answers that will be found; None where nothing was found in time.
    total: int | None
    #: The mean over these answers.
    mean: float | None
    #: The most guesses that one of them takes.
    worst: int | None
    lost_answers: int | None
    lost_weight: int | None
    #: What all answers that remain weigh.
    weight: int
    #: Whether a policy says so, or a search.
    source: Literal["policy", "search"]
    status: Status
    #: What is proven of all play after it, where the search ended early.
    proven: Proven | None
    #: What it costs more than the best; None unless both are exact.
    regret: Regret | None

    @property
    def mean_exact(self) -> Fraction | None:
        """The mean, exactly."""
        return _mean(self.total, self.weight, self.lost_weight)

    def to_dict(self) -> dict[str, Any]:
        """As a dictionary."""
        return asdict(self)


@dataclass(frozen=True)
class Prices:
    """What guesses cost."""

    #: How many words may be the secret.
    answers: int
    #: What they weigh.
    weight: int
    #: The best guess.
    best: Price
    #: The guesses in the order in which they were asked for.
    prices: list[Price]
    #: Whether no answer of the list fits, so that this is about accepted words that do.
    unlisted: bool
    #: Whether Ctrl-C ended the search.
    interrupted: bool = False

    def to_dict(self) -> dict[str, Any]:
        """As a dictionary."""
        return asdict(self)

    def _repr_html_(self) -> str:
        head = ("guess", "mean", "total", "worst", "lost", "more", "status")
        rows = [
            (each.guess, each.mean, each.total, each.worst, each.lost_weight, _more(each.regret), each.status)
            for each in [self.best, *self.prices]
        ]
        return table(f"{self.answers} answers; the best guess, then those asked for", head, rows)


def _more(regret: Regret | None) -> Html | None:
    if regret is None:
        return None
    return Html(", ".join(f"{key.replace('_', ' ')} +{value}" for key, value in asdict(regret).items() if value))


def _price(data: dict[str, Any]) -> Price:
    regret = data["regret"]
    return Price(**data | {"proven": _proven(data["proven"]), "regret": None if regret is None else Regret(**regret)})


def price_all(
    about: _salet.Policy | _salet.Game, history: Iterable[Clue], guesses: Iterable[str], time_limit: Time
) -> Prices:
    """Ask what guesses cost."""
    text, interrupted = _salet.price(about, clues(history), list(guesses), seconds(time_limit))
    data = json.loads(text)
    prices = [_price(each) for each in data["prices"]]
    return Prices(**data | {"best": _price(data["best"]), "prices": prices}, interrupted=interrupted)


@dataclass(frozen=True)
class Choice:
    """A guess worth a look, with exact figures counted from it."""

    guess: str
    #: The sum of weight times guesses over the answers that will be found.
    total: int
    #: The mean over these.
    mean: float | None
    #: The most guesses that one of them takes.
    worst: int
    #: The weight of the answers that will not be found.
    lost_weight: int
    #: What it gives away against the best: of ("total", 1), ("worst", 1), ("lost-weight", 1) the first that the
    #: objective judges by and in which they differ; None if it is as good.
    given_away: tuple[str, int] | None

    def to_dict(self) -> dict[str, Any]:
        """As a dictionary."""
        return asdict(self)


@dataclass(frozen=True)
class Choices:
    """The guesses worth a look."""

    answers: int
    weight: int
    #: What they are judged by: the game's objective, or "win-rate" where no guess finds every answer in time.
    objective: str
    #: Those that are as good as the best.
    best: list[Choice]
    #: Whether these are all.
    is_all_of_the_best: bool
    #: The next best.
    next: list[Choice]
    #: The best of those that may be the secret; None where that was not certain in time.
    possible: Choice | None
    #: Whether the search came to its end.
    complete: bool
    unlisted: bool
    #: Whether Ctrl-C ended the search.
    interrupted: bool = False

    def to_dict(self) -> dict[str, Any]:
        """As a dictionary."""
        return asdict(self)

    def _repr_html_(self) -> str:
        rows = [
            (each.guess, each.mean, each.total, each.worst, each.lost_weight, _away(each))
            for each in [*self.best, *self.next]
        ]
        return table(f"{self.answers} answers", ("guess", "mean", "total", "worst", "lost", "gives away"), rows)


def _away(choice: Choice) -> str:
    return "" if choice.given_away is None else "{} +{}".format(*choice.given_away)


def _choice(data: dict[str, Any]) -> Choice:
    away = data["given_away"]
    return Choice(**data | {"given_away": next(iter(away.items())) if isinstance(away, dict) else None})


def choose(
    about: _salet.Policy | _salet.Game, history: Iterable[Clue], more: int, best: int, time_limit: Time
) -> Choices:
    """Ask for the guesses worth a look."""
    limits = (_count("next", more), _count("best", best))
    text, interrupted = _salet.choices(about, clues(history), *limits, seconds(time_limit))
    data = json.loads(text)
    data |= {key: [_choice(each) for each in data[key]] for key in ("best", "next")}
    data["possible"] = None if data["possible"] is None else _choice(data["possible"])
    return Choices(**data, interrupted=interrupted)
