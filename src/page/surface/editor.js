// The row that is being filled in: a word, and the colours that the game showed.
import { el, fill } from "./dom.js";
import { colourName, hasColours, parse, solvedCode } from "./feedback.js";
import { wordInput } from "./figures.js";
import { display } from "./policy.js";
import { LONG_WORD } from "./tiles.js";
import { say, wholeNumber } from "./texts.js";

const COLOURS = ["B", "Y", "G"];
const KEYS = { b: "B", x: "B", 0: "B", y: "Y", 1: "Y", g: "G", 2: "G" };

/**
 * The row; `play` is called with the word's number and the code, `refuse` with what is wrong. The clue starts unset, and
 * Continue is disabled until all of it is set.
 */
export function makeEditor(app, play, refuse) {
  const { policy, words } = app;
  const { field, input } = wordInput(app, { id: "played", label: say("you_played"), hint: hasColours(policy) ? say("colours_hint") : null });
  // Pegs belong to no letter.
  const colours = hasColours(policy) ? Array(policy.letters).fill(null) : [];

  const buttons = colours.map((_, place) =>
    el("button", {
      type: "button", class: "tile", tabindex: place === 0 ? "0" : "-1",
      onclick: () => {
        turn(place, 1);
        rove(place);
      },
      onkeydown: (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const onward = words.direction === "rtl" ? -1 : 1;
        const moves = { ArrowRight: onward, ArrowLeft: -onward };
        if (event.key in moves) rove(place + moves[event.key]);
        else if (event.key === "Home") rove(0);
        else if (event.key === "End") rove(policy.letters - 1);
        else if (event.key === "ArrowUp") turn(place, 1);
        else if (event.key === "ArrowDown") turn(place, -1);
        else if (event.key === "Enter") advance();
        else if (event.key === "Delete") set(place, null);
        else if (event.key === "Backspace") {
          set(place, null);
          rove(place - 1);
        } else if (Object.hasOwn(KEYS, event.key.toLowerCase())) {
          set(place, KEYS[event.key.toLowerCase()]);
          rove(place + 1);
        } else return;
        event.preventDefault();
      },
    }),
  );

  const count = (id, label) => {
    const choice = el("select", { id, onchange: () => draw() }, el("option", { value: "" }, say("unset")),
      Array.from({ length: policy.letters + 1 }, (_, pegs) => el("option", { value: String(pegs) }, wholeNumber(pegs))));
    return [el("div", { class: "field" }, el("label", { for: id }, label), choice), choice];
  };
  const [blackField, black] = count("black", say("black_pegs"));
  const [whiteField, white] = count("white", say("white_pegs"));
  const shownRow = hasColours(policy)
    ? el("div", { class: `tiles edit${policy.letters > LONG_WORD ? " long" : ""}`, role: "group", "aria-label": say("what_it_showed"), dir: words.direction }, buttons)
    : el("div", { class: "line" }, blackField, whiteField);
  const goOn = el("button", { type: "submit" }, say("go_on"));

  /** The one tile that Tab leads to. */
  function stop(place) {
    const wanted = Math.min(Math.max(place, 0), policy.letters - 1);
    buttons.forEach((button, index) => (button.tabIndex = index === wanted ? 0 : -1));
    return buttons[wanted];
  }

  const rove = (place) => stop(place).focus();

  function set(place, colour) {
    colours[place] = colour;
    draw();
  }

  /** The next colour of a tile, or the one before; an unset tile takes the first or the last. */
  function turn(place, by) {
    const at = COLOURS.indexOf(colours[place]);
    set(place, at < 0 ? COLOURS.at(by > 0 ? 0 : -1) : COLOURS[(at + by + COLOURS.length) % COLOURS.length]);
  }

  /** The first part of the clue that is unset, or null. */
  function firstUnset() {
    if (!hasColours(policy)) return [black, white].find((choice) => choice.value === "") ?? null;
    const place = colours.indexOf(null);
    return place < 0 ? null : stop(place);
  }

  /** To what is still unset, or to Continue. */
  const advance = () => (firstUnset() ?? goOn).focus();

  function draw() {
    const letters = words.letters(input.value.trim());
    buttons.forEach((button, place) => {
      const letter = letters[place] ?? "";
      const colour = colours[place];
      if (colour === null) delete button.dataset.colour;
      else button.dataset.colour = colour;
      button.setAttribute("aria-label", say("letter_colour", { place: place + 1, letter: letter || "–", colour: colour === null ? say("unset") : colourName(colour) }));
      fill(button, letter === "" ? "" : words.capital(letter));
    });
    goOn.disabled = hasColours(policy) ? colours.includes(null) : black.value === "" || white.value === "";
  }

  /** The word of the row; null, and the reason is shown, if it is none. */
  function word() {
    const guess = words.find(input.value);
    if (input.value.trim() === "") refuse(say("type_a_word"), input);
    else if (guess === null) refuse(say("unknown_word", { word: input.value.trim() }), input);
    return guess;
  }

  function submit(code) {
    const guess = word();
    if (guess === null) return;
    if (code === null) refuse(say("no_such_pegs"), black);
    else play(guess, code);
  }

  const typed = () => parse(policy, hasColours(policy) ? colours.join("") : `${black.value}B${white.value}W`);
  const onEnter = (control, act) =>
    control.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      act();
    });
  input.setAttribute("enterkeyhint", "next");
  input.addEventListener("input", draw);
  onEnter(input, () => {
    if (word() !== null) focus();
  });
  for (const choice of [black, white]) onEnter(choice, advance);
  /** To the clue and not to the word, which is mostly the recommended one: a phone needs no keyboard for the clue. */
  const focus = () => (hasColours(policy) ? buttons.find((button) => button.tabIndex === 0) : black).focus();
  const element = el("form", {
    class: "editor",
    onsubmit: (event) => {
      event.preventDefault();
      submit(typed());
    },
  }, field, shownRow,
  el("div", { class: "buttons" }, goOn,
    el("button", { type: "button", class: "quiet", onclick: () => submit(solvedCode(policy)) }, say("that_was_it"))));

  return {
    element,
    focus,
    /** A new row. */
    start() {
      input.value = "";
      colours.fill(null);
      black.value = "";
      white.value = "";
      if (hasColours(policy)) stop(0);
      draw();
    },
    /** A word in the row. */
    put(guess) {
      input.value = display(policy, guess);
      draw();
    },
    isEmpty: () => input.value.trim() === "",
  };
}
