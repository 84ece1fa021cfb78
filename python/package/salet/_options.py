"""Options that several calls take."""

from __future__ import annotations

import enum
import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, TypeAlias, TypedDict

from salet import _salet

#: A turn of a game: a word with its feedback, ("crane", "GYBBG") or "crane=GYBBG".
Clue: TypeAlias = str | tuple[str, str]

#: What is known of the secret without turns. All fields are optional: the green letters at their places, "e___y"; patterns of
#: letters that are in the word, but not at that place, ["_r__t"]; letters in the word, each as often as it stands here, "ee";
#: letters that are not in the word, "stl"; games of others with the same secret, as the text of their squares; and the number
#: of guesses already made, besides the turns.
Known = TypedDict(
    "Known",
    {"green": str, "yellow": list[str], "with": str, "grey": str, "squares": list[str], "played": int},
    total=False,
)

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


def knowledge(known: Known | None) -> str | None:
    """Knowledge for the library, as JSON."""
    if known is None:
        return None
    if not isinstance(known, dict):
        raise TypeError("known: give a dictionary, for instance {'green': 'e___y'}")
    for field, value in known.items():
        kinds = {"yellow": list, "squares": list, "played": int}
        if field not in Known.__annotations__:
            raise TypeError(f"known: there is no {field!r}; choose from {', '.join(Known.__annotations__)}")
        if type(value) is not kinds.get(field, str):
            wanted = {list: "a list of texts", int: "a whole number", str: "a text"}[kinds.get(field, str)]
            raise TypeError(f"known: {field}: give {wanted}, not {value!r}")
        if isinstance(value, list) and not all(isinstance(text, str) for text in value):
            raise TypeError(f"known: {field}: give a list of texts, not {value!r}")
    if not 0 <= known.get("played", 0) <= 255:
        raise _salet.UsageError(f"known: played: give a whole number from 0 to 255, not {known['played']}")
    return json.dumps(known)


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
    #: The best opener so far; None while only the limit counts.
    opener: str | None
    #: Its total over the answers that it finds.
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
