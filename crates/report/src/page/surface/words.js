// The words of the lists: found as they are typed, and taken apart into letters.
import { makeAlphabet } from "./alphabet.js";

/** A keyboard with more letters than this is of no use. Kana are the most that have one. */
const MOST_LETTERS = 90;

/** A letter and a mark on it that is only an accent: others are part of the letters й, ї, ќ, أ (`is_accent` of `spelling.rs`). */
const ACCENT = /[^Ѐ-ԯ][\u0300-\u036f]|[^гк][\u0300\u0301]|е\u0308|[\u0591-\u05c7\u064b-\u0652\u0670]$/;

/** The words of a policy. */
export function makeWords(policy) {
  const split = makeAlphabet(policy.alphabet);
  let known = null;
  let signs = null;
  let ordered = null;

  /** As it is shown: normal form C, lower case. */
  const spell = (text) => text.normalize("NFC").toLowerCase().normalize("NFC").replace(/i\u0307+/g, "i").normalize("NFC");
  /** Without accents. */
  function plain(text) {
    let base = " ";
    const isKept = (c) => (/\P{M}/u.test(c) ? (base = c) : !ACCENT.test(base + c));
    return [...text.normalize("NFD")].filter(isKept).join("").normalize("NFC");
  }

  function index() {
    known = new Map();
    policy.folded.forEach((word, guess) => known.set(word, guess));
    policy.spellings.forEach((spellings, guess) => {
      for (const spelling of spellings) if (!known.has(spelling)) known.set(spelling, guess);
    });
  }

  /** A text without separators. */
  const bare = (text) => (split?.separator ? text.replaceAll("|", "") : text);

  /** The number of a word as typed, or null. */
  function find(text) {
    if (known === null) index();
    if (split !== null) {
      // Words are also found without their separators, unless that is another word.
      const typed = spell(text.trim());
      const means = (one) => one.includes("|") && bare(one) === typed;
      const found = known.get(split.fold(text.trim())) ?? policy.spellings.findIndex((all) => all.some(means));
      return found < 0 ? null : found;
    }
    const word = spell(text.trim());
    const forms = [word, word.replaceAll("ς", "σ")];
    if (policy.fold) forms.push(plain(word).replaceAll("ς", "σ"));
    for (const form of forms) if (known.has(form)) return known.get(form);
    return null;
  }

  /** The letters of a word: what a reader takes for one is one. */
  function letters(word) {
    const own = split === null ? null : split(word);
    if (own !== null) return own;
    const points = [...word];
    if (points.length === policy.letters || typeof Intl.Segmenter !== "function") return points;
    return Array.from(new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(word), ({ segment }) => segment);
  }

  /** A letter as tiles show it: a capital, where that can be taken back and is one letter. */
  function capital(letter) {
    const upper = letter.toUpperCase();
    return [...upper].length === [...letter].length && upper.toLowerCase() === letter ? upper : letter;
  }

  /** The first words that begin so, of all or of the answers. */
  function beginning(text, many, answersOnly) {
    const start = bare(spell(text.trim()));
    const found = [];
    if (start === "") return found;
    const end = answersOnly ? policy.answers : policy.folded.length;
    for (let guess = 0; guess < end && found.length < many; guess++) {
      const word = policy.spellings[guess][0];
      if (bare(word).startsWith(start) || policy.folded[guess].startsWith(start)) found.push(word);
    }
    return found;
  }

  /** The word that a typing error may have made a text of, those that may be answers first: one letter is another one, or two have changed places. Or null. */
  function near(text) {
    const typed = letters(spell(text.trim()));
    if (typed.length !== policy.letters) return null;
    for (let guess = 0; guess < policy.folded.length; guess++) {
      const word = letters(policy.folded[guess]);
      const wrong = typed.flatMap((letter, place) => (letter === word[place] ? [] : [place]));
      const [one, other] = wrong;
      if (wrong.length === 1 || (wrong.length === 2 && typed[one] === word[other] && typed[other] === word[one])) return policy.spellings[guess][0];
    }
    return null;
  }

  /** What a key types: a letter or a part of one as words have it, or null. */
  function typed(key) {
    if ([...key].length !== 1) return null;
    signs ??= new Set([policy.folded, ...policy.spellings].flat().join(""));
    const forms = [spell(key), split?.fold(key), plain(spell(key))];
    return forms.find((form) => form && [...form].every((sign) => signs.has(sign))) ?? null;
  }

  /** The letters that words are made of, in their order; none where they are too many to choose from. */
  function alphabet() {
    if (ordered === null) {
      const found = new Set();
      for (const word of policy.folded) for (const letter of letters(word)) found.add(letter);
      ordered = found.size > MOST_LETTERS ? [] : [...found].sort((a, b) => a.localeCompare(b));
    }
    return ordered;
  }

  const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(policy.folded[0]);
  const answer = (text) => [find(text)].find((guess) => guess !== null && guess < policy.answers) ?? null;
  return { find, near, answer, letters, capital, alphabet, typed, beginning, direction: rightToLeft ? "rtl" : "ltr" };
}
