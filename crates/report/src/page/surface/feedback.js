// Feedback: its codes, its notations (GYBBG, 21002, squares, 2B1W or 2A1B for pegs, numbers), and its words. Nothing is scored here.
import { codeOf, isTable, symbolOf } from "./table.js";
import { isSaid, say } from "./texts.js";

const LETTERS = ["B", "Y", "G"];

/** Symbols of grey, yellow and green, as the command reads them. */
const SYMBOLS = ["BX-_0⬜⬛◻◼◽◾▫▪⚪", "Y1🟨🟦🟪🟡", "G2🟩🟧🟢"].map((symbols) => [...symbols]);

/** The same next to 🟥 and 🟡, in tiles alone: there 🟦 is grey. Red is the right letter only if nothing else is. */
const SUTOM = ["⬜⬛◻◼◽◾▫▪⚪🟦", "🟨🟪🟡", "🟩🟧🟢"].map((symbols) => [...symbols]);
const RED = [SUTOM[0], SUTOM[1], ["🟥"]];

/** Names of squares in chats, between colons. */
const NAMES = {
  "🟩": /:(?:large_)?green_square:/g, "🟧": /:(?:large_)?orange_square:/g, "🟨": /:(?:large_)?yellow_square:/g,
  "🟦": /:(?:large_)?blue_square:/g, "🟥": /:(?:large_)?red_square:/g, "🟡": /:(?:large_)?yellow_circle:/g,
  "🟢": /:(?:large_)?green_circle:/g, "⚪": /:white_(?:large_)?circle:/g,
  "🟪": /:(?:large_)?purple_square:/g, "⬜": /:white_(?:large_)?square:/g, "⬛": /:black_(?:large_)?square:/g,
};

/** A text with squares in place of their names, without the selectors that some keyboards add. */
export function withSquares(text) {
  const plain = text.replaceAll("\uFE0F", "");
  return Object.entries(NAMES).reduce((found, [square, name]) => found.replace(name, square), plain);
}

const SQUARES = "⬜⬛◻◼◽◾▫▪🟨🟦🟩🟧🟥🟡🟪🟢⚪";
const SQUARE = new RegExp(`[${SQUARES}]`, "u");
const BEFORE_SQUARES = new RegExp(`([^\\s=:.,;/${SQUARES}])([${SQUARES}])`, "gu");
const AFTER_SQUARES = new RegExp(`([${SQUARES}])([^\\s.,;/${SQUARES}])`, "gu");

/** Whether a text has a square. */
export function hasSquares(text) {
  return SQUARE.test(text);
}

/** A text with spaces around runs of squares, which a field of one line may have lost. */
export function apart(text) {
  return text.replace(BEFORE_SQUARES, "$1 $2").replace(AFTER_SQUARES, "$1 $2");
}

/** A run of squares in pieces of one word each. */
export function inWords(policy, text) {
  const squares = [...text];
  const whole = squares.every((square) => SQUARE.test(square)) && squares.length % policy.letters === 0;
  return whole ? Array.from({ length: squares.length / policy.letters }, (_, at) => squares.slice(at * policy.letters, (at + 1) * policy.letters).join("")) : [text];
}

export function hasColours(policy) {
  return policy.feedback.form === "colours";
}

export function hasPegs(policy) {
  return policy.feedback.form === "pegs";
}

/** Whether feedback is one number of letters. */
function hasNumber(policy) {
  return policy.feedback.form === "number";
}

/** The code that only the answer itself shows. */
export const solvedCode = ({ feedback, table }) => table?.symbols.length ?? feedback.solved;

/** A feedback rule with what it means: in the reader's language, or in English. */
export const ruleText = ({ name, about }) => (isSaid(`feedback_${name}`) ? say(`feedback_${name}`) : `${name}: ${about}`);

/** A text about the numbers of a rule, which may have one of its own. */
export function sayOfNumber({ feedback: { name } }, what, values = {}) {
  const own = `${name}_${what}`;
  return say(isSaid(own) ? own : `number_${what}`, values);
}

/** The numbers of a rule that shows one, and the text of its feedback on the answer itself if that is none of them, or null. */
export function numbersOf({ feedback: { texts, solved } }) {
  const numbers = texts.filter((text) => /^\d+$/.test(text));
  return { numbers, other: numbers.includes(texts[solved]) ? null : texts[solved] };
}

/** The code of a text as the engine writes it, of a rule without colours; null if it has none. */
function codeOfText({ feedback: { texts } }, text) {
  const code = texts.indexOf(text);
  return code < 0 ? null : code;
}

/** The feedback on the answer itself where a number does not say it. */
const SOLVED = "SOLVED";

/** A code in letters. */
export function format(policy, code) {
  if (isTable(policy)) return symbolOf(policy, code);
  if (!hasColours(policy)) return policy.feedback.texts[code];
  let text = "";
  for (let place = 0, left = code; place < policy.letters; place++, left = Math.floor(left / 3)) text = LETTERS[left % 3] + text;
  return text;
}

/** Counts with letters as one text of letters and their numbers: 1A3B and 3b1a as AB and [1, 3]; null if a text is no such thing. */
function counted(text) {
  const plain = text.trim().toUpperCase();
  if (!/^(?:\d+\s*[ABCW]\s*){1,2}$/.test(plain)) return null;
  const counts = [...plain.matchAll(/(\d+)\s*([ABCW])/g)].map(([, count, letter]) => [letter, Number(count)]).sort();
  return { letters: counts.map(([letter]) => letter).join(""), numbers: counts.map(([, count]) => count) };
}

/** Black and white pegs in any notation; null if a text has none. */
function readPegs(text) {
  const plain = /^(\d+)(?:\s*,\s*|\s+)(\d+)$/.exec(text.trim());
  if (plain) return [Number(plain[1]), Number(plain[2])];
  const { letters, numbers } = counted(text) ?? { letters: "", numbers: [] };
  if (["AB", "BC", "BW"].includes(letters)) return numbers;
  if (letters === "A") return [numbers[0], 0];
  if (letters === "C" || letters === "W" || (letters === "B" && numbers[0] === 0)) return [0, numbers[0]];
  return null;
}

/** The number of a text that may mean black pegs or cows: 3 of 3B; null for other texts. */
export function blackOrCows(policy, text) {
  const found = hasPegs(policy) ? counted(text) : null;
  return found?.letters === "B" && found.numbers[0] > 0 ? found.numbers[0] : null;
}

/** One number, or the answer itself; null if a text is neither. */
function readNumber(policy, text) {
  if (text.toUpperCase() === SOLVED) return solvedCode(policy);
  return /^\d+$/.test(text) ? codeOfText(policy, String(Number(text))) : null;
}

/** The code of a feedback in any notation; null if it is none. */
export function parse(policy, text) {
  if (isTable(policy)) return codeOf(policy, text);
  if (hasNumber(policy)) return readNumber(policy, text.trim());
  if (hasPegs(policy)) {
    const [black, white] = readPegs(text) ?? [];
    return codeOfText(policy, `${black}B${white}W`);
  }
  const symbols = [...withSquares(text).trim().toUpperCase()];
  const set = symbols.includes("🟥") ? RED : symbols.includes("🟡") ? SUTOM : SYMBOLS;
  const places = symbols.map((letter) => set.findIndex((same) => same.includes(letter)));
  if (places.length !== policy.letters || places.includes(-1)) return null;
  return places.reduce((code, colour) => 3 * code + colour, 0);
}

/** The numbers of pegs of one kind. */
export const pegNumbers = ({ letters }) => Array.from({ length: letters + 1 }, (_, number) => String(number));

/** The pegs of a code. */
export function pegs(policy, code) {
  return { black: Math.floor(code / (policy.letters + 1)), white: code % (policy.letters + 1) };
}

/** One colour in a word. */
export function colourName(letter) {
  return say({ B: "grey", Y: "yellow", G: "green" }[letter]);
}

/** A feedback as it is read out: "S grey, A yellow ...", or the numbers of pegs or letters. */
export function spoken(policy, code, letters) {
  if (isTable(policy)) return symbolOf(policy, code);
  if (hasNumber(policy)) return code === solvedCode(policy) ? say("answer_shown") : sayOfNumber(policy, "shown", { n: code });
  if (hasPegs(policy)) {
    const { black, white } = pegs(policy, code);
    return say("pegs_shown", { black, white });
  }
  return [...format(policy, code)]
    .map((colour, place) => (letters ? `${letters[place]} ${colourName(colour)}` : colourName(colour)))
    .join(", ");
}

/** A feedback in the squares of a shared game. */
export function emoji(policy, text) {
  if (hasNumber(policy) || isTable(policy)) return text;
  if (hasPegs(policy)) {
    const { black, white } = pegs(policy, parse(policy, text));
    return "⚫".repeat(black) + "⚪".repeat(white);
  }
  return [...text].map((letter) => ({ B: "⬜", Y: "🟨", G: "🟩" })[letter]).join("");
}
