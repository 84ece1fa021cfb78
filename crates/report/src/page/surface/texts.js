// The texts of the page, in the language of its reader.
import { unpackJson } from "./bytes.js";

const KEPT_AS = "salet-language";

const all = {};
let language = "en";
let kinds = [];
let plurals = new Intl.PluralRules(language);

/** Unpacks the texts of all languages; nothing is said before. */
export async function readTexts() {
  const { keys, ...lists } = await unpackJson("texts");
  for (const [tag, texts] of Object.entries(lists)) all[tag] = Object.fromEntries(keys.map((key, at) => [key, texts[at]]));
  language = usual();
  plurals = new Intl.PluralRules(language);
}

/** The language that was chosen before, or the browser's first that there is, or English. */
function usual() {
  let kept = null;
  try {
    kept = localStorage.getItem(KEPT_AS);
  } catch {
    // From a file some browsers keep nothing.
  }
  const wanted = [kept, ...(navigator.languages ?? [])].filter(Boolean).map((tag) => tag.split("-")[0]);
  return wanted.find((tag) => Object.hasOwn(all, tag)) ?? "en";
}

/** All languages with their own names. */
export function languages() {
  return Object.entries(all).map(([tag, texts]) => [tag, texts.language]);
}

export function currentLanguage() {
  return language;
}

export function setLanguage(tag) {
  language = Object.hasOwn(all, tag) ? tag : "en";
  plurals = new Intl.PluralRules(language);
  try {
    localStorage.setItem(KEPT_AS, language);
  } catch {
    // Then it is asked for again.
  }
}

/** The kinds of the game, as the ends of keys: a text with the first of them is said in place of that without. */
export function setKind(ends) {
  kinds = ends;
}

/** The text of a key or of one that ends in a kind, in a language. */
const textOf = (texts, key) => kinds.map((end) => texts?.[key + end]).find((text) => text !== undefined) ?? texts?.[key];

/** Whether there is a text of a key. */
export const isSaid = (key) => textOf(all[language], key) !== undefined;

/**
 * The text of a key, with values where it has {names}. Where it has forms for numbers, `n` chooses. Numbers are written
 * as the language writes them.
 */
export function say(key, values = {}) {
  let text = textOf(all[language], key) ?? textOf(all.en, key) ?? key;
  if (typeof text === "object") text = text[plurals.select(Number(values.n))] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" || typeof value === "bigint" ? wholeNumber(value) : value;
  });
}

/** How numbers are written: made once, for making takes longer than writing. */
const FORMATS = new Map();
function written(value, options) {
  const key = language + JSON.stringify(options);
  if (!FORMATS.has(key)) FORMATS.set(key, new Intl.NumberFormat(language, { useGrouping: false, ...options }));
  return FORMATS.get(key).format(value);
}

const decimals = (places) => ({ minimumFractionDigits: places, maximumFractionDigits: places });

/** A whole number. One that a double cannot hold is said to be rounded. */
export function wholeNumber(value) {
  const about = typeof value === "number" && !Number.isSafeInteger(value) ? "≈ " : "";
  return about + written(value, {});
}

/** A number with a fixed number of decimals. */
export function fixed(value, places) {
  return written(value, decimals(places));
}

/** Some of which one is meant: "1, 2 or 3". */
export const eitherOf = (words) => new Intl.ListFormat(language, { type: "disjunction" }).format(words);

/** A bound with two decimals: a lower one rounded down, an upper one up. */
export const atLeast = (value) => fixed(Math.floor(value * 100 + 1e-9) / 100, 2);
export const atMost = (value) => fixed(Math.ceil(value * 100 - 1e-9) / 100, 2);

/** A number with a fixed number of decimals and its sign, 0 without one. */
export function signed(value, places) {
  const rounded = Number(value.toFixed(places));
  return (rounded > 0 ? "+" : rounded < 0 ? "−" : "") + fixed(Math.abs(rounded), places);
}

/** A share in percent: 0 and 100 % only if it is nothing and all. */
export function percent(share) {
  const write = (value) => written(value, { style: "percent", ...decimals(1) });
  if (share > 0 && share < 0.0005) return `<${write(0.001)}`;
  return share < 1 && share >= 0.9995 ? `>${write(0.999)}` : write(share);
}
