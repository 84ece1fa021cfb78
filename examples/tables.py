"""Tables of feedback for `salet solve --feedback-table`, as in docs/your-game.md: a row for each guess, a column for each answer.

    python3 examples/tables.py jotto WORDS    number of common letters; WORDS has a word on each line
    python3 examples/tables.py nerdle WORDS   equations, of which commuted ones win too
    python3 examples/tables.py traits CSV     Guess Who: a line of traits for each person, from a header
    python3 examples/tables.py faults CSV     tests for faults: a line for each test, the parts that it covers after its name
"""

import csv
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


def traits(path):
    with open(path, encoding="utf-8") as file:
        people = {row.pop("name"): row for row in csv.DictReader(file)}
    asked = list(next(iter(people.values())))

    def feedback(guess, answer):
        return ("yes" if guess == answer else "no") if guess in people else people[answer][guess]

    write(list(people), [*people, *asked], feedback)


def faults(path):
    with open(path, encoding="utf-8") as file:
        tests = {row[0]: row[1:] for row in csv.reader(file)}
    parts = list(dict.fromkeys(part for covered in tests.values() for part in covered))
    write(parts, list(tests), lambda test, part: "fails" if part in tests[test] else "passes")


if __name__ == "__main__":
    games = {"jotto": jotto, "nerdle": nerdle, "traits": traits, "faults": faults}
    if len(sys.argv) != 3 or sys.argv[1] not in games:
        sys.exit(__doc__)
    games[sys.argv[1]](sys.argv[2])
