// A list of words as people write one: with commas, semicolons or spaces between the words, or one a line.

const WORD = /^[\p{L}\p{M}'’-]+$/u;

/** The lines of a text that have anything, without a sign at their ends. */
const linesOf = (text) => text.split(/[\r\n]+/).map((line) => line.trim().replace(/[,;]$/, "")).filter((line) => line !== "");

/** The letters of a word. */
export const lengthOf = (word) => [...word.normalize("NFC")].length;

/**
 * The words of a text, or null if it has anything else. Lines with several words are a list, and no table with a header, if there is one
 * line, if spaces alone stand between the words, if all words have one length, or if the reader says so.
 */
export function wordsOf(text, isTable = hasColumns(text)) {
  const words = linesOf(text).flatMap((line) => line.split(/[\s,;]+/)).filter((word) => word !== "");
  if (words.length === 0 || !words.every((word) => WORD.test(word))) return null;
  return isTable && new Set(words.map(lengthOf)).size > 1 ? null : words;
}

/** Whether there are several lines, with signs between their words. */
function hasColumns(text) {
  const lines = linesOf(text);
  return lines.length > 1 && lines.some((line) => /[\t,;]/.test(line));
}

/** The kind of game that a text with columns may be, or null: a first line that begins with an empty cell names answers. */
export function columnsOf(text) {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  if (lines.length < 2 || /^[[{]/.test(lines[0]) || !lines.every((line) => /[\t,;]/.test(line))) return null;
  return /^("")?[\t,;]/.test(lines[0]) ? "table" : "features";
}

/** Whether a line has several words, or a sign behind its word. */
export const isSpread = (text) => /[,;]|[^\s][^\S\r\n]+[^\s]/.test(text);

/** The lengths of words, with the number of words of each; a word counts once. */
export function lengthsOf(words) {
  const counts = new Map();
  for (const word of new Set(words?.map((word) => word.toLowerCase()))) counts.set(lengthOf(word), (counts.get(lengthOf(word)) ?? 0) + 1);
  return counts;
}
