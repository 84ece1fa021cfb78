"""The package, the command and the server give equal documents for a question."""

import random
import tempfile
from pathlib import Path

import pytest
import salet
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games


def document(result):
    """The document of a result that was not interrupted."""
    found = result.to_dict()
    assert not found.pop("interrupted")
    return found


def same(command, server, about, name, params, turns, guesses):
    """Compare all answers about a position; return the next guess, unless the game is over."""
    told = [{"guess": guess, "feedback": shown} for guess, shown in turns]
    advice = about.next(turns)
    expected = command.json("next", name, *[f"{guess}={shown}" for guess, shown in turns])
    assert document(advice) == expected == server.ask("next", turns=told, list=10, **params)
    if advice.guess is None:
        return None
    without_list = server.ask("next", turns=told, **params)
    assert document(about.next(turns, list=0)) == without_list and "candidates" not in without_list
    prices = salet.price(about, turns, guesses)
    assert document(prices) == server.ask("price", turns=told, guesses=guesses, **params)
    assert prices.best.to_dict() == document(prices)["best"]
    found = salet.choices(about, turns, next=3, best=1000)
    assert document(found) == server.ask("choices", turns=told, next=3, **params)
    return advice


def test_what_is_known_without_turns(command, server):
    squares = "Wordle 1 3/6*\n\n⬜🟨⬜🟨⬜\n🟨🟩🟨🟨🟩\n🟩🟩🟩🟩🟩"
    known = {"green": "__a__", "yellow": ["_r___"], "with": "a", "grey": "cn", "played": 2}
    options = ["--green", "__a__", "--yellow", "_r___", "--with", "a", "--grey", "cn", "--played", "2"]
    for turns in ([], [("shtik", "BYBBB")]):
        told = [{"guess": guess, "feedback": shown} for guess, shown in turns]
        advice = salet.open("original").next(turns, known=known)
        clues = [f"{guess}={shown}" for guess, shown in turns]
        assert document(advice) == command.json("next", "original", *options, *clues)
        assert document(advice) == server.ask("next", turns=told, known=known, list=10)
        assert sum(advice.expected.histogram) == advice.weight
        prices = salet.price("original", turns, [advice.guess], known=known)
        assert prices.prices[0].expected == advice.expected
        assert salet.choices("original", turns, known=known).best[0].total == advice.expected.total
    found = salet.open("original").next(known={"squares": [squares]})
    assert document(found) == server.ask("next", known={"squares": [squares]}, list=10)
    with pytest.raises(salet.UsageError, match="known: green: \"__a_\" has 4 places"):
        salet.open("original").next(known={"green": "__a_"})
    with pytest.raises(salet.ImpossibleError, match="no accepted word fits what is known"):
        salet.open("original").next(known={"green": "zzzzz"})
    for wrong in ({"gren": "a"}, {"green": 5}, {"yellow": "_a___"}, {"played": True}, "e___y"):
        with pytest.raises(TypeError, match="known: "):
            salet.open("original").next(known=wrong)


def test_random_positions_of_the_original_game(command, server):
    generator = random.Random(1)
    policy = salet.open("original")
    game, met = policy.game, set()
    for number in range(36):
        # Every fourth secret is a random accepted word, so that often no listed answer fits.
        secret = generator.choice(game.guesses if number % 4 == 0 else game.answers)
        turns = []
        count = generator.randint(1, 3)
        for _ in range(count):
            guess = generator.choice([policy.opener, *generator.sample(game.guesses, 2), generator.choice(game.answers)])
            if count == 1:
                # A search after one other guess takes seconds, and nine are asked for; tests/cli/serve/documents.rs has such.
                guess = policy.opener
            if guess != secret:
                turns.append((guess, game.score(guess, secret)))
        guesses = generator.sample(game.guesses, 3)
        advice = same(command, server, policy, "original", {"game": "original"}, turns, guesses)
        met.add((advice.source, advice.unlisted))
    assert met == {("policy", False), ("search", False), ("search", True)}


@settings(max_examples=100)
@given(games(unlimited=False), st.randoms(use_true_random=False))
def test_random_positions_of_any_game(command, server, game, generator):
    try:
        policy = salet.solve(game, threads=1)
    except salet.InfeasibleError:
        return
    secret = generator.choice(game.answers)
    turns = []

    def allowed():
        return [word for word, fits in zip(game.guesses, game._core.allowed(turns), strict=True) if fits]

    for _ in range(generator.randint(0, 3)):
        advice = policy.next(turns)
        if advice.guess is None:
            break
        guess = generator.choice([advice.guess, generator.choice(allowed())])
        turns.append((guess, game.score(guess, secret)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.policy"
        policy.save(path)
        handle = server.ask("open", policy=str(path))["handle"]
        try:
            same(command, server, policy, path, {"handle": handle}, turns, allowed()[:3])
        finally:
            server.ask("close", handle=handle)


def test_finished_games(server):
    generator = random.Random(3)
    game = salet.Game.named("original")
    for _ in range(6):
        guesses = ["salet", *generator.sample(game.guesses, 2)]
        secret = generator.choice(game.answers)
        found = document(salet.analyse("original", guesses, secret))
        assert found == server.ask("analyse", guesses=guesses, answer=secret)
        turns = [(guess, game.score(guess, secret)) for guess in guesses]
        told = [{"guess": guess, "feedback": shown} for guess, shown in turns]
        assert document(salet.analyse(game, turns)) == server.ask("analyse", turns=told)
