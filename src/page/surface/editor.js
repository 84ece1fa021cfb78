// The row that is being filled in: a word, and the colours that the game showed.
import { el, fill } from "./dom.js";
import { colourName, hasColours, parse, solvedCode } from "./feedback.js";
import { wordInput } from "./figures.js";
import { display } from "./policy.js";
import { LONG_WORD } from "./tiles.js";
import { say, wholeNumber } from "./texts.js";

const COLOURS = ["B", "Y", "G"];
const KEYS = { b: "B", x: "B", 0: "B", y: "Y", 1: "Y", g: "G", 2: "G" };

/** The row; `play` is called with the word's number and the code, `refuse` with what is wrong. */
export function makeEditor(app, play, refuse) {
  const { policy, words } = app;
  const { field, input } = wordInput(app, { id: "played", label: say("you_played"), hint: hasColours(policy) ? say("colours_hint") : null });
  // Pegs are of no letter.
  const colours = hasColours(policy) ? Array(policy.letters).fill("B") : [];

  const buttons = colours.map((_, place) =>
    el("button", {
      type: "button", class: "tile", tabindex: place === 0 ? "0" : "-1",
      onclick: () => {
        set(place, COLOURS[(COLOURS.indexOf(colours[place]) + 1) % 3]);
        rove(place);
      },
      onkeydown: (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const onward = words.direction === "rtl" ? -1 : 1;
        const moves = { ArrowRight: onward, ArrowLeft: -onward };
        if (event.key in moves) rove(place + moves[event.key]);
        else if (event.key === "Home") rove(0);
        else if (event.key === "End") rove(policy.letters - 1);
        else if (event.key === "ArrowUp") set(place, COLOURS[(COLOURS.indexOf(colours[place]) + 1) % 3]);
        else if (event.key === "ArrowDown") set(place, COLOURS[(COLOURS.indexOf(colours[place]) + 2) % 3]);
        else if (Object.hasOwn(KEYS, event.key.toLowerCase())) {
          set(place, KEYS[event.key.toLowerCase()]);
          rove(place + 1);
        } else return;
        event.preventDefault();
      },
    }),
  );

  const count = (id, label) => {
    const choice = el("select", { id }, Array.from({ length: policy.letters + 1 }, (_, pegs) => el("option", { value: String(pegs) }, wholeNumber(pegs))));
    return [el("div", { class: "field" }, el("label", { for: id }, label), choice), choice];
  };
  const [blackField, black] = count("black", say("black_pegs"));
  const [whiteField, white] = count("white", say("white_pegs"));
  const shownRow = hasColours(policy)
    ? el("div", { class: `tiles edit${policy.letters > LONG_WORD ? " long" : ""}`, role: "group", "aria-label": say("what_it_showed"), dir: words.direction }, buttons)
    : el("div", { class: "line" }, blackField, whiteField);

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

  function draw() {
    const letters = words.letters(input.value.trim());
    buttons.forEach((button, place) => {
      const letter = letters[place] ?? "";
      button.dataset.colour = colours[place];
      button.setAttribute("aria-label", say("letter_colour", { place: place + 1, letter: letter || "–", colour: colourName(colours[place]) }));
      fill(button, letter === "" ? "" : words.capital(letter));
    });
  }

  function submit(code) {
    const guess = words.find(input.value);
    if (input.value.trim() === "") refuse(say("type_a_word"), input);
    else if (guess === null) refuse(say("unknown_word", { word: input.value.trim() }), input);
    else if (code === null) refuse(say("no_such_pegs"), black);
    else play(guess, code);
  }

  const typed = () => (hasColours(policy) ? parse(policy, colours.join("")) : parse(policy, `${black.value}B${white.value}W`));
  input.addEventListener("input", draw);
  const element = el("form", {
    class: "editor",
    onsubmit: (event) => {
      event.preventDefault();
      submit(typed());
    },
  }, field, shownRow,
  el("div", { class: "buttons" }, el("button", { type: "submit" }, say("go_on")),
    el("button", { type: "button", class: "quiet", onclick: () => submit(solvedCode(policy)) }, say("that_was_it"))));

  return {
    element,
    /** A new row. */
    start() {
      input.value = "";
      colours.fill("B");
      black.value = "0";
      white.value = "0";
      if (hasColours(policy)) stop(0);
      draw();
    },
    /** A word in the row. */
    put(guess) {
      input.value = display(policy, guess);
      draw();
    },
    isEmpty: () => input.value.trim() === "",
    /** To the colours and not to the word, which is mostly what was advised: no keyboard has to come up for them. */
    focus: () => (hasColours(policy) ? buttons.find((button) => button.tabIndex === 0) : black).focus(),
  };
}
