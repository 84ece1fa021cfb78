"""The best openers."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Any

from salet import _salet
from salet._frame import Tabular
from salet._game import Game, core_of, game_for
from salet._html import table
from salet._options import Memory, Progress, Time, seconds, size, told


@dataclass(frozen=True)
class RankedOpener:
    """An opener of a ranking, with exact figures; the fields are those of `salet rank --json`."""

    #: 1 for the best; equal openers are in canonical order.
    rank: int
    opener: str
    #: The sum of weight times guesses over the answers that are found; None if only the worst case is judged.
    total: int | None
    #: The mean number of guesses over these.
    mean: float | None
    #: The most guesses that one of these takes.
    worst_case: int
    #: The weight of the answers that are not found.
    lost_weight: int
    #: The weight of all answers.
    _weight: int = field(repr=False)
    #: The weight of the answers found only at the last guess, under last-guess.
    last_weight: int | None = field(default=None, repr=False)

    @property
    def mean_exact(self) -> Fraction | None:
        """The mean, exactly."""
        found = self._weight - self.lost_weight
        return None if self.total is None or not found else Fraction(self.total, found)

    def to_dict(self) -> dict[str, Any]:
        """The fields, under the keys of the command."""
        told = {key: value for key, value in asdict(self).items() if key[0] != "_"}
        return told if self.last_weight is not None else {key: told[key] for key in told if key != "last_weight"}


@dataclass(frozen=True)
class Ranking(Tabular):
    """The best openers of a game, the best first."""

    openers: list[RankedOpener]
    #: Whether the search finished: else it ended before the next openers were certain.
    complete: bool
    #: Whether Ctrl-C ended the search.
    interrupted: bool = False

    def to_dict(self) -> dict[str, Any]:
        """The fields."""
        return {
            "openers": [each.to_dict() for each in self.openers],
            "complete": self.complete,
            "interrupted": self.interrupted,
        }

    def _rows(self) -> list[dict[str, Any]]:
        return [each.to_dict() for each in self.openers]

    def _repr_html_(self) -> str:
        head = ("rank", "opener", "total", "mean", "worst", "lost")
        return table("the best openers", head, [tuple(each.to_dict().values()) for each in self.openers])


def rank(
    game: Game | str,
    top: int = 10,
    *,
    prove: bool = False,
    time_limit: Time = None,
    threads: int | None = None,
    memory: Memory = "2GiB",
    progress: Callable[[Progress], object] | None = None,
) -> Ranking:
    """The best openers by the game's objective, with proof that no other belongs there.

    The best hundred of "original", "nyt" and the same under the hard rule come with the package and need no search, unless
    `prove` asks for it. If `time_limit` (seconds) or Ctrl-C ends the search, the ranking is not `complete`. `threads`, `memory` and
    `progress` are those of `solve`.

    >>> import salet
    >>> found = salet.rank("nyt", 2)
    >>> [(each.opener, each.total, each.mean_exact) for each in found.openers]
    [('tarse', 11219, Fraction(11219, 3158)), ('salet', 11235, Fraction(11235, 3158))]
    """
    game = game_for(game)
    core = core_of(game)
    text, complete, interrupted = _salet.rank(
        core, top, prove, seconds(time_limit), threads, size(memory), told(progress)
    )
    weight = sum(core.weights())
    openers = [RankedOpener(**each, _weight=weight) for each in json.loads(text)]
    if interrupted and not openers:
        raise KeyboardInterrupt
    return Ranking(openers, complete, interrupted)
