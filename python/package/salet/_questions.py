"""Questions about games in progress, by game, policy or name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from salet import _salet
from salet._advice import Choices, Prices, ask_choices, ask_prices
from salet._game import Game, core_of
from salet._options import Clue, Known, Time
from salet._policy import Policy, core_of_policy
from salet._policy import open as open_policy

#: A game, a policy, or the name of a policy of the package.
About: TypeAlias = Game | Policy | str


def advisor(about: About) -> _salet.Advisor:
    """The adviser on a game or a policy."""
    if isinstance(about, Game):
        return core_of(about).advisor()
    if isinstance(about, str):
        about = open_policy(about)
    if isinstance(about, Policy):
        return core_of_policy(about).advisor()
    raise TypeError(f"give a game, a policy or the name of a policy, not {type(about).__name__}")


def price(
    about: About,
    history: Iterable[Clue],
    guesses: Iterable[str],
    *,
    known: Known | None = None,
    time_limit: Time = None,
) -> Prices:
    """The exact cost of guesses with the best play after each, and the difference to the best guess.

    `history` and `known` are the turns so far and what is known without turns, as for `Policy.next`. If `time_limit` or Ctrl-C
    ends the search, `status` is "bounded", and `proven` has the bounds.

    >>> import salet
    >>> found = salet.price("original", ["crane=BYGBB"], ["guard", "shtik"])
    >>> found.best.guess, found.best.expected.mean_exact
    ('shtik', Fraction(19, 8))
    >>> [(each.guess, each.expected.total, each.regret.total) for each in found.prices]
    [('guard', 67, 10), ('shtik', 57, 0)]
    """
    if isinstance(guesses, str):
        raise TypeError("give a list of guesses, for instance ['salet']")
    return ask_prices(advisor(about), history, guesses, known, time_limit)


def choices(
    about: About,
    history: Iterable[Clue] = (),
    *,
    next: int = 5,
    best: int = 50,
    known: Known | None = None,
    time_limit: Time = None,
) -> Choices:
    """The guesses worth considering now: all that equal the best (the search stops at about `best` of them), the `next`
    best, and the best guess that may be the secret.

    >>> import salet
    >>> found = salet.choices("original", ["crane=BYGBB"], next=2)
    >>> [each.guess for each in found.best], [(each.guess, each.regret.total) for each in found.next]
    (['shtik'], [('audit', 1), ('moist', 1)])
    >>> found.possible.guess
    'smart'
    """
    return ask_choices(advisor(about), history, next, best, known, time_limit)
