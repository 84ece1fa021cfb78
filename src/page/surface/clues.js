// Clues checked against each other. Only for this check does the page score a guess.
import { hasColours, solvedCode } from "./feedback.js";

/** The code that a guess shows for a secret, both as letters: the definition of `FeedbackRule::score`. */
function score(policy, guess, secret) {
  const countsCopies = ["official", "pegs"].includes(policy.feedback);
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
  return count(2) * (policy.letters + 1) + count(1);
}

/**
 * The first turn that the game cannot have had, as its index and the key of the reason: the game was over, or no accepted
 * word fits this clue and all before it. Null if there is none. The rule of the game is not checked: the engine does that.
 */
export function faultyTurn({ policy, words }, turns) {
  const letters = (guess) => words.letters(policy.folded[guess]);
  let left = policy.folded.map((_, word) => letters(word));
  // A browser that cannot take words apart cannot check their clues.
  const checked = left.every((secret) => secret.length === policy.letters);
  for (const [index, { guess, shown }] of turns.entries()) {
    const over = turns[index - 1]?.shown === solvedCode(policy) || (policy.limit !== null && index >= policy.limit);
    if (over) return { index, key: "refused_over" };
    left = left.filter((secret) => !checked || score(policy, letters(guess), secret) === shown);
    if (left.length === 0) return { index, key: "refused_feedback" };
  }
  return null;
}
