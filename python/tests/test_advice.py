"""Games in progress."""

import json
from fractions import Fraction

import pytest
import salet


@pytest.fixture(scope="module")
def original():
    return salet.open("original")


def played(policy, secret):
    """The guesses of a game that keeps to the policy."""
    turns = []
    while True:
        advice = policy.next(turns, list=0)
        if advice.solved:
            return turns
        assert (advice.source, advice.status) == ("policy", "exact")
        turns.append((advice.guess, policy.game.score(advice.guess, secret)))


def test_every_answer_of_the_original_game_is_found(original):
    lengths = [len(played(original, secret)) for secret in original.game.answers]
    assert sum(lengths) == original.total == 7920 and max(lengths) == original.worst_case
    assert [lengths.count(number) for number in range(1, 6)] == original.histogram


def test_means_are_also_fractions(original):
    advice = original.next(["crane=BYGBB"])
    assert (advice.answers, advice.expected.total, advice.expected.mean_exact) == (24, 57, Fraction(57, 24))
    assert advice.expected.mean == float(advice.expected.mean_exact)
    for price in salet.price(original, ["crane=BYGBB"], ["guard", "smart"]).prices:
        assert price.expected.mean_exact == Fraction(price.expected.total, 24)
        assert price.regret.total == price.expected.total - advice.expected.total
    found = salet.choices(original, ["crane=BYGBB"], next=3)
    assert [choice.mean_exact for choice in found.best] == [advice.expected.mean_exact]
    assert all(choice.regret.total == choice.total - 57 > 0 for choice in found.next)


def test_means_are_of_the_weight_that_is_found():
    game = salet.Game(["ab", "ac", "ad"], weights={"ab": 1, "ac": 2, "ad": 4}, max_guesses=2, objective="win-rate")
    expected = game.next().expected
    assert (expected.lost_answers, expected.lost_weight, expected.mean_exact) == (1, 1, Fraction(8, 6))


def test_clues_are_read_as_people_write_them(original):
    expected = original.next([("salet", "GYBBG")])
    for clue in ["GYBBG", "21002", "🟩🟨⬜⬜🟩", "salet:GYBBG", "SALET=gybbg", "salet=🟩🟨⬛⬛🟩"]:
        assert original.next([clue]) == expected, clue
    for turns in [(("salet", "GYBBG"),), [["salet", "GYBBG"]], iter(["GYBBG"])]:
        assert original.next(turns) == expected


def test_faults_are_named(original):
    for turns, error, why in [
        (["GYBBG", "GGGG"], salet.UsageError, 'turn 2: "GGGG" is not feedback here'),
        (["fuzzz=GYBBG"], salet.UsageError, 'turn 1: "fuzzz" is not an accepted word'),
        ([("crane", "BYGB")], salet.UsageError, 'turn 1: "BYGB" is not feedback here'),
        (["crane"], salet.UsageError, 'turn 1: "crane" is not a word with its feedback'),
        (["salet=GYBBG", "smart=BBBBB"], salet.ImpossibleError, "cannot show BBBBB"),
        (["crane=BBBBB", "crane=GGGGG"], salet.ImpossibleError, "cannot show GGGGG"),
        (["crane=GGGGG", "salet=BBBBB"], salet.UsageError, "the game was solved with guess 1"),
    ]:
        with pytest.raises(error, match=why):
            original.next(turns)
    with pytest.raises(salet.UsageError, match="the hard rule does not allow"):
        salet.open("original-hard").next(["salet=GYBBG", "crane=BYGBB"])
    with pytest.raises(TypeError, match="list of turns"):
        original.next("GYBBG")
    with pytest.raises(salet.UsageError, match="game is over"):
        salet.price("original", [("crane", "GGGGG")], ["salet"])


@pytest.mark.parametrize(
    "turn",
    [("crane",), ("crane", "BYGBB", "smart"), (), 5, None, b"GYBBG", ("crane", 5), {"crane", "BYGBB"}, [["crane"]]],
)
def test_malformed_turns_are_named(original, turn):
    expected = r'^turn 2: give a word with its feedback, \("crane", "BYGBB"\) or "crane=BYGBB", not '
    for ask in (
        original.next,
        lambda turns: salet.price(original, turns, ["smart"]),
        lambda turns: salet.choices(original, turns),
        lambda turns: salet.analyse(original, turns),
    ):
        with pytest.raises(salet.UsageError, match=expected) as raised:
            ask(["salet=GYBBG", turn])
        shown = tuple(turn) if isinstance(turn, list) else turn
        assert str(raised.value).endswith(f"not {shown!r}")


def test_games_use_the_policies_of_the_package():
    for name in salet.policies():
        policy = salet.open(name)
        game = salet.Game(policy.game.answers, policy.game.guesses, rule=policy.game.rule)
        found = game.next()
        assert (found, found.source) == (policy.next(), "policy")
        assert game.with_rules(max_guesses=5).next([(policy.opener, "GYBBG")]).source == "search"


def test_the_best_openers_need_no_search(original):
    for about in ("original", original, salet.Game.named("original")):
        crate, aloft = salet.price(about, [], ["crate", "aloft"], time_limit=0).prices
        assert (crate.status, crate.expected.total, aloft.status) == ("exact", 7926, "bounded")


def test_a_game_that_is_over_has_no_guess(original):
    game = original.game
    turns = [(word, game.score(word, "watch")) for word in ["hatch", "catch", "match", "batch", "latch", "patch"]]
    advice = original.next(turns)
    assert (advice.guess, advice.standing, advice.solved, advice.turn) == (None, "out_of_guesses", False, 6)
    solved = original.next([*turns[:3], ("watch", "GGGGG")])
    assert (solved.guess, solved.standing, solved.solved, solved.turn) == (None, "solved", True, 4)
    assert solved.expected is solved.source is solved.status is None


def test_a_search_without_time_gives_bounds():
    advice = salet.Game.named("nyt", max_guesses=None).next(["fuzzy=BBBBB"], time_limit=0)
    assert advice.status == "bounded" and 0 < advice.proven.total_at_least <= advice.expected.total


def test_trees_have_all_figures(command, original):
    tree = original.tree()
    shown = command.json("show", "original", "--depth", 6)

    def compare(node, other):
        assert (node.guess, node.remaining) == (other["guess"], other["remaining"])
        assert (node.expected, node.worst) == (other["expected"], other["worst"])
        assert list(node.children) == [child["feedback"] for child in other["children"]]
        for child in other["children"]:
            compare(node[child["feedback"]], child)

    compare(tree, shown)
    assert sum(1 for _ in tree.walk()) == 2392
    assert tree.to_dict()["children"]["GYBBG"]["guess"] == "smart"
    assert json.loads(original.to_text("json"))["game"]["rule"] == "normal"
