"""The library, as package/salet wraps it. Not to be used directly: it changes without notice."""

import os
from collections.abc import Callable, Sequence
from typing import TypeAlias, final

__all__ = [
    "Advisor",
    "Error",
    "Game",
    "ImpossibleError",
    "InfeasibleError",
    "InputError",
    "Policy",
    "TimeUpError",
    "UsageError",
    "__version__",
    "compare",
    "games",
    "policies",
    "rank",
    "solve",
]

_Given: TypeAlias = str | os.PathLike[str]
_Clue: TypeAlias = str | tuple[str, str]
_Node: TypeAlias = tuple[int, str | None, str | None, int, int, int, int, int, bool]
_Strategy: TypeAlias = str | tuple[str, Callable[[list[tuple[str, str]], list[str]], str | None]]
_Told: TypeAlias = Callable[[str, str | None, int | None, int, int, int, int], object]

__version__: str

class Error(Exception): ...
class UsageError(Error): ...
class InputError(Error): ...
class ImpossibleError(UsageError): ...
class InfeasibleError(Error): ...
class TimeUpError(Error): ...

@final
class Game:
    @staticmethod
    def usual(name: str) -> tuple[str, str, int | None]: ...
    @staticmethod
    def read(
        named: str | None,
        answers: _Given | None,
        guesses: _Given | None,
        known_words: _Given | None,
        fold_accents: bool,
        alphabet: str | None,
        first_letter: str | None,
        feedback: str,
        rule: str,
        max_guesses: int | None,
        objective: str,
        weights: _Given | None,
        past: _Given | None,
        past_weight: str | None,
    ) -> tuple[Game, list[str]]: ...
    @staticmethod
    def table(
        answers: list[str],
        guesses: list[str],
        rows: list[list[str]],
        solved: str | None,
        until_known: bool,
        classes: _Given | None,
        rule: str,
        max_guesses: int | None,
        objective: str,
        weights: _Given | None,
    ) -> tuple[Game, list[str]]: ...
    @staticmethod
    def features(
        file: str | None,
        items: list[str],
        questions: list[str],
        values: list[list[str]],
        merge_alike: bool,
        compare: list[str] | None,
        classes: _Given | None,
        rule: str,
        max_guesses: int | None,
        objective: str,
        weights: _Given | None,
    ) -> tuple[Game, list[str]]: ...
    def to_bytes(self) -> bytes: ...
    @staticmethod
    def from_bytes(bytes: bytes) -> Game: ...
    def with_rules(self, feedback: str, rule: str, max_guesses: int | None, objective: str) -> Game: ...
    def settings(self) -> str: ...
    def answers(self) -> list[str]: ...
    def guesses(self) -> list[str]: ...
    def in_file_order(self) -> list[str]: ...
    def weights(self) -> list[int]: ...
    def score(self, guess: str, secret: str) -> str: ...
    def code(self, feedback: str) -> int: ...
    def tiles(self, feedback: str) -> str: ...
    def feedback_count(self) -> int: ...
    def allowed(self, turns: Sequence[tuple[str, str]]) -> list[bool]: ...
    def advisor(self) -> Advisor: ...

@final
class Policy:
    @staticmethod
    def named(name: str) -> Policy | None: ...
    @staticmethod
    def open(path: _Given, map: bool) -> Policy: ...
    @staticmethod
    def from_bytes(bytes: bytes) -> Policy: ...
    def name(self) -> str | None: ...
    def to_bytes(self) -> bytes: ...
    def save(self, path: _Given) -> None: ...
    def report(self) -> str: ...
    def game(self) -> Game: ...
    def advisor(self) -> Advisor: ...
    def nodes(self) -> list[_Node]: ...
    def text(self, format: str) -> str: ...

@final
class Advisor:
    def next(
        self, turns: Sequence[_Clue], list: int, known: str | None, time_limit: float | None
    ) -> tuple[str, bool]: ...
    def price(
        self, turns: Sequence[_Clue], guesses: Sequence[str], known: str | None, time_limit: float | None
    ) -> tuple[str, bool]: ...
    def choices(
        self, turns: Sequence[_Clue], next: int, best: int, known: str | None, time_limit: float | None
    ) -> tuple[str, bool]: ...
    def boards(self, question: str, time_limit: float | None) -> tuple[str, bool]: ...
    def measure(self, question: str, time_limit: float | None) -> tuple[str, bool]: ...
    def analyse(
        self, guesses: Sequence[_Clue], answer: str | None, others: bool, time_limit: float | None
    ) -> tuple[str, bool]: ...

def games() -> list[str]: ...
def policies() -> list[str]: ...
def solve(
    game: Game,
    opener: str | None,
    all_optimal: bool,
    beam: int | None,
    prove: bool,
    slope: float | None,
    time_limit: float | None,
    threads: int | None,
    memory: int,
    progress: _Told | None,
) -> tuple[Policy | None, str]: ...
def rank(
    game: Game,
    top: int,
    prove: bool,
    time_limit: float | None,
    threads: int | None,
    memory: int,
    progress: _Told | None,
) -> tuple[str, bool, bool]: ...
def compare(
    game: Game,
    strategies: Sequence[_Strategy],
    opener: str | None,
    answers: int | None,
    seed: int,
    runs: int,
    optimum: bool,
    time_limit: float | None,
    threads: int | None,
    memory: int,
    progress: _Told | None,
) -> tuple[str, bool]: ...
