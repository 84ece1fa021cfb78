// Boards: a game of several boards that is played elsewhere, with the next guess for all of them.
import { announce, el, fill, quietButton, takesBack } from "./dom.js";
import { expectedFigure, isFinal, otherEstimates, priceOf, proofOf } from "./boardadvice.js";
import { inARow, makeBoardCards } from "./boardcards.js";
import { makeBoardGame, optionsOf, settingOf, wireSetting } from "./boardgame.js";
import { makeBoardRow } from "./boardrow.js";
import { Cancelled } from "./engine.js";
import { figure, wordList } from "./figures.js";
import { makeJudge } from "./judge.js";
import { makeKeys } from "./keys.js";
import { makeSearch } from "./patience.js";
import { display } from "./policy.js";
import { after, certainCode, faultyBoard, follow, partsOfBoards, tell, turnsOfBoards, undone, wireBoards } from "./several.js";
import { eitherOf, fixed, say, wholeNumber } from "./texts.js";
import { sayTrouble } from "./trouble.js";

/** Seconds of the first slice, of a search, and of one on request. */
const AT_ONCE = 0.25;
const THINK = 8;
const THINK_LONGER = 120;

/** Guesses after which a game that begins with given words may have given more. */
const MOST_GIVEN = 2;

/** The view. */
export function makeBoards(app) {
  const { policy, words, engine } = app;
  const message = el("p", { class: "message", role: "alert" });
  const heading = el("h2", { id: "advice" });
  const facts = el("div");
  const refuse = (text) => fill(message, text);
  const make = makeBoardGame(app, {
    change: (setting) => app.go(addressOf(turns, setting)),
    fresh: (setting) => app.go(addressOf([], setting)),
    open: (parts, setting) => app.go(app.address("boards", parts, optionsOf(setting))),
    refuse,
  });
  const advice = el("section", { class: "advice", "aria-labelledby": "advice" },
    el("div", { class: "advice-head" }, heading, el("label", { class: "unseen", for: "boards-of" }, say("boards_title")), make.choice), facts);
  const results = el("section", { class: "detail", "aria-label": say("details") });
  const judge = makeJudge(app);
  const row = makeBoardRow(app, { play: played, refuse, changed: drawn }, judge.line);
  const keys = makeKeys(app, row.type, row.erase);
  const cards = makeBoardCards(app, (board) => {
    row.select(board);
    row.focus();
  });
  // The turn that is taken back stands in the row again.
  const undo = el("a", { class: "button quiet", "aria-keyshortcuts": "Control+Z", onclick: () => back.length < turns.length && app.draft.keep(addressOf(back), row.unfinishedOf(turns.at(-1))) }, say("undo"));
  const fresh = el("a", { class: "button quiet" }, say("new_game"));
  const afterRow = el("div", { class: "buttons after-row" }, undo, fresh);
  const panel = el("div", { class: "panel" }, message, row.element, keys.element);
  const side = el("div", { class: "side play" }, advice, panel, afterRow, make.more);
  const list = el("div");
  const others = el("div");
  const search = makeSearch(app, results);
  let setting = settingOf(app, {});
  let turns = [];
  /** The turns before what was told last. */
  let back = [];
  let boards = [];
  /** The board that appeared, with the turn whose feedback it tells next, or null. */
  let unread = null;
  let recommended = null;
  /** The board whose answers are listed, with their number. */
  let listed = "";
  /** The board that was set last, or null. */
  let shown = null;

  const addressOf = (of, how = setting) => app.address("boards", partsOfBoards(app, of), optionsOf(how));
  const guesses = () => turns.map(({ guess }) => guess);
  const unsolved = () => boards.filter(({ solved }) => solved === null);
  const open = () => unsolved().filter(({ hidden }) => !hidden);
  const guessesLeft = () => setting.game.limit - turns.length;
  const fault = (of) => faultyBoard(of, setting.independent);

  /** A board after the turn under way, where that is whole; else null. */
  function next(board) {
    const code = row.code(board);
    return code === null || row.guess() === null ? null : after(app, boards[board], row.guess(), code);
  }

  /** Whether a position is being shown, so that nothing in the row is the reader's. */
  let isShowing = false;
  const position = () => addressOf(turns);

  /** Something in the row is another; or only the advice is. */
  function drawn(isChanged = true) {
    if (boards.length === 0) return;
    const guess = row.guess();
    if (!isShowing) app.draft.keep(position(), row.unfinished());
    judge.judge(guess === recommended ? null : guess, guess === null && row.letters().length === policy.letters ? row.letters().join("") : null);
    const now = row.board();
    const letters = row.letters();
    const others = boards.map((_, board) => next(board));
    cards.draw(boards, (board) => ({ guesses: guesses(), draft: row.element.hidden ? null : row.draft(board), letters, now: !row.element.hidden && board === now, next: others[board] }));
    row.count(boards[now].left?.length ?? null, others[now]?.left?.length ?? null);
    // The board that is set now may not be whole: a message would move its tiles under the finger.
    const wrong = guess === null ? null : fault(boards.map((board, at) => (at === now ? board : (others[at] ?? board))));
    if (isChanged || wrong !== null) fill(message, wrong === null ? null : faultText({ ...wrong, turn: turns.length }));
    if (shown !== null && shown !== now) cards.reveal(now);
    shown = now;
    listAnswers(now, others[now] ?? boards[now]);
  }

  function listAnswers(number, board) {
    const key = [number, board.left?.length, row.element.hidden].join();
    if (key === listed) return;
    listed = key;
    if (row.element.hidden || board.left === null || board.left.length === policy.answers) fill(list);
    else fill(list, answersOf(number, board));
  }

  const answersOf = (number, board) =>
    [el("h3", {}, say("board_left", { board: number + 1, n: board.left.length })), wordList(board.left.map((answer) => display(policy, answer)))];

  const faultText = ({ board, turn, key }) =>
    say(key, { board: board + 1, word: display(policy, turns[turn]?.guess ?? row.guess()) });

  /** Plays a turn, or tells what a board that appeared showed, unless a board cannot be right. */
  function played(guess, codes) {
    const wrong = fault(boards.map((board, at) => (codes[at] === null ? board : after(app, board, guess, codes[at]))));
    if (wrong !== null) {
      row.select(wrong.board);
      refuse(faultText({ ...wrong, turn: turns.length }));
      return;
    }
    fill(message);
    const seen = codes.filter((_, board) => !boards[board].hidden);
    app.go(addressOf(unread === null ? [...turns, { guess, shown: seen }] : told(codes[unread.board])));
  }

  /** The turns after the board that appeared told its feedback, with what all of its answers agree on. */
  function told(code) {
    let found = tell(app, turns, unread, code);
    for (;;) {
      const { boards: reached, unread: rest } = follow(app, found, setting.game, setting.independent);
      const sure = rest?.board === unread.board ? certainCode(app, reached[rest.board], turns[rest.turn].guess) : null;
      if (sure === null) return found;
      found = tell(app, found, rest, sure);
    }
  }

  /** The boards that a word may solve. */
  function solvedBy(guess) {
    const found = boards.flatMap(({ left, solved, hidden }, board) => (solved === null && !hidden && left?.includes(guess) ? [board + 1] : []));
    return found.length === 0 || found.length === unsolved().length ? null : say("may_solve", { boards: eitherOf(found.map(wholeNumber)) });
  }

  function draw(text, main = null, rests = null) {
    fill(heading, text);
    const [more, left] = [unsolved().length, guessesLeft()];
    fill(facts, el("dl", { class: "figures" }, main, figure(wholeNumber(more), say("boards_left", { n: more })),
      figure(wholeNumber(left), say("guesses_left", { n: left }), "", `/ ${wholeNumber(setting.game.limit)}`)), rests);
  }

  /** What stands below the figures. */
  const below = (...said) => el("p", { class: "rests" }, said.filter(Boolean).join(" "));

  /** The result of the engine. */
  function fromEngine(found) {
    recommended = words.find(found.guess);
    const isLost = !setting.independent && open().length > guessesLeft();
    const given = setting.game.given && turns.length <= MOST_GIVEN ? say("given_more") : null;
    draw(say("play", { word: found.guess }), expectedFigure(found), below(isLost ? say("boards_too_many") : proofOf(found), solvedBy(recommended), given));
    const more = otherEstimates(found);
    fill(others, more.length === 0 ? null : [el("h3", {}, say("boards_others")),
      el("p", { class: "buttons" }, more.map(({ guess, guesses }) => quietButton(`${guess} ≈ ${fixed(guesses, 2)}`, () => row.put(words.find(guess)))))]);
    if (row.isFree() && row.guess() !== recommended) row.put(recommended);
    else drawn(false);
    announce(say("boards_said", { word: found.guess, n: unsolved().length }));
  }

  const asked = () => ({ ...wireSetting(setting), clues: wireBoards(app, turns) });

  function think(seconds) {
    search.run({
      what: say("searching"), seconds, longer: THINK_LONGER, first: AT_ONCE, fail: refuse,
      ask: (time) => app.ask("boards", { ...asked(), time_limit: time }),
      show(found) {
        best = found;
        fromEngine(found);
        return isFinal(found) || say("best_so_far", { word: found.guess });
      },
    });
  }

  /** The last advice. */
  let best = null;

  /** The price of a word as the judge takes prices. */
  async function price(word, seconds) {
    const { clues, ...rest } = asked();
    return priceOf(word, await app.aside.ask("boards", { ...rest, clues: [...clues, word], time_limit: seconds }), best);
  }

  function over() {
    const [all, solved] = [boards.length, boards.length - unsolved().length];
    const said = solved === all ? say("boards_solved", { n: turns.length }) : say("boards_over", { n: solved, solved, all });
    fill(heading, said);
    fill(facts);
    // A lost game names what the answers may have been.
    fill(list, boards.flatMap((board, number) => (board.solved === null && !board.hidden && board.left !== null ? answersOf(number, board) : [])));
    const { hidden, given } = setting.game;
    fill(others, solved === all && engine.state() === "ready" && !hidden && !given ? el("p", { class: "buttons" }, quietButton(say("boards_measure"), measure)) : null);
    announce(said);
  }

  /** Plays the same answers. */
  async function measure() {
    const { objective, ...game } = wireSetting(setting);
    const secrets = boards.map(({ solved }) => display(policy, turns[solved - 1].guess));
    const line = el("p", { role: "status" }, say("searching"));
    const own = turns;
    fill(others, line);
    try {
      const { strategies: [{ played }] } = await app.aside.ask("measure", { ...game, secrets: [secrets], strategies: ["learned"], time_limit: THINK_LONGER });
      if (own !== turns) return;
      fill(line, played.length === 0 ? say("stopped") : say("boards_measured", { n: played[0].guesses.length, words: played[0].guesses.join(", ") }));
    } catch (error) {
      if (own === turns && !(error instanceof Cancelled)) fill(line, sayTrouble(error));
    }
  }

  /** A board that can be seen from now on tells what it showed for each guess. */
  function appeared() {
    const said = say("board_appeared", { board: unread.board + 1 });
    const about = say("board_tells", { word: display(policy, turns[unread.turn].guess), n: unread.turn + 1, all: turns.length });
    draw(said, null, below(about));
    announce(`${said}. ${about}`);
  }

  const onKey = (event) => takesBack(event, undo) || row.press(event);
  const onPaste = (event) => make.onPaste(event);

  return {
    element: el("div", { class: "boards" }, side, el("div", { class: "table" }, cards.element, results)),
    leave() {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("paste", onPaste);
      judge.at(null);
      app.aside.rest();
      search.end();
    },
    show({ parts, options }, moved) {
      document.addEventListener("keydown", onKey);
      document.addEventListener("paste", onPaste);
      judge.at(null);
      search.end();
      recommended = best = null;
      listed = "";
      shown = null;
      boards = [];
      setting = settingOf(app, options);
      const { game } = setting;
      const found = turnsOfBoards(app, parts, game);
      turns = found ?? [];
      const reached = follow(app, turns, game, setting.independent);
      const wrong = reached.fault;
      unread = wrong === null ? reached.unread : null;
      make.show(setting);
      fill(others);
      fill(results, search.line, others, list);
      afterRow.hidden = turns.length === 0;
      fresh.href = addressOf([]);
      keys.showBoards(reached.boards.map(({ shown: codes, solved, hidden }) =>
        (solved === null && !hidden ? codes.map((code, turn) => ({ guess: turns[turn].guess, shown: code })) : null)), inARow(game.boards));
      boards = reached.boards;
      back = wrong === null ? undone(turns, boards, unread, game) : turns.slice(0, -1);
      undo.href = addressOf(back);
      const ended = unread === null && (unsolved().length === 0 || turns.length >= game.limit);
      // The first words are not chosen.
      const isGiven = game.given && turns.length === 0;
      row.element.hidden = ended || wrong !== null;
      keys.element.hidden = row.element.hidden || keys.isEmpty || unread !== null;
      panel.classList.toggle("over", row.element.hidden);
      const isPlaying = wrong === null && !ended && unread === null && !isGiven;
      if (isPlaying) judge.at({ price, openers: null });
      const draft = app.draft.at(position());
      isShowing = true;
      row.start(boards, { fixed: unread === null ? null : turns[unread.turn].guess, given: isGiven });
      const isSearched = engine.state() === "ready" && isPlaying;
      draw(say("advice"), null, isSearched ? el("p", { class: "rests looking" }, say("looking")) : null);
      if (found === null) refuse(say("no_position"));
      if (wrong !== null) {
        fill(heading, say("boards_title"));
        fill(facts);
        refuse(faultText(wrong));
      }
      else if (ended) over();
      else {
        if (unread !== null) appeared();
        else if (isGiven) draw(say("given_title"), null, below(say("given_hint")));
        if (draft !== null) row.restore(draft);
        if (moved && !make.isHeld()) row.focus();
        if (isSearched) think(THINK);
      }
      isShowing = false;
    },
  };
}
