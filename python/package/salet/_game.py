"""Games: words, rules and weights."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Callable, Hashable, Iterable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal, TypeAlias, cast

from salet import _salet
from salet._advice import Next, ask_next
from salet._html import table
from salet._options import KEEP, Clue, Keep, Known, Time

Rule: TypeAlias = Literal["normal", "hard", "strict"]
Objective: TypeAlias = Literal["mean", "worst", "worst-then-mean", "mean-then-worst", "win-rate", "last-guess"]
FeedbackRule: TypeAlias = Literal["official", "presence", "unmatched", "pegs", "places", "common"]

#: Words, or the path of a file with one word per line.
Words: TypeAlias = str | os.PathLike[str] | Iterable[str]

#: A positive number; decimals are exact.
Weight: TypeAlias = int | float | Decimal | str

#: Weights of words, those of the answers in order, or the path of a file with a word and its weight per line.
Weights: TypeAlias = str | os.PathLike[str] | Mapping[str, Weight] | Iterable[Weight]
#: Classes of answers, or the path of a file with a name and its class per line.
Classes: TypeAlias = str | os.PathLike[str] | Mapping[str, Hashable]


#: Feedback of a game of its own: a function of guess and answer, or a row for each guess.
Feedback: TypeAlias = Callable[[str, str], object] | Iterable[Iterable[object]]


#: Items with their values: a mapping from items to mappings from questions to values, a list of mappings whose first member is the
#: name, a pandas frame with an item a row (the name is its index, or its first column if rows are only numbered), or the path of a file.
Features: TypeAlias = str | os.PathLike[str] | Mapping[str, Mapping[str, object]] | Iterable[Mapping[str, object]]


class ListWarning(UserWarning):
    """A correction of a list, for instance of a repeated word or of an answer missing in the guesses."""


def games() -> list[str]:
    """The names of the games whose lists come with the package.

    >>> import salet
    >>> salet.games()
    ['original', 'nyt', 'primel', 'nerdle', 'bulls-and-cows']
    """
    return _salet.games()


class Game:
    """An immutable game: its words, rules and weights.

    `answers` are the words that may be the secret, and `guesses` all accepted words (missing answers are added; the default is
    the answers). Both are words, or the path of a file with one word per line. The other options are those of `salet solve`:

    - `known`: restrict guesses that are not answers to these words.
    - `weights`: the weight of each answer, as a mapping from words to positive numbers, as numbers in the order of the answers, or as a
      file; decimals are exact.
    - `past`, `past_weight`: answers of earlier games, and their weight relative to 1 for others.
    - `fold_accents`: letters are compared without their accents.
    - `alphabet`: the letters of a language, by name ("es", "tr", "ko", …), as text, or as the path of a file.
    - `first_letter`: the letter that the game shows, as SUTOM does: only words that begin with it are left.
    - `feedback`: a `FeedbackRule`, such as "official" or "pegs"; or, for any other game, a function of guess and answer, or a row of symbols for each guess (lists, a numpy array, a pandas frame). Then answers and guesses are any names, a guess with the
      name of an answer solves it, and there is no limit unless `max_guesses` is given.
    - `solved`: the symbol that solves in such a game, in place of names.
    - `features`: in place of answers and guesses, items with their values: a guess is then a question, and the game ends when one item is
      left. A file as `salet solve --features` reads it, a mapping of mappings, a list of mappings, or a pandas frame with an item a row, whose name is the index or, if rows are only numbered,
      the first column.
    - `merge_alike`: items that no question tells apart are one answer, named such as "Alex/Tom".
    - `compare`: guesses are items of the features, whose values are compared by "equal" (G, B), "order" (G, H for higher, L for lower),
      "near:N" (the same, h and l up to a distance of N), "set" (G, Y for common parts, B), "distance:KM" at a latitude before its longitude
      (kilometres, rounded to a multiple), "direction:8" at that longitude (N to NW) or "skip": one rule for all questions, or a list with
      one for each.
    - `until`: "known" if such a game ends when one answer is left, so that only questions count.
    - `classes`: the class of each answer of a game of features or of questions, as a mapping or a file: it ends when all answers left have
      one class.
    - `rule`: "normal", "hard" or "strict".
    - `max_guesses`: from 1 to 255, or None for no limit.
    - `objective`: "mean", "worst", "worst-then-mean", "mean-then-worst", "win-rate" or "last-guess".

    >>> import salet
    >>> game = salet.Game(["sound", "round", "found"], rule="hard")
    >>> game.answers, game.max_guesses
    (['sound', 'round', 'found'], 6)
    >>> game.score("sound", "round")
    'BGGGG'
    >>> twenty = salet.Game(["ant", "bee", "cow"], ["wings?", "milk?"], until="known",
    ...                     feedback=lambda question, animal: (question, animal) in {("wings?", "bee"), ("milk?", "cow")})
    >>> twenty.guesses, twenty.score("milk?", "cow")
    (['wings?', 'milk?'], 'True')
    >>> salet.Game(features={"ant": {"legs": 6, "wings": "no"}, "bee": {"legs": 6, "wings": "yes"}}).score("wings", "bee")
    'yes'
    """

    __slots__ = ("_core", "_settings")

    _core: _salet.Game
    _settings: dict[str, Any]

    def __init__(
        self,
        answers: Words | None = None,
        guesses: Words | None = None,
        *,
        features: Features | None = None,
        merge_alike: bool = False,
        compare: str | Iterable[str] | None = None,
        known: Words | None = None,
        weights: Weights | None = None,
        past: Words | None = None,
        past_weight: float | Decimal | str | None = None,
        fold_accents: bool = False,
        alphabet: str | os.PathLike[str] | None = None,
        first_letter: str | None = None,
        feedback: FeedbackRule | Feedback = "official",
        solved: str | None = None,
        until: Literal["known"] | None = None,
        classes: Classes | None = None,
        rule: Rule = "normal",
        max_guesses: int | None | Keep = KEEP,
        objective: Objective = "mean",
    ) -> None:
        if features is not None or not isinstance(feedback, str):
            limit = None if isinstance(max_guesses, Keep) else max_guesses
            words = (known, past, past_weight, alphabet, first_letter)
            if fold_accents or any(option is not None for option in words):
                raise ValueError("a table has names and no words: known, past, accents and letters are not for it")
        if features is not None:
            others = (answers, guesses, solved, until, None if isinstance(feedback, str) and feedback == "official" else feedback)
            if any(option is not None for option in others):
                raise ValueError("features are a whole game: leave out answers, guesses, feedback, solved and until")
            _set(self, _features(features, merge_alike, compare, classes, rule, limit, objective, weights))
            return
        if merge_alike or compare is not None:
            raise ValueError("merge_alike and compare are for features")
        if answers is None:
            raise TypeError("give the answers of the game, or features")
        answers = _listed(answers, "answers")
        guesses = None if guesses is None else _listed(guesses, "guesses")
        if not isinstance(feedback, str):
            _set(self, _table(answers, guesses, feedback, solved, until, classes, rule, limit, objective, weights))
            return
        if solved is not None or until is not None or classes is not None:
            raise ValueError("solved, until and classes are for a game with feedback of its own")
        max_guesses = 6 if isinstance(max_guesses, Keep) else max_guesses
        if not isinstance(answers, (str, os.PathLike)):
            answers = list(answers)
        core = _read(
            None,
            _given(answers),
            None if guesses is None else _given(guesses),
            None if known is None else _given(known),
            fold_accents,
            None if alphabet is None else os.fspath(alphabet),
            first_letter,
            feedback,
            rule,
            max_guesses,
            objective,
            None if weights is None else _numbers(weights, answers),
            past,
            past_weight,
        )
        _set(self, core)

    @classmethod
    def named(
        cls,
        name: str = "original",
        *,
        known: Words | None = None,
        weights: Weights | None = None,
        past: Words | None = None,
        past_weight: float | Decimal | str | None = None,
        first_letter: str | None = None,
        feedback: FeedbackRule | Keep = KEEP,
        rule: Rule | Keep = KEEP,
        max_guesses: int | Keep | None = KEEP,
        objective: Objective = "mean",
    ) -> Game:
        """A game whose words come with the package: "original" as it was published in 2021, "nyt", the New York Times'
        of July 2023, "primel", "nerdle" or "bulls-and-cows", perhaps with its rule: "nyt-hard". Feedback, rule and limit are its own
        unless they are given.

        >>> import salet
        >>> len(salet.Game.named("nyt").answers)
        3158
        """
        known = None if known is None else _given(known)
        usual_feedback, usual_rule, usual_limit = _salet.Game.usual(name)
        options = (
            usual_feedback if isinstance(feedback, Keep) else feedback,
            usual_rule if isinstance(rule, Keep) else rule,
            usual_limit if isinstance(max_guesses, Keep) else max_guesses,
            objective,
            None if weights is None else _numbers(weights, None),
            past,
            past_weight,
        )
        return game_of(_read(name, None, None, known, False, None, first_letter, *options))

    def with_rules(
        self,
        *,
        feedback: FeedbackRule | Keep = KEEP,
        rule: Rule | Keep = KEEP,
        max_guesses: int | None | Keep = KEEP,
        objective: Objective | Keep = KEEP,
    ) -> Game:
        """The same words and weights under other rules; options not given stay.

        >>> import salet
        >>> salet.Game.named("original").with_rules(rule="hard", max_guesses=None).max_guesses is None
        True
        """
        return game_of(
            self._core.with_rules(
                self.feedback if isinstance(feedback, Keep) else feedback,
                self.rule if isinstance(rule, Keep) else rule,
                self.max_guesses if isinstance(max_guesses, Keep) else max_guesses,
                self.objective if isinstance(objective, Keep) else objective,
            )
        )

    @property
    def name(self) -> str | None:
        """The name of the game with these lists, if it has one."""
        return cast("str | None", self._settings["name"])

    @property
    def answers(self) -> list[str]:
        """The words that may be the secret, in order."""
        return self._core.answers()

    @property
    def guesses(self) -> list[str]:
        """All accepted words, the answers first."""
        return self._core.guesses()

    @property
    def weights(self) -> dict[str, int]:
        """The weights of the answers, as integers in the units of the file (decimals times a power of ten); 1 if all are equal."""
        return dict(zip(self.answers, self._core.weights(), strict=True))

    @property
    def word_length(self) -> int:
        """The number of letters of every word."""
        return cast("int", self._settings["word_length"])

    @property
    def fold_accents(self) -> bool:
        """Whether letters are compared without their accents."""
        return cast("bool", self._settings["fold_accents"])

    @property
    def alphabet(self) -> str | None:
        """The text of the alphabet; None if letters are grapheme clusters."""
        return cast("str | None", self._settings["alphabet"])

    @property
    def rule(self) -> Rule:
        """The rule."""
        return cast("Rule", self._settings["rule"])

    @property
    def feedback(self) -> FeedbackRule:
        """The feedback rule."""
        return cast("FeedbackRule", self._settings["feedback"])

    @property
    def max_guesses(self) -> int | None:
        """The limit of guesses; None for none."""
        return cast("int | None", self._settings["limit"])

    @property
    def objective(self) -> Objective:
        """The objective."""
        return cast("Objective", self._settings["objective"])

    def score(self, guess: str, secret: str) -> str:
        """The feedback on a guess if the secret is this accepted word."""
        return self._core.score(guess, secret)

    def next(
        self,
        history: Iterable[Clue] = (),
        *,
        list: int = 10,
        known: Known | None = None,
        time_limit: Time = None,
    ) -> Next:
        """The guess to play now, as `Policy.next`; by a search if the package has no policy for this game.

        >>> import salet
        >>> salet.Game(["sound", "round", "found"]).next([("sound", "BGGGG")]).expected.mean
        1.5
        """
        return ask_next(self._core.advisor(), history, list, known, time_limit)

    def to_dict(self) -> dict[str, Any]:
        """The settings, under the keys of the command."""
        keys = ("answers", "guesses", "rule", "feedback", "limit", "objective", "weighted")
        return {key: self._settings[key] for key in keys}

    def __eq__(self, other: object) -> bool:
        return self._parts() == other._parts() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self.to_dict().values()))

    def _parts(self) -> tuple[object, ...]:
        terms = (self.fold_accents, self.alphabet, self.feedback, self.rule, self.max_guesses, self.objective)
        return (self.answers, self.guesses, self._core.weights(), self._settings["table"], *terms)

    def __reduce__(self) -> tuple[Any, ...]:
        if self._settings["table"] is not None:
            return _of_table, (bytes(self._core.to_bytes()),)
        options = {
            "weights": self.weights if self._settings["weighted"] else None,
            "feedback": self.feedback,
            "rule": self.rule,
            "max_guesses": self.max_guesses,
            "objective": self.objective,
        }
        named = self.name
        if named is not None:
            return _again, (named, options)
        # Strategies break ties by the order of the guesses.
        guesses = self._core.in_file_order()
        return _anew, (self.answers, guesses, options | {"fold_accents": self.fold_accents, "alphabet": self.alphabet})

    def __repr__(self) -> str:
        answers, guesses = self._settings["answers"], self._settings["guesses"]
        name = f"{self.name!r}, " if self.name else ""
        limit = "no limit" if self.max_guesses is None else f"{self.max_guesses} guesses"
        lists = f"{answers} answers, {guesses} accepted words"
        weighted = ", weighted" if self._settings["weighted"] else ""
        return f"<salet.Game {name}{lists}{weighted}; {self.rule} rule, {self.feedback} feedback, {limit}, {self.objective}>"

    def _repr_html_(self) -> str:
        rows = [(key, value) for key, value in self.to_dict().items()]
        return table(self.name or "game", ("", ""), rows)


def core_of(game: Game) -> _salet.Game:
    """The library's object for a game."""
    return game._core


def game_for(game: Game | str) -> Game:
    """The game itself, or that of a name."""
    if isinstance(game, str):
        return Game.named(game)
    if not isinstance(game, Game):
        kind = type(game).__name__
        raise TypeError(f"give a salet.Game, or the name of one, not {kind}; salet.Game(words) makes a game of words")
    return game


def game_of(core: _salet.Game) -> Game:
    """The game of an object of the library."""
    game = Game.__new__(Game)
    _set(game, core)
    return game


def _set(game: Game, core: _salet.Game) -> None:
    game._core = core
    game._settings = json.loads(core.settings())


def _again(name: str, options: dict[str, Any]) -> Game:
    return Game.named(name, **options)


def _of_table(data: bytes) -> Game:
    return game_of(_salet.Game.from_bytes(data))


def _anew(answers: list[str], guesses: list[str], options: dict[str, Any]) -> Game:
    return Game(answers, guesses, **options)


def _read(
    name: str | None,
    answers: str | Path | None,
    guesses: str | Path | None,
    known: str | Path | None,
    fold_accents: bool,
    alphabet: str | None,
    first_letter: str | None,
    feedback: str,
    rule: str,
    max_guesses: int | None,
    objective: str,
    weights: str | Path | None,
    past: Words | None,
    past_weight: float | Decimal | str | None,
) -> _salet.Game:
    core, remarks = _salet.Game.read(
        name,
        answers,
        guesses,
        known,
        fold_accents,
        alphabet,
        first_letter,
        feedback,
        rule,
        max_guesses,
        objective,
        weights,
        None if past is None else _given(past),
        None if past_weight is None else str(past_weight),
    )
    for remark in remarks:
        warnings.warn(remark, ListWarning, stacklevel=3)
    return core


def _table(
    answers: Words,
    guesses: Words | None,
    feedback: Feedback,
    solved: str | None,
    until: str | None,
    classes: Classes | None,
    rule: str,
    max_guesses: int | None,
    objective: str,
    weights: Weights | None,
) -> _salet.Game:
    """A game of names, with its feedback as a function or as rows."""
    if until not in (None, "known"):
        raise ValueError(f'until is "known" or None, not {until!r}')
    names = _names(answers)
    asked = names if guesses is None else _names(guesses)
    if callable(feedback):
        rows = [[str(feedback(guess, answer)) for answer in names] for guess in asked]
    else:
        # The rows of a pandas frame are those of its array.
        rows = [[str(symbol) for symbol in row] for row in getattr(feedback, "values", feedback)]
    core, remarks = _salet.Game.table(
        names,
        asked,
        rows,
        solved,
        until is not None,
        None if classes is None else _classes(classes),
        rule,
        max_guesses,
        objective,
        None if weights is None else _numbers(weights, names),
    )
    for remark in remarks:
        warnings.warn(remark, ListWarning, stacklevel=3)
    return core


def _features(
    features: Features,
    merge_alike: bool,
    compare: str | Iterable[str] | None,
    classes: Classes | None,
    rule: str,
    max_guesses: int | None,
    objective: str,
    weights: Weights | None,
) -> _salet.Game:
    """A game of items with their values."""
    file: str | None = None
    items: list[str] = []
    questions: list[str] = []
    values: list[list[str]] = []
    if isinstance(features, (str, os.PathLike)):
        file = os.fspath(features)
    else:
        items, questions, values = _values(features)
    rules: list[str] | None = None
    if compare is not None:
        rules = [compare] if isinstance(compare, str) else list(compare)
    core, remarks = _salet.Game.features(
        file,
        items,
        questions,
        values,
        merge_alike,
        rules,
        None if classes is None else _classes(classes),
        rule,
        max_guesses,
        objective,
        None if weights is None else _numbers(weights, None if file else items),
    )
    for remark in remarks:
        warnings.warn(remark, ListWarning, stacklevel=3)
    return core


def _values(features: Any) -> tuple[list[str], list[str], list[list[str]]]:
    """The items, the questions, and the values of each item for them; a missing value is empty."""
    if hasattr(features, "to_dict") and hasattr(features, "columns"):
        # A pandas frame without an index of its own has the names in its first column.
        is_numbered = list(features.index) == list(range(len(features)))
        named = features.set_index(features.columns[0]) if is_numbered and len(features.columns) else features
        repeated = named.index[named.index.duplicated()]
        if len(repeated):
            raise _salet.UsageError(f"the item {repeated[0]!r} is there twice")
        given = named.to_dict("index")
    else:
        given = features
    if isinstance(given, Mapping):
        items = [(item, dict(values)) for item, values in given.items()]
    else:
        parts = [list(row.items()) for row in given]
        name = parts[0][0][0] if parts and parts[0] else ""
        items = [(dict(part).get(name, ""), {key: value for key, value in part if key != name}) for part in parts]
    questions = list(items[0][1]) if items else []
    for item, values in items:
        for question in values.keys() - set(questions):
            raise _salet.UsageError(f"{item!r} has a value for {question!r}, and the first item has none")
    rows = [[_value(values.get(question)) for question in questions] for _, values in items]
    return [str(item) for item, _ in items], [str(question) for question in questions], rows


def _value(value: object) -> str:
    if isinstance(value, (list, tuple, set, frozenset)):
        return "|".join(map(_value, sorted(value, key=str) if isinstance(value, (set, frozenset)) else value))
    # What is missing in a pandas frame is no number, which differs from itself.
    return "" if value is None or value != value else str(value)


def _listed(words: Words, what: str) -> Words:
    """The words, unless iterating means something else."""
    if isinstance(words, Mapping) or hasattr(words, "columns"):
        kind = type(words).__name__
        more = "; weights have an option of their own" if isinstance(words, Mapping) else ": give one of its columns"
        raise TypeError(f"{what} are a list of words or a file, not a {kind}{more}")
    return words


def _names(names: Words) -> list[str]:
    if isinstance(names, (str, os.PathLike)):
        with open(names, encoding="utf-8") as file:
            return [line.strip() for line in file if line.strip()]
    return _lines(names)


def _given(words: Words) -> str | Path:
    """A file, or lines in memory."""
    if isinstance(words, (str, os.PathLike)):
        return Path(words)
    return "\n".join(_lines(words))


def _numbers(weights: Weights, answers: Words | None) -> str | Path:
    """Weights as a file or as lines in memory; `answers` tells whose they are if they come in order."""
    if isinstance(weights, (str, os.PathLike)):
        return Path(weights)
    if isinstance(weights, Mapping) or hasattr(weights, "to_dict"):
        # A pandas series has the answers in its index.
        pairs = dict(cast("Any", weights)).items()
        return "\n".join(f"{_field(word)}\t{_weight(word, number)}" for word, number in pairs)
    given = list(weights)
    if answers is None or isinstance(answers, (str, os.PathLike)):
        raise _salet.UsageError("weights in order are for answers given with them; map each answer to its weight, or name a file")
    words = list(answers)
    if len(given) != len(words):
        raise _salet.InputError(f"there are {len(given)} weights for {len(words)} answers; give one for each, in order")
    return "\n".join(f"{_field(word)}\t{_weight(word, number)}" for word, number in zip(words, given, strict=True))


def _weight(word: object, number: object) -> str:
    try:
        is_positive = Decimal(str(number)) > 0 and Decimal(str(number)).is_finite()
    except ArithmeticError:
        is_positive = False
    if not is_positive:
        raise _salet.InputError(f"the weight of {word!r} is {number!r}, and not a positive number")
    return _field(format(Decimal(str(number)), "f"))


def _classes(classes: Classes) -> str | Path:
    if not isinstance(classes, Mapping):
        return Path(classes)
    # Only which classes are equal counts, and a label may have signs that separate.
    numbers: dict[Hashable, int] = {}
    return "\n".join(f"{_line(word)}\t{numbers.setdefault(label, len(numbers))}" for word, label in classes.items())


def _lines(words: Iterable[object]) -> list[str]:
    lines = []
    for number, word in enumerate(words, 1):
        try:
            lines.append(_line(word))
        except (TypeError, _salet.UsageError) as error:
            raise type(error)(f"entry {number}: {error}") from None
    return lines


def _line(word: object) -> str:
    if not isinstance(word, str):
        raise TypeError(f"words are text, not {type(word).__name__}")
    if not word.strip() or any(mark in word for mark in "\n\r"):
        raise _salet.UsageError(f"{word!r} is not a word")
    return word


def _field(word: object) -> str:
    """A word or a number on a line with another, without what separates them."""
    text = _line(word)
    if any(mark in text for mark in "\t,;"):
        raise _salet.UsageError(f"{text!r} cannot stand in weights, where tabs, commas and semicolons separate")
    return text
