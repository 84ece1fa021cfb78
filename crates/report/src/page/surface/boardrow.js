// The turn under way on several boards: one word, and what each board showed for it, set board by board.
import { el, fill, makeForm, quietButton } from "./dom.js";
import { colourName, hasColours, hasPegs, numbersOf, pegNumbers, sayOfNumber, solvedCode } from "./feedback.js";
import { keyColour, makePaint, makeStray, stopAt, turned } from "./editor.js";
import { saidOfUnknown } from "./notation.js";
import { display } from "./policy.js";
import { certain, codeOfParts, partsOfCode } from "./several.js";
import { LONG_WORD } from "./tiles.js";
import { say, wholeNumber } from "./texts.js";

/**
 * The row; `play` is called with a word and a code for each board, `refuse` with what is wrong, `changed` after every change.
 * `below` stands under the tiles. What all answers of a board agree on is set from the start.
 */
export function makeBoardRow(app, { play, refuse, changed }, below) {
  const { policy, words } = app;
  const coloured = hasColours(policy);
  const count = coloured ? policy.letters : hasPegs(policy) ? 2 : 1;
  /** Whether the reader has keys, which colour board by board; who taps begins where something is open. */
  const hasKeys = matchMedia("(pointer: fine)").matches;
  let boards = [];
  /** The board that is set now. */
  let at = 0;
  /** The letters that were typed, or the word that the page put there. */
  let typed = [];
  let suggested = null;
  /** Whether the row is about a guess that was made, for a board that appeared: it has no other word. */
  let isFixed = false;
  /** Whether the game gives the word: the letters are open until it is whole. */
  let isGiven = false;
  /** The parts of the feedback of each board; null for a solved one. */
  let drafts = [];
  /** The tile that the next key colours. Keys colour all tiles of a board, those too that were set from the start. */
  let cursor = 0;
  /** Keys that set tiles one after the other, and are letters if one follows that is no colour. */
  let pressed = "";
  const stray = makeStray(() => letters(), refuse, (text) => write(words.letters(text)));
  /** Whether the last key completed a board, and went on to the next: Enter after it is a habit. */
  let hasMoved = false;

  const isWhole = (board) => drafts[board] === null || !drafts[board].includes(null);
  const guess = () => (suggested ?? (typed.length === policy.letters ? words.find(typed.join("")) : null));
  const letters = () => (suggested === null ? typed : words.letters(display(policy, suggested)));

  const name = el("h3", { id: "board-now" });
  const left = el("span", { class: "answers" });
  const buttons = coloured ? Array.from({ length: count }, (_, place) => el("button", {
    type: "button", class: "tile", tabindex: place === 0 ? "0" : "-1",
    onclick: () => {
      pressed = "";
      turn(place, 1);
      reach(place, true);
    },
    onkeydown: (event) => onTile(event, place),
  })) : [];
  const { numbers, other: whole } = coloured ? {} : hasPegs(policy) ? { numbers: pegNumbers(policy), other: null } : numbersOf(policy);
  const labels = coloured ? [] : hasPegs(policy) ? [say("black_pegs"), say("white_pegs")] : [sayOfNumber(policy, "number")];
  const choices = labels.map((label, part) => {
    const choice = el("select", { id: `part-${part}`, onchange: () => set(part, choice.value || null) },
      el("option", { value: "" }, say("unset")),
      numbers.map((number) => el("option", { value: number }, wholeNumber(Number(number)))),
      whole === null ? null : el("option", { value: whole }, say("answer_shown")));
    return [el("div", { class: "field" }, el("label", { for: `part-${part}` }, label), choice), choice];
  });
  const shownRow = coloured
    ? el("div", { class: `tiles edit${policy.letters > LONG_WORD ? " long" : ""}`, role: "group", "aria-labelledby": "board-now", dir: words.direction }, buttons)
    : el("div", { class: "line parts" }, el("p", { class: "word" }), choices.map(([field]) => field));
  shownRow.style.setProperty("--letters", policy.letters);
  const hint = coloured ? el("p", { class: "hint" }, say("boards_hint"), el("span", { class: "by-keys" }, " ", say("boards_keys_hint"))) : null;
  const paint = makePaint(buttons, set);
  const goOn = el("button", { type: "submit" });
  const solve = quietButton(say("board_is_solved"), () => {
    if (guess() === null || drafts[at] === null) return;
    drafts[at] = partsOfCode(policy, solvedCode(policy));
    further();
  });
  const other = el("button", { type: "button", class: "quiet other", "aria-expanded": "false", onclick: () => open(other.getAttribute("aria-expanded") === "false") }, say("other_word"));
  const element = makeForm({ class: "editor" }, submit, el("div", { class: "row-head" }, name, left), shownRow, paint, below,
    el("div", { class: "buttons" }, goOn, solve, other), hint);

  /** Shows the letters where there is no room for them always. */
  function open(opened) {
    other.setAttribute("aria-expanded", String(opened));
    element.parentElement.classList.toggle("typing", opened);
  }

  /** To a tile, which takes the next colour. */
  function reach(place, focused = false) {
    cursor = place;
    if (!coloured) return;
    const tile = stopAt(buttons, place);
    if (focused) tile.focus();
  }

  function set(part, value) {
    if (drafts[at] === null || drafts[at] === undefined) return;
    drafts[at][part] = value;
    stray.forget();
    draw();
  }

  /** What a board shows for the word of the row, as far as all of its answers agree. */
  const sure = (board) => (guess() === null ? null : certain(app, boards[board], guess())) ?? Array(count).fill(null);

  /** Whether something was set on a board that was not certain. */
  const isSet = (board) => drafts[board] !== null && `${drafts[board]}` !== `${sure(board)}`;

  const turn = (place, by) => set(place, turned(drafts[at]?.[place], by));

  /** The key, which is nothing if the row went on by itself. */
  function enter() {
    if (!hasMoved || drafts.every((_, board) => isWhole(board))) submit();
    hasMoved = false;
  }

  /** To another board; the focus follows if it is on the row. */
  function select(board) {
    const held = shownRow.contains(document.activeElement);
    at = board;
    pressed = "";
    stray.forget();
    hasMoved = false;
    reach(drafts[at] && isSet(at) ? Math.max(drafts[at].indexOf(null), 0) : 0);
    draw();
    if (held) focus();
  }

  /** To the next board that is not set; stays if there is none. */
  function advance() {
    const next = drafts.map((_, step) => (at + 1 + step) % drafts.length).find((board) => !isWhole(board));
    select(next ?? at);
    return next !== undefined;
  }

  /** After the last key of a board to the one below, or to one that is not set; stays if there is none. */
  function typeOn() {
    const next = drafts.findIndex((draft, board) => board > at && draft !== null);
    if (next >= 0) select(next);
    return next >= 0 || advance();
  }

  /** To the next board; a board that appeared tells what it showed row by row. */
  function further() {
    if (!advance() && isFixed) submit();
  }

  const focus = () => (coloured ? buttons.find((button) => button.tabIndex === 0) : choices[0][1]).focus();

  /** On: the rest of this board is grey; to the next board; or the turn is whole. */
  function submit() {
    const word = guess();
    if (word === null) {
      refuse(typed.length === 0 ? say("type_a_word") : saidOfUnknown(app, typed.join("")));
      return;
    }
    if (!isWhole(at)) {
      if (!coloured) {
        choices[drafts[at].indexOf(null)][1].focus();
        return;
      }
      drafts[at] = drafts[at].map((colour) => colour ?? "B");
      further();
      return;
    }
    if (advance()) return;
    const codes = drafts.map((draft) => (draft === null ? null : codeOfParts(policy, draft)));
    const impossible = codes.findIndex((code, board) => code === null && drafts[board] !== null);
    if (impossible < 0) play(word, codes);
    else {
      select(impossible);
      refuse(say("no_such_pegs"));
    }
  }

  /** Another word: what was set belongs to the one before. */
  function write(text, word = null) {
    typed = text;
    suggested = word;
    pressed = "";
    stray.forget();
    const whole = guess();
    drafts = boards.map((board, number) => (board.solved !== null || board.hidden ? null : sure(number)));
    const first = drafts.findIndex((draft) => draft !== null && (hasKeys || draft.includes(null)));
    at = first >= 0 ? first : Math.max(drafts.findIndex((draft) => draft !== null), 0);
    if (isGiven) open(whole === null);
    other.hidden = isFixed || (isGiven && whole === null);
    const held = shownRow.contains(document.activeElement);
    reach(0);
    draw();
    if (held) focus();
  }

  function draw() {
    const [all, word, draft] = [letters(), guess(), drafts[at] ?? null];
    fill(name, say("board_of", { board: at + 1, all: boards.length }));
    buttons.forEach((button, place) => {
      const [letter, colour] = [all[place] ?? "", draft?.[place] ?? null];
      if (colour === null) delete button.dataset.colour;
      else button.dataset.colour = colour;
      button.setAttribute("aria-label", say("letter_colour", { place: place + 1, letter: letter || "–", colour: colour === null ? say("unset") : colourName(colour) }));
      fill(button, letter === "" ? "" : words.capital(letter));
    });
    choices.forEach(([, choice], part) => (choice.value = draft?.[part] ?? ""));
    if (!coloured) fill(shownRow.querySelector(".word"), word === null ? all.join("") : display(policy, word));
    const open = drafts.some((_, board) => !isWhole(board));
    fill(goOn, say(!isWhole(at) && coloured ? "rest_grey" : open ? "next_board" : "go_on"));
    goOn.disabled = word === null || (!coloured && !isWhole(at));
    // What cannot be checked may be.
    solve.disabled = word === null || boards[at]?.left?.includes(word) === false;
    changed();
  }

  function typeLetter(letter) {
    const before = suggested === null ? typed : [];
    if (before.length < policy.letters && !isFixed) write([...before, ...words.letters(letter)]);
  }

  function erase() {
    if (!isFixed) write(suggested === null ? typed.slice(0, -1) : []);
  }

  /** Whether something was set that was not certain. */
  const isTouched = () => guess() !== null && drafts.some((_, board) => isSet(board));

  /** A key: a colour of the next tile, a letter, or one less; whether it is one of these. */
  function pressKey(key, place = null) {
    hasMoved = false;
    if (key === "Backspace") {
      takeBack(place);
      return true;
    }
    const letter = words.typed(key);
    const colour = coloured ? keyColour(key) : null;
    if (colour !== null && guess() !== null && drafts[at] && (place !== null || letter === null || !/\d/.test(key))) {
      const to = place ?? cursor;
      if (to >= count) return true;
      const begun = pressed + key;
      set(to, colour);
      const next = to + 1 < count || isWhole(at) ? to + 1 : drafts[at].indexOf(null);
      reach(next, place !== null);
      if (next === count && isFixed) {
        submit();
        return true;
      }
      if (next === count) hasMoved = typeOn();
      pressed = begun;
      return true;
    }
    if (letter === null) return false;
    const begun = [...pressed].map(words.typed).join("");
    if (isFixed) return true;
    if (pressed === "" && (!isTouched() || guess() === null)) typeLetter(letter);
    else if (begun !== "" && words.beginning(begun + letter, 1).length > 0) write(words.letters(begun + letter));
    else stray.type(letter);
    pressed = "";
    return true;
  }

  /** Takes back a colour of this board or of the one before, or a letter if no colour was set. */
  function takeBack(place) {
    pressed = pressed.slice(0, -1);
    if (!isTouched()) {
      erase();
      return;
    }
    if (place === null && cursor === 0) {
      const board = [...drafts.keys()].map((step) => (at - step + drafts.length) % drafts.length).find((board) => drafts[board] !== null && isSet(board)) ?? at;
      select(board);
      cursor = count;
    }
    const to = Math.max(place === null || (place > 0 && drafts[at]?.[place] === null) ? (place ?? cursor) - 1 : place, 0);
    set(to, null);
    reach(to, place !== null);
  }

  function onTile(event, place) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const onward = words.direction === "rtl" ? -1 : 1;
    const moves = { ArrowRight: place + onward, ArrowLeft: place - onward, Home: 0, End: count - 1 };
    if (event.key in moves) reach(Math.min(Math.max(moves[event.key], 0), count - 1), true);
    else if (event.key === "ArrowUp") turn(place, 1);
    else if (event.key === "ArrowDown") turn(place, -1);
    else if (event.key === "Delete") set(place, null);
    else if (event.key === "Enter") enter();
    else if (!pressKey(event.key, place)) return;
    event.preventDefault();
  }

  return {
    element,
    select,
    focus,
    guess,
    letters,
    type: (letter) => (isTouched() && !isFixed ? stray.type(letter) : typeLetter(letter)),
    erase,
    board: () => at,
    draft: (board) => drafts[board] ?? null,
    /** The code of a board, null if it is not whole. */
    code: (board) => (drafts[board] ? codeOfParts(policy, drafts[board]) : null),
    /** Says how many answers are left on this board, before and after the turn; null where that is unknown. */
    count(before, now) {
      fill(left, before === null ? null : say("board_answers", { n: before }), now === null ? null : ` → ${wholeNumber(now)}`);
      left.classList.toggle("none", now === 0);
    },
    /** A new turn; one about a guess that was made, or with a word that the game gives. */
    start(next, { fixed = null, given = false } = {}) {
      boards = next;
      [isFixed, isGiven] = [fixed !== null, given];
      open(given);
      below.hidden = isFixed || given;
      hint?.toggleAttribute("hidden", isFixed || given || boards.some(({ shown }) => shown.length > 1));
      write([], fixed);
    },
    /** A word of the page. */
    put: (word) => write([], word),
    /** Whether the row has nothing but the word that the page put there. */
    isFree: () => typed.length === 0 && !isTouched(),
    /** What is unfinished in the row, or null. */
    unfinished: () => (typed.length === 0 && !isTouched() ? null : { word: suggested === null ? null : display(policy, suggested), typed, drafts, at }),
    /** The row of a turn, to be restored. */
    unfinishedOf({ guess, shown }) {
      const seen = boards.map((_, board) => (shown[board] ?? null) === null ? null : partsOfCode(policy, shown[board]));
      return { word: display(policy, guess), typed: [], drafts: seen, at: seen.findIndex((draft) => draft !== null) };
    },
    /** The same row again. */
    restore(draft) {
      if (draft.drafts.length !== boards.length || draft.drafts.some((each, board) => (each === null) !== (drafts[board] === null))) return;
      if (!isFixed) write(draft.typed, draft.word === null ? null : words.find(draft.word));
      drafts = draft.drafts;
      select(draft.at);
    },
    press(event) {
      const { key, target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
      if (element.hidden || target.closest("input, textarea, select, [role=group].edit")) return;
      if (key === "Enter" && !target.closest("button, a, summary")) enter();
      else if (!pressKey(key)) return;
      event.preventDefault();
    },
  };
}
