// Analyse: a finished game in a table, guess by guess: what each gave away compared with the best, and what luck gave.
import { announce, el, fill, makeForm, quietButton } from "./dom.js";
import { readAddress, turnPart } from "./address.js";
import { faultyTurn, fitting } from "./clues.js";
import { scoreOf, squaresOf, textToShare } from "./copy.js";
import { wordInput } from "./figures.js";
import { format, hasColours, parse, solvedCode } from "./feedback.js";
import { NEARLY, gradeOf, isCostly } from "./grade.js";
import { makeLesson } from "./learn.js";
import { namedAnswer, readClues, saidOfUnread, writeClues } from "./notation.js";
import { makeSearch } from "./patience.js";
import { display } from "./policy.js";
import { makeSquares } from "./squares.js";
import { isTable, isUntilKnown } from "./table.js";
import { LONG_WORD, tiles } from "./tiles.js";
import { fixed, say, signed, wholeNumber } from "./texts.js";
import { sayFault, sayRows, sayTrouble } from "./trouble.js";
import { exampleClue, isWordless, partsOf, turnsOf, wire, withWords } from "./turns.js";

const SECONDS_A_GAME = 60;
const LONG_A_GAME = 600;

/** Luck from which on it is named, and named great; as `salet analyse` has it. */
const LUCKY = 0.15;
const GREAT = 0.6;

/** Best words that are named. */
const NAMED = 4;

/** A figure that is known, or lies between two bounds. */
function between(figure, write) {
  if (figure === null || figure.at_least === null || figure.at_most === null) return say("not_known");
  return figure.exact ? write(figure.at_least) : say("from_to", { least: write(figure.at_least), most: write(figure.at_most) });
}

/** The guesses that a move gave away, or null while they are not certain. */
const lossOf = (move) => (move.given_away?.exact ? move.given_away.at_least : null);

/** The sentence on the choice. */
function choice(move) {
  const given = lossOf(move);
  const other = move.best_guesses.find((word) => word !== move.guess);
  if (given === null) return say("loss_open");
  if (given === 0) {
    if (move.answers_before === 1) return "";
    if (other === undefined) return say(move.best_guesses_complete ? "only_best" : "no_better");
    return say(move.best_guesses_complete ? "others_as_good" : "more_as_good", { n: move.best_guesses.length - 1 });
  }
  if (other === undefined) return say("loss_open");
  if (move.answers_before === 1) return say("only_left", { word: other });
  if (given < NEARLY) return say("nearly", { word: other, less: fixed(given, 3) });
  return say(isCostly(given) ? "costly" : "takes_less", { word: other, less: fixed(given, 2) });
}

/** The sentence on the luck. */
function fortune(move) {
  const luck = move.luck?.exact ? move.luck.at_least : null;
  if (luck === null) return "";
  const left = move.answers_after === 0 ? say("was_answer", { word: move.guess }) : say("were_left", { n: move.answers_after });
  if (Math.abs(luck) < LUCKY) return move.answers_before === 1 ? "" : say("as_expected", { left });
  const kind = luck >= GREAT ? "very_lucky" : luck > 0 ? "lucky" : luck <= -GREAT ? "very_unlucky" : "unlucky";
  return say(kind, { left, worth: fixed(Math.abs(luck), 2) });
}

/** A bar for a figure in guesses: one guess is all of it, or half of it where it may go both ways. */
function bar(figure, kind) {
  if (!figure?.exact) return null;
  const length = Math.min(Math.abs(figure.at_least), 1);
  const level = el("span", { class: `level ${kind}${figure.at_least < 0 ? " less" : ""}`, "aria-hidden": "true" }, el("span"));
  level.style.setProperty("--share", String(length));
  return level;
}

/** The view. */
export function makeAnalyse(app) {
  const { policy, words, engine } = app;
  const message = el("p", { class: "message", role: "alert" });
  const played = wordInput(app, { id: "guesses", label: say("the_guesses"), hint: say("guesses_hint", { clue: exampleClue(app) }), many: true });
  const answer = wordInput(app, { id: "answer", label: say("the_answer"), hint: say("answer_hint") });
  const results = el("section", { class: "judged", "aria-label": say("analysis") });
  const search = makeSearch(app, results);
  const long = policy.letters > LONG_WORD;
  const squares = hasColours(policy) ? makeSquares(app, (turns) => open(turns, answer.input.value.trim() || null)) : null;
  let lesson = null;
  /** Whether the analysis was asked for by the form, and is not shown yet. */
  let isAsked = false;
  let current = null;
  let round = 0;
  let position = "";

  /** The answer of the field: a word, or the only one that fits clues. Null if there is none; undefined if it cannot be told. */
  async function wanted() {
    const text = answer.input.value.trim();
    if (text === "") return null;
    const named = namedAnswer(app, text);
    if (named !== null) return display(policy, named);
    const { turns, unread } = readClues(app, text);
    if (unread !== null) fill(message, saidOfUnread(app, unread));
    else if (turns.length === 1 && turns[0].shown === null) return display(policy, turns[0].guess);
    else {
      const all = turns.every(({ shown }) => shown !== null) ? await withWords(app, turns) : null;
      const fit = all === null ? [] : fitting(app, all);
      if (fit.length === 1) return display(policy, fit[0]);
      fill(message, say("answers_fit", { n: fit.length }));
    }
    answer.input.focus();
    return undefined;
  }

  /** Goes to the analysis of turns, or to the lesson of its mistakes. */
  function open(turns, word, learn = null) {
    const [parts, options] = [partsOf(app, turns), { answer: word, learn }];
    const address = app.address("analyse", parts, options);
    if (address === location.hash) show({ parts, options });
    else app.go(address);
  }

  /** Says what is wrong; of squares that are not about the recommended words it asks for those of the player. */
  function failed(text, turns, more = "") {
    fill(results);
    if (squares === null || text !== say("words_missing", { clue: exampleClue(app) }) || turns.some(({ guess }) => guess !== null)) {
      fill(message, text, more && ` ${more}`);
      return;
    }
    fill(results, squares.element);
    squares.ask(turns.map(({ shown }) => shown));
  }

  /** Goes to the game of the fields, or to the lesson of its mistakes, unless something else is shown or asked by then. */
  async function submit(learn = null) {
    round += 1;
    const own = round;
    fill(message);
    squares?.end();
    const { turns, unread } = readClues(app, played.input.value);
    if (unread !== null || turns.length === 0) {
      fill(results);
      fill(message, turns.length === 0 && unread === null ? say("type_a_word") : saidOfUnread(app, unread));
      played.input.focus();
      return;
    }
    const clues = turns.some(({ shown }) => shown !== null);
    const silent = turns.find(({ shown }) => shown === null);
    if (clues && silent !== undefined) {
      fill(results);
      fill(message, say("nothing_shown", { word: display(policy, silent.guess) }));
      return;
    }
    try {
      const all = await withWords(app, turns);
      if (own !== round) return;
      // The answer of a game before it is none of a solved one.
      const isSolved = !isTable(policy) && all?.at(-1)?.shown === solvedCode(policy);
      const word = isSolved ? null : await wanted();
      if (own !== round || word === undefined) return;
      const fault = all === null || !isWordless(turns) ? null : faultyTurn(app, all);
      if (all === null || fault !== null) {
        failed(all === null ? say("off_policy") : sayFault(app, turns, fault), turns, fault === null ? "" : sayRows(app, all, fault, "wrong_row"));
        return;
      }
      isAsked = true;
      open(all, word, learn);
    } catch (error) {
      if (own === round) failed(sayTrouble(error, app, turns), turns);
    }
  }

  // Squares of a paste are shown at once.
  played.input.addEventListener("paste", () => setTimeout(() => {
    answer.input.value = "";
    if (isWordless(readClues(app, played.input.value).turns)) submit();
  }));
  for (const { input } of [played, answer]) input.addEventListener("input", () => app.draft.keep(position, [played.input.value, answer.input.value]));
  const form = makeForm({ class: "column" }, submit, played.field, answer.field, el("div", { class: "buttons" }, el("button", { type: "submit" }, say("analyse_it"))),
  el("div", { class: "whole" }, quietButton(say("learn"), () => submit("1"))));

  /** The best words, each a link to the position with the word in its row. */
  function bestWords(move, before) {
    if (move.best_guesses.length === 0) return null;
    const parts = before.map(({ guess, shown }) => turnPart(guess, shown));
    const links = move.best_guesses.slice(0, NAMED).flatMap((word, index) => [
      index > 0 ? ", " : null,
      el("a", { href: app.address("assist", parts, { word }) }, el("bdi", {}, word)),
    ]);
    return el("span", { class: "best" }, say("best"), " ", links, move.best_guesses.length > NAMED ? ", …" : null);
  }

  /** The answers left after a guess. An answer that is known need not be guessed. */
  function leftAfter(index, moves) {
    if (!isUntilKnown(policy)) return moves[index].answers_after;
    return fitting(app, moves.slice(0, index + 1).map(({ guess, shown }) => ({ guess: words.find(guess), shown: parse(policy, shown) }))).length;
  }

  function row(move, index, moves) {
    const { key, kind } = gradeOf(lossOf(move));
    const number = (figure, write, bar) => el("td", { class: "number" }, between(figure, write), bar);
    const guess = tiles(app, move.guess, parse(policy, move.shown));
    const graded = el("span", { class: `grade ${kind}` }, say(key));
    const answers = el("td", { class: "number left" }, el("span", {}, wholeNumber(move.answers_before)), " → ", el("span", {}, wholeNumber(leftAfter(index, moves))));
    const given = number(move.given_away, (value) => fixed(value, 4), bar(move.given_away, "loss"));
    const luck = number(move.luck, (value) => signed(value, 4), bar(move.luck, "luck"));
    return el("tbody", {},
      long ? el("tr", {}, el("th", { scope: "rowgroup", colspan: "4" }, guess)) : null,
      el("tr", { class: "main" }, long ? el("td", {}, graded) : el("th", { scope: "rowgroup" }, guess, graded), answers, given, luck),
      el("tr", { class: "remark" }, el("td", { colspan: "4" },
        [choice(move), fortune(move)].filter(Boolean).join(" "), " ", bestWords(move, moves.slice(0, index)))));
  }

  function draw(found) {
    const head = (key, kind = "number") => el("th", { scope: "col", class: kind }, say(key));
    const table = el("table", { class: "judgement" },
      el("caption", {}, say("bars_hint"), policy.limit === null ? null : ` ${say("limit_ignored", { n: policy.limit })}`),
      el("thead", {}, el("tr", {}, head("guess", ""), head("left_after"), head("gave_away"), head("luck"))),
      found.moves.map(row));
    const four = (value) => fixed(value, 4);
    const luck = found.luck?.exact && found.luck.at_least < 0
      ? say("bad_luck", { luck: four(-found.luck.at_least) })
      : say("good_luck", { luck: between(found.luck, four) });
    const endings = { unlisted: "ending_unlisted", "not-allowed": "ending_not_allowed" };
    const ending = endings[found.ending] ? say(endings[found.ending], { n: found.ended_at }) : null;
    const sum = say(ending !== null ? "sum_ended" : found.ending === "solved" ? "sum_solved" : isLost(found) ? "sum_lost" : "sum_unsolved", {
      n: ending === null ? found.guesses : found.moves.length,
      missing: between(found.missing, four),
      optimum: between(found.optimum, four),
      given: between(found.given_away, four),
      luck,
    });
    fill(results, el("p", { class: "sum" }, sum), ending ? el("p", {}, ending) : null, table, share(found));
    // Below the filled form of a phone nobody would look for it.
    if (isAsked && results.getBoundingClientRect().top > innerHeight / 2) results.scrollIntoView({ block: "start" });
    isAsked = false;
    announce(sum);
  }

  /** The lesson of a game: a place is a mistake if its guess is certainly not even nearly the best. */
  function teach(found) {
    const mistakes = found.moves.flatMap((move, index) => (move.given_away?.at_least >= NEARLY ? [index] : []));
    if (mistakes.length === 0 && found.moves.some((move) => lossOf(move) === null)) return;
    const { parts, options } = readAddress(location.hash);
    const back = app.address("analyse", parts, { answer: options.answer });
    const solution = (place) => bestWords(found.moves[place], found.moves.slice(0, place));
    lesson = makeLesson(app, { moves: found.moves, mistakes, solution, back, lossOf });
    const began = form.contains(document.activeElement);
    form.hidden = true;
    search.idle();
    fill(results, lesson.element);
    if (began) results.querySelector("h2, a").focus();
  }

  const isLost = ({ ending, guesses }) => ending === "unsolved" && policy.limit !== null && guesses >= policy.limit;

  /** The first line of a text to share: X is for a lost game alone. */
  function shareHead(found) {
    const score = scoreOf(policy, found.ended_at === null ? found.guesses : found.moves.length);
    if (found.ending === "solved") return `${app.title} ${score}`;
    if (isLost(found)) return `${app.title} ${scoreOf(policy, null)}`;
    return say("share_unfinished", { name: app.title, score });
  }

  /** A text to share: squares and figures, what they mean, no words. */
  function share(found) {
    const lines = found.moves.map(({ shown, given_away, luck }) =>
      [...squaresOf(policy, [shown]), given_away?.exact ? fixed(given_away.at_least, 2) : "?", "|", luck?.exact ? signed(luck.at_least, 2) : "?"].join(" "));
    const known = found.given_away?.exact && found.luck?.exact;
    const sum = known
      ? say("share_sum", { given: between(found.given_away, (value) => fixed(value, 2)), luck: between(found.luck, (value) => signed(value, 2)) })
      : say("share_open");
    return textToShare([shareHead(found), ...lines, sum]);
  }

  function analyse(game, learn) {
    fill(results);
    let last = null;
    current = game;
    const begin = () => {
      if (learn && last !== null && lesson === null && current === game) teach(last);
    };
    // If the time is up, the lesson is about the guesses that are certain by then.
    return search.run({
      what: say("analysing"), seconds: SECONDS_A_GAME, longer: LONG_A_GAME,
      ask: (time) => app.ask("analyse", { ...game, time_limit: time }),
      show(analysed) {
        const found = { ...analysed, ...analysed.rules[0] };
        const judged = found.moves.filter((move) => move.given_away?.exact && move.luck?.exact !== false).length;
        last = found;
        // The table would name the best words.
        if (!learn) draw(found);
        return judged === found.moves.length || say("judged_so_far", { n: judged, all: found.moves.length });
      },
      then: begin,
      fail: (why) => fill(message, why),
    }).then(begin);
  }

  function show({ parts, options }) {
    fill(message);
    leave();
    fill(results);
    const turns = turnsOf(app, parts);
    played.input.value = turns === null ? parts.join(" ") : writeClues(turns, (guess) => display(policy, guess), (shown) => format(policy, shown));
    answer.input.value = options.answer ?? "";
    position = JSON.stringify([parts, options.answer ?? null]);
    const draft = app.draft.at(position);
    if (draft !== null) [played.input.value, answer.input.value] = draft;
    if (parts.length === 0) {
      if (isWordless(readClues(app, played.input.value).turns)) submit();
      return;
    }
    const unknown = [...(turns === null ? parts.filter((part) => words.find(part) === null) : []),
      ...(options.answer && (words.answer(options.answer) ?? words.find(options.answer)) === null ? [options.answer] : [])][0];
    if (unknown !== undefined) fill(message, say("unknown_word", { word: unknown }));
    else if (engine.state() !== "ready") fill(message, say("needs_engine"));
    else analyse({ ...(turns === null ? { guesses: parts } : { turns: wire(app, turns) }), ...(options.answer ? { answer: options.answer } : {}) }, options.learn);
  }

  function leave() {
    round += 1;
    lesson?.end();
    squares?.end();
    [lesson, current] = [null, null];
    form.hidden = false;
    search.end();
  }

  return {
    element: el("div", { class: "analyse" }, form, message, search.line, results),
    leave,
    show,
  };
}
