"""The folder of a divided search: its jobs, its results and the best bound."""

from __future__ import annotations

import contextlib
import json
import os
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Bound:
    """The price of a policy, with the opener if that is proven to have this price."""

    price: int
    opener: str | None = None

    @classmethod
    def parse(cls, text: str) -> Bound:
        """Read "7920 salet" or "7920"; ValueError if it is neither."""
        price, _, opener = text.strip().partition(" ")
        return cls(int(price), opener or None)

    def __str__(self) -> str:
        return f"{self.price} {self.opener}" if self.opener else str(self.price)

    def is_better_than(self, other: Bound | None) -> bool:
        """Whether this price is less, or equal and proven."""
        return other is None or (self.price, self.opener is None) < (other.price, other.opener is None)


@dataclass(frozen=True)
class Job:
    """A line of jobs.jsonl."""

    id: str
    openers: tuple[str, ...]
    at_least: int
    expected_seconds: float


class Folder:
    """The folder of `salet divide`."""

    def __init__(self, path: Path):
        self.path = path

    @property
    def is_divided(self) -> bool:
        """Whether the game has been divided."""
        return (self.path / "jobs.jsonl").exists()

    def identity(self) -> dict[str, Any]:
        """The game, as `salet` identifies it in game.json and in checkpoints."""
        about = json.loads((self.path / "game.json").read_text(encoding="utf-8"))
        return about["game"]

    def jobs(self) -> list[Job]:
        """All jobs, best first."""
        lines = (self.path / "jobs.jsonl").read_text(encoding="utf-8").splitlines()
        return [
            Job(job["id"], tuple(job["openers"]), int(job["at_least"]), job["expected_seconds"])
            for job in map(json.loads, lines)
        ]

    def has_result(self, job: Job) -> bool:
        """Whether a result exists; only `salet merge` checks it."""
        return (self.path / "results" / f"{job.id}.result").exists()

    def bound(self) -> Bound | None:
        """The best bound."""
        return read_bound(self.path / "bound")

    def lower(self, bound: Bound) -> None:
        """Write a bound if it is better than the current one. A failure is harmless: a result has it, too."""
        if bound.is_better_than(self.bound()):
            with contextlib.suppress(OSError):
                write_bound(self.path / "bound", bound)


def read_bound(path: Path) -> Bound | None:
    """Read the bound in a file; None if it has none."""
    try:
        return Bound.parse(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def write_bound(path: Path, bound: Bound) -> None:
    """Write a bound into a file, atomically. Threads of a process may do so at the same time."""
    part = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}.part")
    try:
        part.write_text(f"{bound}\n", encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
