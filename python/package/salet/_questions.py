"""Questions about games under way, by game, policy or name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from salet import _salet
from salet._advice import Choices, Prices, choose, price_all
from salet._game import Game, core_of
from salet._options import Clue, Time
from salet._policy import Policy, core_of_policy
from salet._policy import open as open_policy

#: What is asked about: a game, a policy, or the name of a policy that comes with the package.
About: TypeAlias = Game | Policy | str


def core(about: About) -> _salet.Policy | _salet.Game:
    """What the library knows it by."""
    if isinstance(about, Game):
        return core_of(about)
    return core_of_policy(open_policy(about) if isinstance(about, str) else about)


def price(
    about: About, history: Iterable[Clue], guesses: Iterable[str], *, time_limit: Time = None
) -> Prices:
    """What guesses cost now with the best play after each, exactly, and how much more than the best guess.

    `history` is what was played and shown, as for `Policy.next`. A search that `time_limit` or Ctrl-C ends gives
    bounds: `status` is "bounded", and `proven` says what is certain.

    >>> import salet
    >>> found = salet.price("original", ["crane=BYGBB"], ["guard", "shtik"])
    >>> found.best.guess, found.best.mean_exact
    ('shtik', Fraction(19, 8))
    >>> [(each.guess, each.total, each.regret.total) for each in found.prices]
    [('guard', 67, 10), ('shtik', 57, 0)]
    """
    if isinstance(guesses, str):
        raise TypeError("give a list of guesses, for instance ['salet']")
    return price_all(core(about), history, guesses, time_limit)


def choices(
    about: About, history: Iterable[Clue] = (), *, next: int = 5, best: int = 50, time_limit: Time = None
) -> Choices:
    """The guesses worth a look now: all that are as good as the best (about `best` of them at most), the `next` best,
    and the best of those that may be the secret.

    >>> import salet
    >>> found = salet.choices("original", ["crane=BYGBB"], next=2)
    >>> [each.guess for each in found.best], [(each.guess, each.given_away) for each in found.next]
    (['shtik'], [('audit', ('total', 1)), ('moist', ('total', 1))])
    >>> found.possible.guess
    'smart'
    """
    return choose(core(about), history, next, best, time_limit)
