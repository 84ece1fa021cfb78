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

/** A word in tiles, coloured by what it showed; without a code the tiles are blank. */
export function tiles(app, word, code = null, kind = "") {
  const letters = app.words.letters(word);
  const colours = code !== null && hasColours(app.policy) ? format(app.policy, code) : "";
  const label = code === null ? word : say("tiles", { word, shown: spoken(app.policy, code, letters) });
  return el(
    "span",
    { class: `tiles ${kind}${letters.length > LONG_WORD ? " long" : ""}`, role: "img", "aria-label": label, dir: app.words.direction },
    isTable(app.policy) ? el("bdi", { class: "name" }, word) : letters.map((letter, place) => el("span", { class: "tile", "data-colour": colours[place] ?? null }, app.words.capital(letter))),
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
