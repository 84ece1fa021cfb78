// A keyboard of the letters of the game, each with what the clues say of it.
import { el, fill } from "./dom.js";
import { colourName, format, hasColours } from "./feedback.js";
import { hueOf } from "./tiles.js";
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

/**
 * The letters in rows: those of the game's keyboard, then those that it has not, in its last row if there is room. Letters that no
 * keyboard has stand in one row, which wraps.
 */
function rowsOf({ words, keyboard }) {
  const letters = words.alphabet();
  const rows = (keyboard ?? []).map((row) => [...row].filter((letter) => letters.includes(letter))).filter((row) => row.length > 0);
  const others = letters.filter((letter) => !rows.flat().includes(letter));
  if (rows.length === 0) return { rows: [others], wraps: true };
  const widest = Math.max(...rows.map((row) => row.length));
  // One place is for the key that takes a letter back.
  if (rows.at(-1).length + others.length < widest) rows.at(-1).push(...others);
  else if (others.length > 0) rows.push(...inRows(others, widest));
  return { rows, wraps: false };
}

/** Letters in as few rows as have room, of about the same length; the last has room for one more. */
function inRows(letters, most) {
  const count = Math.ceil((letters.length + 1) / most);
  const length = Math.ceil(letters.length / count);
  return Array.from({ length: count }, (_, row) => letters.slice(row * length, (row + 1) * length)).filter((row) => row.length > 0);
}

/** The keyboard; `type` is called with a letter, `erase` for the key that takes one back. One key is in the order of Tab. */
export function makeKeys(app, type, erase) {
  const { rows, wraps } = rowsOf(app);
  const letters = rows.flat();
  const label = (letter, colour) => {
    const shown = app.words.capital(letter);
    return colour === undefined ? shown : say("key_state", { letter: shown, colour: colourName(colour) });
  };
  const key = (text, act) => el("button", { type: "button", class: "key", tabindex: "-1", onclick: act }, text);
  const keys = letters.map((letter) => key(app.words.capital(letter), () => type(letter)));
  const all = [...keys, key("⌫", erase)];
  keys.forEach((each, at) => hueOf(app, letters[at]) === null || (each.dataset.hue = hueOf(app, letters[at])));
  all.at(-1).setAttribute("aria-label", say("erase"));
  all[0].tabIndex = 0;

  function focus(to) {
    for (const each of all) each.tabIndex = each === to ? 0 : -1;
    to.focus();
  }

  /** The key above or below, the nearest of its row: rows depend on the width. */
  function beyond(key, by) {
    const tops = [...new Set(all.map((each) => each.offsetTop))];
    const top = tops[tops.indexOf(key.offsetTop) + by];
    const middle = (each) => each.offsetLeft + each.offsetWidth / 2;
    const distance = (each) => Math.abs(middle(each) - middle(key));
    const row = all.filter((each) => each.offsetTop === top);
    return row.length === 0 ? key : row.reduce((near, each) => (distance(each) < distance(near) ? each : near));
  }

  const lines = [];
  let at = 0;
  for (const row of rows) {
    const last = at + row.length === letters.length ? [all.at(-1)] : [];
    lines.push(el("div", {}, all.slice(at, at + row.length), last));
    at += row.length;
  }
  const element = el("div", {
    class: `keys${wraps ? " wraps" : ""}`, role: "group", "aria-label": say("keyboard"), dir: wraps ? null : "ltr",
    onkeydown: (event) => {
      const at = all.indexOf(event.target);
      if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const onward = wraps && app.words.direction === "rtl" ? -1 : 1;
      const moves = {
        ArrowRight: () => all[at + onward], ArrowLeft: () => all[at - onward], ArrowDown: () => beyond(all[at], 1), ArrowUp: () => beyond(all[at], -1),
        Home: () => all[0], End: () => all.at(-1),
      };
      if (!(event.key in moves)) return;
      focus(moves[event.key]() ?? all[at]);
      event.preventDefault();
    },
  }, lines);

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
    /** The same for several boards, each with its turns, or null if it is solved: a mark for each, in their order. */
    showBoards(boards, columns) {
      const known = boards.map((turns) => (turns === null ? null : states(app, turns)));
      element.style.setProperty("--columns", columns);
      letters.forEach((letter, index) => {
        const colours = known.map((found) => found?.get(letter));
        const said = colours.flatMap((colour, board) => (colour === undefined ? [] : [say("on_board", { board: board + 1, colour: colourName(colour) })]));
        const gone = known.some((found) => found !== null) && known.every((found) => found === null || found.get(letter) === "B");
        keys[index].classList.toggle("gone", gone);
        keys[index].setAttribute("aria-label", [app.words.capital(letter), ...said].join(", "));
        const marks = said.length === 0 || gone ? null : el("span", { class: "marks" }, colours.map((colour) => el("i", { "data-colour": colour })));
        fill(keys[index], app.words.capital(letter), marks);
      });
    },
  };
}
