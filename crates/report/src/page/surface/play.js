// Play: the page hides an answer and shows what each guess gets. The number of a game stands for its answer, and for all readers for the same.
import { announce, el, fill, makeForm } from "./dom.js";
import { endOf, fitting, scorer } from "./clues.js";
import { copyButton, scoreOf, squaresOf, textToShare } from "./copy.js";
import { Cancelled } from "./engine.js";
import { format, hasPegs, ruleText, spoken } from "./feedback.js";
import { wordInput, wordList } from "./figures.js";
import { makeKeys } from "./keys.js";
import { saidOfMeant, whyUnknown } from "./notation.js";
import { display } from "./policy.js";
import { isTable, symbolOf } from "./table.js";
import { letterTile, tiles } from "./tiles.js";
import { say } from "./texts.js";
import { partsOf, wire } from "./turns.js";

/** Primes, the first of which that is no factor of the number of answers spreads numbers over the list. */
const STEPS_OF_NUMBERS = [7919, 7907];

/** Seconds to ask whether a rule allows a word. */
const ALLOWED_WITHIN = 1;

/** The most rows that are drawn before they are used; games of more guesses have none. */
const MOST_DRAWN = 8;

/** The most guesses of a table that need no field to type others, and that are buttons at once; and its answers that stay in sight. */
const FEW_GUESSES = 24;
const MANY_GUESSES = 60;
const MANY_ANSWERS = 120;

/** The answer of a number: neighbours in the list, which are alike, have numbers far apart. */
function hiddenBy(number, answers) {
  const step = STEPS_OF_NUMBERS.find((prime) => answers % prime > 0);
  return (number * step) % answers;
}

/** The number of a game by what a reader types: its answer, or the number; null if it is neither. */
export function numberOf({ policy, words }, text) {
  const all = policy.answers;
  const answer = words.answer(text.trim());
  if (answer !== null) return 1 + [...Array(all).keys()].findIndex((before) => hiddenBy(before + 1, all) === answer);
  const number = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= all ? number : null;
}

/** That a text names no game. */
export function saidOfNoGame(app, text) {
  const word = text.trim();
  if (app.words.find(word) !== null) return say("no_answer", { word });
  return /^\d+$/.test(word) ? say("no_number", { all: app.policy.answers }) : whyUnknown(app, word);
}

/** The view. */
export function makePlay(app) {
  const { policy, words } = app;
  const all = policy.answers;
  if (scorer(app) === null) return { element: el("div"), show() {} };
  const message = el("p", { class: "message", role: "alert" });
  const heading = el("h2", { id: "play-now" });
  const board = el("ol", { class: "board" });
  const row = el("div", { class: "tiles", role: "img", dir: words.direction });
  /** The rows of the guesses to come. */
  const coming = el("div", { class: "coming", "aria-hidden": "true" });
  const ending = el("div", { class: "buttons" });
  const keys = makeKeys(app, type, erase);
  const isTyped = !isTable(policy) && !keys.isEmpty;
  const typed = wordInput(app, { id: "guessed", label: say("guess") });
  const asks = el("div", { class: "asks" });
  /** The guesses of a table. */
  const asked = isTable(policy) ? [...policy.folded.keys()].filter((guess) => policy.table.own[guess] !== 0) : [];
  const isTapped = isTable(policy) && asked.length <= FEW_GUESSES;
  const form = makeForm({ class: "guessing" }, submit, isTyped ? el("div", { class: "grid" }, row, coming) : typed.field, el("button", { type: "submit" }, say("try_it")));
  const choice = el("input", { id: "play-number", type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false", "aria-describedby": "play-number-hint" });
  const refused = el("p", { class: "message", role: "status" });
  const link = el("p");
  const below = el("div", { class: "detail" });
  let number = null;
  let turns = [];
  /** The letters of the word under way. */
  let letters = [];
  let round = 0;
  const position = () => JSON.stringify([number, turns.map(({ guess }) => guess)]);

  const legend = policy.feedback.name === "official" ? say("play_legend") : isTable(policy) ? "" : hasPegs(policy) ? say("play_legend_pegs") : ruleText(policy.feedback);
  const random = () => 1 + Math.floor(Math.random() * all);
  const address = (of) => app.address("play", [String(number), ...of.map(({ guess }) => display(policy, guess))]);

  function open(wanted) {
    number = wanted;
    app.go(address([]));
  }

  /** Opens the game of the field. */
  function choose() {
    const wanted = numberOf(app, choice.value);
    fill(refused, wanted === null ? saidOfNoGame(app, choice.value) : null);
    if (wanted !== null) open(wanted);
  }

  /** The address of this game, for others; null for a file and for a game of the reader's, which are of this device alone. */
  const shared = () => (location.protocol.startsWith("http") && !app.shelf.isOwn() ? location.href.split("#")[0] + address([]) : null);

  /** The address with a button that copies it. */
  function share() {
    if (app.shelf.isOwn()) return app.has("games") ? [say("play_own"), " ", el("a", { href: "#/games", onclick: () => Object.assign(app.workshop.state, { firstGame: String(number), isSaving: true }) }, say("games_save_page"))] : null;
    const text = shared();
    if (text === null) return null;
    const code = el("code", { class: "digest" }, text);
    return [code, " ", copyButton(text, code, say("play_number", { number, all }))];
  }

  function type(letter) {
    if (form.hidden || letters.length >= policy.letters) return;
    letters.push(letter);
    draw();
  }

  function erase() {
    letters.pop();
    draw();
  }

  function draw() {
    fill(message);
    app.draft.keep(position(), letters.length > 0 ? letters : null);
    row.setAttribute("aria-label", letters.join("") || say("type_a_word"));
    fill(row, Array.from({ length: policy.letters }, (_, place) => letterTile(app, letters[place])));
  }

  /** Whether the rule allows a word, which the engine knows. */
  async function isAllowed(word) {
    if (app.rule === "normal") return true;
    try {
      await app.aside.ask("price", { turns: wire(app, turns), guesses: [word], time_limit: ALLOWED_WITHIN });
      return true;
    } catch (error) {
      if (error instanceof Cancelled) return null;
      return error.field !== "guesses[0]";
    }
  }

  async function submit() {
    const own = (round += 1);
    const text = isTyped ? letters.join("") : typed.input.value.trim();
    const guess = words.find(text);
    const near = guess === null ? words.near(text) : null;
    fill(message, guess !== null ? null : text === "" ? say("type_a_word") : near === null ? whyUnknown(app, text) : saidOfMeant(app, near, text, () => {
      letters = isTyped ? words.letters(near) : [];
      typed.input.value = near;
      draw();
    }));
    if (guess !== null) await make(guess, own);
  }

  /** Makes a guess, if the rule allows it. */
  async function make(guess, own = (round += 1)) {
    const allowed = await isAllowed(display(policy, guess));
    if (own !== round || allowed === null) return;
    if (allowed) app.go(address([...turns, { guess }]));
    else fill(message, say("try_not_allowed", { word: display(policy, guess) }));
  }

  /** What may be asked of a table, a button each. */
  function askable(isOver) {
    if (asked.length === 0 || isOver) return [];
    const made = new Set(turns.map(({ guess }) => guess));
    const ask = (guess) => el("button", { type: "button", class: "quiet", disabled: made.has(guess), onclick: () => make(guess) }, el("bdi", {}, display(policy, guess)));
    return [el("h3", {}, say("play_tap")), el("div", { class: "buttons" }, asked.slice(0, MANY_GUESSES).map(ask))];
  }

  /** The answers of a table, those that are out struck through. */
  function listed(left) {
    const name = (answer) => el("bdi", {}, display(policy, answer));
    return [
      el("h3", {}, say("candidates", { n: left.size })),
      all > MANY_ANSWERS ? wordList([...left].map((answer) => display(policy, answer)))
        : el("ul", { class: "words suspects" }, Array.from({ length: all }, (_, answer) => el("li", {}, left.has(answer) ? name(answer) : el("s", {}, name(answer))))),
    ];
  }

  /** What each guess of a table shows for each answer, where that is a table of a few columns. */
  function shownBy(left) {
    const { cells } = policy.table;
    if (!cells || !isTapped || all > MANY_ANSWERS) return null;
    const cell = (guess, answer) => el("td", {}, el("bdi", {}, symbolOf(policy, cells[guess * all + answer])));
    const row = (answer) => el("tr", { class: left.has(answer) ? "" : "out" }, el("th", { scope: "row" }, el("bdi", {}, display(policy, answer))), asked.map((guess) => cell(guess, answer)));
    return el("details", { class: "known" }, el("summary", {}, say("play_shows")), el("div", { class: "wide" }, el("table", { class: "shows" },
      el("thead", {}, el("tr", {}, el("td", {}), asked.map((guess) => el("th", { scope: "col" }, el("bdi", {}, display(policy, guess)))))),
      el("tbody", {}, Array.from({ length: all }, (_, answer) => row(answer))))));
  }

  function over(end, secret) {
    const n = turns.length;
    const word = display(policy, secret);
    const said = end === "solved" ? say("solved_with", { n, word }) : `${say("lost_with", { n })}. ${say("play_lost", { word })}`;
    const parts = isTable(policy) ? partsOf(app, turns) : turns.map(({ guess }) => display(policy, guess));
    fill(heading, said);
    const score = scoreOf(policy, end === "solved" ? n : null);
    fill(asks, textToShare([`${app.title} ${say("play_number", { number, all })}: ${score}`, ...squaresOf(policy, turns.map(({ shown }) => format(policy, shown))), shared()].filter((line) => line !== null)));
    fill(ending,
      el("button", { type: "button", onclick: () => open(random()) }, say("new_game")),
      app.has("analyse") && el("a", { class: "button quiet", href: app.address("analyse", parts, { answer: end === "solved" ? null : word }) }, say("analyse_this")));
    return said;
  }

  const onKey = (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.isComposing || form.hidden || !isTyped) return;
    if (target.closest("input, textarea, select") || (key === "Enter" && target.closest("button, a, summary"))) return;
    const letter = words.typed(key);
    if (key === "Enter") submit();
    else if (key === "Backspace") erase();
    else if (letter !== null) type(letter);
    else {
      if (/^[\p{L}\p{N}]$/u.test(key)) fill(message, say("no_such_letter", { letter: key }));
      return;
    }
    event.preventDefault();
  };

  const element = el("div", { class: "playing" },
    el("section", { class: "stage", "aria-labelledby": "play-now" }, heading, board, form, message, ending, asks),
    el("div", { class: "side" }, keys.element,
      el("div", { class: "beside" }, legend ? el("p", { class: "hint legend" }, legend) : null, app.about ? el("p", { class: "hint" }, app.about) : null, below,
        el("details", { class: "known" }, el("summary", {}, say("play_together")),
          makeForm({ class: "known-fields" }, choose, el("div", { class: "field" }, el("label", { for: "play-number" }, say("play_choose")), choice, el("p", { class: "hint", id: "play-number-hint" }, say("play_choose_hint"))), refused, el("button", { type: "submit", class: "quiet" }, say("begin"))), link))));

  return {
    element,
    leave() {
      round += 1;
      document.removeEventListener("keydown", onKey);
    },
    show({ parts, options }) {
      document.addEventListener("keydown", onKey);
      round += 1;
      const wanted = Number(parts[0]);
      const isGame = Number.isInteger(wanted) && wanted >= 1 && wanted <= all;
      number = isGame ? wanted : (number ?? app.number ?? random());
      const secret = hiddenBy(number, all);
      const shows = scorer(app);
      const guesses = isGame ? parts.slice(1).map((part) => words.find(part)) : [];
      const isRead = !guesses.includes(null) && (isGame || parts.length === 0);
      turns = (isRead ? guesses : []).map((guess) => ({ guess, shown: shows(guess, secret) }));
      const end = endOf(app, turns);
      const draft = app.draft.at(position());
      letters = end === null && isTyped && Array.isArray(draft) ? draft : [];
      draw();
      if (!isRead) fill(message, say("no_position"));
      // A game that goes on has its number in the address, where it is found again.
      if (!isGame && parts.length === 0 && !options.elsewhere) queueMicrotask(() => app.go(address([]), true));
      typed.input.value = "";
      [choice.value, choice.placeholder] = ["", String(number)];
      fill(refused);
      fill(link, share());
      form.hidden = end !== null || isTapped;
      keys.element.hidden = form.hidden || !isTyped;
      fill(board, turns.map(({ guess, shown }) => el("li", {}, tiles(app, display(policy, guess), shown))));
      const rows = policy.limit !== null && policy.limit <= MOST_DRAWN ? policy.limit : 0;
      element.style.setProperty("--rows", String(Math.max(rows, 6)));
      const blank = () => el("div", { class: "tiles" }, Array.from({ length: policy.letters }, () => letterTile(app)));
      fill(coming, Array.from({ length: Math.max(rows - turns.length - 1, 0) }, blank));
      keys.show(turns);
      if (isTable(policy)) {
        const wasOpen = below.querySelector("details")?.open ?? false;
        const left = new Set(fitting(app, turns));
        fill(below, listed(left), shownBy(left));
        if (wasOpen) below.querySelector("details").open = true;
      }
      fill(asks, askable(end !== null));
      fill(ending);
      const at = [say("play_number", { number, all }), policy.limit === null ? null : say("play_turn", { n: turns.length + 1, most: policy.limit })];
      const said = end === null ? at.filter(Boolean).join(" · ") : over(end, secret);
      if (end === null) fill(heading, said);
      const last = turns.at(-1);
      const word = last && display(policy, last.guess);
      announce(last === undefined ? said : `${say("tiles", { word, shown: spoken(policy, last.shown, words.letters(word)) })}. ${said}`);
    },
  };
}
