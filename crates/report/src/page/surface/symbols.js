// The row under way in a game given as a table: a guess by its name, and the symbols that it may show as buttons; or clues as text.
import { el, fill, makeForm } from "./dom.js";
import { choicesOf } from "./clues.js";
import { wordInput } from "./figures.js";
import { readClues, saidOfUnread } from "./notation.js";
import { display } from "./policy.js";
import { symbolOf } from "./table.js";
import { say, wholeNumber } from "./texts.js";
import { exampleClue } from "./turns.js";

/** The most buttons; other symbols are typed. */
const MOST = 60;

/** The row, with the parts of `makeEditor`. A button plays the guess with its symbol. */
export function makeSymbols(app, { play, refuse, changed }, below) {
  const { policy, words } = app;
  const { field, input } = wordInput(app, { id: "played", label: say("you_played"), hint: say("symbols_hint", { clue: exampleClue(app) }), many: true });
  const buttons = el("div", { class: "buttons symbols", role: "group", "aria-label": say("what_it_showed") });
  /** The guess that the page put into the row, or null. */
  let suggested = null;
  let turns = [];

  function draw() {
    const typed = input.value.trim();
    const guess = words.find(typed);
    const choices = guess === null ? [] : [...choicesOf(app, turns, guess)].sort(([one], [other]) => one - other);
    fill(buttons, choices.slice(0, MOST).map(([shown, answers]) =>
      el("button", { type: "button", class: "quiet", onclick: () => play([{ guess, shown }]) },
        el("bdi", {}, symbolOf(policy, shown)), el("small", {}, wholeNumber(answers)))));
    changed(guess, typed === "" ? null : typed);
  }

  /** Plays the clues of the text; goes to the buttons of a guess. */
  function submit() {
    const { turns: read, unread } = readClues(app, input.value);
    if (unread !== null) refuse(saidOfUnread(app, unread), input);
    else if (read.length === 0) refuse(say("type_a_word"), input);
    else if (read.length === 1 && read[0].shown === null) focus();
    else play(read.map((turn, index) => (index === 0 && turn.guess === null ? { ...turn, guess: suggested } : turn)));
  }

  const focus = () => (buttons.querySelector("button") ?? input).focus();
  input.addEventListener("input", draw);
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    submit();
  });

  function write(text) {
    input.value = text;
    draw();
  }

  const more = el("div", { class: "buttons" });
  return {
    element: makeForm({ class: "editor" }, submit, field, below, buttons, more),
    buttons: more,
    clues: el("div"),
    focus,
    start(before) {
      turns = before;
      suggested = null;
      write("");
    },
    put(guess) {
      suggested = guess;
      write(display(policy, guess));
    },
    type: () => {},
    erase: () => {},
    press: () => {},
    unfinished: () => (input.value === "" || (suggested !== null && input.value === display(policy, suggested)) ? null : { text: input.value }),
    unfinishedOf: ({ guess }) => ({ text: display(policy, guess) }),
    restore: ({ text }) => write(text),
    isFree: (offered) => input.value.trim() === "" || (suggested === offered && input.value === display(policy, offered)),
  };
}
