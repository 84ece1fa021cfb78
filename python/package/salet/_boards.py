"""Several boards at once: Dordle, Quordle, Octordle and their kin."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from salet import _salet
from salet._advice import Document, Status
from salet._frame import Tabular
from salet._html import table
from salet._options import Time, seconds
from salet._questions import About, advisor

#: The fields of a guess, which a game that is over leaves out.
_OF_A_GUESS = ("within", "is_possible", "source", "status", "estimates")


@dataclass(frozen=True)
class Board(Document):
    """One of several boards."""

    #: The number of the guess that solved it; None if it is not solved.
    solved: int | None
    #: The number of words that may be its secret.
    answers: int
    #: The first of these words.
    candidates: list[str]


@dataclass(frozen=True)
class BoardsFigures(Document):
    """A total over all tuples: the choices of a secret for each board, in order, each equally likely."""

    #: Further guesses, summed over all tuples; for the objective "within" the number of tuples that are found in time. None where
    #: no search decides.
    total: int | None
    #: The number of tuples.
    tuples: int
    #: The total over the number of tuples; None without a total.
    mean: float | None
    #: No play has a better total.
    bound: int

    @property
    def mean_exact(self) -> Fraction | None:
        """The mean, exactly."""
        return None if self.total is None else Fraction(self.total, self.tuples)


@dataclass(frozen=True)
class BoardsEstimate(Document):
    """A guess with an estimate, which is neither a total nor a bound."""

    #: The word.
    guess: str
    #: Further guesses until all boards are solved, this one included, as learned by playing.
    guesses: float


@dataclass(frozen=True)
class BoardsNext(Document, Tabular):
    """The next guess on several boards, or the end of the game; the fields are those of `salet boards next --json`."""

    #: Whether there is a guess to make, or how the game ended.
    standing: Literal["playing", "solved", "out_of_guesses"]
    #: The word to play; None if the game is over.
    guess: str | None
    #: The number of that guess in the game; of a game that is over, the number of guesses it took.
    turn: int
    #: The objective of the figures.
    objective: Literal["length", "sum", "within"]
    #: The turns so far as clues, with the feedback of each board.
    clues: list[str]
    #: The boards in order.
    boards: list[Board]
    #: The number of boards that are hidden until others are solved; the figures are not about them.
    hidden: int
    #: The figures of this guess; None if the tuples are too many to be counted.
    expected: BoardsFigures | None
    #: The guesses left, for the objective "within".
    within: int | None = None
    #: Whether the guess may solve a board.
    is_possible: bool | None = None
    #: Where the guess comes from: a search, or an estimate. Of a word of the clues: its figures.
    source: str | None = None
    #: What is proven of the figures.
    status: Status | None = None
    #: The best guesses by an estimate, best first, where no search decides and the objective is "length".
    estimates: list[BoardsEstimate] = field(default_factory=list)
    #: Whether Ctrl-C ended the search.
    interrupted: bool = False

    @property
    def solved(self) -> bool:
        """Whether all boards are solved."""
        return self.standing == "solved"

    def to_dict(self) -> dict[str, Any]:
        """The fields, as in that JSON."""
        found = super().to_dict()
        return {key: value for key, value in found.items() if (value is not None and value != []) or key not in _OF_A_GUESS}

    def _rows(self) -> list[dict[str, Any]]:
        return [{"board": number} | board.to_dict() for number, board in enumerate(self.boards, 1)]

    def _repr_html_(self) -> str:
        rows = [
            (number, "" if board.solved is None else f"guess {board.solved}", board.answers, ", ".join(board.candidates))
            for number, board in enumerate(self.boards, 1)
        ]
        return table(self.guess or self.standing.replace("_", " "), ("board", "solved", "answers", "candidates"), rows)


@dataclass(frozen=True)
class BoardsMean(Document):
    """A mean with its standard error."""

    #: The mean.
    mean: float
    #: The standard error of the mean; None if every game was played.
    error: float | None


@dataclass(frozen=True)
class BoardsPlayedGame(Document):
    """A game of a strategy."""

    #: The secrets of the boards.
    secrets: list[str]
    #: The guesses.
    guesses: list[str]
    #: The number of the guess that solved each board, from 1; None if the strategy does not end the game.
    solved: list[int | None]


@dataclass(frozen=True)
class BoardsStrategy(Document):
    """A strategy and its games."""

    #: The name.
    strategy: str
    #: The number of games.
    games: int
    #: Finished games by their number of guesses, from 0.
    lengths: list[int]
    #: Games that the strategy does not end.
    unfinished: int
    #: The sum over games of the guesses; None if a game is not finished.
    total: int | None
    #: The guesses of a game; None if a game is not finished, or for a sample of one.
    guesses: BoardsMean | None
    #: The sum over boards of the number of the guess that solves the board; None as `guesses`.
    sum: BoardsMean | None
    #: Games that ended within the limit; None without one.
    within: int | None
    #: The games of given secrets, in order.
    played: list[BoardsPlayedGame] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """The fields, as in the JSON of the command."""
        found = super().to_dict()
        return {key: value for key, value in found.items() if key != "played" or value}


@dataclass(frozen=True)
class BoardsMeasure(Document, Tabular):
    """How well strategies play; the fields are those of `salet boards measure --json`."""

    #: "complete", or "stopped" if games are missing: those that count are the first ones.
    status: Literal["complete", "stopped"]
    #: The number of boards.
    boards: int
    #: How the secrets of a game are drawn.
    draw: Literal["distinct", "independent"]
    #: The maximum number of guesses of the game, which play does not know.
    limit: int | None
    #: The seed; None if the secrets are given.
    seed: int | None
    #: The strategies in order.
    strategies: list[BoardsStrategy]
    #: Whether Ctrl-C ended the games.
    interrupted: bool = False

    def to_dict(self) -> dict[str, Any]:
        """The fields, as in that JSON."""
        return super().to_dict() | {"strategies": [strategy.to_dict() for strategy in self.strategies]}

    def _rows(self) -> list[dict[str, Any]]:
        return [
            {"strategy": row.strategy, "games": row.games, "guesses": row.guesses and row.guesses.mean, "within": row.within}
            for row in self.strategies
        ]

    def _repr_html_(self) -> str:
        rows = [tuple("" if value is None else value for value in row.values()) for row in self._rows()]
        return table(f"{self.boards} boards", ("strategy", "games", "guesses", "within"), rows)


def boards(
    about: About,
    clues: Iterable[str] = (),
    *,
    named: str | None = None,
    mode: str | None = None,
    boards: int | None = None,
    objective: Literal["length", "sum", "within"] = "length",
    max_guesses: int | None = None,
    independent: bool = False,
    list: int = 10,
    time_limit: Time = None,
) -> BoardsNext:
    """The guess to play now on several boards, or the figures of the last clue if it is a word without feedback.

    A clue is a word with the feedback of each board, "roast=BYBBB,BBYBB"; "-" is a solved board, and "?" a hidden one. `named`
    (such as "quordle") and its `mode` set the number of boards and the limit. `independent` boards may have the same secret.
    If `time_limit` or Ctrl-C ends the search, `status` is "bounded". Without a search it is "unproven", and `estimates` has the figures.

    >>> import salet
    >>> clues = ["roast=BGBBY,BBBBB,BBBBB,BGBBB", "cline=BBBBB,BBGGB,BGBBG,BBBBB"]
    >>> advice = salet.boards("original", clues, list=2)
    >>> advice.guess, advice.status, advice.expected.mean_exact
    ('dumpy', 'exact', Fraction(4553, 864))
    >>> [board.candidates for board in advice.boards][2:]
    [['elude', 'fluke'], ['bobby', 'booby']]
    """
    if isinstance(clues, str):
        raise TypeError("give a list of clues, for instance ['roast=BYBBB,BBYBB']")
    question = {
        "clues": [*clues],
        "named": named,
        "mode": mode,
        "boards": boards,
        "objective": objective,
        "max_guesses": max_guesses,
        "independent": independent,
        "list": list,
    }
    text, interrupted = advisor(about).boards(_json(question), seconds(time_limit))
    data = json.loads(text)
    data["boards"] = [Board(**board) for board in data["boards"]]
    data["estimates"] = [BoardsEstimate(**estimate) for estimate in data.get("estimates", [])]
    data["expected"] = None if data["expected"] is None else BoardsFigures(**data["expected"])
    return BoardsNext(**data, interrupted=interrupted)


def measure(
    about: About,
    secrets: Iterable[Iterable[str]] | None = None,
    *,
    games: int | None = None,
    seed: int | None = None,
    strategies: Iterable[str] = ("learned",),
    opener: str | None = None,
    look_ahead: Literal["quick", "usual", "wide"] = "usual",
    named: str | None = None,
    mode: str | None = None,
    boards: int | None = None,
    max_guesses: int | None = None,
    independent: bool = False,
    time_limit: Time = None,
) -> BoardsMeasure:
    """Whole games of several boards by strategies, for the fewest guesses.

    Either the `secrets` of all boards are given, game by game, or so many `games` are drawn by a `seed`. "learned" is our play, and
    "entropies", "products", "sizes" and "one-at-a-time" are methods of other programs. `max_guesses` is for the number of games within it.
    If `time_limit` or Ctrl-C ends the games, `status` is "stopped".

    >>> import salet
    >>> measured = salet.measure("original", [["rebut", "steak", "mushy", "decor"]])
    >>> game = measured.strategies[0].played[0]
    >>> [game.guesses[solved - 1] for solved in game.solved]
    ['rebut', 'steak', 'mushy', 'decor']
    """
    if isinstance(strategies, str):
        raise TypeError("give a list of strategies, for instance ['learned', 'sizes']")
    question = {
        "secrets": None if secrets is None else [_words(game) for game in secrets],
        "games": games,
        "seed": seed,
        "strategies": [*strategies],
        "opener": opener,
        "look_ahead": look_ahead,
        "named": named,
        "mode": mode,
        "boards": boards,
        "max_guesses": max_guesses,
        "independent": independent,
    }
    text, interrupted = advisor(about).measure(_json(question), seconds(time_limit))
    data = json.loads(text)
    data["strategies"] = [_strategy(row) for row in data["strategies"]]
    return BoardsMeasure(**data, interrupted=interrupted)


def _words(game: Iterable[str]) -> list[str]:
    if isinstance(game, str):
        raise TypeError("give the secrets of each game as a list, for instance [['rebut', 'steak']]")
    return [*game]


def _strategy(row: dict[str, Any]) -> BoardsStrategy:
    means = {key: None if row[key] is None else BoardsMean(**row[key]) for key in ("guesses", "sum")}
    played = [BoardsPlayedGame(**game) for game in row.get("played", [])]
    return BoardsStrategy(**{**row, **means, "played": played})


_KINDS: dict[str, type] = {
    "clues": str,
    "secrets": str,
    "strategies": str,
    "opener": str,
    "look_ahead": str,
    "named": str,
    "mode": str,
    "objective": str,
    "independent": bool,
}


def _json(question: dict[str, Any]) -> str:
    for key, value in question.items():
        kind = _KINDS.get(key, int)
        values = value if isinstance(value, list) else [value]
        if key == "secrets" and value is not None:
            values = [word for game in value for word in game]
        for each in values:
            if each is not None and type(each) is not kind:
                wanted = "text" if kind is str else f"a value of type {kind.__name__}"
                raise TypeError(f"{key}: give {wanted}, not {each!r}")
        if kind is int and value is not None and not 0 <= value < 2 ** (64 if key == "seed" else 32):
            raise _salet.UsageError(f"{key}: give a whole number from 0, not {value}")
    return json.dumps(question)
