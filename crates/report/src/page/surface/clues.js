// Clues checked against each other, and the words that fit them. The page scores guesses for nothing else.
import { hasColours, solvedCode } from "./feedback.js";

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

const SPELLED = new WeakMap();

/** All words as letters, and whether the browser can take all of them apart: else their clues cannot be checked. */
function spelled({ policy, words }) {
  if (!SPELLED.has(policy)) {
    const all = policy.folded.map((word) => words.letters(word));
    SPELLED.set(policy, { all, checked: all.every((secret) => secret.length === policy.letters) });
  }
  return SPELLED.get(policy);
}

/**
 * The first turn that cannot have happened, as its index and the key of the reason: the game was over, or no accepted
 * word fits this clue and all before it. Null if there is none. The engine checks the rule of the game.
 */
export function faultyTurn(app, turns) {
  const { policy } = app;
  const { all, checked } = spelled(app);
  let left = all;
  for (const [index, { guess, shown }] of turns.entries()) {
    const over = turns[index - 1]?.shown === solvedCode(policy) || (policy.limit !== null && index >= policy.limit);
    if (over) return { index, key: "refused_over" };
    left = left.filter((secret) => !checked || score(policy, all[guess], secret) === shown);
    if (left.length === 0) return { index, key: "refused_feedback" };
  }
  return null;
}

/** The code that a guess shows for an answer, both by number. */
export function shownFor(app, guess, answer) {
  const { all } = spelled(app);
  return score(app.policy, all[guess], all[answer]);
}

/** Whether the browser can score guesses of this game. */
export const isScored = (app) => spelled(app).checked;

/** The numbers of the answers that fit the clues. */
export function fitting(app, turns) {
  const { all } = spelled(app);
  const answers = Array.from({ length: app.policy.answers }, (_, answer) => answer);
  return answers.filter((answer) => turns.every(({ guess, shown }) => score(app.policy, all[guess], all[answer]) === shown));
}
