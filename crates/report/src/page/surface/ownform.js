// The form of a game of one's own: its files or its text, what was read of them, and the rules.
import { el, fill, makeForm, quietButton } from "./dom.js";
import { Refused } from "./engine.js";
import { ruleText } from "./feedback.js";
import { OBJECTIVES, RULES } from "./policy.js";
import { currentLanguage, say, wholeNumber } from "./texts.js";
import { COMPARISONS, MAIN_FIELD, NUMBERED, OWN_ENDINGS, canBeStrict, describeGame, isComparing, isGiven, keptForm, numberFor, partsOfSpace, spaceOf, usualOf } from "./ownspec.js";
import { EXAMPLES } from "./examples.js";
import { asTable, columnsOf, lengthOf, lengthsOf, withTraits, withoutCorner, wordsOf } from "./wordlist.js";
import { GivenUp, MOST_BYTES, Unreadable } from "./workshop.js";

/** Milliseconds without typing after which a text is read. */
const READ_AFTER = 300;

/** A button that asks for files. */
export function fileButton(text, { many = false, id }, act) {
  const input = el("input", { type: "file", id, hidden: true, multiple: many, onchange: () => {
    const files = [...input.files];
    input.value = "";
    if (files.length > 0) act(files);
  } });
  return el("span", { class: "file" }, quietButton(text, () => input.click()), input);
}

/** Takes files that are dropped on an element; the result ends it. */
export function onDrop(node, act) {
  const ending = new AbortController();
  const on = (event, listener) => node.addEventListener(event, (moved) => moved.dataTransfer.types.includes("Files") && listener(moved), ending);
  for (const event of ["dragenter", "dragover"]) {
    on(event, (moved) => {
      moved.preventDefault();
      node.classList.add("over");
    });
  }
  for (const event of ["dragleave", "drop"]) on(event, () => node.classList.remove("over"));
  on("drop", (event) => {
    event.preventDefault();
    act([...event.dataTransfer.files]);
  });
  return () => ending.abort();
}

/** The name of a file without its ending. */
export const stem = (name) => name.replace(/(\.\w{1,6}){1,2}$/, "") || name;

/** Hands a file of a game to the device; its name. */
export function download(name, ending, bytes) {
  const file = `${name.replace(/[^\p{L}\p{N} .-]+/gu, "-")}.${ending}`;
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  el("a", { href: url, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return file;
}

/** Why something failed: the engine's own words, which name the field or the line. */
export function trouble(error) {
  if (error instanceof GivenUp) return say("games_given_up");
  // Of a file in a page no list can be chosen by a name.
  const why = error.message.replace(/; choose one, as in FILE#.*$/s, "");
  const [, name, line, fault] = /^(?:[a-z_]+: )?(.+?):(\d+): (.*)$/s.exec(why) ?? [];
  if (line !== undefined) return say("games_line", { name, line, why: fault });
  // A field of the description is no word of the reader's.
  if (error instanceof Refused || error instanceof Unreadable) return say("refused", { why: why.replace(/^[a-z_]+: /, "") });
  return say("failed", { why: error.message });
}

/** That a file is too large, or null. */
export const tooLarge = ({ name, size }, most) => (size > most ? say("games_too_large", { name, size: wholeNumber(Math.ceil(size / 1e6)), most: wholeNumber(Math.floor(most / 1e6)) }) : null);

/** The name of an alphabet in the language of the reader. */
function alphabetName(name) {
  try {
    return `${new Intl.DisplayNames([currentLanguage()], { type: "language" }).of(name)} (${name})`;
  } catch {
    return name;
  }
}

/** Duplicates, as the engine notes them of a list. */
const DUPLICATES = /: (\d+) left out as duplicates \("(.*)" first\)$/;

/** A table in which no guess ends the game for some answers. */
const UNSOLVABLE = /(\d+) answers? (?:is|are) solved by no guess, "(.*)" first/s;

/**
 * The form. `changed` is called after every change of the game, `begin` to solve it. `lists` gives the words of the page's own game,
 * with its name, or null.
 */
export function makeOwnForm({ workshop, alphabets, feedbacks, lists: known, changed, begin }) {
  const { state } = workshop;
  const chosen = (state.chosen ??= keptForm());
  const message = el("p", { class: "message", role: "alert" });
  const read = el("div", { class: "read", role: "status" });
  const lists = el("ul", { class: "lists" });
  const lengths = el("div", { class: "buttons lengths", role: "group", "aria-label": say("letters") });
  const solve = el("button", { type: "submit", disabled: true }, say("games_solve"));
  let typing = null;
  let round = 0;

  /** Tells the engine of the game, and the reader what was read. */
  async function describe(...why) {
    const own = (round += 1);
    [state.search, state.found] = [null, null];
    fill(message, ...why);
    fill(read);
    solve.disabled = true;
    changed();
    if (!isGiven(chosen, state.files)) return;
    try {
      const found = await workshop.describe(describeGame(chosen, state.files));
      if (own !== round) return;
      state.found = found;
      if (await acceptAgain(found)) return;
      showRead(found);
      offerTraits();
      solve.disabled = false;
    } catch (error) {
      if (own === round) refuse(error);
    }
  }

  /** What was read of the game. */
  function showRead(found) {
    const first = (state.files.answers?.first ?? []).filter((word, at, all) => all.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === at);
    const isWords = MAIN_FIELD[chosen.kind] === "answers" || chosen.kind === "codes";
    fill(read,
      el("p", {}, say(isWords ? chosen.kind === "codes" ? "games_read_codes" : "games_read" : "games_read_table", { answers: found.answers, guesses: found.guesses, letters: found.letters }),
        state.files.weights ? ` ${say("games_weight", { weight: found.weight })}` : ""),
      isWords ? el("p", { class: "faint" }, first.join(", "), found.answers > first.length ? ", …" : "") : null,
      (found.notes ?? []).map(noted),
      chosen.kind === "words" ? acceptance(found) : null,
      isWords ? null : el("p", { class: "hint" }, say("games_no_boards")));
  }

  /** Offers a line with the names of traits, where an item seems to stand in its place. */
  function offerTraits() {
    const { text, name } = (chosen.kind === "features" && state.files.features) || {};
    const names = (n) => [say("games_item"), ...Array.from({ length: n }, (_, at) => say("games_trait", { n: at + 1 }))];
    const whole = text ? withTraits(text, names) : null;
    if (whole !== null) explain(say("games_no_header"), quietButton(say("games_add_header"), () => takeText(name, whole)));
  }

  /** A note of the engine: duplicates in the language of the reader. */
  function noted(note) {
    const [, n, word] = DUPLICATES.exec(note) ?? [];
    return el("p", { class: "hint" }, n === undefined ? note : say("games_left_out", { n: Number(n), word }));
  }

  /** The words of the page's game, if they are of the same kind as the answers. */
  function wordsBeside({ letters }) {
    const other = chosen.alphabet === "" ? known() : null;
    const signs = new Set(other?.words.join(""));
    const { words, first } = state.files.answers;
    const isAlike = other?.letters === letters && (words ?? first).every((word) => lengthOf(word) !== letters || [...word.toLowerCase()].every((sign) => signs.has(sign)));
    return isAlike ? other : null;
  }

  /** Which words are accepted: the answers alone, or those of the page's game, too. */
  function acceptance(found) {
    const { guesses } = state.files;
    const other = wordsBeside(found);
    if (guesses && guesses.name !== other?.name) return null;
    if (other === null) return el("p", { class: "hint" }, say("games_only_answers"));
    const choice = (isAll, text) => el("button", { type: "button", class: isAll === Boolean(guesses) ? "" : "quiet", "aria-pressed": String(isAll === Boolean(guesses)), onclick: async () => {
      chosen.accepts = isAll ? "all" : "";
      if (!isAll) {
        forget("guesses");
        await taken(true);
      } else await describe();
      (read.querySelector("[aria-pressed=true]") ?? message.querySelector("button"))?.focus();
    } }, text);
    return el("div", {}, el("p", {}, say("games_accepted")), el("div", { class: "buttons", role: "group", "aria-label": say("games_accepted") },
      choice(false, say("games_accept_answers")), choice(true, say("games_accept_all", { n: other.words.length, name: other.name }))));
  }

  /** Takes the accepted words that were chosen, where the game has none; whether it did. */
  async function acceptAgain(found) {
    if (chosen.accepts !== "all" || chosen.kind !== "words" || state.files.guesses) return false;
    const other = wordsBeside(found);
    if (other === null) return false;
    await taken(await readFile("guesses", other.name, new Blob([other.words.join("\n")])), "guesses");
    return true;
  }

  /** Says why something is refused, with ways on. */
  function explain(text, ...ways) {
    fill(message, text, ways.length > 0 ? el("span", { class: "buttons" }, ...ways) : null);
  }

  /** Says why the game is refused, with ways on that the engine cannot know. */
  function refuse(error) {
    const [, n, word] = (chosen.kind === "table" && UNSOLVABLE.exec(error.message)) || [];
    if (!lengths.hidden && !allLengths().has(chosen.letters)) explain(say("games_lengths"));
    else if (n !== undefined) {
      explain(say("games_unsolvable", { n: Number(n), word }), quietButton(say("games_until_known"), () => {
        const select = ending.querySelector("select");
        select.value = chosen.ending = "known";
        select.focus();
        reshow();
      }));
    } else if (chosen.kind === "features" && /merge them$/.test(error.message)) {
      explain(trouble(error), quietButton(say("games_merge"), () => {
        box.focus();
        box.click();
      }));
    } else explain(trouble(error));
  }

  /** Takes words for a field. */
  async function takeWords(field, name, words) {
    await taken(await readFile(field, name, new Blob([words.join("\n")])), field);
    (solve.disabled ? message.querySelector("button") : solve)?.focus();
  }

  /** The lengths of the words, if there are several: those of the answers, or of the other accepted words. */
  const allLengths = () => ["answers", "guesses"].map((field) => lengthsOf(state.files[field]?.words)).find(({ size }) => size > 1) ?? new Map();

  /** The lengths to choose from, with the chosen one. */
  function showLengths() {
    const all = chosen.kind === "words" ? [...allLengths()].sort(([one], [other]) => one - other) : [];
    lengths.hidden = all.length === 0;
    fill(lengths, all.map(([letters, n]) => {
      const isChosen = letters === chosen.letters;
      return el("button", { type: "button", class: isChosen ? "" : "quiet", "aria-pressed": String(isChosen), onclick: () => takeLength(letters) }, say("games_length", { letters, n }));
    }));
  }

  /** Plays with the words of one length; all words stay at hand. */
  async function takeLength(letters) {
    chosen.letters = letters;
    for (const field of ["answers", "guesses"]) {
      const { name, words } = state.files[field] ?? {};
      if (!words) continue;
      if (field === "guesses" && !lengthsOf(words).has(letters)) forget(field);
      else if (!(await readFile(field, name, new Blob([words.join("\n")])))) return;
    }
    await taken(true);
    lengths.querySelector("[aria-pressed=true]")?.focus();
  }

  /** Reads a file for a field; false, with a message, if it cannot be: then the field has none. */
  async function readFile(field, name, blob) {
    explain(tooLarge({ name, size: blob.size }, MOST_BYTES.list));
    const isList = field === "answers" || field === "guesses";
    const isTable = field === "feedback_table" || field === "features";
    const text = (isList || isTable) && !message.textContent ? await blob.text() : "";
    try {
      if (message.textContent) return false;
      const words = isList ? wordsOf(text) : null;
      const used = lengthsOf(words).has(chosen.letters) ? words.filter((word) => lengthOf(word) === chosen.letters) : words;
      const table = isTable ? asTable(text, field === "feedback_table") : text;
      const given = isList && words !== null && used.join("\n") !== text.trim() ? new Blob([used.join("\n")]) : table !== text ? new Blob([table]) : blob;
      state.files[field] = { name, words, text: field === "features" ? table : null, ...(await workshop.read(field, name, given)) };
      return true;
    } catch (error) {
      const other = isList ? columnsOf(text) : null;
      if (field === "feedback_table" && /as a list of features does/.test(error.message)) {
        explain(trouble(error), quietButton(say("games_corner"), () => takeText(name, withoutCorner(text))), quietButton(say("games_kind_features"), () => takeAs("features", new File([blob], name))));
        return false;
      }
      const all = wordsOf(text, false);
      if (isList && all === null && other === null && /cannot be part of a word|several lists/.test(error.message)) explain(say("games_no_list", { name }));
      else if (other === null) explain(trouble(error));
      else explain(say("games_columns", { name }),
        quietButton(say(`games_kind_${other}`), () => takeAs(other, new File([blob], name))),
        all === null ? null : quietButton(say("games_kind_words"), () => takeWords(field, name, all)));
      return false;
    }
  }

  /** Takes another text in place of the one of the box, or of the file of this name. */
  async function takeText(name, text) {
    if (paste.value !== "") {
      paste.value = text;
      await pasted();
    } else await takeFiles([new File([text], name)]);
    (solve.disabled ? message.querySelector("button") : solve)?.focus();
  }

  /** Takes a file, or the text, as another kind of game. */
  async function takeAs(given, file) {
    const isTyped = paste.value !== "";
    if (isTyped) [chosen.pasted[given], chosen.pasted[chosen.kind]] = [paste.value, ""];
    const select = kind.querySelector("select");
    select.value = chosen.kind = given;
    select.focus();
    await turnKind();
    if (!isTyped) await takeFiles([file]);
  }

  /** Shows files that were read. One that could not be takes the place of no other, but a main file is gone. */
  function taken(isRead, field = MAIN_FIELD[chosen.kind] ?? "answers") {
    if (!isRead && field === (MAIN_FIELD[chosen.kind] ?? "answers")) forget(field);
    showLists();
    return describe(...(isRead ? [] : [...message.childNodes]));
  }

  /** Takes files. Of two lists of words at once, the shorter one has the answers; beside another game the second has weights. */
  async function takeFiles(files, field = MAIN_FIELD[chosen.kind]) {
    // A text that was typed a moment ago would still be read, and clear what is said of the file.
    clearTimeout(typing);
    if (field === MAIN_FIELD[chosen.kind]) chosen.pasted[chosen.kind] = paste.value = "";
    const [first, second] = files;
    const isRead = await readFile(field, first.name, first);
    if (!second || !isRead || field !== MAIN_FIELD[chosen.kind]) return taken(isRead, field);
    const beside = field === "answers" ? "guesses" : "weights";
    const isBoth = await readFile(beside, second.name, second);
    const { answers, guesses } = state.files;
    if (!isBoth || beside === "weights" || answers.entries <= guesses.entries) return taken(isBoth, beside);
    return taken((await readFile("answers", second.name, second)) && (await readFile("guesses", first.name, first)));
  }

  function forget(...fields) {
    for (const field of fields) {
      delete state.files[field];
      workshop.forget(field);
    }
  }

  /** The files that were read, and how items compare. */
  function showLists() {
    const count = { answers: "entries", guesses: "entries", weights: "entries", features: "items", feedback_table: "answers" };
    fill(lists, Object.keys(count).filter((field) => state.files[field]).map((field) => el("li", {},
      say(`games_list_${field}`, { name: state.files[field].name, n: state.files[field][count[field]] }), " ",
      quietButton(say("games_remove"), () => {
        forget(field);
        if (field === "guesses") chosen.accepts = "";
        if (field === MAIN_FIELD[chosen.kind]) chosen.pasted[chosen.kind] = paste.value = "";
        if (chosen.kind === "codes" && field === "answers") chosen.space = space.value = "";
        showLists();
        describe();
      }))));
    lists.hidden = lists.childElementCount === 0;
    showLengths();
    const { feedback_table: table, features } = state.files;
    const symbols = table?.symbols ?? [];
    if (!symbols.includes(chosen.symbol)) chosen.symbol = symbols.at(-1) ?? "";
    fill(endings.symbol, symbols.map((symbol) => el("option", { value: symbol, selected: symbol === chosen.symbol }, symbol)));
    fill(comparisons, isComparing(chosen) ? (features?.questions ?? []).flatMap((question, at) => comparison(question, at)) : null);
    name.placeholder = usualName();
    showKind();
  }

  const usualName = () => stem(state.files[MAIN_FIELD[chosen.kind] ?? "answers"]?.name ?? say("games_pasted"));

  function readLater(act) {
    clearTimeout(typing);
    solve.disabled = true;
    typing = setTimeout(act, READ_AFTER);
  }

  async function pasted() {
    clearTimeout(typing);
    const text = (chosen.pasted[chosen.kind] = paste.value);
    forget(MAIN_FIELD[chosen.kind]);
    if (text.trim() !== "") return taken(await readFile(MAIN_FIELD[chosen.kind], say("games_pasted"), new Blob([text])));
    return taken(true);
  }

  async function spaced() {
    clearTimeout(typing);
    chosen.space = spaceOf(places.value, colours.value, !once.checked);
    forget("answers");
    if (chosen.space === "") return taken(true);
    fill(message);
    try {
      state.files.answers = { name: chosen.space, ...(await workshop.codes(chosen.space)) };
      return taken(true);
    } catch (error) {
      fill(message, /Mastermind/.test(error.message) ? say("games_no_space") : trouble(error));
      return taken(false);
    }
  }

  const paste = el("textarea", {
    id: "own-words", rows: "5", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-describedby": "own-words-hint",
    oninput: () => readLater(pasted),
  });
  /** A number of a space of codes. */
  const numberOfCodes = (id, most) => el("input", {
    id, type: "number", min: "1", max: String(most), inputmode: "numeric", autocomplete: "off", enterkeyhint: "go",
    oninput: () => readLater(spaced),
    onkeydown: async (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      await spaced();
      if (!solve.disabled) begin();
    },
  });
  const [places, colours] = [numberOfCodes("own-pegs", 10), numberOfCodes("own-colours", 26)];
  const once = el("input", { type: "checkbox", id: "own-once", onchange: () => spaced() });
  const showSpace = () => {
    const given = partsOfSpace(chosen.space);
    [places.value, colours.value, once.checked] = [given.pegs, given.colours, !given.isRepeating];
  };
  showSpace();
  const name = el("input", { id: "own-name", autocomplete: "off", spellcheck: "false", maxlength: "60", oninput: () => (chosen.name = name.value) });
  name.value = chosen.name;
  const pasteLabel = el("label", { for: "own-words" });
  const pasteHint = el("p", { class: "hint", id: "own-words-hint" });

  const options = (all) => el("select", {}, all.map(([value, text]) => el("option", { value }, text)));
  const labelled = (control, label) => el("div", { class: "field" }, el("label", { for: control.id }, label), control);
  /** A field of the form that changes the game. */
  function field(name, label, control, act = describe) {
    control.id = `own-${name}`;
    control.value = chosen[name];
    control.addEventListener("change", () => {
      chosen[name] = control.value;
      act();
    });
    return labelled(control, label);
  }

  function comparison(question, at) {
    const control = options(COMPARISONS.map((each) => [each, say(`compare_${each}`)]));
    control.id = `own-compare-${at}`;
    control.value = chosen.comparisons[question] ?? "equal";
    const numbers = Object.keys(NUMBERED).map((rule) => {
      const number = el("input", { id: `own-${rule}-${at}`, inputmode: "decimal", autocomplete: "off" });
      number.value = numberFor(chosen, question, rule);
      number.addEventListener("change", () => {
        chosen.within[question] = { ...chosen.within[question], [rule]: number.value };
        describe();
      });
      const within = labelled(number, say(`games_within_${rule}`, { question }));
      within.hidden = control.value !== rule;
      control.addEventListener("change", () => {
        within.hidden = control.value !== rule;
      });
      return within;
    });
    control.addEventListener("change", () => {
      chosen.comparisons[question] = control.value;
      describe();
    });
    return [labelled(control, el("bdi", {}, question)), ...numbers];
  }

  const reshow = () => {
    showLists();
    describe();
  };
  function turnKind() {
    forget("answers", "guesses", "feedback_table", "features");
    choose(usualOf(chosen.kind));
    chosen.name = name.value = "";
    paste.value = chosen.pasted[chosen.kind] ?? "";
    fill(message);
    return chosen.kind === "codes" ? spaced() : pasted();
  }
  const kind = field("kind", say("games_kind"), options(Object.keys(MAIN_FIELD).map((each) => [each, say(`games_kind_${each}`)])), turnKind);
  const endings = { symbol: el("select") };
  const ending = field("ending", say("ending"), options(OWN_ENDINGS.map((each) => [each, say(`ending_${each}`, { symbol: "…" })])), reshow);
  const symbol = field("symbol", say("games_symbol"), endings.symbol);
  const compared = field("compared", say("games_guess"), options([["", say("games_guess_asks")], ["yes", say("games_guess_compares")]]), reshow);
  const box = el("input", { type: "checkbox", id: "own-merged", checked: chosen.merged, onchange: () => {
    chosen.merged = box.checked;
    describe();
  } });
  const merged = el("div", { class: "check" }, box, el("label", { for: "own-merged" }, say("games_merged")));
  const asksHint = el("p", { class: "hint" }, say("games_asks_hint", { choice: say("games_guess_compares") }));
  const comparisons = el("div", { class: "known-fields" });
  const rules = field("rule", say("rule"), options(RULES.map((rule) => [rule, say(`rule_${rule}`)])));
  const feedback = field("feedback", say("feedback"), options(feedbacks.map((each) => [each.name, ruleText(each)])));
  const alphabet = field("alphabet", say("games_alphabet"), options([["", say("games_any_alphabet")], ...alphabets.map((name) => [name, alphabetName(name)])]));
  const fields = [
    rules, feedback,
    field("limit", say("games_limit"), el("input", { type: "number", min: "1", max: "255", inputmode: "numeric" })),
    field("objective", say("objective"), options(OBJECTIVES.map((each) => [each, say(`objective_${each}`)]))),
    alphabet,
  ];

  function choose(values) {
    Object.assign(chosen, values);
    for (const each of fields) {
      const control = each.querySelector("select, input");
      control.value = chosen[control.id.replace("own-", "")];
    }
  }

  const fieldOfCodes = el("div", { class: "known-fields" }, labelled(places, say("games_places")), labelled(colours, say("games_colours")), el("div", { class: "check" }, once, el("label", { for: "own-once" }, say("games_once"))));
  const fieldOfName = labelled(name, say("games_name"));
  const fieldOfText = el("div", { class: "field whole" }, pasteLabel, paste, pasteHint);
  const mainFile = fileButton("", { id: "own-files", many: true }, (files) => takeFiles(files));
  const others = fileButton(say("games_others"), { id: "own-others" }, (files) => takeFiles(files, "guesses"));
  const weights = fileButton(say("games_weights"), { id: "own-weights" }, (files) => takeFiles(files, "weights"));

  const solveHint = el("p", { class: "hint solve-hint" });

  /** Shows what a kind of game has. */
  function showKind() {
    const { kind: given } = chosen;
    const isText = given !== "codes";
    fill(pasteLabel, isText ? say(`games_text_${given}`) : "");
    fill(pasteHint, isText ? say(`games_text_${given}_hint`) : "");
    fill(mainFile.querySelector("button"), say(given === "words" ? "games_files" : "games_file"));
    fieldOfText.hidden = mainFile.hidden = !isText;
    fieldOfCodes.hidden = isText;
    saveExample.hidden = EXAMPLES[given].file === null;
    others.hidden = alphabet.hidden = given !== "words";
    ending.hidden = given !== "table";
    symbol.hidden = given !== "table" || chosen.ending !== "solved" || !state.files.feedback_table;
    compared.hidden = given !== "features";
    asksHint.hidden = given !== "features" || isComparing(chosen);
    merged.hidden = given !== "features" || isComparing(chosen);
    comparisons.hidden = comparisons.childElementCount === 0;
    fill(solveHint, say(isText ? "games_solve_hint" : "games_solve_hint_codes"));
    feedback.hidden = given === "table" || given === "features";
    rules.hidden = !canBeStrict(chosen);
    rules.querySelector("[value=hard]").hidden = feedback.hidden;
  }

  /** The example of this kind of game, as if it were typed. */
  function putExample() {
    const { text } = EXAMPLES[chosen.kind];
    const isText = chosen.kind !== "codes";
    if (isText) paste.value = text;
    else chosen.space = text;
    showSpace();
    return isText ? pasted() : spaced();
  }
  const example = quietButton(say("games_example"), putExample);
  const saveExample = quietButton(say("games_example_save"), () => {
    const { text, file: [name, ending] } = EXAMPLES[chosen.kind];
    download(name, ending, text);
  });
  const step = (key) => el("h2", { class: "step" }, say(key));
  const stepOfName = step("games_step_name");

  const form = makeForm({ class: "own" }, () => {
    if (!solve.disabled && !state.search?.isRunning) begin();
  },
  step("games_step_give"), kind,
  el("div", { class: "drop" }, fieldOfText, fieldOfCodes, el("div", { class: "buttons" }, mainFile, example, saveExample)),
  ending, symbol, compared, asksHint, merged, comparisons,
  lists, read, message, lengths,
  stepOfName, fieldOfName,
  step("games_step_solve"), solveHint,
  el("details", { class: "known" }, el("summary", {}, say("games_rules")), el("div", { class: "known-fields" }, fields, el("div", { class: "buttons" }, others, weights))),
  el("div", { class: "buttons" }, solve));

  /** A file that is dropped on a game that is good adds to it. */
  const drop = (files) => takeFiles(files, chosen.kind !== "codes" && solve.disabled ? MAIN_FIELD[chosen.kind] : chosen.kind === "words" ? "guesses" : "weights");

  paste.value = chosen.pasted[chosen.kind] ?? "";
  showLists();
  solve.disabled = !isGiven(chosen, state.files);

  return {
    form, solve, drop,
    nameOfGame: () => chosen.name.trim() || usualName(),
    refuse: (error) => (error === null ? fill(message) : refuse(error)),
    /** Says what was read before, in a view that is new. */
    start: () => {
      if (state.search !== null) {
        if (state.found) showRead(state.found);
        return;
      }
      if (!solve.disabled) describe();
      else if (chosen.kind === "codes") spaced();
      else if (paste.value !== "") pasted();
    },
  };
}
