"""Rankings, and every result as a table of pandas."""

import pandas
import pytest

import salet

WORDS = ["mount", "found", "sound", "round", "could", "world", "worry"]


def test_a_ranking_is_that_of_the_command(command):
    game = salet.Game(WORDS)
    found = salet.rank(game, 20)
    assert found.complete and [each.rank for each in found.openers] == list(range(1, 8))
    assert found.openers[0].opener == salet.solve(game).opener
    for each in found.openers:
        solved = salet.solve(game, opener=each.opener)
        assert (each.total, each.worst_case, each.mean_exact) == (solved.total, solved.worst_case, solved.mean_exact)
    assert salet.rank(salet.Game.named("nyt", rule="hard"), 1).openers[0].total == 11627
    assert salet.rank("nyt", 1, prove=True, time_limit=0).to_dict() == {
        "openers": [],
        "complete": False,
        "interrupted": False,
    }
    with pytest.raises(salet.UsageError, match="top"):
        salet.rank(game, 0)


def test_every_result_is_a_table():
    game = salet.Game(WORDS)
    policy = salet.solve(game)
    choices = salet.choices(game, ["sound=BGGGG"])
    prices = salet.price(game, [], ["mount", "worry"])
    analysis = salet.analyse("original", ["salet", "crony", "chard"])
    boards = salet.boards(game, boards=2)
    results = [salet.rank(game, 3), policy.next([]), prices, choices, analysis, analysis.rules[0], boards, policy]
    for result in [*results, policy.tree(), policy.solution, salet.compare(game, "entropy")]:
        table = result.to_frame()
        assert isinstance(table, pandas.DataFrame) and len(table) == len(result._rows()) > 0, result
        assert not table.map(lambda cell: isinstance(cell, dict)).to_numpy().any(), result
    assert list(prices.to_frame()["regret_total"]) == [each.regret.total for each in prices.prices]
    moves = analysis.to_frame()
    assert set(moves["rule"]) <= {"normal", "hard"} and "given_away_at_least" in moves
    assert policy.to_frame().loc[0, "after"] == "" and policy.to_frame().loc[0, "total"] == policy.total
