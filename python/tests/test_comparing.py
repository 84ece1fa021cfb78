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
    assert timeless(salet.compare(game, **options).figures) == timeless(expected)


def test_a_comparison_is_a_table():
    comparison = salet.compare(salet.Game(WORDS), ["letter-greedy", "entropy", "optimal"])
    table = pandas.DataFrame(comparison.to_dict())
    assert list(table["name"]) == ["letter-greedy", "entropy", "optimal"]
    assert table["sampling_error"].isna().all()
    assert table.set_index("name").loc["optimal", "regret_at_most"] == 0
    assert (table["total"] >= table["total"].min()).all() and table["mean"].dtype == float


def test_the_optimum_of_a_named_game_needs_no_search(command):
    found = salet.compare("original", "letter-greedy,optimal", sample=5, time_limit=0)
    assert (found.figures["optimum"]["lower"], found.figures["optimum"]["upper"]) == (7920, 7920)
    assert None not in found.to_dict()["sampling_error"]
    options = ["--strategies", "letter-greedy,optimal", "--sample", "5", "--time-limit", "0s"]
    assert timeless(found.figures) == timeless(command.json("compare", "--game", "original", *options))


def test_no_time_limit_is_none():
    game = salet.Game(WORDS)
    found, usual = salet.compare(game, ["entropy"], time_limit=None), salet.compare(game, ["entropy"])
    assert timeless(found.figures) == timeless(usual.figures) and found.strategies[0].mistakes is not None


def test_faults_are_named():
    with pytest.raises(salet.UsageError, match="choose from"):
        salet.compare(salet.Game(WORDS), "h3")
    with pytest.raises(salet.UsageError, match="compared by their means"):
        salet.compare(salet.Game(WORDS, objective="worst"))
