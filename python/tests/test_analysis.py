"""Finished games, compared with the command."""

import random
import tempfile
from fractions import Fraction
from pathlib import Path

import pytest
import salet
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games


def held(analysis, expected):
    found = analysis.to_dict()
    assert not found.pop("interrupted")
    assert found == expected


def test_games_are_judged_as_the_command_judges_them(command):
    generator = random.Random(2)
    game = salet.Game.named("original")
    for _ in range(6):
        secret = generator.choice(game.answers)
        # Pricing another opener takes long.
        words = ["salet", *generator.sample(game.guesses, 2), secret]
        held(salet.analyse("original", words), command.json("analyse", "original", *words))
        shown = [(word, game.score(word, secret)) for word in words[:3]]
        clues = [f"{word}={colours}" for word, colours in shown]
        held(salet.analyse(game, shown), command.json("analyse", "original", *clues))
        held(salet.analyse(game, clues), command.json("analyse", "original", *clues))
        held(
            salet.analyse("original", words[:3], secret),
            command.json("analyse", "original", *words[:3], "--answer", secret),
        )


@settings(max_examples=40)
@given(games(objectives=["mean"]), st.randoms(use_true_random=False))
def test_any_game_is_judged_as_the_command_judges_it(command, game, generator):
    try:
        policy = salet.solve(game, threads=1)
    except salet.InfeasibleError:
        return
    answer = generator.choice(game.answers)
    words = [word for word in generator.sample(game.guesses, min(3, len(game.guesses))) if word != answer]
    words.append(answer)
    analysis = salet.analyse(policy, words)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.policy"
        policy.save(path)
        held(analysis, command.json("analyse", path, *words))
    # Without the policy every answer needs a search: other best guesses may be named, but all figures are equal.
    alone = salet.analyse(game, words)
    assert [move.given_away_exact for move in alone.moves] == [move.given_away_exact for move in analysis.moves]
    judged = analysis.rules[0]
    if judged.ending == "solved":
        optimum = analysis.moves[0].best.mean_exact
        assert Fraction(len(words)) == optimum + judged.given_away_exact - judged.luck_exact
    for move in judged.moves:
        assert move.given_away.known == pytest.approx(float(move.given_away_exact))
        assert move.luck.known == pytest.approx(float(move.luck_exact))


def test_faults_are_named():
    for guesses, answer, why in [
        ([], None, "there is no guess"),
        (["salet=GYBBG", "smart"], None, 'turn 2: "smart" is not a word with its feedback'),
        (["salet=GYBBG", "BBBBB"], None, "turn 2: the word is missing"),
        (["salet=GYBBG BBBBB"], None, "turn 1: the word is missing"),
        (["salet=GYBBG"], "crane", "does not show these colours"),
        (["crane=GGGGG", "salet=BBBBB"], None, "cannot show BBBBB"),
        (["chard", "crony"], "chard", "solved with guess 1"),
        (["fuzzz"], None, 'turn 1: "fuzzz" is not an accepted word'),
    ]:
        with pytest.raises(salet.UsageError, match=why):
            salet.analyse("original", guesses, answer)
    with pytest.raises(salet.ImpossibleError):
        salet.analyse("original", ["crane=BBBBB", "crane=GGGGB"])
