// The boards side by side: what each has shown, the answers left, and the turn under way.
import { el, fill } from "./dom.js";
import { LONG_WORD, shownTiles } from "./tiles.js";
import { format, hasColours } from "./feedback.js";
import { display } from "./policy.js";
import { lettersOf } from "./several.js";
import { say, wholeNumber } from "./texts.js";

/** Boards next to each other, by their number. */
const IN_A_ROW = [1, 1, 2, 3, 2, 3, 3, 4, 4];

export const inARow = (boards) => IN_A_ROW[boards] ?? 4;

/** The cards; `select` is called with the board of a card. `draw` shows boards, and of each the turn under way. */
export function makeBoardCards(app, select) {
  const { policy, words } = app;
  const element = el("ol", { class: "cards", "aria-label": say("boards_title") });
  let cards = [];

  /** A row of letters; null for one that has no colour yet. */
  const row = (letters, colours, kind = "") => el("span", { class: `tiles ${kind}`, dir: words.direction },
    letters.map((letter, place) => el("span", { class: "tile", "data-colour": colours[place] ?? null }, words.capital(letter))));

  const shownRow = (guess, code) => hasColours(policy)
    ? row(words.letters(display(policy, guess)), format(policy, code))
    : el("span", { class: "tiles" }, el("span", { class: "word" }, display(policy, guess)), shownTiles(app, code));

  /** The letters that are known, as a sentence has them: _r__t, a e. */
  function known(guesses, shown) {
    const { places, elsewhere } = lettersOf(app, guesses, shown);
    if (places.every((letter) => letter === null) && elsewhere.length === 0) return "";
    return [places.map((letter) => letter ?? "_").join(""), ...elsewhere].join(" ");
  }

  /** A card: the button over it says in words what it shows. */
  function makeCard(number) {
    const button = el("button", { type: "button", onclick: () => select(number) });
    const content = el("div", { "aria-hidden": "true" });
    return { card: el("li", { class: "card" }, button, content), button, content };
  }

  function drawCard({ card, button, content }, number, board, { guesses, draft, letters, now, next }) {
    const isSolved = board.solved !== null;
    card.classList.toggle("later", board.hidden);
    if (board.hidden) {
      button.setAttribute("aria-label", say("board_hidden", { board: number + 1 }));
      button.disabled = true;
      fill(content, el("span", { class: "card-head" }, el("b", {}, wholeNumber(number + 1)), el("span", {}, "?")));
      return;
    }
    const { left } = next ?? board;
    const count = isSolved ? "✓" : left === null ? "" : wholeNumber(left.length);
    const facts = isSolved ? "" : known(guesses, board.shown);
    const name = isSolved
      ? say("board_solved", { board: number + 1, word: display(policy, guesses[board.solved - 1]), n: board.solved })
      : [left === null ? say("board_of", { board: number + 1, all: cards.length }) : say("board_left", { board: number + 1, n: left.length }), facts].filter(Boolean).join(": ");
    button.setAttribute("aria-label", name);
    button.setAttribute("aria-pressed", String(now));
    button.disabled = isSolved;
    card.classList.toggle("now", now);
    card.classList.toggle("solved", isSolved);
    card.classList.toggle("wrong", !isSolved && left?.length === 0);
    card.classList.toggle("whole", draft !== null && !draft.includes(null));
    const rows = board.shown.map((code, turn) => shownRow(guesses[turn], code));
    if (draft !== null && hasColours(policy) && letters.length > 0) {
      rows.push(row(Array.from({ length: policy.letters }, (_, place) => letters[place] ?? ""), draft, "under-way"));
    }
    fill(content, el("span", { class: "card-head" }, el("b", {}, wholeNumber(number + 1)), el("span", {}, count)), el("span", { class: "rows" }, rows),
      facts ? el("span", { class: "facts-known" }, facts.toUpperCase()) : null);
  }

  return {
    element,
    draw(boards, of) {
      if (cards.length !== boards.length) {
        cards = boards.map((_, number) => makeCard(number));
        fill(element, cards.map(({ card }) => card));
        // Long words need wider cards.
        element.style.setProperty("--columns", policy.letters > LONG_WORD ? Math.min(boards.length, 2) : inARow(boards.length));
        element.style.setProperty("--letters", policy.letters);
      }
      boards.forEach((board, number) => drawCard(cards[number], number, board, of(number)));
    },
    /** Brings the card of a board into sight. */
    reveal: (number) => cards[number]?.card.scrollIntoView({ block: "nearest" }),
  };
}
