// Why a question got no answer, in the language of the reader.
import { Cancelled, Refused } from "./engine.js";
import { say } from "./texts.js";

/** Faults of a player, by the part of the turn. */
const TURN = { feedback: "refused_feedback", guess: "refused_guess", whole: "refused_over" };

/** The sentence for an error of the engine. Faults of a program are quoted as the engine says them. */
export function sayTrouble(error) {
  if (error instanceof Cancelled) return say("stopped");
  if (!(error instanceof Refused)) return say("failed", { why: error.message });
  if (error.timeUp) return say("refused_time");
  const [, turn, part] = /^(?:turns|guesses)\[(\d+)\](?:\.(\w+))?$/.exec(error.field ?? "") ?? [];
  const key = turn === undefined ? undefined : TURN[part ?? "whole"];
  return key === undefined ? say("refused", { why: error.message }) : say(key, { n: Number(turn) + 1 });
}
