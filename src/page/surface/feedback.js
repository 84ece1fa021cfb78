// What a guess may show: codes, letters (GYBBG, or 2B1W for pegs), and how it is said. Nothing is scored here.
import { say } from "./texts.js";

const LETTERS = ["B", "Y", "G"];

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

/** The code of letters; null if they are none. */
export function parse(policy, text) {
  if (!hasColours(policy)) {
    const pegs = /^(\d+)B(\d+)W$/i.exec(text);
    const [black, white] = pegs ? [Number(pegs[1]), Number(pegs[2])] : [policy.letters, 1];
    const possible = black + white <= policy.letters && !(black + 1 === policy.letters && white > 0);
    return possible ? black * (policy.letters + 1) + white : null;
  }
  const places = [...text.toUpperCase()].map((letter) => LETTERS.indexOf(letter));
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

/** What was shown, as it is read out: "S grey, A yellow ...", or how many pegs. */
export function spoken(policy, code, letters) {
  if (!hasColours(policy)) {
    const { black, white } = pegs(policy, code);
    return say("pegs_shown", { black, white });
  }
  return [...format(policy, code)]
    .map((colour, place) => (letters ? `${letters[place]} ${colourName(colour)}` : colourName(colour)))
    .join(", ");
}

/** What was shown in the tiles that are shared. */
export function emoji(policy, text) {
  if (!hasColours(policy)) {
    const { black, white } = pegs(policy, parse(policy, text));
    return "⚫".repeat(black) + "⚪".repeat(white);
  }
  return [...text].map((letter) => ({ B: "⬜", Y: "🟨", G: "🟩" })[letter]).join("");
}
