"""Several boards at once."""

from fractions import Fraction

import pytest
import salet

SECRETS = ["tough", "dying", "plume", "dough"]


def clue(game, words, turn, secrets):
    """The feedback of all boards on a word of a game; a board is left out once it is solved."""
    cells = ["-" if secret in words[:turn] else game.score(words[turn], secret) for secret in secrets]
    return f"{words[turn]}={','.join(cells)}"


def test_a_quordle_is_played_to_its_end():
    game = salet.Game.named("original")
    words = []
    while True:
        clues = [clue(game, words, turn, SECRETS) for turn in range(len(words))]
        advice = salet.boards(game, clues, named="quordle", list=3000, time_limit=0.5)
        assert [board.solved for board in advice.boards] == [
            words.index(secret) + 1 if secret in words else None for secret in SECRETS
        ]
        assert all(secret in board.candidates for secret, board in zip(SECRETS, advice.boards, strict=True))
        if advice.guess is None:
            break
        assert (advice.standing, advice.turn) == ("playing", len(words) + 1)
        words.append(advice.guess)
    assert advice.solved and advice.turn == len(words) and advice.expected is None
    assert 4 <= len(words) <= 9
    assert "guess" in advice._repr_html_()


def test_documents_are_those_of_the_command_and_the_server(command, server):
    game = salet.Game.named("original")
    clues = [clue(game, ["roast", "cline"], turn, SECRETS) for turn in range(2)]
    for more, options in [
        ({}, []),
        ({"objective": "sum"}, ["--objective", "sum"]),
        ({"objective": "within", "max_guesses": 7}, ["--objective", "within", "--max-guesses", "7"]),
    ]:
        advice = salet.boards("original", clues, list=2, **more)
        found = advice.to_dict()
        assert not found.pop("interrupted")
        assert found == server.ask("boards", clues=clues, list=2, time_limit=600, **more)
        limited = ["--list", "2", "--time-limit", "600s"]
        assert found == command.json("boards", "next", *clues, *options, *limited)
    advice = salet.boards("original", clues)
    assert (advice.guess, advice.status, advice.source) == ("dumpy", "exact", "search")
    assert advice.expected.mean_exact == Fraction(9106, 1728) and advice.expected.bound == 9106
    priced = salet.boards("original", [*clues, "tough"])
    assert priced.guess == "tough" and priced.expected.total > 9106 and priced.is_possible
    start = salet.boards("original", boards=8, list=0)
    assert (start.expected.tuples, [board.answers for board in start.boards]) == (expected_tuples(8), [2315] * 8)


def expected_tuples(boards):
    found = 1
    for board in range(boards):
        found *= 2315 - board
    return found


def test_faults_are_named():
    for clues, options, error, why in [
        ([], {}, salet.UsageError, "boards: is missing"),
        ([], {"named": "hexordle"}, salet.UsageError, "named: there is no \"hexordle\""),
        ([], {"named": "quordle", "mode": "hard"}, salet.UsageError, "mode: quordle has no such mode"),
        (["roast=BYBBB,BBYB"], {}, salet.UsageError, "clues: board 2: \"BBYB\" is not feedback here"),
        (["roast=BYBBB,GGGYG"], {}, salet.ImpossibleError, "clues: no listed answer fits the feedback of board 2"),
        (["roast=GGGGG,GGGGG"], {}, salet.ImpossibleError, "clues: 2 boards"),
        ([], {"boards": 65}, salet.UsageError, "clues: 65 boards cannot be played at once"),
        ([], {"boards": -1}, salet.UsageError, "boards: give a whole number from 0, not -1"),
        ([], {"boards": 2, "objective": "longest"}, salet.UsageError, "unknown variant"),
        ([], {"boards": "2"}, TypeError, "boards: give a value of type int"),
        ([5], {"boards": 2}, TypeError, "clues: give text"),
        ("roast=BYBBB,BBYBB", {}, TypeError, "give a list of clues"),
    ]:
        with pytest.raises(error) as raised:
            salet.boards("original", clues, **options)
        assert why in str(raised.value)
    with pytest.raises(salet.UsageError, match="the rule hard is not defined"):
        salet.boards("original-hard", boards=2)
    table = salet.Game(["one", "two", "three"], feedback=lambda guess, answer: len(answer))
    with pytest.raises(salet.UsageError, match="given as a table"):
        salet.boards(table, boards=2)
