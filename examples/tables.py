"""Tables of feedback for `salet solve --feedback-table`, as in docs/your-game.md: a row for each guess, a column for each answer.

    python3 examples/tables.py jotto WORDS    number of common letters; WORDS has a word on each line
    python3 examples/tables.py nerdle WORDS   equations, of which commuted ones win too
    python3 examples/tables.py faults CSV     tests for faults: a line for each test, the parts that it covers after its name
    python3 examples/tables.py colours ANSWERS GUESSES
                                              Wordle's colours; each list has a word on each line
    python3 examples/tables.py questions THINGS TRAITS
                                              that many things and yes/no traits, each drawn by a fair coin from a fixed seed
"""

import csv
import random
import sys
from collections import Counter


def write(answers, guesses, feedback):
    """Write the table of a function of guess and answer."""
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["", *answers])
    for guess in guesses:
        table.writerow([guess, *(feedback(guess, answer) for answer in answers)])


def lines(path):
    with open(path, encoding="utf-8") as file:
        return [line.strip() for line in file if line.strip()]


def jotto(path):
    words = lines(path)
    write(words, words, lambda guess, answer: sum((Counter(guess) & Counter(answer)).values()))


def nerdle(path):
    equations = lines(path)

    def commuted(equation):
        """The equation with the operands of a sum or product in order."""
        left, _, right = equation.partition("=")
        for sign in "+*":
            if sign in left:
                left = sign.join(sorted(left.split(sign)))
        return left, right

    def feedback(guess, answer):
        if commuted(guess) == commuted(answer):
            return "win"
        shown = ["G" if own == other else "B" for own, other in zip(guess, answer)]
        left = Counter(other for own, other in zip(guess, answer) if own != other)
        for place, own in enumerate(guess):
            if shown[place] == "B" and left[own] > 0:
                shown[place] = "P"
                left[own] -= 1
        return "".join(shown)

    write(equations, equations, feedback)


def faults(path):
    with open(path, encoding="utf-8") as file:
        tests = {row[0]: row[1:] for row in csv.reader(file)}
    parts = list(dict.fromkeys(part for covered in tests.values() for part in covered))
    write(parts, list(tests), lambda test, part: "fails" if part in tests[test] else "passes")


def coloured(guess, answer):
    """G for a letter in its place, Y for one elsewhere, each copy once, else B."""
    left = list(answer)
    shown = ["B"] * len(guess)
    for place, letter in enumerate(guess):
        if letter == answer[place]:
            shown[place] = "G"
            left[place] = ""
    for place, letter in enumerate(guess):
        if shown[place] == "B" and letter in left:
            shown[place] = "Y"
            left[left.index(letter)] = ""
    return "".join(shown)


def colours(answers, guesses):
    answers = lines(answers)
    write(answers, list(dict.fromkeys(answers + lines(guesses))), coloured)


def questions(things, traits):
    rng = random.Random(1)
    has = {f"trait {trait + 1}": {f"thing {thing + 1}": rng.getrandbits(1) for thing in range(int(things))} for trait in range(int(traits))}
    write(next(iter(has.values())), has, lambda trait, thing: "yes" if has[trait][thing] else "no")


if __name__ == "__main__":
    games = {"jotto": jotto, "nerdle": nerdle, "faults": faults, "colours": colours, "questions": questions}
    name, *given = sys.argv[1:] or [""]
    if name not in games or len(given) != games[name].__code__.co_argcount:
        sys.exit(__doc__)
    games[name](*given)
