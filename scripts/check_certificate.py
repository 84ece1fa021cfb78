#!/usr/bin/env python3
"""A second checker of salet's certificates: naive, slow, standard library only.

It is a transcript of checker/FORMAT.md for another language's eyes, and follows its order: read the
game, read the files, check each lemma from its definition, look at the claims. Nothing is shared
with salet or salet-check, nothing is made fast. For small games.

    check_certificate.py --answers FILE --guesses FILE [--weights FILE] [--policy FILE] CERTIFICATE

Exit status: 0 accepted, 1 refused (with the reason), 2 usage.
"""

import argparse
import functools
import hashlib
import math
import sys
import unicodedata
from collections import Counter, defaultdict
from fractions import Fraction

INFINITY = math.inf
NORMAL, HARD, STRICT = 0, 1, 2
MEAN, WORST, WORST_THEN_MEAN, MEAN_THEN_WORST = 0, 1, 2, 3
PRESENCE, UNMATCHED, PEGS = 1, 2, 3


class Refused(Exception):
    """The certificate, the policy or a list is not accepted."""


def require(condition, reason):
    if not condition:
        raise Refused(reason)


# --- Section 1: the game -------------------------------------------------------------------------


def spell(word):
    lower = unicodedata.normalize("NFC", word).lower()
    return unicodedata.normalize("NFC", lower).replace("i\u0307", "i")


def is_accent(base, mark):
    if 0x300 <= ord(mark) <= 0x36F and 0x400 <= ord(base) <= 0x52F:
        return (mark in "\u0300\u0301" and base not in "гк") or (mark == "\u0308" and base == "е")
    ranges = [(0x300, 0x36F), (0x591, 0x5C7), (0x64B, 0x652), (0x670, 0x670)]
    return any(low <= ord(mark) <= high for low, high in ranges)


def fold(word, fold_accents):
    folded = spell(word).replace("ς", "σ")
    if fold_accents:
        bare, base = "", "\0"
        for c in unicodedata.normalize("NFD", folded):
            if not unicodedata.category(c).startswith("M"):
                base = c
            elif is_accent(base, c):
                continue
            bare += c
        folded = unicodedata.normalize("NFC", bare)
    return folded


def read_lines(path):
    text = open(path, "rb").read().decode("utf-8").removeprefix("\ufeff")
    return [line.strip() for line in text.split("\n") if line.strip()]


def read_list(path, fold_accents):
    words = []
    for line in read_lines(path):
        word = fold(line, fold_accents)
        require(not any(c.isspace() for c in word), f"white space in {word!r}")
        if word in words:
            require(fold_accents, f"{word} stands twice in a list")
        else:
            words.append(word)
    require(words, "an empty list")
    return words


def letters(word):
    """A code point with the marks that follow it: close enough to a grapheme cluster here."""
    clusters = []
    for c in word:
        if clusters and unicodedata.category(c).startswith("M"):
            clusters[-1] += c
        else:
            clusters.append(c)
    return clusters


class Game:
    def __init__(self, answers, guesses, weights_path, terms, fold_accents):
        require(set(answers) <= set(guesses), "an answer is no guess")
        self.words = answers + [word for word in guesses if word not in set(answers)]
        self.answers = len(answers)
        require(len(self.words) <= 65535, "too many words")
        self.letters = [letters(word) for word in self.words]
        self.n = len(self.letters[0])
        require(1 <= self.n <= 10, "words have 1 to 10 letters")
        require(all(len(word) == self.n for word in self.letters), "words of different lengths")
        self.rule, self.feedback, self.limit, self.objective = terms
        require(self.rule <= 2 and self.feedback <= 3 and self.objective <= 3, "unknown terms")
        require((self.rule, self.feedback) != (HARD, PEGS), "no hard rule for pegs")
        self.solved = self.n * (self.n + 1) if self.feedback == PEGS else 3**self.n - 1
        self.weights = [1] * self.answers
        if weights_path:
            self.weights = self.read_weights(weights_path, fold_accents)

    def read_weights(self, path, fold_accents):
        numbers, spellings = defaultdict(Fraction), set()
        for line in read_lines(path):
            fields = line.replace(",", " ").replace(";", " ").split()
            require(len(fields) == 2, f"no word and number: {line}")
            require(set(fields[1]) <= set("0123456789.eE+-"), f"no decimal number: {fields[1]}")
            number = Fraction(fields[1])
            require(number > 0, f"the weight of {fields[0]} is not positive")
            word = fold(fields[0], fold_accents)
            if word in self.words[: self.answers]:
                require(spell(fields[0]) not in spellings, f"two weights of {fields[0]}")
                spellings.add(spell(fields[0]))
                numbers[word] += number
        require(len(numbers) == self.answers, "an answer has no weight")
        scale = math.lcm(*(number.denominator for number in numbers.values()))
        whole = [int(numbers[word] * scale) for word in self.words[: self.answers]]
        whole = [weight // math.gcd(*whole) for weight in whole]
        require(max(whole) < 2**32, "weights too large")
        return whole

    def digest(self):
        def of_words(words):
            return hashlib.sha256("".join(word + "\n" for word in words).encode()).digest()

        data = b"salet game 1\n" + bytes([self.rule, self.feedback, self.limit, self.objective])
        data += self.answers.to_bytes(4, "little") + len(self.words).to_bytes(4, "little")
        data += of_words(self.words[: self.answers]) + of_words(self.words)
        data += b"".join(weight.to_bytes(4, "little") for weight in self.weights)
        return hashlib.sha256(data).digest()

    @functools.cache
    def score(self, guess, secret):
        g, s, places = self.letters[guess], self.letters[secret], range(self.n)
        green = [g[i] == s[i] for i in places]
        if self.feedback == PEGS:
            white = sum((Counter(g) & Counter(s)).values()) - sum(green)
            return sum(green) * (self.n + 1) + white
        spare = Counter(s[i] for i in places if not green[i])
        code = 0
        for i in places:
            if green[i]:
                colour = 2
            elif self.feedback == PRESENCE:
                colour = int(g[i] in s)
            elif self.feedback == UNMATCHED:
                colour = int(spare[g[i]] > 0)
            else:  # official: a copy that is yellow is used up
                colour = int(spare[g[i]] > 0)
                spare[g[i]] -= colour
            code = code * 3 + colour
        return code

    @functools.cache
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
        """How many copies of a letter its colours prove, under this rule of feedback."""
        if self.feedback == PRESENCE:
            return 1
        return green + (min(yellow, 1) if self.feedback == UNMATCHED else yellow)

    def parts(self, guess, secrets):
        parts = defaultdict(set)
        for secret in secrets:
            parts[self.score(guess, secret)].add(secret)
        return parts

    def weight(self, secrets):
        return sum(self.weights[secret] for secret in secrets)


# --- Section 2: conventions ----------------------------------------------------------------------


class Reader:
    def __init__(self, path, magic):
        data = open(path, "rb").read()
        require(data[:8] == magic, f"{path}: wrong magic")
        require(int.from_bytes(data[8:12], "little") == 1, f"{path}: wrong version")
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


def replay_policy(path, game, named):
    """The total and the worst case of a policy for this game."""
    r = Reader(path, b"\x89SLP\r\n\x1a\n")
    count, _, metadata = r.number(4), r.number(8), r.number(8)
    require(r.number(1) == game.n, "the policy has words of another length")
    terms = [r.number(1) for _ in range(4)]
    require(terms == [game.rule, game.feedback, game.limit, game.objective], "another game's policy")
    require(r.number(1) <= 1, "no fold flag")
    claim, worst_case, total, lost = r.number(1), r.number(4), r.number(8), r.number(8)
    total_at_least, worst_at_least, lost_at_least = r.number(8), r.number(4), r.number(8)
    histogram = [r.number(8) for _ in range(r.number(8))]
    answers = r.number(4)
    words = r.take(r.number(8)).decode()
    spellings = r.take(r.number(8)).decode()
    weights = [r.number(4) for _ in range(r.number(8))] or [1] * answers
    require(r.at == 32 + metadata, "the metadata has another length")
    require(words == "".join(word + "\n" for word in game.words), "another game's policy")
    require(spellings.count("\n") == len(game.words) and spellings.endswith("\n"), "spellings are malformed")
    require(answers == game.answers and weights == game.weights, "another game's policy")
    require(not any(r.take(-r.at % 8)), "filling is not zero")
    nodes = [(r.number(2), r.number(2), r.number(4)) for _ in range(count + 1)]
    r.finish()

    require(count > 0 and nodes[0][1:] == (0xFFFF, 1) and nodes[-1] == (0xFFFF, 0xFFFF, count), "bad tree")
    for i in range(count):
        guess, _, first = nodes[i]
        require(guess < len(game.words), "a policy's guess does not exist")
        require(i < first <= nodes[i + 1][2] <= count, "bad order of the tree")
        feedbacks = [feedback for _, feedback, _ in nodes[first : nodes[i + 1][2]]]
        require(feedbacks == sorted(set(feedbacks)), "bad order of siblings")

    reached = {0}
    found = Counter()
    for secret in range(game.answers):
        node, history = 0, []
        while True:
            guess, _, first = nodes[node]
            for earlier, feedback in history:
                require(game.allows(game.rule, earlier, feedback, guess), "a guess against the rule")
            feedback = game.score(guess, secret)
            history.append((guess, feedback))
            if feedback == game.solved:
                break
            children = {nodes[child][1]: child for child in range(first, nodes[node + 1][2])}
            require(feedback in children, "the policy is not complete")
            node = children[feedback]
            reached.add(node)
        require(not game.limit or len(history) <= game.limit, "the policy breaks the limit")
        found[len(history)] += game.weights[secret]
    require(len(reached) == count, "a node that no answer reaches")
    found_total = sum(guesses * weight for guesses, weight in found.items())
    found_histogram = [found[guesses] for guesses in range(1, max(found) + 1)]
    require((total, worst_case, lost) == (found_total, max(found), 0), "the policy miscounts")
    require(histogram == found_histogram, "the policy's histogram is wrong")
    check_policy_claims(game, claim, (total_at_least, total), (worst_at_least, worst_case), lost_at_least)
    require(named in (bytes(32), r.checksum), "the certificate names another policy")
    return total, worst_case


def check_policy_claims(game, claim, total, worst, lost_at_least):
    judged = {MEAN: [total], WORST: [worst], WORST_THEN_MEAN: [worst, total], MEAN_THEN_WORST: [total, worst]}
    judged = judged[game.objective]
    met = all(bound == cost for bound, cost in judged)
    if claim == 0:
        require(total[0] == worst[0] == lost_at_least == 0, "an upper bound claims more")
    elif claim == 1:
        require(not met and judged[0][0] <= judged[0][1], "a bounded policy's claims do not fit")
    else:
        require(claim == 2 and met, "an optimal policy's claims do not fit")


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
        require(number < len(states), "a parent that no earlier record made")
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
            require(secrets <= parent.secrets, "a subset that is none")
            states.append(State(secrets, parent.guesses, parent.rule))
        else:
            require(kind == 3 and parent.rule != NORMAL, "a record of unknown kind, or released twice")
            states.append(State(parent.secrets, range(len(game.words)), NORMAL))
    return states


def read_and_check_lemmas(r, game, states, count):
    lemmas = []
    for number in range(count):
        state_number, left, bound = r.varint(), r.varint(), r.varint()
        require(state_number < len(states), "a lemma about no state")
        require(left <= 255, "more than 255 guesses")
        state = states[state_number]
        bound = base(game, state.secrets, INFINITY) + bound - 1 if bound else INFINITY
        require(bound == INFINITY or bound < 2**64 - 1, "a bound beyond 64 bits")
        lemma = Lemma(state, left or INFINITY, bound)

        def citations():
            backs = [r.varint() for _ in range(r.varint())]
            require(all(1 <= back <= number for back in backs), "a citation of no earlier lemma")
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
        if kind == 1:
            listed = guesses_with(citations)
            refined = guesses_with(r.varint)
            require(not set(listed) & set(refined), "a guess listed and refined")
            check_by_guesses(game, lemma, listed, refined)
        else:
            require(kind == 2, "a lemma of unknown kind")
            cited = citations()
            require(cited, "a sum of nothing")
            reached = sum_of(game, cited, lemma.state.secrets, lemma.state.guesses, lemma.state.rule, lemma.left)
            require(reached >= lemma.bound, f"lemma {number}: the sum is only {reached}")
        lemmas.append(lemma)
    return lemmas


# --- Section 5: the rules ------------------------------------------------------------------------


def base(game, secrets, left):
    if not secrets:
        return 0
    if left == 0 or (left == 1 and len(secrets) > 1):
        return INFINITY
    return 2 * game.weight(secrets) - max(game.weights[s] for s in secrets)


def unsolved_parts(game, guess, secrets):
    parts = game.parts(guess, secrets)
    parts.pop(game.solved, None)
    return parts


def counting(game, guess, secrets, left):
    """R0: what one guess costs at least."""
    parts = unsolved_parts(game, guess, secrets).values()
    return game.weight(secrets) + sum(base(game, part, left - 1) for part in parts)


def b1(game, secrets, guesses, left):
    if not secrets:
        return 0
    if left == 0:
        return INFINITY
    return min((counting(game, guess, secrets, left) for guess in guesses), default=INFINITY)


def own(game, guess, secrets):
    return game.weights[guess] if guess in secrets else 0


def sum_of(game, cited, secrets, guesses, rule, left):
    """R4, R5: what disjoint subsets cost together."""
    total, rest = 0, set(secrets)
    for lemma in cited:
        state = lemma.state
        require(state.secrets <= rest, "cited secrets are not there, or cited twice")
        require(lemma.left >= left, "a cited lemma about fewer guesses")
        everything = state.rule == NORMAL and len(state.guesses) == len(game.words)
        require(everything or (state.rule == rule and state.guesses >= guesses), "a cited lemma about a shorter list")
        total += lemma.bound
        rest -= state.secrets
    return total + base(game, rest, left)


def listed_cost(game, lemma, guess, cited):
    """R1 where nothing is cited, else R2."""
    state, left = lemma.state, lemma.left - 1
    parts = unsolved_parts(game, guess, state.secrets)
    for other in cited:
        feedbacks = {game.score(guess, secret) for secret in other.state.secrets}
        require(len(feedbacks) == 1, "cited secrets are not in one part")
        require(feedbacks <= set(parts), "a citation about a part that is solved, or is not there")
    total = game.weight(state.secrets)
    for feedback, part in parts.items():
        mine = [lemma for lemma in cited if game.score(guess, min(lemma.state.secrets)) == feedback]
        list_of_part = restricted(game, state, guess, feedback)
        if mine:
            total += sum_of(game, mine, part, list_of_part, state.rule, left)
        else:
            total += b1(game, part, list_of_part, left)
    return total


def check_by_guesses(game, lemma, listed, refined):
    secrets = lemma.state.secrets
    costs = {guess: listed_cost(game, lemma, guess, cited) for guess, cited in listed.items()}
    for guess, cost in costs.items():
        require(cost >= lemma.bound, f"{game.words[guess]} is only shown to cost {cost}")
    for guess, place in refined.items():
        require(lemma.state.rule == NORMAL, "refinement under a rule that is not normal")
        require(place < len(listed), "refined by a guess that is not listed")
        by = list(listed)[place]
        within = [set(part) for part in game.parts(guess, secrets).values()]
        for part in game.parts(by, secrets).values():
            require(any(part <= whole for whole in within), f"{game.words[guess]} is not refined")
        cost = costs[by] + own(game, by, secrets) - own(game, guess, secrets)
        require(cost >= lemma.bound, f"{game.words[guess]}, refined, is only shown to cost {cost}")
    for guess in lemma.state.guesses - set(listed) - set(refined):
        idle = guess not in secrets and len(game.parts(guess, secrets)) == 1
        if not idle and counting(game, guess, secrets, lemma.left) < lemma.bound:
            cost = listed_cost(game, lemma, guess, [])
            require(cost >= lemma.bound, f"{game.words[guess]} is only shown to cost {cost}")


# --- Section 6: the claims -----------------------------------------------------------------------


def check_claims(game, lemmas, total, worst):
    everything = start(game)
    limit = game.limit or INFINITY

    def proven(left, bound):
        def shows(lemma):
            whole = (lemma.state.secrets, lemma.state.guesses) == (everything.secrets, everything.guesses)
            return whole and lemma.left >= left and lemma.bound >= bound

        return base(game, everything.secrets, left) >= bound or any(map(shows, lemmas))

    within = min(worst, limit) if game.objective == WORST_THEN_MEAN else limit
    require(proven(within, total), "the claimed total is not proven")
    if worst > 1:
        needed = total + 1 if game.objective == MEAN_THEN_WORST else INFINITY
        require(proven(worst - 1, needed), "the claimed worst case is not proven")


def check(arguments):
    r = Reader(arguments.certificate, b"\x89SLC\r\n\x1a\n")
    terms = [r.number(1) for _ in range(4)]
    r.take(8)
    digest, named = r.take(32), r.take(32)
    total, worst, fold_accents = r.number(8), r.number(4), r.number(1)
    require(fold_accents <= 1 and r.take(3) == bytes(3), "bad flag or filling")
    records, count = r.number(4), r.number(4)
    total = INFINITY if total == 2**64 - 1 else total

    answers = read_list(arguments.answers, fold_accents)
    guesses = read_list(arguments.guesses, fold_accents)
    game = Game(answers, guesses, arguments.weights, terms, fold_accents)
    require(game.digest() == digest, "the certificate is about another game")
    require(count > 0, "no lemmas")
    allowed = {MEAN: not worst, WORST: not total, WORST_THEN_MEAN: worst, MEAN_THEN_WORST: total}
    require((total or worst) and allowed[game.objective], "claims that do not fit the objective")

    states = read_states(r, game, records)
    lemmas = read_and_check_lemmas(r, game, states, count)
    r.finish()
    check_claims(game, lemmas, total, worst)

    optimal = ""
    if named != bytes(32):
        complete = {MEAN: total, WORST: worst}.get(game.objective, total and worst)
        require(complete, "optimality is not claimed in full")
    if arguments.policy:
        costs = replay_policy(arguments.policy, game, named)
        for bound, cost in zip((total, worst), costs):
            require(not bound or named == bytes(32) or cost == bound, f"the policy costs {cost}, not {bound}")
        optimal = ", and the policy needs no more" if named != bytes(32) else f"; the policy costs {costs}"
    return f"Proven: total at least {total}, worst case at least {worst} (0: not claimed){optimal}."


def main(arguments):
    parser = argparse.ArgumentParser(description="Check a certificate of optimality, slowly.")
    parser.add_argument("--answers", required=True)
    parser.add_argument("--guesses", required=True)
    parser.add_argument("--weights")
    parser.add_argument("--policy")
    parser.add_argument("certificate")
    try:
        print(check(parser.parse_args(arguments)))
        return 0
    except (Refused, ValueError) as reason:  # the latter: no UTF-8, or no number
        print(f"refused: {reason}")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
