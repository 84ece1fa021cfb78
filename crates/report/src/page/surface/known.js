// What is known of the answer without guesses: letters, and the squares of others' games. It stands in the options of the address.
import { el, makeForm, quietButton } from "./dom.js";
import { say } from "./texts.js";

const FIELDS = ["green", "yellow", "with", "grey", "squares", "played"];

/** What an address says is known, as its options; null if it says nothing. */
export function knownOf(options) {
  const found = Object.fromEntries(FIELDS.filter((field) => options[field]).map((field) => [field, options[field]]));
  return Object.keys(found).length > 0 ? found : null;
}

/** The same as the engine takes it. */
export function wireKnown(known) {
  if (known === null) return {};
  const { yellow, squares, ...rest } = known;
  // The engine refuses what is no number of guesses.
  if (/^\d+$/.test(rest.played)) rest.played = Number(rest.played);
  return { known: { ...rest, yellow: (yellow ?? "").split(/\s+/).filter((row) => row !== ""), squares: squares ? [squares] : [] } };
}

/** The form; `use` is called with what is known, or null. `show` fills it. */
export function makeKnown(use) {
  const input = (name) =>
    el("input", { id: `known-${name}`, type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false",
      inputmode: name === "played" ? "numeric" : null, "aria-describedby": `known-${name}-hint` });
  const inputs = Object.fromEntries(FIELDS.map((name) =>
    [name, name === "squares" ? el("textarea", { id: `known-${name}`, rows: "3", "aria-describedby": `known-${name}-hint` }) : input(name)]));
  const field = (name) =>
    el("div", { class: "field" }, el("label", { for: `known-${name}` }, say(`known_${name}`)), inputs[name],
      el("p", { class: "hint", id: `known-${name}-hint` }, say(`known_${name}_hint`)));
  const typed = () => knownOf(Object.fromEntries(FIELDS.map((name) => [name, inputs[name].value.trim()])));
  const form = makeForm({ class: "known-fields" }, () => use(typed()), FIELDS.map(field), el("p", { class: "buttons" }, el("button", { type: "submit" }, say("known_use")),
    quietButton(say("known_forget"), () => use(null))));
  const element = el("details", { class: "known" }, el("summary", {}, say("known_title")), form);
  return {
    element,
    show(known) {
      for (const name of FIELDS) inputs[name].value = known?.[name] ?? "";
      if (known !== null) element.open = true;
    },
  };
}
