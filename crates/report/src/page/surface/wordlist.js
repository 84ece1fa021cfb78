// A list of words as people write one: with commas, semicolons or spaces between the words, or one a line, numbered or not.

const WORD = /^[\p{L}\p{M}\p{N}'’-]+$/u;

/** The number or the sign before each line of a list: 1. or 2) or -. */
const ITEM = /^(?:\d+[.)]|[-–*•])/u;

/** The same between other words. */
const NUMBER = /^\d+[.)]$/;

/** Signs around a word that are not of it. */
const MARKS_AROUND = /^["“”„«»(¿¡]+|[.!?:"“”„«»)]+$/gu;

/** The lines of a text that have anything, without a sign at their ends, and without what numbers them. */
function linesOf(text) {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim().replace(/[,;]$/, "")).filter((line) => line !== "");
  return lines.length > 1 && lines.every((line) => ITEM.test(line)) ? lines.map((line) => line.replace(ITEM, "")) : lines;
}

/** The letters of a word. */
export const lengthOf = (word) => [...word.normalize("NFC")].length;

/**
 * The words of a text, or null if it has anything else. Lines with several words are a list, and no table with a header, if there is one
 * line, if spaces alone stand between the words, if all words have one length, or if the reader says so.
 */
export function wordsOf(text, isTable = hasColumns(text)) {
  const words = linesOf(text).flatMap((line) => line.split(/[\s,;]+/)).filter((word) => !NUMBER.test(word)).map((word) => word.replace(MARKS_AROUND, "")).filter((word) => word !== "");
  if (words.length === 0 || !words.every((word) => WORD.test(word))) return null;
  return isTable && new Set(words.map(lengthOf)).size > 1 ? null : words;
}

/** Whether there are several lines, with as many signs between their words. */
function hasColumns(text) {
  const signs = linesOf(text).map((line) => line.replace(/[^\t,;]/g, "").length);
  return signs.length > 1 && signs[0] > 0 && signs.every((each) => each === signs[0]);
}

/** The kind of game that a text with columns may be, or null: a first line that begins with an empty cell names answers. */
export function columnsOf(text) {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  if (lines.length < 2 || /^[[{]/.test(lines[0]) || !lines.every((line) => /[\t,;]/.test(line))) return null;
  return /^("")?[\t,;]/.test(lines[0]) ? "table" : "features";
}

/** What people write into the first cell of a table, which names nothing. */
const CORNER = /^(?:guess(?:es)?|questions?|answers?|words?|rate?n|frage[n]?|antwort(?:en)?|rateversuch(?:e)?|preguntas?|respuestas?|intentos?|essais?|réponses?|mots?|perguntas?|respostas?|palpites?|.*[\\/|].*)$/i;

/** The signs of a text that stand between quotation marks are no separators. */
const outsideQuotes = (text, act) => text.split('"').map((part, at) => (at % 2 === 0 ? act(part) : part)).join('"');

/** What separates the cells of a table without semicolons for the engine: that of its first line. */
const separatorOf = (text) => (/^.*\t/.test(text.trimStart()) ? "\t" : /^[^,\n]*;/.test(text.trimStart()) ? ";" : ",");

/** A table as the engine takes it: with tabs if all lines have as many semicolons, and a first cell that is empty. */
export function asTable(text, isMatrix) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const counts = new Set(lines.map((line) => outsideQuotes(line, (part) => part.replace(/[^;]/g, "")).replace(/"[^"]*"/g, "").length));
  const isSpread = counts.size === 1 && !counts.has(0) && !text.includes("\t");
  const plain = isSpread ? outsideQuotes(text, (part) => part.replaceAll(";", "\t")) : text;
  const [, label] = /^\ufeff?[ \r\n]*"?([^\t,;"\r\n]*)"?[\t,;]/.exec(plain) ?? [];
  return isMatrix && label !== undefined && CORNER.test(label.trim()) ? withoutCorner(plain) : plain;
}

/** A table without the text of its first cell. */
export const withoutCorner = (text) => text.replace(/^(\ufeff?[ \r\n]*)(?:"[^"]*"|[^\t,;"\r\n]*)(?=[\t,;])/, "$1");

/** A list of items that has no line with the names of their traits, since the first item has a value of another one: the list with such a line, whose first cells `names` gives. Else null. */
export function withTraits(text, names) {
  const separator = separatorOf(text);
  const [first, ...others] = text.split(/\r?\n/).filter((line) => line.trim() !== "").map((line) => line.split(separator).map((cell) => cell.trim()));
  if (first === undefined || /^[[{]/.test(text.trim()) || text.includes('"')) return null;
  const isValue = (cell, at) => at > 0 && cell !== "" && others.some((row) => row[at]?.toLowerCase() === cell.toLowerCase());
  return first.some(isValue) ? `${names(first.length - 1).join(separator)}\n${text.trimStart()}` : null;
}

/** The lengths of words, with the number of words of each; a word counts once. */
export function lengthsOf(words) {
  const counts = new Map();
  for (const word of new Set(words?.map((word) => word.toLowerCase()))) counts.set(lengthOf(word), (counts.get(lengthOf(word)) ?? 0) + 1);
  return counts;
}
