// Turns of a game under way: where they lead in the policy, and which words were recommended.
import { turnPart } from "./address.js";
import { endOf } from "./clues.js";
import { Refused, TIME_UP } from "./engine.js";
import { format, parse, solvedCode } from "./feedback.js";
import { display } from "./policy.js";
import { placeOf } from "./tree.js";

/** The code of an example: what the opener may show. */
export function exampleShown(policy) {
  return policy.first[1] > 1 ? policy.shown[1 + Math.floor((policy.first[1] - 1) / 3)] : solvedCode(policy);
}

/** A clue of this game as an example. */
export function exampleClue({ policy }) {
  return `${display(policy, policy.guess[0])}=${format(policy, exampleShown(policy))}`;
}

/** Turns as the engine takes them. */
export function wire({ policy }, turns) {
  return turns.map(({ guess, shown }) => ({ guess: display(policy, guess), feedback: format(policy, shown) }));
}

/** Turns as parts of an address; a turn without feedback is its word. */
export function partsOf({ policy }, turns) {
  return turns.map(({ guess, shown }) => (shown === null ? display(policy, guess) : turnPart(display(policy, guess), format(policy, shown))));
}

/** The turn of a part of an address, null in place of what is none. A symbol may have points. */
export function turnOf({ policy, words }, part) {
  const all = [...part.matchAll(/\./g)].map(({ index }) => index).reverse();
  const turns = all.map((at) => ({ guess: words.find(part.slice(0, at)), shown: parse(policy, part.slice(at + 1)) }));
  return turns.find(({ guess, shown }) => guess !== null && shown !== null) ?? turns[0] ?? { guess: words.find(part), shown: null };
}

/** Whether turns are a shared game without its words: then the recommended ones need not be those that were played. */
export const isWordless = (turns) => turns.filter(({ guess }) => guess === null).length > 1;

/** The turns of an address; null if it has something else in it. */
export function turnsOf(app, parts) {
  const found = parts.map((part) => turnOf(app, part));
  return found.some(({ guess, shown }) => guess === null || shown === null) ? null : found;
}

/** Clues that name no word belong to the policy's: the same turns with all words, as far as the policy knows them. */
export function withPolicyWords(app, turns, before = []) {
  const found = [];
  for (const turn of turns) {
    const at = turn.guess === null ? placeOf(app, [...before, ...found]) : null;
    if (turn.guess === null && typeof at !== "number") break;
    found.push(turn.guess === null ? { guess: app.policy.guess[at], shown: turn.shown } : turn);
  }
  return found;
}

/**
 * The same with the engine's help off the policy; null if a word stays unknown. `more` is what the engine is told besides turns.
 * Refused, as the engine does, are turns after the end, and words that another search may not find.
 */
export async function withWords(app, turns, before = [], more = {}) {
  let found = [];
  for (;;) {
    const named = turns.slice(found.length).findIndex(({ guess }) => guess === null);
    if ("known" in more) found = [...found, ...turns.slice(found.length, named < 0 ? undefined : found.length + named)];
    else found = [...found, ...withPolicyWords(app, turns.slice(found.length), [...before, ...found])];
    if (found.length === turns.length) return found;
    const made = [...before, ...found];
    const over = endOf(app, made) !== null;
    if (!over && app.engine.state() !== "ready") return null;
    const next = over ? { guess: null } : await app.ask("next", { turns: wire(app, made), ...more, time_limit: 8 });
    if (next.guess === null) throw new Refused({ data: { field: `turns[${made.length}]` } });
    if (next.status === "bounded") throw new Refused({ code: TIME_UP });
    const guess = app.words.find(next.guess);
    if (guess === null) return null;
    found.push({ guess, shown: turns[found.length].shown });
  }
}
