"""A small game of a few seconds, and the command under test."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import psutil
import pytest

T = TypeVar("T")
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def salet() -> str:
    """The command, which must have been built."""
    return os.environ.get("SALET", str(ROOT / "target" / "release" / "salet"))


@pytest.fixture(scope="session")
def game(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Every third answer of the original game under the hard rule."""
    folder = tmp_path_factory.mktemp("game")

    def words(name: str) -> list[str]:
        return (ROOT / "data" / f"original-{name}.txt").read_text(encoding="utf-8").split()

    answers = words("answers")[::3]
    guesses = answers + [word for word in words("guesses")[::4] if word not in set(answers)]
    (folder / "answers").write_text("\n".join(answers), encoding="utf-8")
    (folder / "guesses").write_text("\n".join(guesses), encoding="utf-8")
    return ["--answers", str(folder / "answers"), "--guesses", str(folder / "guesses"), "--rule", "hard"]


@pytest.fixture(scope="session")
def solved(salet: str, game: list[str], tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """The policy and the certificate of a single process."""
    folder = tmp_path_factory.mktemp("solved")
    policy, certificate = folder / "policy", folder / "certificate"
    files = ["--out", str(policy), "--certificate", str(certificate)]
    subprocess.run([salet, "solve", *game, *files, "--quiet"], check=True, stdout=subprocess.DEVNULL)
    return policy.read_bytes(), certificate.read_bytes()


@pytest.fixture(autouse=True)
def no_solver_remains(salet: str) -> Iterator[None]:
    """No process of a test outlives it."""
    yield
    left = until(lambda: None if solvers(salet) else "none", seconds=20)
    assert left == "none", solvers(salet)


def solvers(salet: str) -> list[psutil.Process]:
    """The solver processes of this user's tests."""
    def is_one(process: psutil.Process) -> bool:
        try:
            return process.cmdline()[:2] == [salet, "work"] and process.status() != psutil.STATUS_ZOMBIE
        except (psutil.Error, IndexError):
            return False

    return [process for process in psutil.process_iter() if is_one(process)]


def until(look: Callable[[], T | None], seconds: float = 60.0) -> T | None:
    """Call `look` until it returns a value."""
    end = time.monotonic() + seconds
    while (found := look()) is None and time.monotonic() < end:
        time.sleep(0.05)
    return found


class Run:
    """The console command in a separate process."""

    def __init__(self, salet: str, game: list[str], folder: Path, *arguments: str, **options: object):
        self.folder, self.policy, self.certificate = folder / "jobs", folder / "policy", folder / "certificate"
        files = ["--out", str(self.policy), "--certificate", str(self.certificate)]
        command = [sys.executable, "-m", "salet_distributed.command", "--salet", salet, "--job-time", "0.2s"]
        self.command = [*command, "--folder", str(self.folder), *files, *arguments, "--", *game]
        self.options = options

    def start(self) -> subprocess.Popen[str]:
        """Start the process."""
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **self.options
        )
        return self.process

    def end(self) -> int:
        """Wait for the end, print the output, and return the exit code."""
        print(self.process.communicate(timeout=300)[0])
        return self.process.returncode

    def results(self) -> list[Path]:
        """The existing results."""
        return sorted((self.folder / "results").glob("*.result"))

    def result(self) -> tuple[bytes, bytes]:
        """The policy and the certificate."""
        return self.policy.read_bytes(), self.certificate.read_bytes()
