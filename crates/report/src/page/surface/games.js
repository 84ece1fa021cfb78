// Games: the page's own and the last one, policy files, and a game of one's own, solved here.
import { announce, el, fill, makeForm, quietButton } from "./dom.js";
import { Refused, engineState } from "./engine.js";
import { figure } from "./figures.js";
import { OBJECTIVES, RULES, WORD_FEEDBACKS } from "./policy.js";
import { atLeast, currentLanguage, fixed, say, wholeNumber } from "./texts.js";
import { GivenUp, MOST_BYTES, Unreadable } from "./workshop.js";

/** Milliseconds without typing after which a list is read. */
const READ_AFTER = 600;

/** Words that are shown of a list. */
const WORDS_SHOWN = 6;

/** The choices of a new game. */
const USUAL_GAME = { rule: "normal", feedback: "official", limit: "6", objective: "mean", alphabet: "", pasted: "", space: "" };

/** The name of a file without its ending. */
const stem = (name) => name.replace(/(\.\w{1,6}){1,2}$/, "") || name;

/** Hands a file to the device. */
function download(name, bytes) {
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A button that asks for files. */
function fileButton(text, { many = false, id }, act) {
  const input = el("input", { type: "file", id, hidden: true, multiple: many, onchange: () => {
    const files = [...input.files];
    input.value = "";
    if (files.length > 0) act(files);
  } });
  return el("span", { class: "file" }, quietButton(text, () => input.click()), input);
}

/** The name of an alphabet in the language of the reader. */
function alphabetName(name) {
  try {
    return `${new Intl.DisplayNames([currentLanguage()], { type: "language" }).of(name)} (${name})`;
  } catch {
    return name;
  }
}

/** The view. `app.shelf` has the games of the page, `app.workshop` the one that is made. */
export function makeGames(app) {
  const { workshop, shelf } = app;
  const { state } = workshop;
  const chosen = (state.chosen ??= { ...USUAL_GAME });
  const tiles = el("div", { class: "buttons shelf" });
  const message = el("p", { class: "message", role: "alert" });
  const troubles = el("p", { class: "message", role: "alert" });
  const read = el("div", { class: "read", role: "status" });
  const progress = el("section", { class: "solving", "aria-label": say("games_search"), tabindex: "-1" });
  let typing = null;
  let round = 0;

  /** Why something failed: the engine's own words, which name the field or the line. */
  function trouble(error) {
    if (error instanceof GivenUp) return say("games_given_up");
    if (error instanceof Refused || error instanceof Unreadable) return say("refused", { why: error.message });
    return say("failed", { why: error.message });
  }

  const tooLarge = (file, most) => (file.size > most ? say("games_too_large", { name: file.name, size: wholeNumber(Math.ceil(file.size / 1e6)), most: wholeNumber(Math.floor(most / 1e6)) }) : null);

  async function openFile(file) {
    fill(troubles, tooLarge(file, MOST_BYTES.policy));
    if (troubles.textContent) return;
    try {
      const contents = await workshop.open(new Uint8Array(await file.arrayBuffer()));
      shelf.put(stem(file.name), contents);
    } catch (error) {
      fill(troubles, trouble(error));
    }
  }

  /** The games to go on with. */
  function showTiles() {
    const play = (name, act) => quietButton(say("games_play", { name }), act);
    fill(tiles,
      el("a", { class: "button", href: "#/assist" }, say("games_play", { name: shelf.name() })),
      shelf.isOwn() ? play(shelf.pageName(), shelf.back) : null,
      shelf.last() && !shelf.isOwn() ? play(shelf.last().name, () => reopen(shelf.last())) : null,
      quietButton(say("games_save"), () => download(`${shelf.name().replace(/[^\p{L}\p{N}.-]+/gu, "-")}.policy`, app.bytes)),
      engineState() === "ready" ? fileButton(say("games_open"), { id: "open-policy" }, ([file]) => openFile(file)) : null);
  }

  async function reopen({ name, bytes }) {
    fill(troubles);
    try {
      shelf.put(name, await workshop.open(bytes));
    } catch (error) {
      fill(troubles, trouble(error));
    }
  }

  const isCodes = () => chosen.space.trim() !== "";

  /** The description of the game, or null without words. */
  function description() {
    if (state.answers === null) return null;
    const { rule, feedback, limit, objective, alphabet } = chosen;
    return {
      answers: state.answers.words,
      ...(state.guesses === null ? {} : { guesses: state.guesses.words }),
      ...(alphabet === "" || isCodes() ? {} : { alphabet }),
      rule, feedback, objective,
      max_guesses: limit.trim() === "" ? null : Number(limit),
    };
  }

  /** Tells the engine of the game, and the reader what was read. */
  async function describe() {
    const own = (round += 1);
    state.search = null;
    fill(message);
    fill(read);
    const game = description();
    solve.disabled = true;
    showSearch();
    if (game === null) return;
    try {
      const found = await workshop.describe(game);
      if (own !== round) return;
      fill(read, el("p", {}, say("games_read", { answers: found.answers, guesses: found.guesses, letters: found.letters })),
        el("p", { class: "faint" }, state.answers.words.slice(0, WORDS_SHOWN).join(", "), state.answers.words.length > WORDS_SHOWN ? ", …" : ""),
        (found.notes ?? []).map((note) => el("p", { class: "hint" }, note)));
      solve.disabled = false;
    } catch (error) {
      if (own === round) fill(message, trouble(error));
    }
  }

  /** Reads a list; null, with a message, if it is none. */
  async function listOf(name, blob) {
    fill(message, tooLarge({ name, size: blob.size }, MOST_BYTES.list));
    if (message.textContent) return null;
    try {
      return { name, words: await workshop.read(blob) };
    } catch (error) {
      fill(message, name, ": ", trouble(error));
      return null;
    }
  }

  /** Takes lists by their roles; a list that cannot be read takes nothing's place. */
  function take(roles) {
    if (Object.values(roles).includes(null)) {
      solve.disabled = true;
      return;
    }
    Object.assign(state, roles);
    showLists();
    return describe();
  }

  /** Files: answers, and other accepted words; of two at once, the shorter list has the answers. */
  async function takeFiles(files, role = "answers") {
    chosen.pasted = paste.value = "";
    chosen.space = space.value = "";
    const found = [];
    for (const file of files.slice(0, 2)) {
      found.push(await listOf(file.name, file));
      if (found.includes(null)) return take({ [role]: null });
    }
    if (found.length === 1) return take({ [role]: found[0] });
    const [answers, guesses] = found.sort((one, other) => one.words.length - other.words.length);
    return take({ answers, guesses });
  }

  const lists = el("ul", { class: "lists" });
  function showLists() {
    const line = (role) => state[role] && el("li", {},
      say(`games_list_${role}`, { name: state[role].name, n: state[role].words.length }), " ",
      quietButton(say("games_remove"), () => {
        state[role] = null;
        if (role === "answers") chosen.pasted = paste.value = "";
        showLists();
        describe();
      }));
    fill(lists, line("answers"), line("guesses"));
    lists.hidden = lists.childElementCount === 0;
  }

  async function pasted() {
    clearTimeout(typing);
    const text = (chosen.pasted = paste.value);
    state.answers = null;
    if (text.trim() !== "") return take({ answers: await listOf(say("games_pasted"), new Blob([text])) });
    showLists();
    return describe();
  }

  async function spaced() {
    chosen.space = space.value;
    if (!isCodes()) return;
    fill(message);
    try {
      const words = await workshop.codes(chosen.space.trim());
      [state.answers, state.guesses] = [{ name: chosen.space.trim(), words }, null];
      chosen.pasted = paste.value = "";
      // Codes are played for pegs, without a limit.
      choose({ feedback: "pegs", limit: "", rule: "normal" });
      showLists();
      await describe();
    } catch (error) {
      fill(message, trouble(error));
    }
  }

  const paste = el("textarea", {
    id: "own-words", rows: "5", spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    oninput: () => {
      clearTimeout(typing);
      typing = setTimeout(pasted, READ_AFTER);
    },
  });
  paste.value = chosen.pasted;
  const space = el("input", { id: "own-space", autocomplete: "off", autocapitalize: "off", spellcheck: "false", onchange: spaced });
  space.value = chosen.space;

  /** A field of the form that changes the game. */
  function field(name, label, control) {
    control.id = `own-${name}`;
    control.value = chosen[name];
    control.addEventListener("change", () => {
      chosen[name] = control.value;
      describe();
    });
    return el("div", { class: "field" }, el("label", { for: control.id }, label), control);
  }
  const options = (all) => el("select", {}, all.map(([value, text]) => el("option", { value }, text)));
  const fields = [
    field("rule", say("rule"), options(RULES.map((rule) => [rule, say(`rule_${rule}`)]))),
    field("feedback", say("feedback"), options(WORD_FEEDBACKS.map((each) => [each, say(`feedback_${each}`)]))),
    field("limit", say("games_limit"), el("input", { type: "number", min: "1", max: "255", inputmode: "numeric" })),
    field("objective", say("objective"), options(OBJECTIVES.map((each) => [each, say(`objective_${each}`)]))),
    field("alphabet", say("games_alphabet"), options([["", say("games_any_alphabet")], ...shelf.alphabets.map((name) => [name, alphabetName(name)])])),
  ];

  function choose(values) {
    Object.assign(chosen, values);
    for (const each of fields) {
      const control = each.querySelector("select, input");
      control.value = chosen[control.id.replace("own-", "")];
    }
  }

  /** How far the search is. */
  function showSearch() {
    const { search } = state;
    form.inert = search?.isRunning === true;
    solve.hidden = search !== null;
    if (search === null) return fill(progress);
    const { standing, isRunning, isStopping, began } = search;
    const held = progress.contains(document.activeElement);
    const mean = (total) => fixed(total / standing.weight, 4);
    const [least, most] = typeof standing?.total === "object" && standing.total !== null ? [standing.total.at_least, standing.total.at_most] : [standing?.total, standing?.total];
    const has = most !== undefined && most !== null;
    const seconds = isRunning ? (performance.now() - began) / 1000 + search.before : standing.seconds;
    const words = standing?.guess ? el("p", { class: "lead" }, say(standing.status === "optimal" ? "games_best" : "best_so_far", { word: standing.guess })) : null;
    fill(progress,
      isRunning ? el("p", {}, isStopping ? say("games_stopping") : say("games_solving"), " ", el("span", { class: "time" }, say("games_seconds", { n: Math.floor(seconds) }))) : null,
      isRunning ? el("progress", { "aria-label": say("games_search"), ...(standing?.openers > 0 ? { max: String(standing.openers), value: String(standing.settled) } : {}) }) : null,
      words,
      has ? el("dl", { class: "figures" },
        figure(least < most ? say("from_to", { least: atLeast(least / standing.weight), most: mean(most) }) : mean(most), say("expected"), "main", least < most ? `${wholeNumber(least)}–${wholeNumber(most)}` : `${wholeNumber(most)}/${wholeNumber(standing.weight)}`),
        isRunning && standing.openers > 0 ? figure(wholeNumber(standing.openers - standing.settled), say("games_openers_left")) : null) : null,
      !isRunning && standing.status === "optimal" ? el("p", {}, say("games_proven", { n: Math.max(1, Math.round(standing.seconds)) })) : null,
      !isRunning && standing.status === "bounded" ? el("p", {}, say("games_bounded")) : null,
      !isRunning && standing.status === "infeasible" ? el("p", {}, say("games_infeasible")) : null,
      el("div", { class: "buttons" },
        isRunning ? el("button", { type: "button", class: "quiet", onclick: isStopping ? workshop.giveUp : stop }, say(isStopping ? "games_give_up" : "stop")) : null,
        !isRunning && standing.guess ? el("a", { class: "button", href: "#/assist" }, say("games_play", { name: shelf.name() })) : null,
        !isRunning && standing.guess ? el("a", { class: "button quiet", href: "#/explore" }, say("explore_title")) : null,
        !isRunning && standing.status === "bounded" ? quietButton(say("games_go_on"), begin) : null));
    if (isRunning) progress.setAttribute("aria-busy", "true");
    else progress.removeAttribute("aria-busy");
    if (held) (progress.querySelector("button, a") ?? progress).focus();
  }

  function stop() {
    state.search.isStopping = true;
    workshop.stop();
    showSearch();
  }

  async function begin() {
    const before = state.search?.standing?.seconds ?? 0;
    const search = (state.search = { name: stem(state.answers.name), standing: state.search?.standing ?? null, isRunning: true, isStopping: false, began: performance.now(), before });
    fill(message);
    workshop.show();
    progress.focus();
    const clock = setInterval(() => workshop.show(), 500);
    try {
      const contents = await workshop.solve((standing) => {
        search.standing = standing;
        workshop.show();
      });
      search.isRunning = false;
      announce(say({ optimal: "games_best", infeasible: "games_infeasible" }[search.standing.status] ?? "games_bounded", { word: search.standing.guess }));
      if (contents !== null) shelf.put(search.name, contents);
      else workshop.show();
    } catch (error) {
      if (state.search === search) state.search = null;
      workshop.fail(error);
    } finally {
      clearInterval(clock);
    }
  }

  const solve = el("button", { type: "submit", disabled: true }, say("games_solve"));
  const form = makeForm({ class: "own" }, () => {
    if (!solve.disabled && !state.search?.isRunning) begin();
  },
  el("div", { class: "drop" },
    el("div", { class: "field whole" }, el("label", { for: "own-words" }, say("games_words")), paste,
      el("p", { class: "hint" }, say("games_words_hint"))),
    el("div", { class: "buttons" },
      fileButton(say("games_files"), { id: "own-files", many: true }, (files) => takeFiles(files)),
      fileButton(say("games_others"), { id: "own-others" }, (files) => takeFiles(files, "guesses")))),
  el("div", { class: "field" }, el("label", { for: "own-space" }, say("games_codes")), space, el("p", { class: "hint" }, say("games_codes_hint"))),
  lists, read, message,
  el("details", { class: "known" }, el("summary", {}, say("games_rules")), el("div", { class: "known-fields" }, fields)),
  el("div", { class: "buttons" }, solve));
  const drop = form.querySelector(".drop");
  for (const kind of ["dragenter", "dragover"]) {
    drop.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.add("over");
    });
  }
  for (const kind of ["dragleave", "drop"]) drop.addEventListener(kind, () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    // A second file, dropped later, adds to a list that is good.
    if (files.length > 0) takeFiles(files, solve.disabled ? "answers" : "guesses");
    else {
      paste.value = event.dataTransfer.getData("text");
      pasted();
    }
  });

  // The search of another language's view goes on here.
  workshop.show = showSearch;
  workshop.fail = (error) => {
    fill(message, trouble(error));
    showSearch();
  };
  showTiles();
  showLists();
  showSearch();
  if (state.answers !== null && state.search === null) describe();
  else solve.disabled = state.answers === null;

  return {
    element: el("div", { class: "games" },
      el("section", { "aria-label": say("games_there") }, tiles, troubles),
      engineState() === "ready" ? [el("h2", {}, say("games_own")), el("p", { class: "hint" }, say("games_own_hint")), form, progress] : null),
    show: showTiles,
  };
}
