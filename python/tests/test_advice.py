"""Games under way, against the command."""

import json
import random
import subprocess
import tempfile
from fractions import Fraction
from pathlib import Path

import pytest
import salet
from against import Command
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games

#: The command's word for what is exact.
EXACT = {"optimal": "exact"}


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
        assert advice.on_policy and advice.status == "exact"
        turns.append((advice.guess, policy.game.score(advice.guess, secret)))


def test_every_answer_of_the_original_game_is_found(original):
    lengths = [len(played(original, secret)) for secret in original.game.answers]
    assert sum(lengths) == original.total == 7920 and max(lengths) == original.worst_case
    assert [lengths.count(number) for number in range(1, 6)] == original.histogram


def held(advice, expected):
    """Hold advice to what the command printed."""
    found = advice.to_dict()
    common = found.keys() & expected.keys() - {"status"}
    assert len(common) == len(expected) - 1
    assert {key: found[key] for key in common} == {key: expected[key] for key in common}
    if not advice.on_policy and not advice.solved:
        assert advice.status == EXACT.get(expected["status"], expected["status"])
    if advice.expected is not None:
        assert advice.expected == pytest.approx(float(advice.expected_exact))


def test_random_positions_are_judged_as_the_command_judges_them(command, original):
    generator = random.Random(1)
    game = original.game
    for _ in range(25):
        secret = generator.choice(game.answers)
        turns = []
        for _ in range(generator.randint(1, 3)):
            guess = generator.choice([generator.choice(game.guesses), generator.choice(game.answers)])
            if guess != secret:
                turns.append((guess, game.score(guess, secret)))
        clues = [f"{guess}={shown}" for guess, shown in turns]
        held(original.next(turns), command.json("next", "original", *clues))
        assert original.next(clues) == original.next(turns)
        word = generator.choice(game.guesses)
        expected = command.json("next", "original", *clues, word)
        price = original_price(clues, word)
        figures = ("worst", "lost_answers", "lost_weight")
        assert [getattr(price, figure) for figure in figures] == [expected[figure] for figure in figures]
        assert price.mean == expected["expected"] and price.guess == expected["guess"]


def original_price(clues, word):
    found = salet.price("original", clues, [word])
    price = found.prices[0]
    assert price.regret is None or price.regret.total is None or price.regret.total == price.total - found.best.total
    return price


@settings(max_examples=40)
@given(games(unlimited=False), st.randoms(use_true_random=False))
def test_any_game_under_way_goes_as_the_command_says(command, game, generator):
    try:
        policy = salet.solve(game, threads=1)
    except salet.InfeasibleError:
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.policy"
        policy.save(path)
        secret = generator.choice(game.answers)
        turns = []
        for _ in range(generator.randint(0, 3)):
            advice = policy.next(turns)
            if advice.guess is None:
                break
            allowed = [word for word, fits in zip(game.guesses, allowed_after(game, turns), strict=True) if fits]
            guess = generator.choice([advice.guess, generator.choice(allowed)])
            turns.append((guess, game.score(guess, secret)))
        clues = [f"{guess}={shown}" for guess, shown in turns]
        advice = policy.next(turns)
        expected = command.json("next", path, *clues)
        held(advice, expected)
        if advice.guess is not None and not advice.unlisted:
            found = salet.choices(policy, turns, next=3)
            first = found.best[0]
            if game.objective == "mean" and advice.certain:
                assert Fraction(first.total, found.weight) == advice.expected_exact
            assert all(choice.given_away is None for choice in found.best)
            assert all(choice.given_away is not None for choice in found.next)


def allowed_after(game, turns):
    return game._core.allowed(turns)


def test_prices_are_those_of_the_server():
    request = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "price",
        "params": {
            "game": "original",
            "turns": [{"guess": "crane", "feedback": "BYGBB"}],
            "guesses": ["guard", "smart", "salet"],
        },
    }
    done = subprocess.run([Command.path, "serve"], input=json.dumps(request) + "\n", capture_output=True, text=True)
    expected = json.loads(done.stdout.splitlines()[-1])["result"]
    found = salet.price("original", ["crane=BYGBB"], ["guard", "smart", "salet"])
    assert (found.answers, found.weight, found.unlisted) == (24, 24, False)
    for price, other in zip([found.best, *found.prices], [expected["best"], *expected["prices"]], strict=True):
        for figure, value in other["expected"].items():
            assert getattr(price, figure) == value
        assert (price.guess, price.source, price.status) == (other["guess"], other["source"], other["status"])
        assert price.regret.to_dict() == other["regret"]


def test_clues_are_read_as_people_write_them(original):
    expected = original.next([("salet", "GYBBG")])
    for clue in ["GYBBG", "21002", "🟩🟨⬜⬜🟩", "salet:GYBBG", "SALET=gybbg", "salet=🟩🟨⬛⬛🟩"]:
        assert original.next([clue]) == expected, clue
    for turns in [(("salet", "GYBBG"),), [["salet", "GYBBG"]], iter(["GYBBG"])]:
        assert original.next(turns) == expected


def test_no_answer_fits_but_another_word_does(command, original):
    game = original.game
    word = next(word for word in game.guesses if word not in set(game.answers) and len(set(word)) == 5)
    turns = [("crane", game.score("crane", word)), ("moist", game.score("moist", word))]
    while not original.next(turns).unlisted:
        guess = original.next(turns).guess
        turns.append((guess, game.score(guess, word)))
    held(original.next(turns), command.json("next", "original", *[f"{guess}={shown}" for guess, shown in turns]))


def test_what_is_wrong_is_said(original):
    for turns, error, why in [
        (["GGGG"], salet.UsageError, "is not feedback here"),
        (["fuzzz=GYBBG"], salet.UsageError, "is not among the 12972 accepted words"),
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


def test_a_game_that_is_over_has_no_guess(original):
    game = original.game
    turns = [(word, game.score(word, "watch")) for word in ["hatch", "catch", "match", "batch", "latch", "patch"]]
    advice = original.next(turns)
    assert (advice.guess, advice.reason, advice.solved) == (None, "all 6 guesses are used up", False)
    solved = original.next([*turns[:3], ("watch", "GGGGG")])
    assert (solved.guess, solved.solved, solved.turn, solved.expected_exact) == (None, True, 4, 0)


def test_time_that_is_up_is_a_bound():
    advice = salet.Game.named("nyt", max_guesses=None).next(["fuzzy=BBBBB"], time_limit=0)
    assert advice.status == "bounded" and 0 < advice.proven.total_at_least <= advice.total


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
