"""Policies."""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, cast

from salet import _salet
from salet._advice import Next, ask_next
from salet._game import Game, game_of
from salet._frame import Tabular
from salet._html import bar, percent, table
from salet._options import Clue, Known, Time


@dataclass(frozen=True)
class Solution(Tabular):
    """The result of a search; the fields are those of `salet solve --json`."""

    #: "optimal", "bounded" (the search ended early) or "upper-bound" (the beam alone).
    status: str
    #: The subject of the status: the "game", or one "opener".
    scope: Literal["game", "opener"]
    #: A lower bound on every total (worst-then-mean: of policies that keep the worst case; win-rate: of those that
    #: lose as little); the total if optimal, None if nothing is proven, or the objective does not judge totals.
    lower_bound: int | None
    #: A lower bound on the worst case (under mean-then-worst of all policies of this total), if the objective judges it; exact if
    #: optimal.
    least_worst_case: int | None
    #: A lower bound on the weight of the answers that are not found, if the objective judges it; exact if optimal.
    least_lost_weight: int | None
    #: A lower bound on the weight at the last guess, under last-guess.
    least_last_weight: int | None
    #: Every optimal opener with `all_optimal`; else that of the policy. Empty unless they are proven.
    optimal_openers: list[str]
    #: Whether no other opener is optimal.
    optimal_openers_complete: bool
    #: Whether Ctrl-C ended the search.
    interrupted: bool
    #: Seconds by the clock.
    seconds: float
    #: States whose guesses were searched.
    nodes: int
    memo_states: int
    memo_bytes: int

    def to_dict(self) -> dict[str, Any]:
        """The fields, under the keys of the command."""
        return asdict(self)

    def _rows(self) -> list[dict[str, Any]]:
        return [self.to_dict()]


@dataclass(frozen=True, eq=False)
class Node(Tabular):
    """A node of the tree of a policy: a guess, and a node for each feedback."""

    #: The guess; None if the policy gives up.
    guess: str | None
    #: The answers that remain.
    remaining: int
    #: Their weight.
    weight: int
    #: The sum of weight times further guesses over the answers that will be found.
    total: int
    #: The most further guesses that one of these takes.
    worst: int
    #: The weight of the answers that will not be found.
    lost_weight: int
    #: Whether the guess may be the secret.
    solves: bool
    #: The nodes after each feedback but the one that solves, in letters such as "GYBBG".
    children: dict[str, Node] = field(repr=False)

    @property
    def expected(self) -> float | None:
        """The mean number of further guesses over the answers that will be found."""
        return None if self.expected_exact is None else float(self.expected_exact)

    @property
    def expected_exact(self) -> Fraction | None:
        """The same, exactly."""
        found = self.weight - self.lost_weight
        return Fraction(self.total, found) if found else None

    def __getitem__(self, feedback: str) -> Node:
        """The node after a feedback."""
        return self.children[feedback]

    def walk(self) -> Iterator[tuple[tuple[tuple[str, str], ...], Node]]:
        """All nodes from here on, breadth first, each with the guesses and feedbacks that lead to it.

        >>> import salet
        >>> tree = salet.solve(salet.Game(["sound", "round", "found"])).tree()
        >>> [(path, node.guess) for path, node in tree.walk()][:2]
        [((), 'sound'), ((('sound', 'BGGGG'),), 'round')]
        """
        open_nodes: deque[tuple[tuple[tuple[str, str], ...], Node]] = deque([((), self)])
        while open_nodes:
            path, node = open_nodes.popleft()
            yield path, node
            if node.guess is not None:
                guess = node.guess
                open_nodes.extend(((*path, (guess, shown)), child) for shown, child in node.children.items())

    def _figures(self) -> dict[str, Any]:
        keys = ("guess", "remaining", "weight", "total", "worst", "lost_weight", "solves")
        return {key: getattr(self, key) for key in keys}

    def _rows(self) -> list[dict[str, Any]]:
        def clues(path: tuple[tuple[str, str], ...]) -> str:
            return " ".join(f"{guess}={shown}" for guess, shown in path)

        return [{"after": clues(path)} | node._figures() for path, node in self.walk()]

    def to_dict(self) -> dict[str, Any]:
        """As nested dictionaries."""
        built: dict[int, dict[str, Any]] = {}
        nodes = [node for _, node in self.walk()]
        for node in reversed(nodes):
            figures = node._figures()
            children = {shown: built[id(child)] for shown, child in node.children.items()}
            built[id(node)] = figures | {"children": children}
        return built[id(self)]


class Policy(Tabular):
    """A guess for every possible history. Made by `salet.solve`, or opened with `salet.open`.

    >>> import salet
    >>> policy = salet.open("original")
    >>> policy.opener, policy.total, policy.mean_exact, policy.worst_case
    ('salet', 7920, Fraction(1584, 463), 5)
    """

    _core: _salet.Policy
    solution: Solution | None
    """The result of the search that found it; None for an opened policy."""

    def __init__(self) -> None:
        raise TypeError("policies are made by salet.solve, salet.open and Policy.from_bytes")

    @classmethod
    def from_bytes(cls, data: bytes) -> Policy:
        """A policy in memory, as `to_bytes` gives it, checked as a file is."""
        return policy_of(_salet.Policy.from_bytes(data), None)

    def next(
        self,
        history: Iterable[Clue] = (),
        *,
        list: int = 10,
        known: Known | None = None,
        time_limit: Time = None,
    ) -> Next:
        """The guess to play now.

        `history` is the turns so far, each a word with its feedback: `("crane", "GYBBG")`, "crane=GYBBG", or "GYBBG" alone
        for the recommended word. Feedback is written as on the command line: GYBBG, 21002, 🟩🟨⬜⬜🟩, 2B1W for pegs, or a number.
        As long as the game keeps to the policy, the answer is a lookup; after any other word, the rest is solved exactly.
        `list` is the number of candidates to list. `known` is what you know without turns: see `salet.Known`.

        >>> import salet
        >>> policy = salet.open("original")
        >>> policy.next(["GYBBG"], list=5).candidates
        ['scant', 'shaft', 'smart', 'squat', 'start']
        >>> off = policy.next([("crane", "BYGBB")])
        >>> off.guess, off.expected.mean_exact, off.status
        ('shtik', Fraction(19, 8), 'exact')
        >>> known = policy.next(known={"green": "__a__", "yellow": ["r____"], "grey": "cne"}, list=0)
        >>> known.answers, known.guess
        (45, 'split')
        """
        return ask_next(self._core.advisor(), history, list, known, time_limit)

    def tree(self) -> Node:
        """The whole tree.

        >>> import salet
        >>> tree = salet.open("original").tree()
        >>> tree.guess, tree["GYBBG"].guess, tree["GYBBG"].remaining
        ('salet', 'smart', 5)
        """
        nodes = self._core.nodes()
        built = [
            Node(guess, remaining, weight, total, worst, lost, solves, {})
            for _, _, guess, remaining, weight, total, worst, lost, solves in nodes
        ]
        for node, (parent, shown, *_) in zip(built[1:], nodes[1:], strict=True):
            built[parent].children[cast("str", shown)] = node
        return built[0]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to a policy file, atomically, and make the folders that are missing."""
        self._core.save(Path(path))

    def to_bytes(self) -> bytes:
        """The content of the file that `save` writes."""
        return self._core.to_bytes()

    def to_text(self, format: Literal["tree", "tree-full", "nested-json", "csv", "flat-json", "json"] = "json") -> str:
        """The tree in a format of `salet convert`; "json" has all figures."""
        return self._core.text(format)

    @cached_property
    def game(self) -> Game:
        """Its game."""
        return game_of(self._core.game())

    @cached_property
    def _report(self) -> dict[str, Any]:
        return cast("dict[str, Any]", json.loads(self._core.report()))

    @property
    def status(self) -> str:
        """Its claim among all policies of the game: "optimal", "bounded" or "upper-bound"."""
        return cast("str", self._report["status"])

    @property
    def opener(self) -> str:
        """The first guess."""
        return cast("str", self._report["opener"])

    @property
    def total(self) -> int:
        """The sum over the answers that are found of weight times guesses."""
        return cast("int", self._report["total"])

    @property
    def mean(self) -> float | None:
        """The mean number of guesses over the answers that are found; None if none is found."""
        return cast("float | None", self._report["mean"])

    @property
    def mean_exact(self) -> Fraction | None:
        """The same, exactly."""
        found = sum(self.histogram)
        return Fraction(self.total, found) if found else None

    @property
    def worst_case(self) -> int:
        """The most guesses that an answer that is found takes."""
        return cast("int", self._report["worst_case"])

    @property
    def histogram(self) -> list[int]:
        """The weight of the answers found at guess 1, 2, 3 and so on."""
        return cast("list[int]", self._report["histogram"])

    @property
    def histogram_answers(self) -> list[int]:
        """The number of these answers."""
        return cast("list[int]", self._report["histogram_answers"])

    @property
    def lost_weight(self) -> int:
        """The weight of the answers that are not found."""
        return cast("int", self._report["lost_weight"])

    @property
    def lost_answers(self) -> int:
        """Their number."""
        return cast("int", self._report["lost_answers"])

    @property
    def win_rate(self) -> float:
        """The share of the weight that is found."""
        return cast("float", self._report["win_rate"])

    @property
    def total_at_least(self) -> int:
        """The proven lower bound on the total of every policy; 0 without one."""
        return cast("int", self._report["total_at_least"])

    def to_dict(self) -> dict[str, Any]:
        """Its figures and, if `salet.solve` made it, those of the search, under the keys of the command."""
        return self._report | (self.solution.to_dict() if self.solution else {})

    def _rows(self) -> list[dict[str, Any]]:
        return self.tree()._rows()

    def __eq__(self, other: object) -> bool:
        return self.to_bytes() == other.to_bytes() if isinstance(other, Policy) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._report["checksum"])

    def __reduce__(self) -> tuple[Any, ...]:
        name = self._core.name()
        return (_anew, (self.to_bytes(), self.solution)) if name is None else (open, (name,))

    def __repr__(self) -> str:
        mean = "finds nothing" if self.mean is None else f"{self.mean:.4f} on average, at most {self.worst_case}"
        return f"<salet.Policy {self.opener}: {self.status}, total {self.total}, {mean}>"

    def _repr_html_(self) -> str:
        weight = max(sum(self.histogram) + self.lost_weight, 1)
        counts: list[tuple[object, int, int]] = [
            (number, share, answers)
            for number, (share, answers) in enumerate(zip(self.histogram, self.histogram_answers, strict=True), 1)
        ]
        if self.lost_answers:
            counts.append(("lost", self.lost_weight, self.lost_answers))
        rows = [(number, bar(share / weight), percent(share, weight), answers) for number, share, answers in counts]
        return table(repr(self)[1:-1], ("guesses", "", "share", "answers"), rows)


def policy_of(core: _salet.Policy, solution: Solution | None) -> Policy:
    """The policy of an object of the library."""
    policy = Policy.__new__(Policy)
    policy._core = core
    policy.solution = solution
    return policy


def _anew(data: bytes, solution: Solution | None) -> Policy:
    return policy_of(_salet.Policy.from_bytes(data), solution)


def core_of_policy(policy: Policy) -> _salet.Policy:
    """The library's object for a policy."""
    return policy._core


def policies() -> list[str]:
    """The names of the policies that come with the package.

    >>> import salet
    >>> salet.policies()
    ['original', 'original-hard', 'nyt', 'nyt-hard']
    """
    return _salet.policies()


def open(path: str | os.PathLike[str], *, map: bool = True) -> Policy:
    """Open a policy file, or a policy of the package by its name (a file with such a name is "./NAME").

    The whole file is checked first, so that no lookup can fail. With `map=False` it is read into memory and not mapped, for
    files that may change while they are open.
    """
    if isinstance(path, str):
        named = _salet.Policy.named(path)
        if named is not None:
            return policy_of(named, None)
        if not Path(path).exists() and not any(mark in path for mark in "/\\."):
            names = ", ".join(_salet.policies())
            raise _salet.InputError(f"there is no policy {path!r}, and no such file; choose from: {names}; or give a path")
    return policy_of(_salet.Policy.open(Path(path), map), None)
