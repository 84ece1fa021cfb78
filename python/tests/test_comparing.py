"""Strategies, compared with the command; and tables."""

import pandas
import pytest
import salet
from against import written

WORDS = ["mount", "found", "sound", "round", "could", "world", "worry", "mound", "hound", "bound", "wound", "pound"]


def timeless(figures):
    """The fields that are equal in every run."""
    effort = {"seconds", "cpu_seconds", "seconds_per_decision"}
    each = [{key: value for key, value in one.items() if key not in effort} for one in figures["strategies"]]
    return figures | {"strategies": each}


@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        ({}, []),
        ({"strategies": ["entropy", "hybrid(2)", "random-consistent"], "runs": 3, "seed": 5}, None),
        ({"strategies": "entropy,optimal", "sample": 5, "opener": "hound"}, None),
        ({"strategies": ["entropy"], "optimum": False}, ["--strategies", "entropy", "--no-optimum"]),
    ],
)
def test_results_equal_those_of_the_command(command, tmp_path, options, arguments):
    game = salet.Game(WORDS, max_guesses=4)
    if arguments is None:
        names = options["strategies"]
        arguments = ["--strategies", names if isinstance(names, str) else ",".join(names)]
        arguments += [part for key in ("runs", "seed", "sample", "opener") if key in options for part in (f"--{key}", options[key])]
    expected = command.json("compare", *written(game, tmp_path), *arguments)
    # Words in memory have no name.
    expected["game"]["name"] = None
    assert timeless(salet.compare(game, **options).figures) == timeless(expected)


def test_a_function_plays_like_the_strategy_that_it_repeats():
    game = salet.Game(WORDS, max_guesses=4)
    seen = []

    def first_left(state):
        seen.append(state)
        return state.candidates[0]

    found = salet.compare(game, [first_left, "first-consistent", "optimal"])
    own, published = found.figures["strategies"][:2]
    differ = {"name", "seconds", "cpu_seconds", "seconds_per_decision", "losses"}
    assert {key: own[key] for key in own.keys() - differ} == {key: published[key] for key in own.keys() - differ}
    assert own["name"] == "first_left" and own["losses"]["cost"] == published["losses"]["cost"]
    assert any(mistake["strategy"] == "first_left" for mistake in found.figures["mistakes"])
    start = next(state for state in seen if not state.history)
    assert start.candidates == WORDS and start.game == game and start.allows("worry") and not start.allows("crane")
    for state in seen:
        assert all(game.score(word, left) == shown for word, shown in state.history for left in state.candidates)
    twice = salet.compare(game, [first_left, first_left], optimum=False, opener="hound")
    assert [each.name for each in twice.strategies] == ["first_left", "first_left 2"]
    assert {each.opener for each in twice.strategies} == {"hound"}


def test_games_end_with_a_symbol_or_with_one_answer_left():
    numbers, bits = [str(number) for number in range(8)], ["0", "1", "2"]
    bit = lambda guess, number: int(number) >> int(guess) & 1  # noqa: E731
    asked = []

    def in_order(state):
        asked.append(state)
        return bits[len(state.history)]

    known = salet.Game(numbers, bits, feedback=bit, until="known")
    found = salet.compare(known, [in_order, "entropy", "optimal", lambda state: "0"])
    assert [(each.total, each.lost, each.regret_at_most) for each in found.strategies] == [(24, 0, 0)] * 3 + [(8, 8, None)]
    assert all(len(state.candidates) > 1 and state.allows("2") and not state.allows("7") for state in asked)
    with pytest.raises(salet.UsageError, match="no guess of this game names"):
        salet.compare(known, "first-consistent")
    # The first guess solves two of three, and the second the third.
    pairs = [["win", "win", "no"], ["no", "no", "win"], ["x", "y", "no"]]
    solved = salet.Game(["a1", "a2", "b"], ["a?", "b?", "which?"], feedback=pairs, solved="win")
    found = salet.compare(solved, [lambda state: "b?" if state.history else "a?", "first-consistent", "optimal"])
    assert [(each.total, each.worst_case, each.regret_at_most) for each in found.strategies] == [(4, 2, 0)] * 3


def test_functions_that_give_up_lose_answers():
    found = salet.compare(salet.Game(WORDS), lambda state: None if state.history else "worry", optimum=False)
    assert [(each.name, each.lost, each.opener) for each in found.strategies] == [("<lambda>", len(WORDS) - 1, "worry")]


def test_faults_of_functions_end_the_comparison():
    game = salet.Game(WORDS, rule="hard")
    with pytest.raises(ZeroDivisionError):
        salet.compare(game, ["entropy", lambda state: 1 // 0])
    with pytest.raises(TypeError, match="<lambda>: a guess is a word or None, not int"):
        salet.compare(game, lambda state: 7)
    with pytest.raises(salet.UsageError, match='<lambda>, at the start: "crane" is not an accepted word'):
        salet.compare(game, lambda state: "crane")

    def worry_again(state):
        forbidden = [word for word in WORDS if not state.allows(word)]
        return "mount" if not state.history else (forbidden or state.candidates)[0]

    with pytest.raises(salet.UsageError, match=r'worry_again: the hard rule does not allow "\w+" after mount='):
        salet.compare(game, worry_again)
    with pytest.raises(TypeError, match="names or functions, not int"):
        salet.compare(game, [3])


def test_a_comparison_is_a_table():
    comparison = salet.compare(salet.Game(WORDS), ["letter-greedy", "entropy", "optimal"])
    table = comparison.to_frame()
    assert table.equals(pandas.DataFrame(comparison.to_dict()))
    assert list(table["name"]) == ["letter-greedy", "entropy", "optimal"]
    assert table["sampling_error"].isna().all()
    assert table.set_index("name").loc["optimal", "regret_at_most"] == 0
    assert (table["total"] >= table["total"].min()).all() and table["mean"].dtype == float


def test_the_optimum_of_a_named_game_needs_no_search(command):
    found = salet.compare("original", "letter-greedy,optimal", sample=5)
    assert (found.figures["optimum"]["lower"], found.figures["optimum"]["upper"]) == (7920, 7920)
    assert None not in found.to_dict()["sampling_error"]
    options = ["--strategies", "letter-greedy,optimal", "--sample", "5"]
    expected = command.json("compare", "--game", "original", *options)
    expected["game"]["name"] = None
    assert timeless(found.figures) == timeless(expected)


def test_no_time_limit_is_none():
    game = salet.Game(WORDS)
    found, usual = salet.compare(game, ["entropy"], time_limit=None), salet.compare(game, ["entropy"])
    assert timeless(found.figures) == timeless(usual.figures) and found.strategies[0].mistakes is not None


def test_faults_are_named():
    with pytest.raises(salet.UsageError, match="choose from"):
        salet.compare(salet.Game(WORDS), "h3")
    with pytest.raises(salet.UsageError, match="compared by their means"):
        salet.compare(salet.Game(WORDS, objective="worst"))
