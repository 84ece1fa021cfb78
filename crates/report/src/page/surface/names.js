// The names of a game given as a table, in place of words, and its cells.
import { symbolOf } from "./table.js";

/** The codes of a table, row by row. */
export function readCells(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint16Array.from({ length: bytes.byteLength / 2 }, (_, cell) => view.getUint16(2 * cell, true));
}

/** The table as the engine takes it. A guess without a row of its own is none. */
export function tableParams(policy) {
  const { answers, folded, table } = policy;
  const guesses = [...folded.keys()].filter((guess) => !isBlank(policy, guess));
  const feedback_table = {
    answers: folded.slice(0, answers),
    guesses: guesses.map((guess) => folded[guess]),
    feedback: guesses.map((guess) => Array.from(table.cells.subarray(guess * answers, (guess + 1) * answers), (code) => symbolOf(policy, code))),
  };
  return { feedback_table, ...endParams(policy) };
}

/** The end of a game given as a table, as the engine takes it. */
export const endParams = ({ table }) => ({
  ...(table.ending === "solved" ? { solved: table.symbols[table.solved] } : {}),
  ...(table.ending === "known" ? { until: "known" } : {}),
  ...(table.classes ? { classes: table.classes.map(String) } : {}),
});

const isBlank = ({ table }, guess) => table.own[guess] === 0;

/** The names of a table, in the form of the words of a policy. Guesses and answers may share names. */
export function makeNames(policy) {
  const { answers, folded } = policy;
  const index = (numbers) => new Map(numbers.map((number) => [folded[number], number]));
  const all = [...folded.keys()];
  const guesses = all.filter((guess) => !isBlank(policy, guess));
  const [byGuess, byAnswer] = [index(guesses), index(all.slice(0, answers))];
  /** The only one whose name is this text but for capitals. */
  const loosely = (numbers, text) => {
    const found = numbers.filter((number) => folded[number].toLowerCase() === text.toLowerCase());
    return found.length === 1 ? found[0] : null;
  };
  const look = (exactly, numbers) => (text) => exactly.get(text.trim()) ?? loosely(numbers, text.trim());

  /** The first names with this text, those that begin with it before others. */
  function beginning(text, many, answersOnly) {
    const part = text.trim().toLowerCase();
    if (part === "") return [];
    const names = (answersOnly ? all.slice(0, answers) : guesses).map((number) => folded[number]);
    const places = names.map((name) => [name.toLowerCase().indexOf(part), name]).filter(([place]) => place >= 0);
    return places.sort(([one], [other]) => Math.min(one, 1) - Math.min(other, 1)).slice(0, many).map(([, name]) => name);
  }

  return {
    find: look(byGuess, guesses),
    answer: look(byAnswer, all.slice(0, answers)),
    letters: (name) => [name], capital: (name) => name, alphabet: () => [], typed: () => null, near: () => null, beginning, direction: "auto",
  };
}
