"""Solving a game."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from salet import _salet
from salet._game import FeedbackRule, Game, Objective, Rule, core_of, game_for
from salet._options import KEEP, Keep, Memory, Progress, Time, seconds, size, told
from salet._policy import Policy, Solution, policy_of


def solve(
    game: Game | str,
    *,
    feedback: FeedbackRule | Keep = KEEP,
    rule: Rule | Keep = KEEP,
    max_guesses: int | None | Keep = KEEP,
    objective: Objective | Keep = KEEP,
    opener: str | None = None,
    all_optimal: bool = False,
    beam: int | None = None,
    prove: bool = False,
    slope: float | None = None,
    time_limit: Time = None,
    threads: int | None = None,
    memory: Memory = "2GiB",
    progress: Callable[[Progress], object] | None = None,
) -> Policy:
    """The best policy by the game's objective, with its proof.

    - `feedback`, `rule`, `max_guesses`, `objective`: in place of those of the game; left out, they stay.
    - `opener`: the first guess, whose best policy is wanted.
    - `all_optimal`: also find every opener that is as good; `solution.optimal_openers` has them.
    - `beam`: try only so many guesses in each position; without `prove` that proves nothing.
    - `prove`: go on to the proof after the beam.
    - `slope`: the beam expects slope * ln n + 1 guesses for n answers (0.43).
    - `time_limit`: seconds, or a timedelta. When it or Ctrl-C ends the search, the result is the best policy so far, "bounded".
    - `threads`: how many; all cores if left out. The result is the same on any number.
    - `memory`: for the search, such as "512MiB" or a number of bytes.
    - `progress`: called with a `Progress`, up to about ten times a second.

    Raises `InfeasibleError` if no policy finds every answer within the limit, `TimeUpError` if the time was up before a policy
    was found, and KeyboardInterrupt if Ctrl-C came before that.

    >>> import salet
    >>> game = salet.Game(["mount", "found", "sound", "round", "could", "world", "worry"])
    >>> policy = salet.solve(game, rule="hard")
    >>> policy.status, policy.total, policy.solution.lower_bound
    ('optimal', 14, 14)
    """
    game = game_for(game)
    if not all(isinstance(option, Keep) for option in (feedback, rule, max_guesses, objective)):
        game = game.with_rules(feedback=feedback, rule=rule, max_guesses=max_guesses, objective=objective)
    core, text = _salet.solve(
        core_of(game),
        opener,
        all_optimal,
        beam,
        prove,
        slope,
        seconds(time_limit),
        threads,
        size(memory),
        told(progress),
    )
    report: dict[str, Any] = json.loads(text)
    solution = Solution(**{each.name: report[each.name] for each in fields(Solution)})
    if core is not None:
        return policy_of(core, solution)
    within = "" if game.max_guesses is None else f" within {game.max_guesses} guesses"
    if solution.status == "infeasible":
        opens = f" that opens with {opener}" if opener else ""
        raise _salet.InfeasibleError(
            f"proven: no policy{opens} finds all {len(game.answers)} answers{within} "
            "(objective 'win-rate' finds as many as possible)"
        )
    if solution.interrupted:
        raise KeyboardInterrupt
    bound = f"; the total is proven to be at least {solution.lower_bound}" if solution.lower_bound else ""
    raise _salet.TimeUpError(f"no policy was found before the search ended{bound}")
