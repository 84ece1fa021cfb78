"""Several boards at once."""

from fractions import Fraction

import pytest
import salet

SECRETS = ["tough", "dying", "plume", "dough"]


def choices(**options):
    """What the error about a name that does not exist offers."""
    with pytest.raises(salet.UsageError, match="choose one of") as raised:
        salet.boards("original", **options)
    return str(raised.value).split("choose one of: ")[1].split(", ")


MODES = [(named, mode) for named in choices(named="?") for mode in choices(named=named, mode="?")]


def clue(game, words, turn, secrets, seen=64):
    """The feedback of all boards on a word of a game: - of a solved board, ? of one that cannot be seen."""

    def cell(board, secret):
        if board >= seen:
            return "?"
        return "-" if secret in words[:turn] else game.score(words[turn], secret)

    cells = [cell(board, secret) for board, secret in enumerate(secrets)]
    return f"{words[turn]}={','.join(cells)}"


def test_named_games_have_modes():
    assert {("dordle", "classic"), ("quordle", "rescue"), ("octordle", "sequence"), ("duotrigordle", "jumble")} < set(MODES)
    assert len(MODES) >= 16


@pytest.mark.parametrize(("named", "mode"), MODES)
def test_every_mode_of_every_named_game_is_played_to_its_end(named, mode):
    game = salet.Game.named("original")
    options = {"named": named, "mode": mode, "list": 3000, "time_limit": 0.02}
    advice = salet.boards(game, **options)
    boards, hides = len(advice.boards) + advice.hidden, advice.hidden > 0
    secrets = [game.answers[(board * 997 + 400) % len(game.answers)] for board in range(boards)]
    given = ["mount", "chirp", "vodka"] if mode in {"rescue", "jumble"} else []
    words = []
    while True:
        seen = boards
        if hides:
            seen = min([board for board, secret in enumerate(secrets) if secret not in words], default=boards - 1) + 1
        if words:
            advice = salet.boards(game, [clue(game, words, turn, secrets, seen) for turn in range(len(words))], **options)
        assert (len(advice.boards), advice.hidden) == (seen, boards - seen)
        assert [board.solved for board in advice.boards] == [
            words.index(secret) + 1 if secret in words else None for secret in secrets[:seen]
        ]
        assert all(secret in board.candidates for secret, board in zip(secrets, advice.boards, strict=False))
        if advice.guess is None:
            break
        assert (advice.standing, advice.turn) == ("playing", len(words) + 1)
        words.append(given[len(words)] if len(words) < len(given) else advice.guess)
    assert advice.turn == len(words) and advice.expected is None
    # Without a guess to spare it takes luck.
    assert advice.standing == "solved" or (advice.standing, len(words)) == ("out_of_guesses", boards), words
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
    # No search, no total: the estimate is no figure of it.
    assert (start.status, start.expected.total, start.expected.mean_exact) == ("unproven", None, None)
    assert start.estimates[0].guess == start.guess


def expected_tuples(boards):
    found = 1
    for board in range(boards):
        found *= 2315 - board
    return found


def test_strategies_play_given_and_drawn_games(command, server, tmp_path):
    secrets = [["rebut", "steak", "mushy", "decor"], SECRETS]
    (tmp_path / "games.txt").write_text("".join(" ".join(game) + "\n" for game in secrets), encoding="utf-8")
    names = ["learned", "sizes"]
    measured = salet.measure("original", secrets, strategies=names, named="quordle")
    found = measured.to_dict()
    assert not found.pop("interrupted")
    assert found == server.ask("measure", secrets=secrets, strategies=names, named="quordle", time_limit=600)
    options = ["--secrets", tmp_path / "games.txt", "--strategy", ",".join(names)]
    assert found == command.json("boards", "measure", "quordle", *options)
    for row in measured.strategies:
        assert [game.secrets for game in row.played] == secrets and row.within == 2
        assert row.total == sum(len(game.guesses) for game in row.played)
    drawn = salet.measure("original", games=5, seed=2**40, boards=2)
    assert (drawn.status, drawn.strategies[0].games, drawn.strategies[0].played) == ("complete", 5, [])
    assert [len(row) for row in drawn._rows()] == [4] and "learned" in drawn._repr_html_()
    stopped = salet.measure("original", games=100_000, boards=4, time_limit=0.05)
    assert stopped.status == "stopped" and all(row.games < 100_000 for row in stopped.strategies)
    for given, options, error, why in [
        (None, {"boards": 2}, salet.UsageError, "secrets: is missing"),
        ([["tough", "zzzzz"]], {}, salet.UsageError, r'secrets\[0\]\[1\]: "zzzzz" is no answer'),
        ([["tough", 5]], {}, TypeError, "secrets: give text"),
        (["tough"], {}, TypeError, "give the secrets of each game as a list"),
        ([SECRETS], {"strategies": "learned"}, TypeError, "give a list of strategies"),
        ([SECRETS], {"strategies": ["luck"]}, salet.UsageError, "unknown variant `luck`"),
        ([SECRETS], {"named": "quordle", "mode": "sequence"}, salet.UsageError, "hidden boards"),
    ]:
        with pytest.raises(error, match=why):
            salet.measure("original", given, **options)


def test_faults_are_named():
    for clues, options, error, why in [
        ([], {}, salet.UsageError, "boards: is missing"),
        ([], {"named": "hexordle"}, salet.UsageError, 'named: there is no game "hexordle"'),
        ([], {"named": "quordle", "mode": "hard"}, salet.UsageError, 'mode: there is no mode "hard"; choose one of'),
        (["roast=BYBBB,BBYB"], {}, salet.UsageError, "clues: board 2: \"BBYB\" is not feedback here"),
        (["roast=BYBBB,GGGYG"], {}, salet.ImpossibleError, "clues: no listed answer fits the feedback of board 2"),
        (["roast=GGGGG,GGGGG"], {}, salet.ImpossibleError, "clues: 2 boards"),
        (["tough=GGGGG"], {"named": "quordle", "mode": "sequence"}, salet.UsageError, "clues: board 2 can be seen"),
        ([], {"boards": 65}, salet.UsageError, "boards: give 1 to 64 boards, not 65"),
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
    table = salet.Game(["one", "two", "three"], feedback=lambda guess, answer: f"{guess},{answer}")
    with pytest.raises(salet.UsageError, match="another meaning in clues about several boards"):
        salet.boards(table, boards=2)
    table = salet.Game(["one", "two", "three"], feedback=lambda guess, answer: len(answer))
    with pytest.raises(salet.UsageError, match="max_guesses: is missing"):
        salet.boards(table, boards=2, objective="within")


def test_games_given_as_tables_have_the_same_documents(command, server, tmp_path):
    names = [f"no. {number}" for number in range(1, 6)]
    order = lambda guess, answer: "found" if guess == answer else "before" if answer < guess else "after"  # noqa: E731
    rows = [[order(guess, answer) for answer in names] for guess in names]
    lines = [["", *names], *([guess, *row] for guess, row in zip(names, rows, strict=True))]
    (tmp_path / "game.csv").write_text("".join(",".join(line) + "\n" for line in lines), encoding="utf-8")
    table = {"answers": names, "guesses": names, "feedback": rows}
    handle = server.ask("open", feedback_table=table)["handle"]
    for clues in [["no. 3=before,after"], ["no. 3=found,after", "no. 4=-,found"]]:
        advice = salet.boards(salet.Game(names, feedback=order), clues, list=2)
        found = advice.to_dict()
        assert not found.pop("interrupted")
        assert found == server.ask("boards", handle=handle, clues=clues, list=2, time_limit=600)
        options = ["--feedback-table", tmp_path / "game.csv", "--list", "2"]
        assert found == command.json("boards", "next", *clues, *options)
    assert advice.solved and advice.turn == 2
    advice = salet.boards(salet.Game(names, feedback=order), ["no. 3=before,after"])
    # Two candidates on each board, one of which is hit by chance.
    assert (advice.status, advice.expected.total, advice.expected.tuples) == ("exact", 12, 4)
