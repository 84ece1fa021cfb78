// Clues checked against each other, and the words that fit them. The page scores guesses for nothing else.
import { hasColours, solvedCode } from "./feedback.js";
import { areKnown, isTable, isUntilKnown } from "./table.js";
import { placeOf } from "./tree.js";

/** The code that a guess shows for a secret, both as letters: the definition of `FeedbackRule::score`. */
function score(policy, guess, secret) {
  const countsCopies = !["presence", "unmatched"].includes(policy.feedback);
  const shown = guess.map((letter, place) => (secret[place] === letter ? 2 : 0));
  const free = secret.map((letter, place) => (shown[place] === 2 && policy.feedback !== "presence" ? null : letter));
  guess.forEach((letter, place) => {
    const copy = shown[place] === 2 ? -1 : free.indexOf(letter);
    if (copy < 0) return;
    shown[place] = 1;
    if (countsCopies) free[copy] = null;
  });
  if (hasColours(policy)) return shown.reduce((code, colour) => 3 * code + colour, 0);
  const count = (colour) => shown.filter((found) => found === colour).length;
  const [black, white] = [count(2), count(1)];
  if (policy.feedback === "places") return black;
  // An anagram of the secret has all letters in common.
  if (policy.feedback === "common") return black === guess.length ? solvedCode(policy) : black + white;
  return black * (policy.letters + 1) + white;
}

/**
 * The code of a guess for a secret, both by number; null if clues cannot be checked: the browser cannot take all words apart, or the
 * page lacks the table.
 */
export function scorer({ policy, words }) {
  if (!SCORERS.has(policy)) SCORERS.set(policy, makeScorer(policy, words));
  return SCORERS.get(policy);
}

const SCORERS = new WeakMap();

function makeScorer(policy, words) {
  const { answers, letters, table } = policy;
  if (isTable(policy)) return table.cells && ((guess, secret) => table.cells[guess * answers + secret]);
  const all = policy.folded.map((word) => words.letters(word));
  return all.every((secret) => secret.length === letters) ? (guess, secret) => score(policy, all[guess], all[secret]) : null;
}

const numbers = (length) => Array.from({ length }, (_, number) => number);

/** The end of a game after turns: "solved", "lost" or null. */
export function endOf(app, turns) {
  const { policy } = app;
  if (turns.length === 0) return null;
  const isSolved = isUntilKnown(policy) ? areKnown(policy, fitting(app, turns)) : turns.at(-1).shown === solvedCode(policy);
  if (isSolved) return "solved";
  return policy.limit !== null && turns.length >= policy.limit ? "lost" : null;
}

/**
 * The first turn that cannot have happened, as its index and the key of the reason: the game was over, or no accepted
 * word fits this clue and all before it. Null if there is none. The engine checks the rule of the game.
 */
export function faultyTurn(app, turns) {
  const { policy } = app;
  const shows = scorer(app);
  let left = numbers(isTable(policy) ? policy.answers : policy.folded.length);
  for (const [index, { guess, shown }] of turns.entries()) {
    if (endOf(app, turns.slice(0, index)) !== null) return { index, key: "refused_over" };
    left = left.filter((secret) => shows === null || shows(guess, secret) === shown);
    if (left.length === 0) return { index, key: "refused_feedback" };
  }
  return null;
}

/** The numbers of the answers that fit the clues. */
export function fitting(app, turns) {
  const shows = scorer(app);
  if (shows === null) return followed(app, turns);
  return numbers(app.policy.answers).filter((answer) => turns.every(({ guess, shown }) => shows(guess, answer) === shown));
}

/** The same by the policy alone; empty off it. */
function followed(app, turns) {
  const at = placeOf(app, turns);
  if (typeof at === "number") return app.tree.candidates(at);
  const before = placeOf(app, turns.slice(0, -1));
  return at === null ? [] : app.tree.ending(before, turns.at(-1).shown);
}

/** The codes that a guess may show after turns, with the number of answers; empty if the page cannot tell. */
export function choicesOf(app, turns, guess) {
  const shows = scorer(app);
  if (shows === null) {
    const at = placeOf(app, turns);
    return typeof at === "number" && app.policy.guess[at] === guess ? app.tree.choices(at) : new Map();
  }
  const found = new Map();
  for (const answer of fitting(app, turns)) {
    const code = shows(guess, answer);
    found.set(code, (found.get(code) ?? 0) + 1);
  }
  return found;
}
