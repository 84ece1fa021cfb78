// Clues checked against each other, and the words that fit them.
import { solvedCode } from "./feedback.js";
import { areKnown, isTable, isUntilKnown } from "./table.js";
import { placeOf } from "./tree.js";

/** The code of a guess for a secret, both by number; null if clues cannot be checked: the page lacks the engine, or the table. */
export function scorer({ policy, scores }) {
  if (!isTable(policy)) return scores.shows;
  const { answers, table: { cells } } = policy;
  return cells && ((guess, secret) => cells[guess * answers + secret]);
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

/** The rows of turns that contradict each other, one of which is wrong: those that do not fit a solved last row, else those without which the others fit. */
export function suspects(app, turns) {
  const { policy } = app;
  const last = turns.at(-1);
  if (!isTable(policy) && last.shown === solvedCode(policy)) {
    const shows = scorer(app);
    return shows === null ? [] : [...turns.keys()].filter((at) => shows(turns[at].guess, last.guess) !== turns[at].shown);
  }
  return [...turns.keys()].filter((at) => faultyTurn(app, turns.toSpliced(at, 1)) === null);
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
