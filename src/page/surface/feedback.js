// Feedback: its codes, its notations (GYBBG, 21002, squares, 2B1W for pegs), and its words. Nothing is scored here.
import { say } from "./texts.js";

const LETTERS = ["B", "Y", "G"];

/** Symbols of grey, yellow and green, as the command reads them. */
const SYMBOLS = ["BX-_0⬜⬛◻◼◽◾▫▪", "Y1🟨🟦", "G2🟩🟧"].map((symbols) => [...symbols]);

/** Names of squares in chats, between colons. */
const NAMES = {
  "🟩": /:(?:large_)?green_square:/g, "🟧": /:(?:large_)?orange_square:/g, "🟨": /:(?:large_)?yellow_square:/g,
  "🟦": /:(?:large_)?blue_square:/g, "⬜": /:white_(?:large_)?square:/g, "⬛": /:black_(?:large_)?square:/g,
};

/** A text with squares in place of their names, without the selectors that some keyboards add. */
export function withSquares(text) {
  const plain = text.replaceAll("\uFE0F", "");
  return Object.entries(NAMES).reduce((found, [square, name]) => found.replace(name, square), plain);
}

const SQUARES = "⬜⬛◻◼◽◾▫▪🟨🟦🟩🟧";
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
  return policy.feedback !== "pegs";
}

/** The code that only the answer itself shows. */
export function solvedCode(policy) {
  return hasColours(policy) ? 3 ** policy.letters - 1 : policy.letters * (policy.letters + 1);
}

/** A code in letters. */
export function format(policy, code) {
  if (!hasColours(policy)) {
    return `${Math.floor(code / (policy.letters + 1))}B${code % (policy.letters + 1)}W`;
  }
  let text = "";
  for (let place = 0, left = code; place < policy.letters; place++, left = Math.floor(left / 3)) text = LETTERS[left % 3] + text;
  return text;
}

/** The code of a feedback in any notation; null if it is none. */
export function parse(policy, text) {
  if (!hasColours(policy)) {
    const pegs = /^(\d+)(?:B|\s*,\s*|\s+)(\d+)W?$/i.exec(text.trim());
    const [black, white] = pegs ? [Number(pegs[1]), Number(pegs[2])] : [policy.letters, 1];
    const possible = black + white <= policy.letters && !(black + 1 === policy.letters && white > 0);
    return possible ? black * (policy.letters + 1) + white : null;
  }
  const places = [...withSquares(text).trim().toUpperCase()].map((letter) => SYMBOLS.findIndex((symbols) => symbols.includes(letter)));
  if (places.length !== policy.letters || places.includes(-1)) return null;
  return places.reduce((code, colour) => 3 * code + colour, 0);
}

/** The pegs of a code. */
export function pegs(policy, code) {
  return { black: Math.floor(code / (policy.letters + 1)), white: code % (policy.letters + 1) };
}

/** One colour in a word. */
export function colourName(letter) {
  return say({ B: "grey", Y: "yellow", G: "green" }[letter]);
}

/** A feedback as it is read out: "S grey, A yellow ...", or the numbers of pegs. */
export function spoken(policy, code, letters) {
  if (!hasColours(policy)) {
    const { black, white } = pegs(policy, code);
    return say("pegs_shown", { black, white });
  }
  return [...format(policy, code)]
    .map((colour, place) => (letters ? `${letters[place]} ${colourName(colour)}` : colourName(colour)))
    .join(", ");
}

/** A feedback in the squares of a shared game. */
export function emoji(policy, text) {
  if (!hasColours(policy)) {
    const { black, white } = pegs(policy, parse(policy, text));
    return "⚫".repeat(black) + "⚪".repeat(white);
  }
  return [...text].map((letter) => ({ B: "⬜", Y: "🟨", G: "🟩" })[letter]).join("");
}
