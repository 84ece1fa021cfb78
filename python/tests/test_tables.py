"""Games given as a function or as rows of feedback."""

import pickle

import pandas
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


def test_classes_need_not_be_told_apart(tmp_path):
    bits = [str(bit) for bit in range(3)]
    ask = lambda bit, number: int(number) >> int(bit) & 1  # noqa: E731
    numbers = [str(number) for number in range(8)]
    kinds = {number: ("odd, or", int(number) % 2) for number in numbers}
    game = salet.Game(numbers, bits, feedback=ask, classes=kinds)
    assert salet.solve(game).total == 8
    assert salet.solve(pickle.loads(pickle.dumps(game))).total == 8
    (tmp_path / "kinds").write_text("".join(f"{number} {int(number) % 2}\n" for number in numbers))
    assert salet.Game(numbers, bits, feedback=ask, classes=tmp_path / "kinds") == game
    people = {"Alex": {"hat": "yes", "tall": "no"}, "Anita": {"hat": "no", "tall": "no"}, "Tom": {"hat": "no", "tall": "yes"}}
    assert salet.solve(salet.Game(features=people, classes={"Alex": 1, "Anita": 2, "Tom": 2})).total == 3
    with pytest.raises(salet.InputError, match="one class"):
        salet.Game(features=people, classes={"Alex": 1, "Anita": 1, "Tom": 1})
    with pytest.raises(ValueError, match="game with feedback of its own"):
        salet.Game(["abc"], classes={"abc": 1})


def test_weights_and_pickles():
    weights = dict(zip(NAMES, range(1, 10), strict=True))
    game = salet.Game(NAMES, feedback=order, weights=weights, objective="worst-then-mean")
    assert game.weights == weights
    again = pickle.loads(pickle.dumps(game))
    assert again == game and salet.solve(again).total == salet.solve(game).total


PEOPLE = {
    "Alex": {"glasses": "no", "hat": "yes"},
    "Anita": {"hat": "no", "glasses": "no"},
    "Tom": {"glasses": "yes", "hat": "no"},
}


def test_features_in_every_form_are_the_same_game(tmp_path):
    game = salet.Game(features=PEOPLE)
    assert (game.answers, game.guesses, game.max_guesses) == (["Alex", "Anita", "Tom"], ["glasses", "hat"], None)
    assert (salet.solve(game).total, game.score("hat", "Alex")) == (5, "yes")
    file = tmp_path / "people.csv"
    file.write_text("name,glasses,hat\nAlex,no,yes\nAnita,no,no\nTom,yes,no\n")
    listed = [{"name": name, **traits} for name, traits in PEOPLE.items()]
    for features in (file, str(file), listed):
        assert salet.Game(features=features) == game

    frame = pandas.DataFrame.from_dict(PEOPLE, orient="index")
    for named in (frame, frame.rename_axis("name").reset_index()):
        assert salet.Game(features=named) == game
    with pytest.raises(salet.UsageError, match="'Alex' is there twice"):
        salet.Game(features=pandas.concat([frame, frame]))
    weighted = salet.Game(features=PEOPLE, weights={"Alex": 3, "Anita": 1, "Tom": 1})
    assert weighted.weights == {"Alex": 3, "Anita": 1, "Tom": 1}


def test_features_that_make_no_game_are_refused():
    alike = PEOPLE | {"Zoe": PEOPLE["Tom"]}
    with pytest.raises(salet.InputError, match='features: no question tells "Tom" and "Zoe" apart'):
        salet.Game(features=alike)
    assert salet.Game(features=alike, merge_alike=True).answers == ["Alex", "Anita", "Tom/Zoe"]
    with pytest.raises(salet.InputError, match='"Zoe" has no value for "hat"'):
        salet.Game(features=PEOPLE | {"Zoe": {"glasses": float("nan"), "hat": None}} | {"Zoe": {"glasses": "no"}})
    with pytest.raises(salet.UsageError, match="'Zoe' has a value for 'hair'"):
        salet.Game(features=PEOPLE | {"Zoe": {"glasses": "no", "hat": "no", "hair": "red"}})
    with pytest.raises(ValueError, match="features are a whole game"):
        salet.Game(["a"], features=PEOPLE)
    with pytest.raises(TypeError, match="give the answers"):
        salet.Game()


def test_items_are_compared():
    champions = {"Ahri": {"year": 2011, "kinds": ["mage", "assassin"]}, "Ashe": {"year": 2009, "kinds": ["marksman", "mage"]}}
    game = salet.Game(features=champions, compare=["order", "set"])
    assert (game.guesses, game.score("Ashe", "Ahri"), game.score("Ahri", "Ahri")) == (["Ahri", "Ashe"], "HY", "GG")
    assert salet.Game(features=champions, compare="equal").score("Ashe", "Ahri") == "BB"
    for distance, shown in [("2", "h"), ("1.5", "H")]:
        assert salet.Game(features=champions, compare=[f"near:{distance}", "skip"]).score("Ashe", "Ahri") == shown
    countries = {"Chad": {"lat": 15.4, "lon": 18.7}, "Fiji": {"lat": -17.8, "lon": 178.0}, "Tonga": {"lat": -21.2, "lon": -175.2}}
    assert salet.Game(features=countries, compare=["distance:100", "direction:8"]).score("Fiji", "Tonga") == "800SE"
    with pytest.raises(salet.InputError, match='distance:1 at "lon" has one column'):
        salet.Game(features=countries, compare="distance:1")
    with pytest.raises(salet.InputError, match="2 comparisons for 3 questions"):
        salet.Game(features={"a": {"x": 1, "y": 1, "z": 1}}, compare=["equal", "set"])
