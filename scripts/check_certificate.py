#!/usr/bin/env python3
"""A second checker of salet's certificates: naive, slow, with only Python's standard library and graphemes.py.

It transcribes crates/checker/FORMAT.md in the order of that page: read the game, read the files, check each lemma by its
definition, check the claims. It shares no code with salet or salet-check, and is for small games.

    check_certificate.py --answers FILE --guesses FILE [--policy FILE] [--weights FILE] CERTIFICATE
    check_certificate.py --feedback-table FILE [--solved SYMBOL | --until known | --classes FILE] … CERTIFICATE

The verdict begins with how much is proven: "Proven optimal", "Proven impossible", or "A lower bound only". Exit status:
0 accepted, 1 refused (with the reason), 2 wrong usage, 3 a file is unreadable. The options are those of salet-check.

A cost is a pair: the weight lost, or solved only with the last guess, and the guesses. Python's numbers do not wrap.
"""

import argparse
import functools
import hashlib
import itertools
import json
import math
import re
import sys
import unicodedata
from collections import Counter, defaultdict
from fractions import Fraction

from graphemes import letters

INFINITY = math.inf
NEVER = (INFINITY, INFINITY)
RULES = NORMAL, HARD, STRICT = 0, 1, 2
OBJECTIVES = MEAN, WORST, WORST_THEN_MEAN, MEAN_THEN_WORST, WIN_RATE, LAST_GUESS = 0, 1, 2, 3, 4, 5
PRESENCE, UNMATCHED, PEGS, PLACES, COMMON, TABLE = 1, 2, 3, 4, 5, 6
NAMED, SOLVED, KNOWN = 0, 1, 2
RULE_NAMES = ["normal", "hard", "strict"]
OBJECTIVE_NAMES = ["mean", "worst", "worst-then-mean", "mean-then-worst", "win-rate", "last-guess"]
WHITE_SPACE = "\t\n\v\f\r \x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"


class Refused(Exception):
    """The certificate, the policy or a list is not accepted."""


def require(condition, reason):
    if not condition:
        raise Refused(reason)


# --- Section 1: the game -------------------------------------------------------------------------


def spell(word):
    return nfc(re.sub("i\u0307+", "i", nfc(nfc(word).lower())))


def is_accent(base, mark):
    if 0x300 <= ord(mark) <= 0x36F and 0x400 <= ord(base) <= 0x52F:
        return (mark in "\u0300\u0301" and base not in "гк") or (mark == "\u0308" and base == "е")
    ranges = [(0x300, 0x36F), (0x591, 0x5C7), (0x64B, 0x652), (0x670, 0x670)]
    return any(low <= ord(mark) <= high for low, high in ranges)


def fold(word, without_accents):
    folded = spell(word).replace("ς", "σ")
    if without_accents:
        bare, base = "", "\0"
        for c in unicodedata.normalize("NFD", folded):
            if not unicodedata.category(c).startswith("M"):
                base = c
            elif is_accent(base, c):
                continue
            bare += c
        folded = unicodedata.normalize("NFC", bare)
    return folded


def nfc(text):
    return unicodedata.normalize("NFC", text)


def controls(c):
    return unicodedata.category(c) == "Cc" or "\u202a" <= c <= "\u202e" or "\u2066" <= c <= "\u2069"


def nfd(text):
    return unicodedata.normalize("NFD", text)


class Alphabet:
    """The letters of a language, and the letters that each spelling stands for."""

    def __init__(self, data):
        lines = nfc(data.decode("utf-8")).removeprefix("\ufeff").split("\n")
        if lines[-1] == "":
            lines.pop()
        rows = [line.strip(WHITE_SPACE) for line in lines]
        rows = [re.split(f"[{WHITE_SPACE}]+", line) for line in rows if not line.startswith("#")]
        self.text = ""
        self.means, self.shown = {}, {}  # by spelling in NFD
        bare = [[token.removeprefix("\\") for token in row] for row in rows]
        expands = [row.index("=") if "=" in row else None for row in rows]
        names = {row[0] for row, at in zip(bare, expands) if at is None}
        for row, plain, at in zip(rows, bare, expands):
            require("" not in plain and at in (None, 1), "an alphabet has an empty line or token, or `=` in a wrong place")
            require(row.count("=") < 2, f"{row[0]!a} has two expansions in an alphabet")
            spellings, letters = (plain[:1], plain[2:]) if at else (plain, plain[:1])
            require(all(letter in names for letter in letters), f"{row[0]!a} expands to what is no letter")
            for spelling in spellings:
                require(nfd(spelling) not in self.means, f"{spelling!a} stands twice in an alphabet")
                require(len(nfd(spelling)) <= 16, f"{spelling!a} is too long")
                require(not any(map(controls, spelling)), f"{spelling!a} has a control character")
                self.means[nfd(spelling)], self.shown[nfd(spelling)] = letters, nfd(spelling)
                lower = spelling.lower()
                if lower != spelling:
                    self.shown[nfd(spelling)] = nfd(lower if nfc(lower) in spellings else "".join(letters))
            escaped = ["\\" + token if token[0] in "#=\\" else token for token in plain]
            if at:
                escaped[1] = "="
            self.text += " ".join(escaped) + "\n"
        require(names, "an alphabet without letters")
        for spelling in list(self.means):
            plain = nfc(spelling)
            for capital in plain.upper(), plain[:1].upper() + plain[1:]:
                if nfd(nfc(capital).lower()) == spelling and nfd(capital) not in self.means:
                    self.means[nfd(capital)], self.shown[nfd(capital)] = self.means[spelling], self.shown[spelling]
        self.separator = "" if any("|" in spelling for spelling in self.means) else "|"
        if self.separator:
            self.means["|"], self.shown["|"] = [], "|"
        for name in names:
            self.split(name)

    number = 2

    def spell(self, word):
        return self.split(word)[1]

    def fold(self, word):
        return self.folded(self.split(word)[0])

    def folded(self, letters):
        """Letters in sequence, with separators if they would split otherwise."""
        sequence = "".join(letters)
        try:
            same = self.parts(sequence)[0] == letters
        except Refused:
            same = False
        return sequence if same else self.separator.join(letters)

    def letters(self, word):
        return self.split(word)[0]

    def digest(self):
        return hashlib.sha256(self.text.encode()).digest()

    def parts(self, word):
        word, letters, shown = nfd(word), [], ""
        while word:
            fits = [length for length in range(1, 17) if word[:length] in self.means and length <= len(word)]
            require(fits, f"{word!a} begins with no letter of the alphabet")
            spelling, word = word[: fits[-1]], word[fits[-1] :]
            letters, shown = letters + self.means[spelling], shown + self.shown[spelling]
        return letters, nfc(shown)

    def split(self, word):
        """The letters of a word, and how it is shown."""
        letters, shown = self.parts(word)
        same, of_folded = self.parts(self.folded(letters))
        again = all(self.parts(text) == (letters, text) for text in (shown, of_folded))
        require(same == letters and again, f"{word!a} reads in two ways")
        return letters, shown


class Clusters:
    """Words of grapheme clusters: how they are spelt and compared in a game without an alphabet."""

    def __init__(self, without_accents):
        self.number, self.without_accents = int(without_accents), without_accents

    def spell(self, word):
        return spell(word)

    def fold(self, word):
        return fold(word, self.without_accents)

    def letters(self, word):
        return letters(word)


def read_lines(path):
    text = open(path, "rb").read().decode("utf-8").removeprefix("\ufeff")
    lines = [line.strip(WHITE_SPACE) for line in text.split("\n")]
    return [line for line in lines if line]


def is_plain(word):
    """Whether a word is valid in a list: not empty, and free of white space and control characters."""
    return word != "" and not any(c in WHITE_SPACE or unicodedata.category(c) == "Cc" for c in word)


def require_known(word):
    """Refuse code points that Python's data does not know: it may be older than Unicode 17."""
    unknown = [c for c in word if unicodedata.category(c) == "Cn"]
    require(not unknown, f"{word!a} has a code point that Unicode {unicodedata.unidata_version} does not assign")


def read_list(path, spelling):
    words = {}
    for line in read_lines(path):
        require_known(line)
        require(is_plain(line), f"{line!a} contains white space or a control character")
        word = spelling.fold(line)
        require(spelling.number or word not in words, f"a list repeats {word!a}")
        words[word] = True
    require(words, "an empty list")
    return list(words)


def decimal(text):
    """Parse a positive decimal number into digits and a power of ten."""
    parts = re.fullmatch(r"\+?([0-9]*)\.?([0-9]*)(?:[eE]([+-]?[0-9]+))?", text, re.ASCII)
    require(parts and (parts[1] or parts[2]), f"not a decimal number: {text!a}")
    digits = (parts[1] + parts[2]).rstrip("0")
    exponent = int(parts[3] or 0)
    require(len(digits.lstrip("0")) <= 40 and abs(exponent) <= 2**31, f"a number out of range: {text!a}")
    for e in exponent, exponent + len(parts[1]) - len(digits):
        require(-(2**31) <= e < 2**31, f"a number out of range: {text!a}")
    require(digits and 0 < int(digits) < 2**128, f"a number that is 0, or out of range: {text!a}")
    return int(digits), e


class Game:
    ending = NAMED

    def __init__(self, answers, guesses, weights_path, terms, spelling):
        self.spelling = spelling
        require(set(answers) <= set(guesses), "an answer is missing from the guesses")
        known = set(answers)
        self.words = answers + [word for word in guesses if word not in known]
        self.answers = len(answers)
        require(len(self.words) <= 65535, "too many words")
        self.letters = [spelling.letters(word) for word in self.words]
        self.n = len(self.letters[0])
        require(1 <= self.n <= 10, "words have 1 to 10 letters")
        require(all(len(word) == self.n for word in self.letters), "words of different lengths")
        self.read_terms(terms)
        require(self.feedback <= 5, "a feedback rule for tables")
        self.solved = {PEGS: self.n * (self.n + 1), PLACES: self.n, COMMON: self.n + 1}.get(self.feedback, 3**self.n - 1)
        self.weights = [1] * self.answers
        if weights_path:
            self.weights = self.read_weights(weights_path)

    def read_terms(self, terms):
        self.rule, self.feedback, self.limit, self.objective = terms
        require(self.rule <= 2 and self.feedback <= 6 and self.objective <= 5, "unknown terms")
        require(self.rule != HARD or self.feedback < PEGS, "no hard rule for counts")
        require(self.objective not in (WIN_RATE, LAST_GUESS) or self.limit, "an objective about a limit without one")

    def weight_fields(self, line):
        fields = re.split(f"[{WHITE_SPACE},;]+", line.strip(WHITE_SPACE + ",;"))
        require(len(fields) == 2, f"not a word and a number: {line!a}")
        return fields

    def read_weights(self, path):
        numbers, spellings = defaultdict(list), set()
        answers = set(self.words[: self.answers])
        for line in read_lines(path):
            fields = self.weight_fields(line)
            number = decimal(fields[1])
            try:
                word = self.spelling.fold(fields[0])
            except Refused:
                continue
            if word in answers:
                spelt = self.spelling.spell(fields[0])
                require(spelt not in spellings, f"two weights of {fields[0]!a}")
                spellings.add(spelt)
                numbers[word].append(number)
        require(len(numbers) == self.answers, "an answer has no weight")
        least = min(exponent for known in numbers.values() for _, exponent in known)
        whole = []
        for word in self.words[: self.answers]:
            require(all(exponent - least < 40 for _, exponent in numbers[word]), "weights too large")
            whole.append(sum(digits * 10 ** (exponent - least) for digits, exponent in numbers[word]))
        require(max(whole) < 2**128, "weights too large")
        if min(whole) == max(whole):
            return [1] * self.answers
        require(least < 10 and max(whole) * 10 ** max(least, 0) < 2**32, "weights too large")
        return [weight * 10 ** max(least, 0) for weight in whole]

    def kind(self):
        """The number in the game digest, and the digest of what else the game has."""
        return (2, self.spelling.digest()) if self.spelling.number == 2 else (1, b"")

    def digest(self):
        def of_words(words):
            return hashlib.sha256("".join(word + "\n" for word in words).encode()).digest()

        kind, more = self.kind()
        data = b"salet game %d\n" % kind + bytes([self.rule, self.feedback, self.limit, self.objective])
        data += self.answers.to_bytes(4, "little") + len(self.words).to_bytes(4, "little")
        data += of_words(self.words[: self.answers]) + of_words(self.words) + more
        data += b"".join(weight.to_bytes(4, "little") for weight in self.weights)
        return hashlib.sha256(data).digest()

    @functools.lru_cache(maxsize=2**20)
    def score(self, guess, secret):
        g, s, places = self.letters[guess], self.letters[secret], range(self.n)
        green = [g[i] == s[i] for i in places]
        if self.feedback >= PEGS:
            common = sum((Counter(g) & Counter(s)).values())
            if self.feedback == PEGS:
                return sum(green) * (self.n + 1) + common - sum(green)
            if self.feedback == PLACES:
                return sum(green)
            return self.n + 1 if g == s else common  # an anagram has all letters in common
        spare = Counter(s[i] for i in places if not green[i])
        code = 0
        for i in places:
            if green[i]:
                colour = 2
            elif self.feedback == PRESENCE:
                colour = int(g[i] in s)
            elif self.feedback == UNMATCHED:
                colour = int(spare[g[i]] > 0)
            else:  # official: each yellow uses up a copy
                colour = int(spare[g[i]] > 0)
                spare[g[i]] -= colour
            code = code * 3 + colour
        return code

    @functools.lru_cache(maxsize=2**20)
    def allows(self, rule, guess, feedback, following):
        if rule == NORMAL:
            return True
        if rule == STRICT:
            return self.score(guess, following) == feedback
        g, f = self.letters[guess], self.letters[following]
        colours = [feedback // 3 ** (self.n - 1 - i) % 3 for i in range(self.n)]
        greens = Counter(g[i] for i in range(self.n) if colours[i] == 2)
        yellows = Counter(g[i] for i in range(self.n) if colours[i] == 1)
        greens_stay = all(f[i] == g[i] for i in range(self.n) if colours[i] == 2)
        return greens_stay and all(
            f.count(letter) >= self.proven_copies(greens[letter], yellows[letter]) for letter in greens + yellows
        )

    def proven_copies(self, green, yellow):
        """The number of copies of a letter that its colours prove."""
        if self.feedback == PRESENCE:
            return 1
        return green + (min(yellow, 1) if self.feedback == UNMATCHED else yellow)

    def parts(self, guess, secrets):
        parts = defaultdict(set)
        for secret in secrets:
            parts[self.score(guess, secret)].add(secret)
        return parts

    def cost(self, lost, guesses):
        """A cost, infinite if it loses answers and the objective forbids that."""
        return (lost, guesses) if self.objective == WIN_RATE or not lost else NEVER

    def late(self, weight):
        """What this weight costs beside its guesses if it is solved only with the last one."""
        return (weight, 0) if self.objective == LAST_GUESS else (0, 0)

    def weight(self, secrets):
        return sum(self.weights[secret] for secret in secrets)

    def hits(self, guess, secrets):
        """The secrets that a guess solves."""
        return {guess} & set(secrets)

    def most(self, secrets):
        """The most that one guess solves of a set: with words, the largest weight."""
        return max((self.weights[secret] for secret in secrets), default=0)

    def is_known(self, secrets):
        """Whether a game with these answers left has ended: never one of words."""
        return False

    def exact_limits(self):
        return self.ending == KNOWN and self.objective == WIN_RATE


# --- Section 8: games given as a table -----------------------------------------------------------


def read_text(path):
    return open(path, "rb").read().decode().removeprefix("\ufeff")


def read_records(text):
    """The records of a table, each a list of fields."""
    first = next((line for line in text.split("\n") if line.strip(WHITE_SPACE)), "")
    separator = "\t" if "\t" in first else ";" if ";" in first and "," not in first else ","
    field = re.compile(f'"((?:[^"]|"")*)"(?=\r\n|\n|{separator}|\\Z)|([^"{separator}\n][^{separator}\n]*)?')
    records, at = [], 0
    while at < len(text):
        end = (text + "\n").index("\n", at)
        if not text[at:end].strip(WHITE_SPACE):
            at = end + 1
            continue
        record = []
        while True:
            match = field.match(text, at)
            quoted, plain = match.groups()
            record.append((quoted.replace('""', '"') if quoted is not None else plain or "").strip(WHITE_SPACE))
            at = match.end()
            if text[at : at + 1] != separator:
                break
            at += 1
        at += text.startswith("\r\n", at)
        require(at >= len(text) or text[at] == "\n", "a quoted field of the table is malformed")
        at += 1
        records.append(record)
    return records


def compared(symbol):
    """A symbol without every U+FE0F, unless it is nothing else."""
    return symbol.replace("\ufe0f", "") or symbol


# --- Section 9: games given as features ----------------------------------------------------------


NUMBER = r"([0-9]+\.?[0-9]*|\.[0-9]+)"


def read_features(path, merged, rules):
    """The records of a table: a row for each question, or with rules of comparison for each item."""
    text = read_text(path)
    is_json = text.strip(WHITE_SPACE)[:1] in ("[", "{")
    (first, *header), *records = (read_json(text) if is_json else read_records(text)) or [[""]]
    if [name.lower() for name in (first, *header)] == ["item", "question", "value"]:
        require(all(len(record) == 3 for record in records), "a record that is no item, question and value")
        values = {(item, question): value for item, question, value in records}
        items, header = (list(dict.fromkeys(record[at] for record in records)) for at in (0, 1))
        require(len(values) == len(records) == len(items) * len(header), "a value that is missing or twice")
        records = [[item, *(values[item, question] for question in header)] for item in items]
    require(header and records, "no questions or no items")
    require(all(len(record) == len(header) + 1 for record in records), "an item of another length")
    require(all(map(is_plain_name, sum(records, header))), "a name or value that is empty or has a control character")
    require(len({item for item, *_ in records}) == len(records), "an item twice")
    if rules:
        require(len(records) <= 8192, "too many items to be compared")
        require(len(rules) in (1, len(header)) and set(rules) - {"skip"}, "other rules than questions, or none that shows something")
        rules = rules * len(header) if len(rules) == 1 else rules
        rows = ([g, *(compare_all(rules, own, other) for _, *other in records)] for g, *own in records)
        return [["", *(item for item, *_ in records)], *rows]
    if merged:
        groups = {}
        for item, *values in records:
            groups.setdefault(tuple(map(compared, values)), []).append((item, values))
        records = [["/".join(item for item, _ in group), *group[0][1]] for group in groups.values()]
    return [["", *(item for item, *_ in records)], *([name, *(r[at] for r in records)] for at, name in enumerate(header, 1))]


def compare_all(rules, guess, answer):
    """The symbol of all rules for two items."""
    signs = ""
    for at, rule in enumerate(rules):
        if rule.startswith(("distance:", "direction:")):
            latitude = at - rule.startswith("direction:")
            require(0 <= latitude < len(guess) - 1, "a place without a latitude or a longitude")
            sign = relate(rule, *(tuple(values[latitude : latitude + 2]) for values in (guess, answer)))
            signs += "/" if re.search("[0-9] [0-9]|[NESW] [NESW]", f"{signs[-1:]} {sign[0]}") else ""
        else:
            sign = compare(rule, guess[at], answer[at])
        signs += sign
    return signs


UNIT, PI, PI_BY_LN_2, QUARTER = 2**60, 3622009729038561421, 5225455474135510641, 90 * 10**9
COMPASS = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split()


def relate(rule, guess, answer):
    """The distance or the direction of two places, in the whole numbers of section 9."""
    (own, own_east), (other, other_east) = place(guess), place(answer)
    if (own, own_east) == (other, other_east):
        return "G"
    east = (other_east - own_east) % (4 * QUARTER)
    way = min(east, 4 * QUARTER - east)
    kind, number = rule.split(":")
    if kind == "distance":
        square = half_squared(abs(own - other)) + cosine(own) * cosine(other) // UNIT * half_squared(way) // UNIT
        hundredths = int(Fraction(number) * 100)
        most, least = (PI // 2 * 2548400 // (hundredths * UNIT) + 3) // 2, 0
        while least < most:  # The largest number of steps.
            middle = (least + most + 1) // 2
            angle = (2 * middle - 1) * hundredths * UNIT // 2548400
            reaches = angle <= PI // 2 and sine(angle) ** 2 // UNIT <= square
            least, most = (middle, most) if reaches else (least, middle - 1)
        whole, rest = divmod(least * hundredths, 100)
        return f"{whole}.{rest:02}".rstrip("0").rstrip(".")
    sectors, turned = int(number), 0
    if QUARTER not in (abs(own), abs(other)):
        north, scaled = abs(stretched(other) - stretched(own)), way * PI_BY_LN_2 // (2 * QUARTER * 4096)
        borders = [(2 * border + 1) * 2 * QUARTER // sectors for border in range(sectors // 4)]
        turned = sum(scaled * sine_of(QUARTER - border) > north * sine_of(border) for border in borders)
    turned = turned if east <= 2 * QUARTER else -turned
    return COMPASS[(turned if other >= own else sectors // 2 - turned) % sectors * 16 // sectors]


@functools.lru_cache(maxsize=None)
def place(texts):
    """A latitude and a longitude in billionths of a degree."""
    require(all(re.fullmatch("[-+]?" + NUMBER, text) for text in texts), "no number")
    latitude, longitude = (int(Fraction(text) * 10**9) for text in texts)
    require(abs(latitude) <= QUARTER and abs(longitude) <= 4 * QUARTER, "a latitude or longitude out of range")
    return latitude, 0 if abs(latitude) == QUARTER else longitude % (4 * QUARTER)


def sine(angle):
    """The sine of an angle up to a right one."""
    term, total, at = angle, 0, 0
    while term:
        total += -term if at % 2 else term
        at += 1
        term = term * (angle * angle // UNIT) // UNIT // (2 * at * (2 * at + 1))
    return min(total, UNIT)


def sine_of(parts):
    return sine(parts * PI // (2 * QUARTER))


def half_squared(parts):
    return sine(parts * PI // (4 * QUARTER)) ** 2 // UNIT


@functools.lru_cache(maxsize=None)
def cosine(latitude):
    return sine_of(QUARTER - abs(latitude))


@functools.lru_cache(maxsize=None)
def stretched(latitude):
    """The height of a latitude on a map on which directions are straight lines."""
    ratio, height = (UNIT + sine_of(abs(latitude))) * UNIT // cosine(latitude), 0
    while ratio >> height >= 2 * UNIT:
        height += 1
    ratio >>= height
    for _ in range(48):
        ratio = ratio * ratio // UNIT
        bit = ratio >= 2 * UNIT
        ratio, height = ratio >> bit, 2 * height + bit
    return height if latitude >= 0 else -height


def compare(rule, guess, answer):
    """The sign of a rule for two values."""
    if rule == "order" or rule.startswith("near:"):
        require(all(re.fullmatch("[-+]?" + NUMBER, value) for value in (guess, answer)), "no number")
        guess, answer = Fraction(guess), Fraction(answer)
        sign = "G" if guess == answer else "H" if answer > guess else "L"
        return sign.lower() if rule != "order" and 0 < abs(guess - answer) <= Fraction(rule[5:]) else sign
    if rule == "set":
        guess, answer = ({part.strip(WHITE_SPACE) for part in re.split("[,;|]", value)} - {""} for value in (guess, answer))
        return "G" if guess == answer else "Y" if guess & answer else "B"
    return "" if rule == "skip" else "G" if guess == answer else "B"


def read_json(text):
    """The records of JSON: a list of objects, or an object of objects."""

    def single(value):
        require(isinstance(value, (str, bool)) or value is None, "a value that is no text")
        return value if isinstance(value, str) else {True: "true", False: "false", None: ""}[value]

    def text_of(value):
        # Objects are lists of pairs here, and lists are not.
        require(not isinstance(value, tuple), "a value that is an object")
        return ("|".join(map(single, value)) if isinstance(value, list) else single(value)).strip(WHITE_SPACE)

    found = json.loads(text, object_pairs_hook=tuple, parse_int=str, parse_float=str, parse_constant=lambda name: require(False, name))
    if isinstance(found, tuple):
        require(all(isinstance(members, tuple) for _, members in found), "an item that is no object")
        found = [(("", item), *members) for item, members in found]
    require(all(isinstance(members, tuple) for members in found), "an item that is no object")
    header = [name for name, _ in found[0]] if found else []
    for members in found:
        require(sorted(name for name, _ in members) == sorted(header), "an item with other questions")
    require(len(set(header)) == len(header), "a question twice")
    return [[name.strip(WHITE_SPACE) for name in header], *([text_of(dict(members)[name]) for name in header] for members in found)]


class Named:
    """The spelling of a table's names: none."""

    number = 3

    def spell(self, name):
        return name

    fold = spell


class TableGame(Game):
    def __init__(self, records, until, solving, classes_path, weights_path, terms):
        self.ending = KNOWN if until or classes_path else NAMED if solving is None else SOLVED
        self.spelling, self.n = Named(), 0
        self.read_terms(terms)
        require(self.feedback == TABLE, "a game of words")
        require(self.rule == NORMAL or self.ending == NAMED, "a rule that needs names")
        require(self.ending != KNOWN or self.limit < 255, "too many guesses to name the answer after them")
        (_, *names), *rows = records or [[""]]
        require(names and rows, "a table without answers or rows")
        self.answers = len(names)
        for row in rows:
            require(len(row) == len(names) + 1, "a row of another length")
            require(all(map(is_plain_name, row)), "a cell that is empty or has a control character")
        require(all(map(is_plain_name, names)), "a name that is empty or has a control character")
        least = {}
        for symbol in (symbol for _, *row in rows for symbol in row):
            least[compared(symbol)] = min(least.get(compared(symbol), symbol), symbol, key=str.encode)
        rows = [[name, *(least[compared(symbol)] for symbol in row)] for name, *row in rows]
        solving = least.get(compared(solving or ""), solving)
        guesses = [name for name, *_ in rows]
        require(len(set(names)) == len(names) and len(set(guesses)) == len(guesses), "a name twice")
        self.symbols = sorted({symbol for _, *row in rows for symbol in row}, key=str.encode)
        require(len(self.symbols) <= 65534, "too many symbols")
        self.solved = len(self.symbols)
        self.solving = 0xFFFF
        if self.ending == SOLVED:
            require(solving in self.symbols, "a symbol that is in no cell")
            self.solving = self.symbols.index(solving)

        def solves(row, answer):
            if self.ending == NAMED:
                return row[0] == names[answer]
            return self.ending == SOLVED and row[1 + answer] == solving

        row_of = {row[0]: row for row in rows}
        own = [row_of.get(name) for name in names]
        own = [row if row and solves(row, answer) else None for answer, row in enumerate(own)]
        mine = {row[0] for row in own if row}
        numbered = own + [row for row in rows if row[0] not in mine]
        require(len(numbered) <= 65535, "too many guesses")
        code_of = {symbol: code for code, symbol in enumerate(self.symbols)}
        self.blank = [row is None for row in own]
        self.words = [row[0] if row else names[guess] for guess, row in enumerate(numbered)]
        self.codes = [
            [self.solved if solves(row, answer) else code_of[row[1 + answer]] for answer in range(len(names))]
            if row
            else [0] * len(names)
            for row in numbered
        ]
        if self.ending == KNOWN:
            self.classes = self.read_classes(classes_path, names) if classes_path else list(range(len(names)))
            require(max(self.classes) > 0, "a single answer, or class of answers")
            told = set(zip(zip(*self.codes), self.classes))
            require(len({column for column, _ in told}) == len(told), "two answers that no guess tells apart")
        else:
            require(all(self.solved in column for column in zip(*self.codes)), "an answer that no guess solves")
        if self.ending == NAMED:
            in_own = [row[1 + answer] for answer, row in enumerate(own)]
            everywhere = sum(symbol == in_own[0] for _, *row in rows for symbol in row)
            if set(in_own) == {in_own[0]} and everywhere == len(in_own):
                self.solving = code_of[in_own[0]]
        self.first_with = None
        self.weights = [1] * self.answers
        if weights_path:
            self.weights = self.read_weights(weights_path)
        solvers = [self.hits(guess, range(self.answers)) for guess in range(len(self.words))]
        self.together = [
            max((self.weight(hits) for hits in solvers if answer in hits), default=0) for answer in range(self.answers)
        ]

    def read_classes(self, path, names):
        """The class of each answer. Classes are numbered in the order of their first answers."""
        class_of, numbers = {}, {}
        for line in read_lines(path):
            name, label = self.weight_fields(line)
            require(label, f"an answer without its class: {line!a}")
            require(name not in class_of, f"two classes of {name!a}")
            if name in names:
                class_of[name] = label
        require(len(class_of) == len(names), "an answer has no class")
        return [numbers.setdefault(class_of[name], len(numbers)) for name in names]

    def has_classes(self):
        return self.ending == KNOWN and max(self.classes) + 1 < self.answers

    def ending_number(self):
        return 3 if self.has_classes() else self.ending

    def is_known(self, secrets):
        """Whether answers need not be told apart."""
        return self.ending == KNOWN and len({self.classes[secret] for secret in secrets}) == 1

    def table_digest(self):
        data = b"salet table 1\n" + bytes([self.ending_number()])
        data += b"".join(n.to_bytes(4, "little") for n in (self.answers, len(self.words), len(self.symbols)))
        data += "".join(symbol + "\n" for symbol in self.symbols).encode()
        data += (self.solving if self.ending == SOLVED else 0).to_bytes(2, "little")
        data += b"".join(code.to_bytes(2, "little") for row in self.codes for code in row)
        if self.has_classes():
            data += b"".join(number.to_bytes(2, "little") for number in self.classes)
        return hashlib.sha256(data).digest()

    def kind(self):
        return 3, self.table_digest()

    def weight_fields(self, line):
        line = line.strip(WHITE_SPACE)
        at = max(line.rfind(sign) for sign in WHITE_SPACE + ",;")
        require(at >= 0, f"not a name and a number: {line!a}")
        name = line[: at + 1].strip(WHITE_SPACE)
        return re.sub("[,;]$", "", name).strip(WHITE_SPACE), line[at + 1 :]

    def score(self, guess, secret):
        return self.codes[guess][secret]

    def allows(self, rule, guess, feedback, following):
        return rule == NORMAL or (following < self.answers and self.codes[guess][following] == feedback)

    def hits(self, guess, secrets):
        return {secret for secret in secrets if self.codes[guess][secret] == self.solved}

    def most(self, secrets):
        if self.ending == KNOWN:
            return self.weight(secrets) if self.is_known(secrets) else 0
        return min(self.weight(secrets), max((self.together[secret] for secret in secrets), default=0))


def is_plain_name(text):
    return text and all(unicodedata.category(c) != "Cc" for c in text)


# --- Section 2: conventions ----------------------------------------------------------------------


class Reader:
    def __init__(self, path, magic, newest):
        data = open(path, "rb").read()
        require(data[:8] == magic, f"{path}: wrong magic")
        self.version = int.from_bytes(data[8:12], "little")
        require(1 <= self.version <= newest, f"{path}: wrong version")
        require(int.from_bytes(data[16:24], "little") == len(data) >= 56, f"{path}: wrong length")
        self.checksum = data[-32:]
        self.data, self.at = data[:-32], 12
        require(hashlib.sha256(self.data).digest() == self.checksum, f"{path}: wrong checksum")

    def take(self, count):
        require(self.at + count <= len(self.data), "the file ends early")
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self, count):
        return int.from_bytes(self.take(count), "little")

    def varint(self):
        value = shift = 0
        while True:
            byte = self.number(1)
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                break
            shift += 7
            require(shift < 70, "a number beyond 64 bits")
        require(value < 2**64, "a number beyond 64 bits")
        require(byte > 0 or shift == 0, "a number not in its shortest form")
        return value

    def ascending(self, count, end):
        numbers, following = [], 0
        for _ in range(count):
            numbers.append(following + self.varint())
            require(numbers[-1] < end, "a number out of range")
            following = numbers[-1] + 1
        return numbers

    def finish(self):
        require(self.at == len(self.data), "bytes are left over")


# --- Section 3: the policy -----------------------------------------------------------------------


def read_policy(path, game):
    """Read a policy: its stated costs and bounds, its nodes, and its checksum."""
    r = Reader(path, b"\x89SLP\r\n\x1a\n", 3)
    count, _, metadata = r.number(4), r.number(8), r.number(8)
    require(r.number(1) == game.n, "the policy has words of another length")
    terms = [r.number(1) for _ in range(4)]
    require(terms == [game.rule, game.feedback, game.limit, game.objective], "another game's policy")
    number = r.number(1)
    require(number == game.spelling.number, "the policy has another spelling")
    require(r.version == max(number, 1), "a version for other spellings")
    claim, worst, total, lost = r.number(1), r.number(4), r.number(8), r.number(8)
    bounds = {"total": r.number(8), "worst": r.number(4), "lost": r.number(8)}
    histogram = [r.number(8) for _ in range(r.number(8))]
    answers = r.number(4)
    words = r.take(r.number(8)).decode()
    spellings = r.take(r.number(8)).decode()
    weights = [r.number(4) for _ in range(r.number(8))]
    if number == 2:
        require(r.take(r.number(8)) == game.spelling.text.encode(), "the policy has another alphabet")
    ends = read_table_fields(r, game) if number == 3 else None
    require(r.at == 32 + metadata, "the metadata has another length")
    require(words == "".join(word + "\n" for word in game.words), "another game's policy")
    require(answers == game.answers and (weights or [1] * answers) == game.weights, "another game's policy")
    require(not weights or min(weights) < max(weights), "equal weights are not left out")
    require(spellings.count("\n") == len(game.words) and spellings.endswith("\n"), "spellings are malformed")
    for word, line in zip(game.words, spellings.split("\n")):
        if number == 3:
            require(not line, "a name of a table with spellings")
        else:
            check_spellings(game.spelling, word, line)
    require(not any(r.take(-r.at % 8)), "padding is not zero")
    nodes = [(r.number(2), r.number(2), r.number(4)) for _ in range(count + 1)]
    r.finish()

    require(count > 0 and nodes[0][1:] == (0xFFFF, 1) and nodes[-1] == (0xFFFF, 0xFFFF, count), "bad tree")
    for i in range(count):
        guess, _, first = nodes[i]
        require(guess < len(game.words), "a policy's guess does not exist")
        require(i < first <= nodes[i + 1][2] <= count, "bad order of the tree")
        feedbacks = [feedback for _, feedback, _ in nodes[first : nodes[i + 1][2]]]
        require(feedbacks == sorted(set(feedbacks)), "bad order of siblings")
    said = {"total": total, "worst": worst, "lost": lost}
    return (claim, bounds, said, histogram), nodes, ends, r.checksum


def read_table_fields(r, game):
    """Check what a policy says of its table, and read where its answers end."""
    ending, symbols, solving = r.number(1), r.take(r.number(8)).decode(), r.number(2)
    digest, own = r.take(r.number(8)).decode(), [r.number(1) for _ in range(r.number(8))]
    last, shown = ([r.number(size) for _ in range(r.number(8))] for size in (4, 2))
    classes = [r.number(2) for _ in range(r.number(8))] if ending == 3 else None
    require(classes == (game.classes if game.has_classes() else None), "a policy of other classes")
    require(ending == game.ending_number() and digest == game.table_digest().hex(), "a policy of another table")
    require(symbols == "".join(symbol + "\n" for symbol in game.symbols), "other symbols than the table")
    require(solving == game.solving, "another symbol for solved")
    require(own == ([int(not blank) for blank in game.blank] if any(game.blank) else []), "other own rows")
    require(len(last) == len(shown) == game.answers, "an end for each answer is missing")
    return list(zip(last, shown))


def check_spellings(rules, word, line):
    spellings = line.split("\t") if line else [word]
    require(line != word and len(set(spellings)) == len(spellings), f"needless spellings of {word!a}")
    for spelling in spellings:
        require_known(spelling)
        fits = is_plain(spelling) and rules.spell(spelling) == spelling and rules.fold(spelling) == word
        require(fits, f"{spelling!a} is not a spelling of {word!a}")


def replay(game, nodes, ends):
    """The cost of a policy, and its histogram. Each node passes its secrets to its children, which come later."""
    count = len(nodes) - 1
    secrets = [[] for _ in range(count)]
    secrets[0] = list(range(game.answers))
    depth, parent = [1] * count, [None] * count
    found, lost, last = Counter(), 0, {}
    for i in range(count):
        guess, _, first = nodes[i]
        blank = ends is not None and guess < game.answers and game.blank[guess]
        require(not blank, "the policy plays a guess without a row")
        require(secrets[i], "a node that no answer reaches")
        require(not game.limit or depth[i] <= game.limit, "the policy breaks the limit")
        above = i
        while game.rule != NORMAL and above:
            earlier, feedback = nodes[parent[above]][0], nodes[above][1]
            require(game.allows(game.rule, earlier, feedback, guess), "a guess that the rule forbids")
            above = parent[above]
        children = {nodes[child][1]: child for child in range(first, nodes[i + 1][2])}
        require(game.solved not in children, "a node for a solved game")
        for child in children.values():
            depth[child], parent[child] = depth[i] + 1, i
        parts = game.parts(guess, secrets[i])
        for secret in secrets[i]:
            feedback = game.score(guess, secret)
            last[secret] = i, feedback
            if feedback == game.solved or game.is_known(parts[feedback]):
                require(feedback not in children, "a node for an answer that is known")
                found[depth[i]] += game.weights[secret]
            elif feedback in children:
                secrets[children[feedback]].append(secret)
            else:
                require(game.objective == WIN_RATE, "the policy is incomplete")
                lost += game.weights[secret]
        secrets[i] = None
    require(ends is None or all(last[secret] == end for secret, end in enumerate(ends)), "an answer ends elsewhere")
    total = sum(guesses * weight for guesses, weight in found.items())
    require(total < 2**64 - 1, "the total does not fit in 64 bits")
    worst = max(found, default=0)
    histogram = [found[guesses] for guesses in range(1, worst + 1)]
    return {"total": total, "worst": worst, "lost": lost}, histogram


ROWS = {
    MEAN: ["total"],
    WORST: ["worst"],
    WORST_THEN_MEAN: ["worst", "total"],
    MEAN_THEN_WORST: ["total", "worst"],
    WIN_RATE: ["lost", "total"],
    # What is late takes the place of what is lost.
    LAST_GUESS: ["lost", "total"],
}


def check_policy(path, game, named):
    """The cost of a policy, which must be for this game and be the one that the certificate names, if any."""
    (claim, bounds, said, said_histogram), nodes, ends, checksum = read_policy(path, game)
    cost, histogram = replay(game, nodes, ends)
    require(said == cost, "the policy miscounts")
    require(said_histogram == histogram, "the policy's histogram is wrong")
    if game.objective == LAST_GUESS:
        cost["lost"] = histogram[game.limit - 1] if len(histogram) == game.limit else 0
    row = ROWS[game.objective]
    require(all(bounds[name] == 0 for name in bounds if name not in row), "a bound that the objective does not have")
    met = all(bounds[name] == cost[name] for name in row)
    none_above = all(bounds[name] <= cost[name] for name in row)
    nothing = not any(bounds.values())
    require(claim <= 2, "an unknown claim")
    require([nothing, not nothing and none_above and not met, met][claim], "claims that do not fit the cost")
    require(named in (bytes(32), checksum), "the certificate names another policy")
    return cost


# --- Section 4: the certificate ------------------------------------------------------------------


class State:
    def __init__(self, secrets, guesses, rule):
        self.secrets, self.guesses, self.rule = frozenset(secrets), frozenset(guesses), rule


class Lemma:
    def __init__(self, state, left, bound):
        self.state, self.left, self.bound = state, left, bound


def start(game):
    return State(range(game.answers), range(len(game.words)), game.rule)


def restricted(game, state, guess, feedback):
    return frozenset(g for g in state.guesses if game.allows(state.rule, guess, feedback, g))


def read_states(r, game, count):
    states = [start(game)]
    for _ in range(count):
        kind, number = r.number(1), r.varint()
        require(number < len(states), "a parent that no earlier record makes")
        parent = states[number]
        if kind == 1:
            guess, how_many = r.varint(), r.varint()
            require(guess in parent.guesses, "a guess that is not allowed in the parent")
            require(how_many > 0, "a record that makes nothing")
            parts = game.parts(guess, parent.secrets)
            for feedback in r.ascending(how_many, 0x10000):
                require(feedback != game.solved, "a state of a solved game")
                require(feedback in parts, "a state without secrets")
                states.append(State(parts[feedback], restricted(game, parent, guess, feedback), parent.rule))
        elif kind == 2:
            how_many = r.varint()
            require(how_many > 0, "a record that makes nothing")
            secrets = set(r.ascending(how_many, game.answers))
            require(secrets <= parent.secrets, "a subset with other secrets")
            states.append(State(secrets, parent.guesses, parent.rule))
        else:
            require(kind == 3 and parent.rule != NORMAL, "a record of unknown kind, or released twice")
            states.append(State(parent.secrets, states[0].guesses, NORMAL))
    return states


def read_and_check_lemmas(r, game, states, count):
    lemmas, permutations = [], []
    for number in range(count):
        state_number, left, bound = r.varint(), r.varint(), r.varint()
        lost = r.varint() if r.version in (2, 4) else 0
        require(state_number < len(states), "a lemma about a state that does not exist")
        require(left <= 255, "more than 255 guesses")
        state, left = states[state_number], left or INFINITY
        lemma = Lemma(state, left, read_bound(game, state.secrets, left, bound, lost))

        def citations():
            backs = [r.varint() for _ in range(r.varint())]
            require(all(1 <= back <= number for back in backs), "a citation of a lemma that is not earlier")
            return [lemmas[number - back] for back in backs]

        def guesses_with(what):
            entries, following = {}, 0
            for _ in range(r.varint()):
                guess = following + r.varint()
                require(guess in state.guesses, "a justified guess that is not allowed")
                entries[guess] = what()
                following = guess + 1
            return entries

        kind = r.number(1)
        if kind in (1, 3):
            firsts = first_of_classes(game, state, read_images(r, game, permutations) if kind == 3 else [])
            listed = guesses_with(citations)
            refined = guesses_with(r.varint)
            require(not set(listed) & set(refined), "a guess both listed and refined")
            check_by_guesses(game, lemma, firsts, listed, refined)
        elif kind == 4:
            reached = one_by_one(game, state, left)
            require(reached >= lemma.bound, f"lemma {number}: one by one, the cost is only {reached}")
        else:
            require(kind == 2, "a lemma of unknown kind")
            cited = citations()
            require(cited, "a sum without terms")
            reached = sum_of(game, cited, lemma.state.secrets, lemma.state.guesses, lemma.state.rule, lemma.left)
            require(reached >= lemma.bound, f"lemma {number}: the sum is only {reached}")
        lemmas.append(lemma)
    return lemmas


def read_images(r, game, permutations):
    """The exchanges of a lemma, each as the images of all answers and of all guesses."""
    if game.feedback == TABLE:
        return read_permutations(r, game, permutations)
    exchanges = [tuple(r.varint() for _ in range(4)) for _ in range(r.varint())]
    require(exchanges == sorted(set(exchanges)) and exchanges, "exchanges that are missing or do not increase")
    for exchange in exchanges:
        require(any(exchange), "an exchange of nothing")
        require(all(a < b or a == b == 0 for a, b in (exchange[:2], exchange[2:])), "an exchange of one thing")
    images = [images_of(game, *exchange) for exchange in exchanges]
    return [(image[: game.answers], image) for image in images]


def read_permutations(r, game, permutations):
    numbers = []
    for _ in range(r.varint()):
        number = r.varint()
        require(number <= len(permutations), "a permutation that has not occurred")
        require(not numbers or numbers[-1] < number, "permutations that do not increase")
        if number == len(permutations):
            require(r.varint() == game.answers, "a permutation of other answers")
            permutations.append(permuted(game, [r.varint() for _ in range(game.answers)]))
        numbers.append(number)
    require(numbers, "no permutation")
    return [permutations[number] for number in numbers]


def read_bound(game, secrets, left, bound, lost):
    if bound == 0:
        require(game.objective != WIN_RATE, "an infinite bound, but the objective allows losses")
        require(not lost, "an infinite bound that loses a weight")
        return NEVER
    weight = game.weight(secrets)
    require(lost <= weight, "a bound that loses more than the weight of the set")
    one = game.objective == WIN_RATE and left == 1
    guesses = (weight if one else 2 * weight - game.most(secrets)) + bound - 1
    require(guesses < 2**64 - 1, "a bound beyond 64 bits")
    return lost, guesses


# --- Section 5: the rules ------------------------------------------------------------------------


def plus(*costs):
    return sum(lost for lost, _ in costs), sum(guesses for _, guesses in costs)


def base_bound(game, secrets, left):
    """The base bound of a set."""
    weight = game.weight(secrets)
    largest = game.most(secrets)
    if left == 0:
        return game.cost(weight, 0)
    if left == 1:
        return plus(game.cost(weight - largest, weight), game.late(weight))
    return plus((0, 2 * weight - largest), game.late(weight - largest) if left == 2 else (0, 0))


def unsolved_parts(game, guess, secrets):
    parts = game.parts(guess, secrets)
    parts.pop(game.solved, None)
    return parts


def counting_bound(game, guess, secrets, left):
    """R0: the counting bound of one guess, from the base bounds of its parts."""
    parts = unsolved_parts(game, guess, secrets).values()
    late = game.late(own(game, guess, secrets)) if left == 1 else (0, 0)
    return plus((0, game.weight(secrets)), late, *(base_bound(game, part, left - 1) for part in parts))


def b1(game, secrets, guesses, left):
    """The counting bound of a set: the minimum over its guesses."""
    # What is known is named, and no guess is made.
    if left == 0 or game.is_known(secrets):
        return base_bound(game, secrets, left)
    return min(counting_bound(game, guess, secrets, left) for guess in guesses)


def own(game, guess, secrets):
    return game.weight(game.hits(guess, secrets))


def sum_of(game, cited, secrets, guesses, rule, left):
    """R4, R5: the bound of disjoint subsets together."""
    total, rest = (0, 0), set(secrets)
    for lemma in cited:
        state = lemma.state
        require(state.secrets <= rest, "cited secrets outside the set, or cited twice")
        require(lemma.left >= left, "a cited lemma about fewer guesses")
        require(lemma.left == left or not game.exact_limits(), "a cited lemma about more guesses, which may save none")
        everything = state.rule == NORMAL and len(state.guesses) == len(game.words)
        require(everything or (state.rule == rule and state.guesses >= guesses), "a cited lemma about a shorter list")
        total = plus(total, lemma.bound)
        rest -= state.secrets
    return plus(total, base_bound(game, rest, left))


def listed_cost(game, lemma, guess, cited):
    """R1 without citations, else R2."""
    state, left = lemma.state, lemma.left - 1
    parts = unsolved_parts(game, guess, state.secrets)
    for other in cited:
        feedbacks = {game.score(guess, secret) for secret in other.state.secrets}
        require(len(feedbacks) == 1, "cited secrets are not in one part")
        require(feedbacks <= set(parts), "a citation about the solved part, or one that does not exist")
    total = plus((0, game.weight(state.secrets)), game.late(own(game, guess, state.secrets)) if lemma.left == 1 else (0, 0))
    for feedback, part in parts.items():
        mine = [lemma for lemma in cited if game.score(guess, min(lemma.state.secrets)) == feedback]
        list_of_part = restricted(game, state, guess, feedback)
        if mine:
            total = plus(total, sum_of(game, mine, part, list_of_part, state.rule, left))
        else:
            total = plus(total, b1(game, part, list_of_part, left))
    return total


def first_of_classes(game, state, exchanges):
    """R6: the guesses that need an argument of their own."""
    require(not exchanges or state.rule == NORMAL, "exchanges under a rule that is not normal")
    for answers, _ in exchanges:
        require({answers[secret] for secret in state.secrets} == state.secrets, "an exchange that changes the state")
    images = [guesses for _, guesses in exchanges]
    first = list(range(len(game.words)))
    changed = bool(images)
    while changed:
        changed = False
        for image in images:
            for guess in range(len(first)):
                least = min(first[guess], first[image[guess]])
                changed |= first[guess] != least or first[image[guess]] != least
                first[guess] = first[image[guess]] = least
    return {guess for guess in state.guesses if first[guess] == guess}


def images_of(game, a, b, i, j):
    """The images of all guesses under an exchange, which must keep the game."""
    letters = list(dict.fromkeys(letter for word in game.letters for letter in word))
    require(b < len(letters) and j < game.n, "an exchange of a letter or a place that does not exist")
    other = {letters[a]: letters[b], letters[b]: letters[a]}
    number_of = {tuple(word): number for number, word in enumerate(game.letters)}
    images = []
    for word in game.letters:
        word = [other.get(letter, letter) for letter in word]
        word[i], word[j] = word[j], word[i]
        require(tuple(word) in number_of, "an exchange that maps a guess to none")
        images.append(number_of[tuple(word)])
    for answer in range(game.answers):
        require(images[answer] < game.answers, "an exchange that maps an answer to none")
        require(game.weights[answer] == game.weights[images[answer]], "an exchange that changes a weight")
    return images


def permuted(game, answers):
    """The images of all answers and guesses under a permutation of the answers of a table, which must keep the game."""
    require(sorted(answers) == list(range(game.answers)), "images of answers that are no permutation")
    require(all(game.weights[a] == game.weights[b] for a, b in enumerate(answers)), "a permutation that changes a weight")
    if game.has_classes():
        pairs = {(game.classes[a], game.classes[b]) for a, b in enumerate(answers)}
        require(len(pairs) == max(game.classes) + 1, "a permutation that splits or joins classes")
    if game.first_with is None:
        rows = (as_parts(game, guess, range(game.answers)) for guess in range(len(game.words)))
        game.first_with = {}
        for guess, row in enumerate(rows):
            game.first_with.setdefault(row, guess)
    origins = sorted(range(game.answers), key=lambda answer: answers[answer])
    images = [game.first_with.get(as_parts(game, guess, origins)) for guess in range(len(game.words))]
    require(None not in images, "a permutation that maps a guess to none")
    return answers, images


def as_parts(game, guess, order):
    """The parts of a guess as numbers for the answers in this order: 0 for those solved, others as they first occur."""
    numbers = {game.solved: 0}
    return tuple(numbers.setdefault(game.codes[guess][answer], len(numbers)) for answer in order)


def one_by_one(game, state, left):
    """R7: the cost of guessing the heaviest secret first, where every guess leaves all secrets but one together."""
    alike = (game.is_known(pair) for pair in itertools.combinations(state.secrets, 2))
    require(not any(alike), "two secrets of one class are found one by one")
    for guess in state.guesses:
        main = max(game.parts(guess, state.secrets).values(), key=len)
        require(len(main) >= len(state.secrets) - 1, f"{game.words[guess]!a} takes two secrets from the others")
        require(len(game.hits(guess, state.secrets)) < 2, f"{game.words[guess]!a} solves two secrets")
    weights = sorted((game.weights[secret] for secret in state.secrets), reverse=True)
    guesses = sum(min(number, left) * weight for number, weight in enumerate(weights, 1))
    late = game.late(weights[-1]) if len(weights) == left else (0, 0)
    return plus(game.cost(sum(weight for number, weight in enumerate(weights, 1) if number > left), guesses), late)


def check_by_guesses(game, lemma, firsts, listed, refined):
    secrets = lemma.state.secrets
    require(not game.is_known(secrets), "guesses about answers that are known")
    costs = {guess: listed_cost(game, lemma, guess, cited) for guess, cited in listed.items()}
    for guess, cost in costs.items():
        require(cost >= lemma.bound, f"{game.words[guess]!a} is only proven to cost {cost}")
    for guess, place in refined.items():
        require(lemma.state.rule == NORMAL, "refinement under a rule that is not normal")
        least = 3 if game.objective == LAST_GUESS and lemma.bound != NEVER else 2
        require(lemma.left >= least, "refinement with so few guesses left")
        require(place < len(listed), "refined by a guess that is not listed")
        by = list(listed)[place]
        within = [set(part) for part in game.parts(guess, secrets).values()]
        for part in game.parts(by, secrets).values():
            require(any(part <= whole for whole in within), f"{game.words[guess]!a} is not refined")
        cost = plus(costs[by], (0, own(game, by, secrets) - own(game, guess, secrets)))
        require(cost >= lemma.bound, f"{game.words[guess]!a}, refined, is only proven to cost {cost}")
    for guess in firsts - set(listed) - set(refined):
        idle = not game.hits(guess, secrets) and len(game.parts(guess, secrets)) == 1
        if not idle and counting_bound(game, guess, secrets, lemma.left) < lemma.bound:
            cost = listed_cost(game, lemma, guess, [])
            require(cost >= lemma.bound, f"{game.words[guess]!a} is only proven to cost {cost}")


# --- Section 6: the claims -----------------------------------------------------------------------


def statement(game, total, worst, lost):
    """The meaning of the claims: "impossible", or bounds of these names, in this order."""
    claimed = {"total": total, "worst": worst, "lost": lost}
    row = ROWS[game.objective]
    require(any(claimed.values()), "nothing is claimed")
    require(not any(claimed[name] for name in claimed if name not in row), "claims that do not fit the objective")
    beyond = game.limit and worst > game.limit
    if game.objective in (MEAN, MEAN_THEN_WORST, LAST_GUESS) and total == INFINITY and not worst and not lost:
        return "impossible", []
    if game.objective in (WORST, WORST_THEN_MEAN) and beyond and not total:
        return "impossible", []
    require(total < INFINITY, "an infinite total and another claim")
    require(not beyond, "a total and a worst case beyond the limit")
    if game.objective in (WIN_RATE, LAST_GUESS):
        return "bounds", row if total else ["lost"]
    require(claimed[row[0]], "the second bound is claimed without the first")
    return "bounds", [name for name in row if claimed[name]]


def check_claims(game, lemmas, total, worst, lost, bounds):
    everything = start(game)
    limit = game.limit or INFINITY
    root_lemmas = [
        lemma
        for lemma in lemmas
        if (lemma.state.secrets, lemma.state.guesses) == (everything.secrets, everything.guesses)
    ]

    # Where the game ends when the answer is known, naming it is one more guess for each answer that is found.
    naming = int(game.ending == KNOWN)
    named = naming * (game.weight(everything.secrets) - (lost if game.objective == WIN_RATE else 0))

    def proven(left, bound):
        left += naming
        lemmas = [lemma for lemma in root_lemmas if lemma.left == left or (lemma.left > left and not game.exact_limits())]
        shown = any(lemma.bound >= bound for lemma in lemmas)
        return shown or base_bound(game, everything.secrets, left) >= bound

    def fewer_cost(bound):
        """Whether fewer guesses than the claimed worst case cost so much. Above 255, only lemmas without limit apply."""
        return worst == 1 or proven(worst - 1 if worst <= 256 else INFINITY, bound)

    if game.objective == WIN_RATE:
        needed = (lost, total + named + (game.limit + naming) * lost) if total else (lost, 0)
        require(proven(limit, needed), "the claimed losses are not proven")
    elif game.objective == LAST_GUESS:
        needed = NEVER if total == INFINITY else (lost, total + named if total else 0)
        require(proven(limit, needed), "the claimed weight at the last guess is not proven")
    elif game.objective in (WORST, WORST_THEN_MEAN):
        beyond = game.limit and worst > game.limit
        require(proven(limit, NEVER) if beyond else fewer_cost(NEVER), "the claimed worst case is not proven")
        if total:
            within = min(worst if worst <= 255 else INFINITY, limit)
            require(proven(within, (0, total + named)), "the claimed total is not proven")
            require(not proven(within, NEVER), "no strategy has the claimed worst case, so the total applies to none")
    else:
        require(proven(limit, (0, total + named) if total < INFINITY else NEVER), "the claimed total is not proven")
        if worst:
            require(fewer_cost((0, total + named + 1)), "the claimed worst case is not proven")


def says_nothing(game, total, worst, lost, bounds):
    """Whether every game with the same number of answers and the same weights meets the bounds."""
    naming = int(game.ending == KNOWN)
    everything = range(game.answers)
    least = base_bound(game, everything, (game.limit or INFINITY) + naming)
    of_all = naming * (game.weight(everything) - (lost if game.objective == WIN_RATE else 0))
    of_all += (game.limit + naming) * lost if game.objective == WIN_RATE else 0
    cost = (lost, total + of_all) if total or not (lost or worst) else (lost, 0)
    one_is_few = game.objective != WIN_RATE and base_bound(game, everything, 1 + naming) == NEVER
    return bool(bounds) and cost <= least and worst <= (2 if one_is_few else 1)


def check(arguments):
    r = Reader(arguments.certificate, b"\x89SLC\r\n\x1a\n", 4)
    terms = [r.number(1) for _ in range(4)]
    require((r.version in (2, 4)) == (terms[3] in (WIN_RATE, LAST_GUESS)), "a version for other objectives")
    r.take(8)
    digest, named = r.take(32), r.take(32)
    total, worst, number = r.number(8), r.number(4), r.number(1)
    require(number <= 3 and r.take(3) == bytes(3), "bad spelling or filling")
    is_table = r.version > 2
    require(is_table == (number == 3) == (terms[1] == TABLE), "a table in a version for words, or words in one for tables")
    require((number == 2) == bool(arguments.alphabet), "a game with an alphabet needs it, another has none")
    require(is_table == bool(arguments.feedback_table or arguments.features), "a game given as a table needs it, another has none")
    spelling = Clusters(number == 1)
    if number == 2:
        spelling = Alphabet(open(arguments.alphabet, "rb").read())
    records, count = r.number(4), r.number(4)
    lost = r.number(8) if r.version in (2, 4) else 0
    total = INFINITY if total == 2**64 - 1 else total
    check_expected(arguments, terms, named != bytes(32))

    if is_table:
        if arguments.features:
            rules = arguments.compare.split(",") if arguments.compare else []
            require(not rules or not arguments.classes, "classes of items that are compared")
            arguments.until = None if rules else "known"
            table = read_features(arguments.features, arguments.merge_alike, rules)
        else:
            table = read_records(read_text(arguments.feedback_table))
        game = TableGame(table, arguments.until, arguments.solved, arguments.classes, arguments.weights, terms)
    else:
        answers = read_list(arguments.answers, spelling)
        guesses = read_list(arguments.guesses, spelling)
        game = Game(answers, guesses, arguments.weights, terms, spelling)
    require(game.digest() == digest, "the certificate is about another game")
    require(count > 0, "no lemmas")
    kind, bounds = statement(game, total, worst, lost)
    claimed = {"total": total, "worst": worst, "lost": lost}

    cost = None
    if named != bytes(32):
        require(kind != "impossible", "a policy is called optimal, but none exists")
        # Where every strategy loses all, the total of what it finds is 0.
        loses_all = game.objective == WIN_RATE and bounds == ["lost"] and lost == sum(game.weights)
        require(bounds == ROWS[game.objective] or loses_all, "optimality is not claimed in full")
    if arguments.policy:
        cost = check_policy(arguments.policy, game, named)
        costs, claims = [[values[name] for name in bounds] for values in (cost, claimed)]
        require(kind != "impossible" and costs >= claims, f"the policy costs {costs}, below the bounds {claims}")
        require(named == bytes(32) or costs == claims, f"the policy costs {costs}, not {claims}")

    states = read_states(r, game, records)
    lemmas = read_and_check_lemmas(r, game, states, count)
    r.finish()
    check_claims(game, lemmas, total, worst, lost, bounds)

    if cost and named != bytes(32):
        opening = "Proven optimal"
    elif kind == "impossible":
        opening = "Proven impossible"
    elif says_nothing(game, total, worst, lost, bounds):
        opening = "A lower bound only, and one that every game with such answers and weights meets"
    else:
        opening = "A lower bound only"
    name_of = {"lost": "late"} if game.objective == LAST_GUESS else {}
    said = ", then ".join(f"{name_of.get(name, name)} at least {claimed[name]}" for name in bounds) or "no strategy solves every answer"
    terms_said = f"{RULE_NAMES[game.rule]} rule, limit {game.limit or 'none'}, {OBJECTIVE_NAMES[game.objective]}"
    if set(game.weights) != {1}:
        weights = b"".join(weight.to_bytes(4, "little") for weight in game.weights)
        terms_said += f", weights with SHA-256 {hashlib.sha256(weights).hexdigest()}"
    return f"{opening}: {terms_said}: {said}{f'; the policy costs {cost}' if cost else ''}."


def check_expected(arguments, terms, names_policy):
    rule, _, limit, objective = terms
    expected = [
        (arguments.expect_rule, RULE_NAMES[rule : rule + 1]),
        (arguments.expect_limit, [str(limit or "none")]),
        (arguments.expect_objective, OBJECTIVE_NAMES[objective : objective + 1]),
    ]
    for wanted, found in expected:
        require(wanted is None or found == [wanted], f"expected {wanted}, but the certificate says {found}")
    if arguments.require_optimal:
        require(names_policy and arguments.policy, "optimality is required, but not proven")


def main(arguments):
    parser = argparse.ArgumentParser(description="Check a certificate of optimality, slowly.")
    parser.add_argument("--answers", help="answers, one word per line")
    parser.add_argument("--guesses", help="all accepted words, including the answers")
    parser.add_argument("--feedback-table", metavar="FILE", help="in place of lists, a table of feedback (CSV or TSV)")
    parser.add_argument("--features", metavar="FILE", help="in place of a table, items with their features (CSV, TSV or JSON)")
    parser.add_argument("--merge-alike", action="store_true", help="items that no question tells apart are one answer")
    parser.add_argument("--compare", metavar="RULES", help="guesses are items, compared by equal, order, near:N, set, distance:KM, direction:8 or skip")
    end = parser.add_mutually_exclusive_group()
    end.add_argument("--solved", metavar="SYMBOL", help="symbol of the table that solves the game")
    end.add_argument("--until", choices=["known"], help="end of the game: when one answer is left")
    parser.add_argument("--classes", help="classes of answers that need not be told apart: a name and a class per line")
    parser.add_argument("--policy", help="policy to replay")
    parser.add_argument("--weights", help="weights of the answers: a word and a positive number per line")
    parser.add_argument("--alphabet", help="alphabet of the game: a letter and its spellings per line")
    parser.add_argument("--require-optimal", action="store_true", help="refuse unless the policy is proven optimal")
    parser.add_argument("--expect-rule", choices=RULE_NAMES, help="refuse another rule")
    parser.add_argument("--expect-limit", metavar="N", help="refuse another limit: 1 to 255, or none")
    parser.add_argument("--expect-objective", choices=OBJECTIVE_NAMES, help="refuse another objective")
    parser.add_argument("certificate", help="certificate to check")
    arguments = parser.parse_args(arguments)
    given = [arguments.feedback_table is not None, arguments.features is not None, bool(arguments.answers and arguments.guesses)]
    if sum(given) != 1:
        parser.error("give --answers and --guesses, --feedback-table or --features")
    if arguments.compare and not re.fullmatch(rf"((equal|order|near:{NUMBER}|set|distance:{NUMBER}|direction:(4|8|16)|skip)(,(?!$)|$))+", arguments.compare):
        parser.error("--compare takes equal, order, near:N, set, distance:KM, direction:8 and skip")
    for step in re.findall("distance:([0-9.]+)", arguments.compare or ""):
        if not 1 <= Fraction(step) * 100 <= 2000000 or Fraction(step) * 100 % 1:
            parser.error("distance:KM takes 0.01 to 20000, with at most two decimals")
    try:
        print(check(arguments))
        return 0
    except (Refused, ValueError) as reason:  # ValueError: not UTF-8
        print(f"refused: {reason}")
        return 1
    except OSError as reason:
        print(f"unreadable: {reason}", file=sys.stderr)
        return 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
