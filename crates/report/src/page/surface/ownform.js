// The form of a game of one's own: its files or its text, what was read of them, and the rules.
import { el, fill, makeForm, quietButton } from "./dom.js";
import { Refused } from "./engine.js";
import { ruleText } from "./feedback.js";
import { OBJECTIVES, RULES } from "./policy.js";
import { currentLanguage, say, wholeNumber } from "./texts.js";
import { COMPARISONS, MAIN_FIELD, NUMBERED, OWN_ENDINGS, canBeStrict, describeGame, isComparing, isGiven, keptForm, numberFor, usualOf } from "./ownspec.js";
import { EXAMPLES } from "./examples.js";
import { columnsOf, isSpread, lengthOf, lengthsOf, wordsOf } from "./wordlist.js";
import { GivenUp, MOST_BYTES, Unreadable } from "./workshop.js";

/** Milliseconds without typing after which a text is read. */
const READ_AFTER = 600;

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

/** Hands a file of a game to the device. */
export function download(name, ending, bytes) {
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  el("a", { href: url, download: `${name.replace(/[^\p{L}\p{N}.-]+/gu, "-")}.${ending}` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Why something failed: the engine's own words, which name the field or the line. */
export function trouble(error) {
  if (error instanceof GivenUp) return say("games_given_up");
  // Of a file in a page no list can be chosen by a name.
  const why = error.message.replace(/; choose one, as in FILE#.*$/s, "");
  const [, name, line, fault] = /^(?:[a-z_]+: )?(.+?):(\d+): (.*)$/s.exec(why) ?? [];
  if (line !== undefined) return say("games_line", { name, line, why: fault });
  if (error instanceof Refused || error instanceof Unreadable) return say("refused", { why });
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

/** The form. `changed` is called after every change of the game, `begin` to solve it. */
export function makeOwnForm({ workshop, alphabets, feedbacks, changed, begin }) {
  const { state } = workshop;
  const chosen = (state.chosen ??= keptForm());
  const message = el("p", { class: "message", role: "alert" });
  const read = el("div", { class: "read", role: "status" });
  const lists = el("ul", { class: "lists" });
  const solve = el("button", { type: "submit", disabled: true }, say("games_solve"));
  let typing = null;
  let round = 0;

  /** Tells the engine of the game, and the reader what was read. */
  async function describe(...why) {
    const own = (round += 1);
    state.search = null;
    fill(message, ...why);
    fill(read);
    solve.disabled = true;
    changed();
    if (!isGiven(chosen, state.files)) return;
    try {
      const found = await workshop.describe(describeGame(chosen, state.files));
      if (own !== round) return;
      const first = (state.files.answers?.first ?? []).filter((word, at, all) => all.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === at);
      const isWords = MAIN_FIELD[chosen.kind] === "answers" || chosen.kind === "codes";
      fill(read,
        el("p", {}, say(isWords ? "games_read" : "games_read_table", { answers: found.answers, guesses: found.guesses, letters: found.letters }),
          state.files.weights ? ` ${say("games_weight", { weight: found.weight })}` : ""),
        isWords ? el("p", { class: "faint" }, first.join(", "), found.answers > first.length ? ", …" : "") : null,
        (found.notes ?? []).map((note) => el("p", { class: "hint" }, note)),
        isWords ? null : el("p", { class: "hint" }, say("games_no_boards")));
      solve.disabled = false;
    } catch (error) {
      if (own === round) refuse(error);
    }
  }

  /** Says why something is refused, with ways on. */
  function explain(text, ...ways) {
    fill(message, text, ways.length > 0 ? el("span", { class: "buttons" }, ...ways) : null);
  }

  /** Says why the game is refused, with ways on that the engine cannot know. */
  function refuse(error) {
    const lengths = ["answers", "guesses"].map((field) => lengthsOf(state.files[field]?.words)).find(({ size }) => size > 1);
    if (chosen.kind === "words" && lengths) {
      explain(say("games_lengths"), ...[...lengths].sort(([one], [other]) => one - other).map(([letters, n]) => quietButton(say("games_length", { letters, n }), () => takeLength(letters))));
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

  /** Keeps the words of one length. */
  async function takeLength(letters) {
    for (const field of ["answers", "guesses"]) {
      const { name, words } = state.files[field] ?? {};
      if (words && !(await readFile(field, name, new Blob([words.filter((word) => lengthOf(word) === letters).join("\n")])))) return;
    }
    await taken(true);
    solve.focus();
  }

  /** Reads a file for a field; false, with a message, if it cannot be: then the field has none. */
  async function readFile(field, name, blob) {
    explain(tooLarge({ name, size: blob.size }, MOST_BYTES.list));
    const isList = field === "answers" || field === "guesses";
    const text = isList && !message.textContent ? await blob.text() : "";
    try {
      if (message.textContent) return false;
      const words = wordsOf(text);
      state.files[field] = { name, words, ...(await workshop.read(field, name, words !== null && isSpread(text) ? new Blob([words.join("\n")]) : blob)) };
      return true;
    } catch (error) {
      const other = columnsOf(text);
      const all = wordsOf(text, false);
      if (other === null) explain(trouble(error));
      else explain(say("games_columns", { name }),
        quietButton(say(`games_kind_${other}`), () => takeAs(other, new File([blob], name))),
        all === null ? null : quietButton(say("games_kind_words"), () => takeWords(field, name, all)));
      return false;
    }
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
        if (field === MAIN_FIELD[chosen.kind]) chosen.pasted[chosen.kind] = paste.value = "";
        if (chosen.kind === "codes" && field === "answers") chosen.space = space.value = "";
        showLists();
        describe();
      }))));
    lists.hidden = lists.childElementCount === 0;
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
    chosen.space = space.value;
    forget("answers");
    const codes = chosen.space.trim();
    if (codes === "") return taken(true);
    fill(message);
    try {
      state.files.answers = { name: codes, ...(await workshop.codes(codes)) };
      return taken(true);
    } catch (error) {
      fill(message, trouble(error));
      return taken(false);
    }
  }

  const paste = el("textarea", {
    id: "own-words", rows: "5", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-describedby": "own-words-hint",
    oninput: () => readLater(pasted),
  });
  const space = el("input", {
    id: "own-space", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-describedby": "own-space-hint", enterkeyhint: "go",
    oninput: () => readLater(spaced),
    onkeydown: async (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      await spaced();
      if (!solve.disabled) begin();
    },
  });
  space.value = chosen.space;
  const name = el("input", { id: "own-name", autocomplete: "off", spellcheck: "false", maxlength: "60", onchange: () => (chosen.name = name.value) });
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

  const fieldOfCodes = el("div", { class: "field" }, el("label", { for: "own-space" }, say("games_codes")), space, el("p", { class: "hint", id: "own-space-hint" }, say("games_codes_hint")));
  const fieldOfName = labelled(name, say("games_name"));
  const fieldOfText = el("div", { class: "field whole" }, pasteLabel, paste, pasteHint);
  const mainFile = fileButton("", { id: "own-files", many: true }, (files) => takeFiles(files));
  const others = fileButton(say("games_others"), { id: "own-others" }, (files) => takeFiles(files, "guesses"));
  const weights = fileButton(say("games_weights"), { id: "own-weights" }, (files) => takeFiles(files, "weights"));

  /** Shows what a kind of game has. */
  function showKind() {
    const { kind: given } = chosen;
    const isText = given !== "codes";
    fill(pasteLabel, isText ? say(`games_text_${given}`) : "");
    fill(pasteHint, isText ? say(`games_text_${given}_hint`) : "");
    fill(mainFile.querySelector("button"), say(given === "words" ? "games_files" : "games_file"));
    fieldOfText.hidden = mainFile.hidden = stepOfName.hidden = fieldOfName.hidden = !isText;
    fieldOfCodes.hidden = isText;
    saveExample.hidden = EXAMPLES[given].file === null;
    others.hidden = alphabet.hidden = given !== "words";
    ending.hidden = given !== "table";
    symbol.hidden = given !== "table" || chosen.ending !== "solved" || !state.files.feedback_table;
    compared.hidden = given !== "features";
    merged.hidden = given !== "features" || isComparing(chosen);
    comparisons.hidden = comparisons.childElementCount === 0;
    feedback.hidden = given === "table" || given === "features";
    rules.hidden = !canBeStrict(chosen);
    rules.querySelector("[value=hard]").hidden = feedback.hidden;
  }

  /** The example of this kind of game, as if it were typed. */
  function putExample() {
    const { text } = EXAMPLES[chosen.kind];
    const isText = chosen.kind !== "codes";
    (isText ? paste : space).value = text;
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
  ending, symbol, compared, merged, comparisons,
  lists, read, message,
  stepOfName, fieldOfName,
  step("games_step_solve"), el("p", { class: "hint" }, say("games_solve_hint")),
  el("details", { class: "known" }, el("summary", {}, say("games_rules")), el("div", { class: "known-fields" }, fields, el("div", { class: "buttons" }, others, weights))),
  el("div", { class: "buttons" }, solve));

  /** A file that is dropped on a game that is good adds to it. */
  const drop = (files) => takeFiles(files, chosen.kind !== "codes" && solve.disabled ? MAIN_FIELD[chosen.kind] : chosen.kind === "words" ? "guesses" : "weights");

  paste.value = chosen.pasted[chosen.kind] ?? "";
  showLists();
  solve.disabled = !isGiven(chosen, state.files);

  return {
    form, solve, drop,
    nameOfGame: () => (chosen.kind !== "codes" && chosen.name.trim()) || usualName(),
    refuse: (error) => (error === null ? fill(message) : refuse(error)),
    /** Says what was read before, in a view that is new. */
    start: () => {
      if (state.search !== null) return;
      if (!solve.disabled) describe();
      else if (chosen.kind === "codes") spaced();
      else if (paste.value !== "") pasted();
    },
  };
}
