// The row under way: a word, and the colours that the game showed; or clues as text.
import { el, fill, makeForm, quietButton } from "./dom.js";
import { colourName, format, hasColours, hasPegs, hasSquares, numbersOf, parse, pegNumbers, pegs, sayOfNumber, solvedCode } from "./feedback.js";
import { onOneLine, wordInput } from "./figures.js";
import { readClues, saidOfMeant, saidOfUnread } from "./notation.js";
import { display } from "./policy.js";
import { partsOfCode } from "./several.js";
import { LONG_WORD, letterTile } from "./tiles.js";
import { say, wholeNumber } from "./texts.js";
import { exampleClue, exampleShown } from "./turns.js";

const COLOURS = ["B", "Y", "G"];

/** The order of a tap: yellow and green are set by hand, and the rest is grey. */
const TAPS = ["Y", "G", "B"];
const KEYS = { b: "B", x: "B", 0: "B", y: "Y", 1: "Y", g: "G", 2: "G" };

/** The colour that a key sets, or null. */
export const keyColour = (key) => (Object.hasOwn(KEYS, key.toLowerCase()) ? KEYS[key.toLowerCase()] : null);

/** The next colour of a tile, or the one before; an unset tile takes the first or the last. */
export function turned(colour, by) {
  const at = TAPS.indexOf(colour);
  return at < 0 ? TAPS.at(by > 0 ? 0 : -1) : TAPS[(at + by + TAPS.length) % TAPS.length];
}

/** Makes a tile, or the nearest one, the only one that Tab leads to. */
export function stopAt(tiles, place) {
  const wanted = Math.min(Math.max(place, 0), tiles.length - 1);
  tiles.forEach((tile, index) => {
    tile.tabIndex = index === wanted ? 0 : -1;
    tile.classList.toggle("here", index === wanted);
  });
  return tiles[wanted];
}

/** Buttons of colours for the tiles of long words, which are too narrow for a finger; else null. `set` colours a place. */
export function makePaint(tiles, set) {
  if (tiles.length <= LONG_WORD) return null;
  return el("div", { class: "paint", role: "group", "aria-label": say("colour_of_tile") }, COLOURS.map((colour) => el("button", {
    type: "button", "data-colour": colour,
    onclick: () => {
      const place = tiles.findIndex((tile) => tile.tabIndex === 0);
      set(place, colour);
      stopAt(tiles, place + 1);
    },
  }, colourName(colour))));
}

/**
 * Letters that are typed after colours, which are those of `letters`: the first one says so by `refuse`, and a second one, or the
 * button, makes `begin` take up another word.
 */
export function makeStray(letters, refuse, begin) {
  let first = "";
  const take = (text) => {
    refuse(null);
    begin(text);
  };
  return {
    type(letter) {
      if (first !== "") {
        take(first + letter);
        return;
      }
      refuse([say("colours_of", { word: letters().join("") }), quietButton(say("other_word"), () => take(letter))]);
      first = letter;
    },
    forget() {
      first = "";
    },
  };
}

/**
 * The row; `play` is called with turns, `refuse` with what is wrong, `changed` with the word of the row, or null, and its text if
 * it is typed and complete. `canEnd` tells whether a word may be the answer. `below` stands under the tiles. The clue starts unset. The button sets the rest of the tiles grey, and
 * continues. `buttons` has room for more of them; `clues` is the field for text.
 */
export function makeEditor(app, { play, refuse, changed, canEnd = () => true }, below) {
  const { policy, words } = app;
  const coloured = hasColours(policy);
  const hint = coloured
    ? [el("span"), el("span", { class: "by-keys" }, " ", say("keys_hint"))]
    : [hasPegs(policy) ? say("pegs_hint", pegs(policy, exampleShown(policy))) : sayOfNumber(policy, "hint", { clue: exampleClue(app), n: policy.letters })];
  const { field, input } = wordInput(app, { id: "played", label: say("you_played"), hint: say("guesses_hint", { clue: exampleClue(app) }), many: true });
  // Counts belong to no letter.
  const colours = coloured ? Array(policy.letters).fill(null) : [];
  /** The word that the page put into the row, or null. */
  let suggested = null;
  /** The turns of the text, where it has feedback. */
  let clues = null;
  /** Whether the row has the squares of a word that is still asked for. */
  let isAsking = false;
  /** The rows of squares whose words are asked for one by one, and the number of turns before them; or null. */
  let asked = null;
  /** The letters on the tiles, where they are no clue. */
  let drawnLetters = [];
  /** Keys that coloured tiles one after the other, and are letters if one follows that is no colour: B, then A of a word. */
  let pressed = "";
  const stray = makeStray(() => letters(), (text) => refuse(text, input), (text) => {
    colours.fill(null);
    stop(0);
    write(text);
  });

  const buttons = colours.map((_, place) =>
    el("button", {
      type: "button", class: "tile", tabindex: place === 0 ? "0" : "-1",
      onclick: () => {
        pressed = "";
        set(place, turned(colours[place], 1));
        rove(place);
      },
      onkeydown: (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (pressKey(event.key, place)) {
          event.preventDefault();
          return;
        }
        pressed = "";
        const onward = words.direction === "rtl" ? -1 : 1;
        const moves = { ArrowRight: onward, ArrowLeft: -onward };
        if (event.key in moves) rove(place + moves[event.key]);
        else if (event.key === "Home") rove(0);
        else if (event.key === "End") rove(policy.letters - 1);
        else if (event.key === "ArrowUp") set(place, turned(colours[place], 1));
        else if (event.key === "ArrowDown") set(place, turned(colours[place], -1));
        else if (event.key === "Enter") advance();
        else if (event.key === "Delete") set(place, null);
        else return;
        event.preventDefault();
      },
    }),
  );

  const count = (id, label, numbers) => {
    const choice = el("select", { id, onchange: () => draw() }, el("option", { value: "" }, say("unset")),
      numbers.map((number) => el("option", { value: number }, wholeNumber(Number(number)))));
    return [el("div", { class: "field" }, el("label", { for: id }, label), choice), choice];
  };
  const counts = coloured ? [] : hasPegs(policy)
    ? [count("black", say("black_pegs"), pegNumbers(policy)), count("white", say("white_pegs"), pegNumbers(policy))]
    : [count("number", sayOfNumber(policy, "number"), numbersOf(policy).numbers)];
  const choices = counts.map(([, choice]) => choice);
  const shownRow = coloured
    ? el("div", { class: `tiles edit${policy.letters > LONG_WORD ? " long" : ""}`, role: "group", "aria-label": say("what_it_showed"), dir: words.direction }, buttons)
    : el("div", { class: "line" }, counts.map(([field]) => field));
  /** The word beside counts, for readers of the screen: the field below has it, too. */
  const shownWord = coloured ? null : el("span", { class: "tiles typed", "aria-hidden": "true", dir: words.direction }, Array.from({ length: policy.letters }, () => letterTile(app)));
  const goOn = el("button", { type: "submit" });
  const solved = quietButton(say("that_was_it"), () => submit(solvedCode(policy)));
  /** Whether the word that the page put into the row is the answer, if one fits. */
  let isExpected = false;
  const paint = makePaint(buttons, set);

  /** Whether the row has a part of a word that the reader types. */
  const isUnfinished = () => {
    const typed = words.letters(input.value.trim()).length;
    return clues === null && input.value !== suggestedText() && typed < policy.letters && (typed > 0 || isAsking || colours.every((colour) => colour === null));
  };

  /**
   * A key on the tile of a place, or on none: a colour, a letter, or one less; whether it is one of these. A word that has begun
   * takes letters; then the keys of colours set the tiles.
   */
  function pressKey(key, place = null) {
    if (key === "Backspace") return takeBack(place);
    const letter = words.typed(key);
    const colour = coloured ? keyColour(key) : null;
    const at = place ?? colours.indexOf(null);
    if (colour !== null && at >= 0 && !isUnfinished() && (place !== null || letter === null || !/\d/.test(key))) {
      set(at, colour);
      pressed += key;
      if (place === null) stop(at + 1);
      else rove(at + 1);
      return true;
    }
    if (letter === null) return false;
    const begun = [...pressed].map(words.typed).join("");
    // A stray key takes no colours away.
    const isFree = isUnfinished() || colours.every((colour) => colour === null);
    if (pressed === "" && isFree) typeLetter(letter);
    else if (begun !== "" && words.beginning(begun + letter, 1).length > 0) {
      colours.fill(null);
      write(begun + letter);
      if (place === null) stop(0);
      else rove(0);
    } else stray.type(letter);
    pressed = "";
    return true;
  }

  /** A letter of the keys on the screen. */
  function tapLetter(letter) {
    if (clues !== null || isUnfinished() || isAsking || colours.every((colour) => colour === null)) typeLetter(letter);
    else stray.type(letter);
  }

  /** Takes a colour back: that of a place or of the one before, or the last one; or a letter, without any colour. */
  function takeBack(place) {
    pressed = pressed.slice(0, -1);
    if ((isAsking && input.value !== "") || colours.every((colour) => colour === null)) {
      eraseLetter();
      return true;
    }
    const last = colours.findLastIndex((colour) => colour !== null);
    const at = place === null ? last : Math.max(colours[place] === null ? place - 1 : place, 0);
    set(at, null);
    if (place === null) stop(at);
    else rove(at);
    return true;
  }

  const stop = (place) => stopAt(buttons, place);
  const rove = (place) => stop(place).focus();

  function set(place, colour) {
    // A colour by hand is about the word, and not about the text of a clue.
    if (clues !== null) {
      input.value = letters().join("");
      clues = null;
    }
    colours[place] = colour;
    stray.forget();
    draw();
  }

  /** Whether tiles are left to set. */
  const isOpen = () => clues === null && colours.includes(null);

  /** The first part of the clue that is unset, or null. */
  function firstUnset() {
    if (!coloured) return choices.find((choice) => choice.value === "") ?? null;
    const place = colours.indexOf(null);
    return place < 0 ? null : stop(place);
  }

  /** To what is still unset, or on. */
  function advance() {
    const unset = firstUnset();
    if (unset === null) submitTyped();
    else unset.focus();
  }

  /** The letters of the row: those of the only clue, or those that were typed. */
  function letters() {
    const only = clues?.length === 1 ? (clues[0].guess ?? suggested) : null;
    if (only !== null) return words.letters(display(policy, only));
    return clues === null ? words.letters(input.value.trim()) : [];
  }

  /** Reads the text again. */
  function read() {
    const { turns, unread } = readClues(app, input.value);
    const before = clues;
    clues = unread === null && turns.some(({ shown }) => shown !== null) ? turns : null;
    // Squares are copied from a game, in which another word than the recommended one may have been played.
    isAsking = coloured && (clues?.length === 1 && clues[0].guess === null ? hasSquares(input.value) : isAsking && clues === null);
    const shown = clues?.length === 1 ? clues[0].shown : null;
    if (coloured && (clues !== null || before !== null)) {
      colours.forEach((_, place) => (colours[place] = shown === null ? null : format(policy, shown)[place]));
    }
    if (isAsking && clues !== null) {
      [clues, input.value] = [null, ""];
      refuse(say("which_word"), input);
    }
    draw();
  }

  function draw() {
    const all = letters();
    // A colour goes with its letter.
    if (clues === null && !isAsking) {
      colours.forEach((_, place) => {
        if (drawnLetters[place] && drawnLetters[place] !== all[place]) colours[place] = null;
      });
    }
    drawnLetters = clues === null ? all : [];
    if (shownWord !== null) fill(shownWord, Array.from({ length: policy.letters }, (_, place) => letterTile(app, all[place])));
    buttons.forEach((button, place) => {
      const letter = all[place] ?? "";
      const colour = colours[place];
      if (colour === null) delete button.dataset.colour;
      else button.dataset.colour = colour;
      button.setAttribute("aria-label", say("letter_colour", { place: place + 1, letter: letter || "–", colour: colour === null ? say("unset") : colourName(colour) }));
      fill(button, letter === "" ? "" : words.capital(letter));
    });
    const only = clues?.length === 1 ? (clues[0].guess ?? suggested) : null;
    const typed = clues === null && all.length === policy.letters ? input.value.trim() : null;
    changed(typed === null ? only : words.find(typed), typed);
    element.classList.toggle("asking", isAsking);
    const isFound = isExpected && input.value === suggestedText();
    goOn.classList.toggle("quiet", isFound);
    solved.classList.toggle("quiet", !isFound);
    const guess = clues === null ? words.find(input.value) : null;
    solved.disabled = clues === null && (guess === null || !canEnd(guess));
    fill(goOn, say(isOpen() ? "rest_grey" : "go_on"));
    const isUnknown = typed !== null && words.find(typed) === null;
    goOn.disabled = isUnknown || (isOpen() || isAsking ? all.length !== policy.letters : clues === null && choices.some((choice) => choice.value === ""));
  }

  /** The word of the row; null, and the reason is shown, if it is none. */
  function word() {
    const guess = words.find(input.value);
    if (guess !== null) return guess;
    const { turns, unread } = readClues(app, input.value);
    const named = turns.find(({ guess }) => guess !== null);
    const near = unread === null ? null : words.near(input.value);
    if (near !== null) refuse(saidOfMeant(app, near, input.value, () => {
      write(near);
      focus();
    }), input);
    else if (unread !== null) refuse(saidOfUnread(app, unread), input);
    else if (isAsking) refuse(say("which_word"), input);
    else refuse(named ? say("nothing_shown", { word: display(policy, named.guess) }) : say("type_a_word"), input);
    return null;
  }

  function submit(code) {
    const guess = word();
    if (guess === null) return;
    if (code === null) refuse(say("no_such_pegs"), choices[0]);
    else play([{ guess, shown: code }]);
  }

  /** Plays what was typed: clues, or the word with its colours; tiles that are unset are grey. */
  function submitTyped() {
    if (isOpen()) {
      if (word() === null) return;
      pressed = "";
      colours.forEach((colour, place) => (colours[place] = colour ?? "B"));
      draw();
    }
    if (clues !== null) play(clues.map((turn, index) => (index === 0 && turn.guess === null ? { ...turn, guess: suggested } : turn)));
    else submit(parse(policy, coloured ? colours.join("") : choices.map((choice) => choice.value).join(",")));
  }

  const onEnter = (control, act) =>
    control.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      act();
    });
  input.setAttribute("enterkeyhint", "next");
  input.addEventListener("input", read);
  onEnter(input, () => {
    if (clues !== null) submitTyped();
    else if (word() !== null) (isAsking && !isOpen() ? submitTyped : focus)();
  });
  for (const choice of choices) onEnter(choice, advance);
  /** To the clue and not to the word, which is mostly the recommended one: a phone needs no keyboard for the clue. */
  const focus = () => (coloured ? buttons.find((button) => button.tabIndex === 0) : choices[0]).focus();
  const rowButtons = el("div", { class: "buttons" }, goOn, solved);
  const first = el("p", { class: "hint first" }, hint);
  const element = makeForm({ class: "editor" }, submitTyped, shownWord, shownRow, paint, el("div", { class: "under-row" }, first, below), rowButtons);
  // The text repeats the tiles: where there is no room it is one tap away.
  const byText = el("details", { class: "known clues", open: matchMedia("(min-width: 40.01rem)").matches }, el("summary", {}, say("type_clues")), field);

  /** Another text in the row; colours belong to the word before. */
  function write(text) {
    input.value = text;
    pressed = "";
    stray.forget();
    if (clues !== null) colours.fill(null);
    clues = null;
    draw();
  }

  return {
    element,
    buttons: rowButtons,
    clues: byText,
    focus,
    /** A new row, after turns. Before the first one it says more, and after two no more. */
    start(turns) {
      suggested = null;
      isExpected = isAsking = false;
      element.classList.toggle("opening", coloured && turns.length === 0);
      element.classList.toggle("taught", coloured && turns.length > 1);
      if (coloured) first.firstChild.textContent = say(turns.length === 0 ? "first_hint" : "colours_hint");
      colours.fill(null);
      for (const choice of choices) choice.value = "";
      if (coloured) stop(0);
      write("");
    },
    /** Asks for the words of rows of squares, which follow so many turns. */
    ask(rows, at) {
      asked = { rows, at, next: at };
      this.resume(at);
    },
    /** After so many turns, the squares whose word is asked for next; a game that goes back asks for no more. */
    resume(at) {
      const row = asked !== null && at >= asked.next ? asked.rows[at - asked.at] : undefined;
      if (row === undefined) {
        asked = null;
        return;
      }
      asked.next = at;
      [isAsking, clues, input.value] = [true, null, ""];
      colours.forEach((_, place) => (colours[place] = format(policy, row)[place]));
      draw();
      refuse(say("which_word"), input);
    },
    /** A word in the row. */
    put(guess) {
      suggested = guess;
      write(display(policy, guess));
    },
    /** Whether the word that the page puts into the row is the answer. */
    expect(isSole) {
      isExpected = isSole;
    },
    /** A paste that no field takes. */
    paste(event) {
      if (element.hidden || event.target.closest?.("input, textarea")) return;
      const text = onOneLine(app, event.clipboardData?.getData("text") ?? "");
      if (text === "") return;
      event.preventDefault();
      byText.open = true;
      input.value = text;
      read();
      if (clues !== null) submitTyped();
      else if (!isAsking) word();
    },
    type: tapLetter,
    erase: eraseLetter,
    /** What is unfinished in the row, or null. */
    unfinished() {
      const numbers = choices.map((choice) => choice.value);
      const isBegun = isAsking || clues !== null || [...colours, ...numbers].some(Boolean) || (input.value !== "" && input.value !== suggestedText());
      return isBegun ? { text: input.value, colours: [...colours], numbers, isAsking, asked } : null;
    },
    /** The row of a turn, to be restored. */
    unfinishedOf: ({ guess, shown }) => ({
      text: display(policy, guess), colours: coloured ? partsOfCode(policy, shown) : [], numbers: coloured ? [] : partsOfCode(policy, shown), isAsking: false, asked: null,
    }),
    /** The same row again. */
    restore(draft) {
      if (asked === null && draft.asked) this.ask(draft.asked.rows, draft.asked.at);
      input.value = draft.text;
      isAsking = draft.isAsking;
      clues = null;
      if (isAsking) draw();
      else read();
      if (clues !== null) return;
      colours.forEach((_, place) => (colours[place] = COLOURS.includes(draft.colours[place]) ? draft.colours[place] : null));
      choices.forEach((choice, at) => (choice.value = draft.numbers[at]));
      if (coloured) stop(colours.indexOf(null));
      draw();
      if (isAsking) refuse(say("which_word"), input);
    },
    /** A key that no control takes. */
    press(event) {
      const { key, target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
      if (element.hidden || target.closest("input, textarea, select, [role=group].edit")) return;
      if (key === "Enter" && !target.closest("button, a, summary")) {
        if (!goOn.disabled && !isOpen()) submitTyped();
        else if (word() !== null) focus();
      } else if (!pressKey(key)) return;
      event.preventDefault();
    },
    /** Whether the row is empty, or has nothing but this word, which the page put there. */
    isFree: (offered) => (input.value.trim() === "" && !isAsking) ||
      (suggested === offered && input.value === suggestedText() && [...colours, ...choices.map((choice) => choice.value)].join("") === ""),
  };

  /** A letter more; the first one replaces a word that the page put there. */
  function typeLetter(letter) {
    const before = clues !== null || input.value === suggestedText() ? [] : words.letters(input.value);
    if (before.length < policy.letters) write([...before, letter].join(""));
  }

  function eraseLetter() {
    write(clues !== null || input.value === suggestedText() ? "" : words.letters(input.value).slice(0, -1).join(""));
  }

  function suggestedText() {
    return suggested === null ? null : display(policy, suggested);
  }
}
