// A keyboard of the letters of the game, each with what the clues say of it.
import { el, fill } from "./dom.js";
import { colourName, format, hasColours } from "./feedback.js";
import { say } from "./texts.js";

const RANK = ["B", "Y", "G"];

/** The best colour of each letter in the turns. */
function states({ policy, words }, turns) {
  const found = new Map();
  if (!hasColours(policy)) return found;
  for (const { guess, shown } of turns) {
    const colours = format(policy, shown);
    words.letters(policy.folded[guess]).forEach((letter, place) => {
      const known = found.get(letter);
      if (known === undefined || RANK.indexOf(colours[place]) > RANK.indexOf(known)) found.set(letter, colours[place]);
    });
  }
  return found;
}

/** The keyboard; `type` is called with a letter, `erase` for the key that takes one back. One key is in the order of Tab. */
export function makeKeys(app, type, erase) {
  const letters = app.words.alphabet();
  const label = (letter, colour) => {
    const shown = app.words.capital(letter);
    return colour === undefined ? shown : say("key_state", { letter: shown, colour: colourName(colour) });
  };
  const key = (text, act) => el("button", { type: "button", class: "key", tabindex: "-1", onclick: act }, text);
  const keys = letters.map((letter) => key(app.words.capital(letter), () => type(letter)));
  const all = [...keys, key("⌫", erase)];
  all.at(-1).setAttribute("aria-label", say("erase"));
  all[0].tabIndex = 0;

  function focus(index) {
    const to = all[Math.min(Math.max(index, 0), all.length - 1)];
    for (const each of all) each.tabIndex = each === to ? 0 : -1;
    to.focus();
  }

  /** How many keys stand above each other: the rows depend on the width. */
  const across = () => all.filter((each) => each.offsetTop === all[0].offsetTop).length;

  const element = el("div", {
    class: "keys", role: "group", "aria-label": say("keyboard"),
    onkeydown: (event) => {
      const at = all.indexOf(event.target);
      if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const moves = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + across(), ArrowUp: at - across(), Home: 0, End: all.length - 1 };
      if (!(event.key in moves)) return;
      focus(moves[event.key]);
      event.preventDefault();
    },
  }, all);

  return {
    element,
    isEmpty: letters.length === 0,
    /** Shows what the turns say of each letter. */
    show(turns) {
      const known = states(app, turns);
      letters.forEach((letter, index) => {
        const colour = known.get(letter);
        if (colour === undefined) delete keys[index].dataset.colour;
        else keys[index].dataset.colour = colour;
        keys[index].setAttribute("aria-label", label(letter, colour));
        fill(keys[index], app.words.capital(letter));
      });
    },
  };
}
