// Tiles as in the game: colours, and a symbol on each for those who cannot tell the colours apart.
import { el } from "./dom.js";
import { format, hasColours, hasPegs, pegs, solvedCode, spoken } from "./feedback.js";
import { isTable, symbolOf } from "./table.js";
import { say, wholeNumber } from "./texts.js";

/** Words of more letters have smaller tiles where there is little room. */
export const LONG_WORD = 6;

/** Pegs: as many full and hollow rounds as there are. Or the number of letters, with a tick on the answer itself. */
function countBoard(policy, code) {
  if (isTable(policy)) return el("bdi", { class: `symbol${code === solvedCode(policy) ? " end" : ""}` }, symbolOf(policy, code));
  if (!hasPegs(policy)) return el("span", { class: "number" }, code === solvedCode(policy) ? "✓" : wholeNumber(code));
  const { black, white } = pegs(policy, code);
  const rounds = [...Array(black).fill("full"), ...Array(white).fill("hollow"), ...Array(policy.letters - black - white).fill("none")];
  return el("span", { class: "pegs" }, rounds.map((kind) => el("span", { class: `peg ${kind}` })));
}

/** Codes of at most so many digits are played with pegs of that many colours. */
const MOST_HUES = 8;

/** The colour of the peg that a digit stands for, by its number; null in games that are played with letters or digits. */
export function hueOf({ policy, words }, letter) {
  const all = hasPegs(policy) ? words.alphabet() : [];
  const at = all.length <= MOST_HUES && all.every((each) => /^\d$/.test(each)) ? all.indexOf(letter) : -1;
  return at < 0 ? null : String(at);
}

/** A tile with a letter, or an empty one. */
export const letterTile = (app, letter, colour) =>
  el("span", { class: "tile", "data-colour": colour, "data-hue": letter === undefined ? null : hueOf(app, letter) }, letter === undefined ? "" : app.words.capital(letter));

/** A word in tiles, coloured by what it showed; without a code the tiles are blank. */
export function tiles(app, word, code = null, kind = "") {
  const letters = app.words.letters(word);
  const colours = code !== null && hasColours(app.policy) ? format(app.policy, code) : "";
  const label = code === null ? word : say("tiles", { word, shown: spoken(app.policy, code, letters) });
  return el(
    "span",
    { class: `tiles ${kind}${letters.length > LONG_WORD ? " long" : ""}`, role: "img", "aria-label": label, dir: app.words.direction },
    isTable(app.policy) ? el("bdi", { class: "name" }, word) : letters.map((letter, place) => letterTile(app, letter, colours[place])),
    code !== null && !hasColours(app.policy) ? countBoard(app.policy, code) : null,
  );
}

/** Feedback in small tiles without letters, silent to screen readers: the text next to it must say the same. */
export function shownTiles(app, code) {
  if (!hasColours(app.policy)) return el("span", { class: "minis", "aria-hidden": "true" }, countBoard(app.policy, code));
  const colours = [...format(app.policy, code)];
  return el(
    "span",
    { class: "minis", "aria-hidden": "true", dir: app.words.direction },
    colours.map((colour) => el("span", { class: "mini", "data-colour": colour })),
  );
}
