// Why a question got no answer, in the language of the reader.
import { Cancelled, Refused } from "./engine.js";
import { suspects } from "./clues.js";
import { eitherOf, say, wholeNumber } from "./texts.js";
import { exampleClue, isWordless } from "./turns.js";

/** Faults of a player, by the part of the turn. */
const TURN = { feedback: "refused_feedback", guess: "refused_guess", whole: "refused_over" };

/** The sentence for clues, as they were typed, of which one cannot be right. */
export const sayFault = (app, turns, { index, key }) =>
  (isWordless(turns) && key === TURN.feedback ? say("words_missing", { clue: exampleClue(app) }) : say(key, { n: index + 1 }));

/** Which rows of turns that contradict each other may be wrong, as a sentence of this key; empty for another fault. */
export function sayRows(app, turns, { index, key }, text, below = Infinity) {
  const rows = key === TURN.feedback ? suspects(app, turns.slice(0, index + 1)).filter((at) => at < below) : [];
  return rows.length === 0 ? "" : say(text, { rows: eitherOf(rows.map((at) => wholeNumber(at + 1))) });
}

/** The sentence for an error of the engine, and for the clues that it was asked about. Faults of a program are quoted as the engine says them. */
export function sayTrouble(error, app = null, turns = []) {
  if (error instanceof Cancelled) return say("stopped");
  if (!(error instanceof Refused)) return say("failed", { why: error.message });
  if (error.timeUp) return say("refused_time");
  const [, turn, part] = /^(?:turns|guesses)\[(\d+)\](?:\.(\w+))?$/.exec(error.field ?? "") ?? [];
  const key = turn === undefined ? undefined : TURN[part ?? "whole"];
  return key === undefined ? say("refused", { why: error.message }) : sayFault(app, turns, { index: Number(turn), key });
}
