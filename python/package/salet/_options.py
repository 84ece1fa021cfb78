"""Options that several calls take."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, TypeAlias

from salet import _salet

#: A turn of a game: a word with its feedback, ("crane", "GYBBG") or "crane=GYBBG".
Clue: TypeAlias = str | tuple[str, str]

#: Seconds, or a timedelta; None for no limit.
Time: TypeAlias = float | timedelta | None

#: Bytes, or text such as "512MiB".
Memory: TypeAlias = int | str


class Keep(enum.Enum):
    """The default of an option for which None has a meaning."""

    KEEP = "keep"


KEEP: Final = Keep.KEEP

_UNITS = {"": 1, "b": 1}
for _power, _letter in enumerate("kmgt", 1):
    _UNITS |= {f"{_letter}b": 1000**_power, f"{_letter}ib": 1024**_power}


def seconds(time: Time) -> float | None:
    """A time in seconds for the library."""
    return time.total_seconds() if isinstance(time, timedelta) else time


def size(memory: Memory) -> int:
    """A number of bytes, at most 2**64 - 1."""
    found = memory if isinstance(memory, int) else -1
    if isinstance(memory, str) and (parts := re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([a-zA-Z]*)\s*", memory)):
        unit = _UNITS.get(parts[2].lower())
        found = int(float(parts[1]) * unit) if unit else -1
    if found < 0:
        raise _salet.UsageError("memory: give a size such as '512MiB' or '2GB', or a number of bytes")
    return min(found, 2**64 - 1)


def turns(history: Iterable[Clue]) -> Sequence[Clue]:
    """Turns for the library. A single turn as text is a mistake, although it is iterable."""
    if isinstance(history, str) or not isinstance(history, Iterable):
        raise TypeError("give a list of turns, for instance ['salet=GYBBG']")
    return [tuple(turn) if isinstance(turn, list) else turn for turn in history]


@dataclass(frozen=True)
class Progress:
    """The progress of a search, for instance for a bar of tqdm:

    >>> import salet
    >>> from tqdm import tqdm
    >>> with tqdm(disable=True) as bar:
    ...     def show(progress):
    ...         bar.total = progress.openers
    ...         bar.update(progress.settled - bar.n)
    ...     policy = salet.solve(salet.Game(["sound", "round", "found"]), progress=show)
    """

    #: "policy" during the search for a first policy, then "openers".
    phase: str
    #: The best opener so far.
    opener: str | None
    #: Its total.
    total: int | None
    #: A lower bound on the total of every policy.
    lower_bound: int
    #: The number of openers.
    openers: int
    #: The number of solved or refuted openers.
    settled: int
    #: The number of states whose guesses were searched.
    nodes: int


def told(
    progress: Callable[[Progress], object] | None,
) -> Callable[[str, str | None, int | None, int, int, int, int], object] | None:
    """A callback for the library."""
    if progress is None:
        return None
    callback = progress

    def tell(
        phase: str, opener: str | None, total: int | None, bound: int, openers: int, settled: int, nodes: int
    ) -> None:
        callback(Progress(phase, opener, total, bound, openers, settled, nodes))

    return tell
