"""Games given as a function or as rows of feedback."""

import pickle

import pytest
import salet

NAMES = [f"no. {number}" for number in range(1, 10)]


def order(guess, answer):
    return "found" if guess == answer else "before" if answer < guess else "after"


def test_a_function_is_a_game():
    game = salet.Game(NAMES, feedback=order)
    assert (game.answers, game.guesses, game.max_guesses, game.feedback) == (NAMES, NAMES, None, "table")
    assert game.score("no. 3", "no. 7") == "after"
    # A full binary tree of nine keys.
    assert salet.solve(game).total == 25
    assert game.next([("no. 5", "before")]).guess in NAMES[:4]


def test_rows_are_the_same_game():
    rows = [[order(guess, answer) for answer in NAMES] for guess in NAMES]
    assert salet.Game(NAMES, feedback=rows) == salet.Game(NAMES, feedback=order)
    frame = type("Frame", (), {"values": rows})()
    assert salet.Game(NAMES, NAMES, feedback=frame) == salet.Game(NAMES, feedback=order)


def test_endings():
    bits = [str(bit) for bit in range(3)]
    ask = lambda bit, number: int(number) >> int(bit) & 1  # noqa: E731
    numbers = [str(number) for number in range(8)]
    game = salet.Game(numbers, bits, feedback=ask, until="known")
    assert (game.guesses, salet.solve(game).total) == (bits, 24)
    solved = salet.Game(["a", "b"], ["ab", "b"], feedback=lambda guess, answer: answer in guess, solved="True")
    assert salet.solve(solved).total == 2
    with pytest.raises(salet.InputError, match="no guess tells"):
        salet.Game(numbers, bits[:2], feedback=ask, until="known")
    with pytest.raises(ValueError, match="game with feedback of its own"):
        salet.Game(["abc"], until="known")


def test_weights_and_pickles():
    weights = dict(zip(NAMES, range(1, 10), strict=True))
    game = salet.Game(NAMES, feedback=order, weights=weights, objective="worst-then-mean")
    assert game.weights == weights
    again = pickle.loads(pickle.dumps(game))
    assert again == game and salet.solve(again).total == salet.solve(game).total
