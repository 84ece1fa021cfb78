"""The folder of a divided search: its jobs, its results and the best that is known."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Bound:
    """A price that somebody has found, with the opener that is proven to cost just that if one is."""

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
        """Less, or as little and proven."""
        return other is None or (self.price, self.opener is None) < (other.price, other.opener is None)


@dataclass(frozen=True)
class Job:
    """A line of jobs.jsonl."""

    id: str
    openers: tuple[str, ...]
    at_least: int
    expected_seconds: float


class Folder:
    """What `salet divide` made."""

    def __init__(self, path: Path):
        self.path = path

    @property
    def is_divided(self) -> bool:
        """Whether there are jobs."""
        return (self.path / "jobs.jsonl").exists()

    def jobs(self) -> list[Job]:
        """All jobs, in the order in which they are best done."""
        lines = (self.path / "jobs.jsonl").read_text(encoding="utf-8").splitlines()
        return [
            Job(job["id"], tuple(job["openers"]), int(job["at_least"]), job["expected_seconds"])
            for job in map(json.loads, lines)
        ]

    def has_result(self, job: Job) -> bool:
        """Whether a result is there; `salet merge` tells whether it can be used."""
        return (self.path / "results" / f"{job.id}.result").exists()

    def bound(self) -> Bound | None:
        """The best that is known."""
        return read_bound(self.path / "bound")

    def lower(self, bound: Bound) -> None:
        """Write a bound down if it is better than what is there."""
        if bound.is_better_than(self.bound()):
            write_bound(self.path / "bound", bound)


def read_bound(path: Path) -> Bound | None:
    """What a file says; None if it says nothing that can be read."""
    try:
        return Bound.parse(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def write_bound(path: Path, bound: Bound) -> None:
    """Put a bound into a file, whole or not at all."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_text(f"{bound}\n", encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
