// Assist: a game that is played elsewhere. The policy's advice is shown immediately; the engine gives the rest.
import { announce, el, fill, quietButton, takesBack } from "./dom.js";
import { readAddress } from "./address.js";
import { choicesView } from "./advice.js";
import { endOf, faultyTurn, fitting } from "./clues.js";
import { makeCommon } from "./common.js";
import { makeEditor } from "./editor.js";
import { wordList } from "./figures.js";
import { makeJudge } from "./judge.js";
import { makeKeys } from "./keys.js";
import { knownOf, makeKnown, wireKnown } from "./known.js";
import { makeOutlook } from "./outlook.js";
import { makeSearch } from "./patience.js";
import { solvedCode } from "./feedback.js";
import { display } from "./policy.js";
import { makeSymbols } from "./symbols.js";
import { isTable, isUntilKnown } from "./table.js";
import { tiles } from "./tiles.js";
import { mean, placeOf } from "./tree.js";
import { say } from "./texts.js";
import { sayFault, sayRows, sayTrouble } from "./trouble.js";
import { isWordless, partsOf, turnsOf, wire, withWords } from "./turns.js";

/** Seconds of a search: at first, and on request. */
const SOON = 8;
const LONG = 120;

/** Number of answers up to which first guesses are compared unasked. */
const QUICK = 200;

/** Number of possible answers to ask for. */
const LISTED = 5000;

/** The view. */
export function makeAssist(app) {
  const { policy, tree, words, engine } = app;
  const message = el("p", { class: "message", role: "alert" });
  /** Whether the message refuses what stands in the row. */
  let isRefusal = false;
  /** The word and the text after which it was refused. */
  let refusedAt = null;
  const board = el("ol", { class: "board" });
  const outlook = makeOutlook(policy);
  const advice = outlook.element;
  const results = el("section", { class: "detail", "aria-label": say("details") });
  const judge = makeJudge(app);
  /** Where other guesses stand far below the row, the choice of words stands under the letters. */
  const narrow = matchMedia("(max-width: 46rem)");
  const refuseText = (text) => {
    fill(message, text);
    [isRefusal, refusedAt] = [true, null];
  };
  const changed = (guess, text) => {
    const at = `${guess} ${text}`;
    if (isRefusal && (guess !== null || at !== (refusedAt ??= at))) fill(message);
    judge.judge(guess === recommended ? null : guess, guess === null ? text : null);
    if (!isShowing) app.draft.keep(position(), editor.unfinished());
  };
  const makeRow = isTable(policy) ? makeSymbols : makeEditor;
  /** Whether a word may be the answer: one that is not listed only where no listed answer fits. */
  const canEnd = (guess) => (guess < policy.answers || fitting(app, turns).length === 0) && faultyTurn(app, [...turns, { guess, shown: solvedCode(policy) }]) === null;
  const editor = makeRow(app, { play: played, refuse: refuseText, changed, canEnd }, judge.line);
  const keys = makeKeys(app, editor.type, editor.erase);
  // A colour that was wrong does not cost the row: the turn that is taken back stands there again.
  const undo = el("a", { class: "button quiet", "aria-keyshortcuts": "Control+Z", onclick: () => app.draft.keep(position(turns.slice(0, -1)), editor.unfinishedOf(turns.at(-1))) }, say("undo"));
  const fresh = el("a", { class: "button quiet" }, say("new_game"));
  const after = el("div", { class: "buttons after-row" }, fresh);
  /** A row that is changed, with the turns after it, which stay unless the game ends before them. */
  let changing = null;
  const row = (turn, at) => el("a", { class: "change", href: address(turns.slice(0, at)), title: say("change_row"), onclick: () => {
    const before = position(turns.slice(0, at));
    changing = { before, rest: turns.slice(at + 1), draft: editor.unfinished() };
    app.draft.keep(before, editor.unfinishedOf(turn));
  } }, tiles(app, display(policy, turn.guess), turn.shown));
  const common = makeCommon(app, () => {
    const { parts, options } = readAddress(location.hash);
    show({ parts, options }, false);
  });
  const knowledge = makeKnown((known) => app.go(app.address("assist", partsOf(app, turns), known ?? {})));
  const intro = el("p", { class: "about" }, say("assist_about"), " ", el("a", { href: "#/games" }, say("assist_own")));
  const which = el("p", { class: "hint which" }, app.about);
  const left = el("div", { class: "side play" }, intro, which, advice, board, message, editor.element, keys.element, after, editor.clues,
    engine.state() === "ready" && !isTable(policy) ? knowledge.element : null);
  const more = el("div", { class: "choices" });
  const list = el("div");
  const search = makeSearch(app, results);
  let turns = [];
  /** Whether a position is being shown, so that nothing in the row is the reader's. */
  let isShowing = false;
  const position = (of = turns) => JSON.stringify([partsOf(app, of), known]);
  /** The word that the advice names, or null. */
  let recommended = null;
  /** What is known without turns, or null. */
  let known = null;
  /** The words that the advice chooses from, or null for all. */
  let chosen = null;
  let round = 0;

  /** The address of turns, and of a word to be played next. */
  const address = (played, next = null) =>
    app.address("assist", partsOf(app, played), { ...known, word: next === null ? null : display(policy, next) });

  /** The guesses made, those before the board too. */
  const made = () => turns.length + Number(known?.played ?? 0);

  /** Adds turns to the game. A word of theirs may be missing, and the last may have no feedback. */
  async function played(added) {
    const own = round;
    const next = added.at(-1).shown === null ? added.at(-1).guess : null;
    const shown = next === null ? added : added.slice(0, -1);
    const silent = shown.find((turn) => turn.shown === null);
    fill(message);
    if (silent !== undefined) {
      fill(message, say("nothing_shown", { word: display(policy, silent.guess) }));
      return;
    }
    try {
      // An impossible clue is named by its turn: the engine, asked for later words, would name another.
      const unnamed = shown.findIndex(({ guess }) => guess === null);
      const named = [...turns, ...(unnamed < 0 ? shown : shown.slice(0, unnamed))];
      const early = faultyTurn(app, named);
      const whole = early === null ? await withWords(app, shown, turns, wireKnown(known)) : null;
      if (own !== round) return;
      const fault = early ?? (whole === null ? null : faultyTurn(app, [...turns, ...whole]));
      if (fault === null && whole !== null) {
        const now = [...turns, ...whole];
        const { rest, draft } = next === null && changing?.before === position() && endOf(app, now) === null ? changing : { rest: [] };
        if (draft) app.draft.keep(position([...now, ...rest]), draft);
        app.go(address([...now, ...rest], next));
      } else {
        if (fault !== null) faulted(sayFault(app, shown, fault), [" ", sayRows(app, whole === null ? named : [...turns, ...whole], fault, "perhaps_row", turns.length)]);
        else fill(message, say("off_policy"));
        editor.focus();
      }
    } catch (error) {
      if (own === round) faulted(sayTrouble(error, app, shown));
    }

    /** Says what is wrong; of squares that are not about the recommended words it asks for those of the player. */
    function faulted(text, rows = []) {
      const are = shown.every(({ guess }, index) => guess === null || (index === 0 && guess === recommended));
      if (are && isWordless(shown) && text === sayFault(app, shown, { key: "refused_feedback" })) editor.ask(shown.map((turn) => turn.shown), turns.length);
      else fill(message, text, rows);
    }
  }

  const put = (word) => {
    editor.put(words.find(word));
    editor.focus();
  };

  /** The best guess: how good it is, and what that rests on. */
  function best(word, stand, figures, rests, bars, weight) {
    recommended = words.find(word);
    editor.expect?.(figures.answers === 1);
    outlook.show(word, stand, figures, say(rests), bars, weight);
  }

  function candidates(all, count, unlisted) {
    fill(list, el("h3", {}, say(unlisted ? "unlisted" : "candidates", { n: count })), wordList(all, editor.element.hidden ? {} : { put }),
      all.length < count ? el("p", { class: "faint" }, say("and_more", { n: count - all.length })) : null);
  }

  function fromPolicy(node) {
    const found = tree.outlook(node);
    const word = display(policy, policy.guess[node]);
    const exact = policy.claim === "optimal" && ["mean", "win-rate", "last-guess"].includes(policy.objective);
    best(word, exact ? "proven" : "unproven", {
      answers: found.answers, total: found.total, found: found.weight - found.lostWeight, worst: found.worst,
      lost: found.lostAnswers, mean: mean(found),
    }, exact ? "by_policy" : "by_policy_unproven", tree.histogram(node), found.weight);
    const answers = tree.candidates(node);
    candidates(answers.map((answer) => display(policy, answer)), answers.length, false);
    editor.put(policy.guess[node]);
    announce(say("position_said", { word, n: found.answers }));
  }

  function fromEngine(found) {
    const { guess, answers, weight, expected, status: proof, proven, unlisted } = found;
    const bars = expected.histogram?.map((found, index) => ({ guesses: index + 1, answers: expected.histogram_answers[index], weight: found })) ?? null;
    const total = expected.total;
    const counted = expected.mean === null ? 0 : Math.round(Number(total) / expected.mean);
    const rests = chosen !== null && proof === "exact" ? "by_common" : { exact: "by_search", bounded: "by_search_bounded", unproven: "by_search_unproven" }[proof];
    best(guess, rests === "by_common" ? "common" : proof, {
      answers, total, found: counted, worst: expected.worst_case, lost: expected.lost_answers, mean: expected.mean,
      least: proof === "bounded" && expected.lost_answers === 0 && proven?.total_at_least > 0 ? Number(proven.total_at_least) / Number(weight) : null,
    }, rests, bars, weight);
    candidates(found.candidates ?? [], answers, unlisted);
    if (unlisted && !message.hasChildNodes()) fill(message, say("unlisted_rows"));
    announce(say("position_said", { word: guess, n: answers }));
  }

  const fail = (why) => fill(message, why);

  /** The position, as the engine takes it. */
  const asked = () => ({ turns: wire(app, turns), ...wireKnown(known) });

  /** Asks for all equally good guesses, and the next best. */
  function choose(seconds) {
    return search.run({
      what: say("comparing"), known: recommended === null ? undefined : say("best_so_far", { word: display(policy, recommended) }), seconds, longer: LONG, fail,
      ask: (time) => app.ask("choices", { ...asked(), next: 8, time_limit: time }, chosen),
      show(found) {
        // The judge compares with all words.
        if (chosen === null) judge.learn(found);
        fill(more, choicesView(found, put, chosen === null));
        return found.complete || say("compared_so_far", { n: found.best.length + found.next.length });
      },
    });
  }

  /** The answers left, before the engine knows more. */
  function remaining() {
    const answers = known === null ? fitting(app, turns) : [];
    outlook.wait(answers.length);
    if (answers.length > 0) candidates(answers.map((answer) => display(policy, answer)), answers.length, false);
  }

  /** Solves a position off the policy, then compares its guesses. */
  function solve(seconds) {
    let offered = null;
    return search.run({
      what: say("searching"), seconds, longer: LONG, fail,
      ask: (time) => app.ask("next", { ...asked(), list: LISTED, time_limit: time }, chosen),
      show(found) {
        if (found.standing !== "playing") return true;
        fromEngine(found);
        if (editor.isFree(offered)) editor.put((offered = words.find(found.guess)));
        return found.status !== "bounded" || say("best_so_far", { word: found.guess });
      },
      then(found) {
        if (found.standing !== "playing") search.idle(say("no_guess_left"));
        else if (found.answers > 1) return choose(SOON);
        return null;
      },
    });
  }

  function over(solved) {
    // A guess of a table need not have the name of the answer.
    const found = isTable(policy) ? fitting(app, turns) : [];
    const named = found.length === 1 || solved && isUntilKnown(policy) ? found : turns.slice(-1).map((turn) => turn.guess);
    const last = turns.length === 0 ? "" : named.map((each) => display(policy, each)).join(", ");
    const said = solved ? say("solved_with", { n: made(), word: last }) : say("lost_with", { n: made() });
    // A lost game does not tell its answer, and is analysed by its feedback.
    const parts = !solved || isTable(policy) ? partsOf(app, turns) : turns.map(({ guess }) => display(policy, guess));
    outlook.say(said, known === null ? [
      el("a", { class: "button", href: app.address("analyse", parts) }, say("analyse_this")),
      el("a", { class: "button quiet", href: app.address("analyse", parts, { learn: "1" }) }, say("learn")),
    ] : []);
    // A lost game names what the answer may have been.
    const missed = solved || known !== null ? [] : fitting(app, turns);
    results.hidden = missed.length === 0;
    if (missed.length > 0) candidates(missed.map((answer) => display(policy, answer)), missed.length, false);
    announce(said);
  }

  /** A game that left the policy is over once the engine has found that the rule allows it. */
  function end(solved) {
    return search.run({
      what: say("searching"), seconds: SOON, longer: LONG, fail,
      ask: (time) => app.ask("next", { ...asked(), time_limit: time }),
      show: () => true,
      then: () => over(solved),
    });
  }

  const onKey = (event) => takesBack(event, undo) || editor.press(event);
  const onPaste = (event) => editor.paste?.(event);

  return {
    element: el("div", { class: "assist" }, left, results),
    leave: () => {
      round += 1;
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("paste", onPaste);
      judge.at(null);
      app.aside.rest();
      search.end();
    },
    show,
  };

  function show({ parts, options }, moved) {
    round += 1;
    document.addEventListener("keydown", onKey);
    document.addEventListener("paste", onPaste);
    judge.at(null);
    recommended = null;
    search.end();
    const found = turnsOf(app, parts);
    turns = found ?? [];
    known = knownOf(options);
    knowledge.show(known);
    isRefusal = false;
    fill(message, found === null ? say("no_position") : "");
    fill(board, turns.map((turn, at) => el("li", {}, row(turn, at))));
    outlook.say(say("advice"));
    fill(more);
    fill(list);
    fill(results, narrow.matches ? null : common.element, search.line, list, more);
    if (narrow.matches && common.element !== null) keys.element.after(common.element);
    keys.show(turns);
    undo.hidden = turns.length === 0;
    intro.hidden = turns.length > 0 || known !== null;
    which.hidden = intro.hidden || app.about === "";
    after.hidden = turns.length === 0 && known === null;
    undo.href = address(turns.slice(0, -1));
    fresh.href = app.address("assist");
    const solved = endOf(app, turns) === "solved";
    const ended = solved || (policy.limit !== null && made() >= policy.limit);
    const fault = faultyTurn(app, turns);
    editor.element.hidden = ended || fault !== null;
    editor.clues.hidden = editor.element.hidden;
    if (common.element !== null) common.element.hidden = editor.element.hidden;
    // Undo is at hand: in the row, or where that was.
    (editor.element.hidden ? after : editor.buttons).append(undo);
    keys.element.hidden = ended || fault !== null || keys.isEmpty;
    advice.hidden = fault !== null;
    results.hidden = fault !== null;
    if (fault !== null) {
      fill(message, sayFault(app, turns, fault), " ", sayRows(app, turns, fault, "perhaps_row"));
      return;
    }
    const at = known === null ? placeOf(app, turns) : null;
    if (ended) {
      if (at === null && engine.state() === "ready") end(solved);
      else over(solved);
      return;
    }
    const draft = app.draft.at(position());
    isShowing = true;
    judge.at({ asked, openers: turns.length === 0 && known === null ? app.openers : null });
    chosen = common.words(turns);
    editor.start(turns);
    const wanted = options.word ? words.find(options.word) : null;
    if (moved) editor.focus();
    const node = typeof at === "number" && chosen === null ? at : null;
    if (node !== null) fromPolicy(node);
    if (wanted !== null) editor.put(wanted);
    editor.resume?.(turns.length);
    if (draft !== null && wanted === null) editor.restore(draft);
    isShowing = false;
    if (engine.state() !== "ready") {
      if (node === null) search.idle(say("off_policy"));
    } else if (node === 0 && app.openers === null && policy.answers > QUICK) {
      search.idle(el("p", {}, say("openers_take_long"), " ",
        quietButton(say("compare_openers"), () => choose(LONG))));
    } else if (node === null) {
      remaining();
      solve(SOON);
    }
    else if (tree.outlook(node).answers > 1) choose(SOON);
  }
}
