"""Games and results as objects of Python."""

import copy
import html.parser
import json
import multiprocessing
import os
import pickle
import re
import sys
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import get_args

import pandas
import pytest
import salet
from hypothesis import given, settings
from hypothesis import strategies as st
from salet._game import core_of
from strategies import games

WORDS = ["mount", "found", "sound", "round", "could", "world", "worry"]


@given(games())
def test_games_survive_a_copy(game):
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), game.with_rules()):
        assert twin == game and hash(twin) == hash(game)
        assert (twin.answers, twin.guesses, twin.weights) == (game.answers, game.guesses, game.weights)


def copies(thing):
    return pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing)


def test_words_with_separators_survive_a_copy(tmp_path):
    (tmp_path / "w.json").write_text('["1,2", "3;4"]')
    game = salet.Game(tmp_path / "w.json")
    assert game.answers == ["1,2", "3;4"] and salet.Game(game.answers) == game
    assert all(twin == game for twin in copies(game))
    with pytest.raises(salet.UsageError, match="'1,2' cannot stand in weights"):
        salet.Game(game.answers, weights={"1,2": 1, "3;4": 2})


def test_copies_break_ties_by_the_order_of_the_guesses():
    game = salet.Game(["ab", "cd"], ["cd", "ab"])
    for twin in (game, *copies(game)):
        (played,) = salet.compare(twin, ["first-consistent"]).strategies
        assert (twin.guesses, played.opener) == (["ab", "cd"], "cd")


def test_policies_keep_their_names_and_searches_in_a_copy():
    for name in salet.policies():
        policy = salet.open(name)
        for twin in copies(policy):
            assert twin == policy and twin._core.name() == name
            assert twin.game.name == policy.game.name is not None
    twin = pickle.loads(pickle.dumps(salet.open("original")))
    rules = salet.analyse(twin, ["salet", "crony", "chard"]).rules
    assert [judged.rule for judged in rules] == ["normal", "hard"]
    solved = salet.solve(salet.Game(WORDS))
    for twin in copies(solved):
        assert twin == solved and twin.solution == solved.solution is not None
        assert twin.to_dict() == solved.to_dict()


def test_policies_survive_a_copy(tmp_path):
    policy = salet.open("nyt")
    assert pickle.loads(pickle.dumps(policy)) == policy == salet.Policy.from_bytes(policy.to_bytes())
    policy.save(tmp_path / "nyt.policy")
    for path in (tmp_path / "nyt.policy", str(tmp_path / "nyt.policy")):
        for map in (True, False):
            assert salet.open(path, map=map) == policy
    assert salet.Game.named("nyt") == policy.game and policy.game.name == "nyt"


def test_games_are_made_as_the_command_makes_them(tmp_path):
    (tmp_path / "answers.txt").write_text("\n".join(WORDS))
    for answers in (tmp_path / "answers.txt", str(tmp_path / "answers.txt"), tuple(WORDS), iter(WORDS)):
        assert salet.Game(answers) == salet.Game(WORDS)
    weighted = salet.Game(WORDS, weights={word: 0.5 for word in WORDS} | {"worry": Decimal("1.5")})
    assert weighted.weights == {word: 5 for word in WORDS} | {"worry": 15}
    in_order = [Decimal("1.5") if word == "worry" else 0.5 for word in WORDS]
    assert salet.Game(iter(WORDS), weights=iter(in_order)).weights == weighted.weights
    past = salet.Game(WORDS, past=["worry", "world"], past_weight=0.1)
    assert past.weights == {word: 10 for word in WORDS} | {"worry": 1, "world": 1}
    with pytest.warns(salet.ListWarning, match="stay guesses"):
        assert salet.Game(WORDS[:3], WORDS, known=["worry"]).guesses == [*WORDS[:3], "worry"]
    assert salet.Game(["[ab]", "[cd]"]).answers == ["[ab]", "[cd]"]
    assert salet.Game(["ação", "roda"], fold_accents=True).score("acao", "ACAO") == "GGGG"


def test_corrections_are_warnings():
    with pytest.warns(salet.ListWarning, match="left out as duplicates"):
        assert salet.Game(["sound", "round", "sound"]).answers == ["sound", "round"]


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: salet.Game(WORDS, rule="easy"), salet.UsageError),
        (lambda: salet.Game(WORDS, max_guesses=0), salet.UsageError),
        (lambda: salet.Game(WORDS, max_guesses=256), salet.UsageError),
        (lambda: salet.Game(WORDS, max_guesses=None, objective="win-rate"), salet.UsageError),
        (lambda: salet.Game(WORDS, rule="hard", feedback="pegs"), salet.UsageError),
        (lambda: salet.Game(WORDS, rule="hard", feedback="places"), salet.UsageError),
        (lambda: salet.Game(WORDS, rule="hard", feedback="common"), salet.UsageError),
        (lambda: salet.Game(WORDS, past=["worry"]), salet.UsageError),
        (lambda: salet.Game(WORDS, past=["worry"], past_weight=-1), salet.UsageError),
        (lambda: salet.Game(WORDS, weights={"worry": 1}), salet.InputError),
        (lambda: salet.Game(WORDS, weights={word: float("nan") for word in WORDS}), salet.InputError),
        (lambda: salet.Game(WORDS, weights={word: 0 for word in WORDS}), salet.InputError),
        (lambda: salet.Game(WORDS, weights=[1, 2]), salet.InputError),
        (lambda: salet.Game({"mount": 3, "found": 2}), TypeError),
        (lambda: salet.Game(pandas.DataFrame({"word": WORDS})), TypeError),
        (lambda: salet.Game([]), salet.InputError),
        (lambda: salet.Game(["one", "four"]), salet.InputError),
        (lambda: salet.Game(["a\nb"]), salet.UsageError),
        (lambda: salet.Game([b"sound"]), TypeError),
        (lambda: salet.Game("no/such/list.txt"), salet.InputError),
        (lambda: salet.Game.named("times"), salet.UsageError),
        (lambda: salet.open("no/such.policy"), salet.InputError),
        (lambda: salet.Policy.from_bytes(b"policy"), salet.InputError),
        (lambda: salet.Policy(), TypeError),
        (lambda: salet.open("original").save("/"), salet.InputError),
        (lambda: salet.solve(salet.Game(WORDS), opener="fuzzy"), salet.UsageError),
        (lambda: salet.solve(salet.Game(WORDS), threads=0), salet.UsageError),
        (lambda: salet.solve(salet.Game(WORDS), memory="much"), salet.UsageError),
        (lambda: salet.solve(salet.Game.named("nyt"), memory="1kB"), salet.UsageError),
        (lambda: salet.solve(salet.Game(WORDS), time_limit=-1), salet.UsageError),
        (lambda: salet.solve(salet.Game(WORDS), time_limit=timedelta(seconds=-1)), salet.UsageError),
        (lambda: salet.solve(salet.Game(WORDS), beam=0), salet.UsageError),
        (lambda: salet.open("original").to_text("xml"), salet.UsageError),
    ],
)
def test_contradictions_are_refused_in_a_line(make, error):
    with pytest.raises(error) as raised:
        make()
    assert issubclass(error, (salet.Error, TypeError)) and "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("make", "error", "why"),
    [
        (lambda: salet.open("original").next(5), TypeError, "give a list of turns"),
        (lambda: salet.Game(["mount", ""]), salet.UsageError, "entry 2: '' is not a word"),
        (lambda: salet.Game(["mount", "found", 7]), TypeError, "entry 3: words are text, not int"),
        (lambda: salet.Game(["mount", "abc"]), salet.InputError, "answers:2: "),
        (lambda: salet.open("original").next(list=-1), salet.UsageError, "list: give a whole number from 0"),
        (lambda: salet.open("original").next(list="ten"), salet.UsageError, "list: .* not 'ten'"),
        (lambda: salet.open("original").next(known={"played": 300}), salet.UsageError, "played: give .* 0 to 255, not 300"),
        (lambda: salet.price("original", [], [5]), TypeError, "give text, not int"),
        (lambda: salet.price(5, [], ["salet"]), TypeError, "a game, a policy or the name of a policy, not int"),
        (lambda: salet.choices("original", next=1001), salet.UsageError, "next: give a whole number from 0 to 1000"),
        (lambda: salet.choices("original", best=2**80), salet.UsageError, "best: give a whole number from 0 to 100000"),
        (lambda: salet.analyse("original", ["salet"], 5), TypeError, "give text, not int"),
        (lambda: salet.Game(WORDS, rule=5), TypeError, "give text, not int"),
        (lambda: salet.Game(WORDS, max_guesses="six"), salet.UsageError, "max_guesses: give a whole number from 1 to 255"),
        (lambda: salet.Game(WORDS).score("mount", 5), TypeError, "give text, not int"),
        (lambda: salet.Game(WORDS).score("mount", "\ud800"), salet.UsageError, "is not an accepted word"),
        (lambda: salet.solve(salet.Game(WORDS), opener=5), TypeError, "give text, not int"),
        (lambda: salet.solve(salet.Game(WORDS), threads=2**80), salet.UsageError, "threads: give a whole number from 1"),
        (lambda: salet.solve(salet.Game(WORDS), beam="wide"), salet.UsageError, "beam: .* not 'wide'"),
        (lambda: salet.solve(salet.Game(WORDS), memory=1.5), salet.UsageError, "memory: give a size"),
        (lambda: salet.compare(salet.Game(WORDS), seed=-1), salet.UsageError, "seed: give a whole number from 0"),
        (lambda: salet.Policy.from_bytes("policy"), TypeError, "bytes"),
    ],
)
def test_wrong_arguments_are_named_in_plain_words(make, error, why):
    with pytest.raises(error, match=why) as raised:
        make()
    assert not re.search(r"enum|extract|Py[A-Z]|C long|usize|\bu\d", str(raised.value)), raised.value


@settings(max_examples=200)
@given(st.binary(max_size=200), st.integers(0, 3000), st.integers(0, 255))
def test_damaged_policies_are_refused(data, at, byte):
    whole = bytearray(salet.open("original").to_bytes())
    whole[at % len(whole)] ^= byte or 1
    for damaged in (data, bytes(whole), bytes(whole[:at])):
        with pytest.raises(salet.InputError):
            salet.Policy.from_bytes(damaged)


@settings(max_examples=200)
@given(st.lists(st.text(max_size=8) | st.tuples(st.text(max_size=8), st.text(max_size=8)), max_size=3))
def test_no_text_breaks_a_question(clues):
    policy = salet.open("original")
    for ask in (policy.next, lambda turns: salet.analyse(policy, turns, others=False)):
        try:
            ask(clues)
        except salet.Error:
            pass


class Balanced(html.parser.HTMLParser):
    """Check that all tags are closed in order."""

    def __init__(self):
        super().__init__()
        self.open, self.tags = [], 0

    def handle_starttag(self, tag, attributes):
        self.open.append(tag)
        self.tags += 1

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_notebooks_show_tables():
    game = salet.Game(WORDS)
    for result in [
        game,
        salet.solve(game),
        salet.open("original").next(["crane=BYGBB"]),
        salet.price("original", ["crane=BYGBB"], ["guard"]),
        salet.choices("original", ["crane=BYGBB"]),
        salet.analyse("original", ["salet", "crony", "chard"]),
        salet.compare(game, ["entropy"]),
        salet.Game(["1122", "1234"], feedback="pegs").next(),
        salet.Game(["tears", "stare"], feedback="common").next(),
    ]:
        parser = Balanced()
        parser.feed(result._repr_html_())
        assert parser.open == [] and parser.tags > 8


def test_only_nothing_and_all_are_0_and_100_percent():
    shares = [(0, 5), (5, 5), (1, 5), (1, 10**6), (10**6 - 1, 10**6)]
    assert [salet._html.percent(*share) for share in shares] == ["0.0%", "100.0%", "20.0%", "<0.1%", ">99.9%"]


def test_foreign_text_is_escaped_in_notebooks():
    assert "&lt;b&gt;" in salet._html.table("<b>", ["<b>"], [["<b>"]])
    assert "<b>" not in salet._html.tiles("<b>", "B1W")


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_tables_have_the_style_of_the_page(root):
    style = (root / "crates/report/src/page/surface/style.css").read_text(encoding="utf-8")

    def rule(selector):
        return {part.strip().replace(": ", ":") for part in re.search(rf"^{selector} {{(.*?)}}", style, re.M)[1].split(";")}

    grid = re.search(r"--grid: (#\w{6})", style)[1]
    html = salet._html.table("caption", ["head"], [["text"], [7]])
    found = [set(each.split(";")) for each in re.findall(r'<t\w+ style="([^"]*)"', html)]
    cell = {part.replace("var(--grid)", grid) for part in rule("th, td")} - {""}
    assert found[0] == rule("table") - {"", "width:100%"}
    assert found[1] == found[2] == cell and "text-align:right" in found[3]
    for name, (behind, _) in zip(("green", "yellow", "grey"), salet._html._COLOURS.values(), strict=True):
        assert f"--{name}: {behind}" in style


def test_tiles_are_legible_without_their_colours():
    tiles = salet._html.tiles("salet", "GYBBG")
    assert tiles.endswith("<small>GYBBG</small>")
    colours = re.findall(r'style="color:(#\w{6});.*?background:(#\w{6})"', tiles)
    assert len(colours) == 5 and len(set(colours)) == 3
    for pair in colours:
        dark, light = sorted(map(luminance, pair))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, pair


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_child_is_refused_and_a_spawned_one_works():
    salet.solve(salet.Game(WORDS))
    for method, expected in [("fork", "Error"), ("spawn", 14)]:
        with multiprocessing.get_context(method).Pool(1) as pool:
            assert pool.apply(total, (WORDS,)) == expected


def total(words):
    try:
        return salet.solve(salet.Game(words)).total
    except salet.Error as error:
        assert "fork" in str(error)
        return type(error).__name__


def test_the_command_is_the_same_version(command):
    import importlib.metadata
    import subprocess

    said = subprocess.run([command.path, "--version"], capture_output=True, text=True, check=True).stdout
    # A release of a checkout also names the commit.
    assert said.split("(")[0].strip() == f"salet {importlib.metadata.version('salet')}"
    assert sys.version_info >= (3, 10)


def test_an_alphabet_by_name_text_or_file(tmp_path):
    words = ["kırık", "Iğdır", "kitap", "İnönü"]
    game = salet.Game(words, alphabet="tr")
    assert game.word_length == 5
    assert game.score("kitap", "KİTAP") == "GGGGG"
    with pytest.raises(salet.UsageError, match="KITAP"):
        game.score("kitap", "KITAP")
    own = tmp_path / "letters.txt"
    own.write_text("# Two letters.\na á\nlj\n", encoding="utf-8")
    for alphabet in (own, str(own), own.read_text(encoding="utf-8")):
        short = salet.Game(["alj", "lja"], alphabet=alphabet)
        assert short.score("lja", "LJÁ") == "GG"
        assert (short.answers, short.word_length, short.alphabet) == (["alj", "lja"], 2, "a á\nlj\n")
        assert pickle.loads(pickle.dumps(short)) == short
    assert salet.solve(short).game.alphabet == short.alphabet
    with pytest.raises(salet.InputError):
        salet.Game(words, alphabet=tmp_path / "none.txt")
    with pytest.raises(salet.UsageError, match="no alphabet|no such alphabet"):
        salet.Game(words, alphabet="answers")
    with pytest.raises(salet.UsageError, match="fold_accents"):
        salet.Game(words, alphabet="tr", fold_accents=True)

COMMON = Path(__file__).parents[2] / "tests" / "common"


@pytest.mark.parametrize("case", json.loads((COMMON / "letters.json").read_text("utf-8")), ids=lambda case: case["name"])
def test_letters_of_every_kind_are_played_from_the_list_to_the_end(case):
    policy = salet.solve(salet.Game(case["answers"], alphabet=case["alphabet"], feedback=case["feedback"]))
    first = (case["guess"], case["shown"])
    assert policy.next([first]).candidates == case["left"]
    assert policy.next([first, (case["last"], case["won"])]).solved
    with pytest.raises(salet.UsageError, match="is not an accepted word"):
        policy.next([(case["refused"], case["shown"])])


def test_a_feedback_rule_has_a_name_that_type_checkers_know():
    with pytest.raises(salet.UsageError) as refused:
        salet.Game(WORDS, feedback="?")
    assert str(refused.value).partition("choose one of: ")[2] == ", ".join(get_args(salet.FeedbackRule))


def test_feedback_is_read_as_other_games_write_it():
    words = {5: ["crane", "slate"], 4: ["0123", "3210"], 3: ["012", "120"]}
    for case in json.loads((COMMON / "feedback.json").read_text("utf-8")):
        code = core_of(salet.Game(words[case["letters"]], feedback=case["feedback"])).code
        if case["means"] is None:
            with pytest.raises(salet.UsageError, match="is not feedback here"):
                code(case["text"])
        else:
            assert code(case["text"]) == code(case["means"]), case


def test_a_first_letter_and_the_games_that_are_made():
    game = salet.Game(["école", "étang", "tarte", "encre"], fold_accents=True, first_letter="E")
    assert game.answers == ["école", "étang", "encre"]
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(salet.UsageError, match="no answer begins with"):
        salet.Game(["tarte"], first_letter="a")
    bulls = salet.Game.named("bulls-and-cows")
    assert (bulls.feedback, bulls.max_guesses, len(bulls.answers), bulls.name) == ("pegs", None, 5040, "bulls-and-cows")
    assert pickle.loads(pickle.dumps(bulls)) == bulls
    primel = salet.Game.named("primel", first_letter="9", max_guesses=5)
    assert (primel.feedback, primel.max_guesses, len(primel.answers), primel.name) == ("official", 5, 879, None)


def test_the_name_of_a_game_may_have_its_rule() -> None:
    hard = salet.Game.named("nyt-hard")
    assert (hard.name, hard.rule) == ("nyt", "hard")
    assert salet.rank("nyt-hard", 1) == salet.rank(salet.Game.named("nyt", rule="hard"), 1)
    with pytest.raises(salet.UsageError, match="the name of the game says hard"):
        salet.Game.named("nyt-hard", rule="strict")
