"""Solving, compared with the command on the same games."""

import subprocess
import tempfile
from fractions import Fraction
from pathlib import Path

import pytest
import salet
from against import written
from hypothesis import given, settings
from strategies import games

#: The fields that differ from run to run.
EFFORT = {"seconds", "nodes", "memo_states", "memo_bytes"}


def solved(game, **options):
    """The policy, or None if it is proven that none exists."""
    try:
        return salet.solve(game, **options)
    except salet.InfeasibleError:
        return None


def test_a_list_of_words_is_no_game():
    for call in (salet.solve, salet.compare):
        with pytest.raises(TypeError, match=r"give a salet.Game.*not list; salet.Game\(words\) makes a game"):
            call(["mount", "found"])


def test_a_misspelt_policy_lists_the_names():
    with pytest.raises(salet.InputError, match="no policy 'nope'.*original, original-hard, nyt, nyt-hard"):
        salet.open("nope")


def test_the_version_is_that_of_the_command(command):
    said = subprocess.run([command.path, "-V"], capture_output=True, text=True, check=True).stdout
    assert said == f"salet {salet.__version__}\n"


@settings(max_examples=60)
@given(games())
def test_any_game_is_solved_as_the_command_solves_it(command, game):
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.policy"
        expected = command.json("solve", *written(game, folder), "--out", out)
        policy = solved(game, threads=1)
        if policy is None:
            assert expected["status"] == "infeasible"
            return
        found = policy.to_dict()
        common = (found.keys() & expected.keys()) - EFFORT
        assert len(common) > 15
        assert {key: found[key] for key in common} == {key: expected[key] for key in common}
        assert policy.to_bytes() == out.read_bytes()
        assert salet.open(out) == policy
    assert policy.mean is None or policy.mean == pytest.approx(float(policy.mean_exact))
    assert policy.game == game


def answers_only():
    """The original game with only its answers as guesses, which is solved in seconds."""
    return salet.Game(salet.Game.named("original").answers)


def test_a_large_game_is_solved_with_proof():
    policy = salet.solve(answers_only())
    assert (policy.status, policy.total, policy.mean_exact) == ("optimal", 7973, Fraction(7973, 2315))
    assert (policy.opener, policy.solution.lower_bound, policy.solution.interrupted) == ("slate", 7973, False)


def test_solve_can_change_the_rules():
    game = salet.Game(["mount", "found", "sound", "round", "could", "world", "worry"])
    policy = salet.solve(game, rule="hard", max_guesses=None, objective="worst")
    assert (policy.game.rule, policy.game.max_guesses, policy.game.objective) == ("hard", None, "worst")
    assert (game.rule, game.max_guesses, game.objective) == ("normal", 6, "mean")


def test_tasks_of_the_command(command, tmp_path):
    game = salet.Game(["mount", "found", "sound", "round", "could", "world", "worry"])
    lists = [*written(game, tmp_path), "--out", tmp_path / "out.policy"]
    for options, arguments in [
        ({"opener": "worry"}, ["--opener", "worry"]),
        ({"all_optimal": True}, ["--all-optimal"]),
        ({"beam": 3}, ["--beam", 3]),
        ({"beam": 3, "prove": True, "slope": 0.5}, ["--beam", 3, "--prove", "--slope", 0.5]),
    ]:
        found = salet.solve(game, **options).solution.to_dict()
        expected = command.json("solve", *lists, *arguments)
        common = found.keys() - EFFORT
        assert {key: found[key] for key in common} == {key: expected[key] for key in common}, options


def test_a_named_game_has_at_least_its_compiled_in_policy():
    for name, rule, total in [("original", "normal", 7920), ("nyt", "hard", 11627)]:
        policy = salet.solve(salet.Game.named(name, rule=rule), time_limit=0)
        assert (policy.total, policy.solution.status) == (total, "bounded")
        assert (policy.solution.lower_bound or 0) <= total


def test_missing_results_are_exceptions():
    game = salet.Game(["sound", "round", "found"])
    with pytest.raises(salet.InfeasibleError, match="proven: no policy finds all 3 answers within 1 guesses"):
        salet.solve(game, max_guesses=1)
    assert salet.solve(game, max_guesses=1, objective="win-rate").lost_answers == 2
    bounded = salet.solve(answers_only(), time_limit=0)
    assert bounded.status == "bounded" and bounded.total_at_least <= 7973 <= bounded.total
    with pytest.raises(salet.TimeUpError, match="no policy was found before the search ended"):
        salet.solve(answers_only(), rule="hard", max_guesses=5, time_limit=0)


def test_progress_is_reported():
    seen = []
    policy = salet.solve(answers_only(), progress=seen.append)
    assert policy.total == 7973 and len(seen) > 2
    assert all(isinstance(progress, salet.Progress) for progress in seen)
    assert seen[-1].openers == seen[-1].settled == 2315 and seen[-1].opener == "slate"
    settled = [progress.settled for progress in seen]
    assert settled == sorted(settled)


def test_an_exception_of_a_callback_ends_the_search():
    def refuse(progress):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        salet.solve("original", progress=refuse)
