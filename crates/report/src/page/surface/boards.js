// Boards: a game of several boards that is played elsewhere, with the next guess for all of them.
import { announce, el, fill } from "./dom.js";
import { inARow, makeBoardCards } from "./boardcards.js";
import { makeBoardRow } from "./boardrow.js";
import { figure, wordList } from "./figures.js";
import { makeJudge } from "./judge.js";
import { makeKeys } from "./keys.js";
import { makeSearch } from "./patience.js";
import { display } from "./policy.js";
import { after, boardsOf, faultyBoard, follow, GAMES, limitOf, partsOfBoards, turnsOfBoards, wireBoards } from "./several.js";
import { atLeast, atMost, eitherOf, fixed, say, wholeNumber } from "./texts.js";

/** Seconds of the first slice, of a search, and of one on request. */
const AT_ONCE = 0.25;
const THINK = 8;
const THINK_LONGER = 120;

/** The view. */
export function makeBoards(app) {
  const { policy, words, engine } = app;
  const message = el("p", { class: "message", role: "alert" });
  const heading = el("h2", { id: "advice" });
  const facts = el("div");
  const choice = el("select", { id: "boards-of", onchange: () => app.go(app.address("boards", [], { boards: choice.value })) },
    GAMES.filter(([boards]) => boards <= policy.answers).map(([boards, name]) => el("option", { value: String(boards) }, name === null ? say("boards_many", { n: boards }) : name)));
  const advice = el("section", { class: "advice", "aria-labelledby": "advice" },
    el("div", { class: "advice-head" }, heading, el("label", { class: "unseen", for: "boards-of" }, say("boards_title")), choice), facts);
  const results = el("section", { class: "detail", "aria-label": say("details") });
  const judge = makeJudge(app);
  const refuse = (text) => fill(message, text);
  const row = makeBoardRow(app, { play: played, refuse, changed: drawn }, judge.line);
  const keys = makeKeys(app, row.type, row.erase);
  const cards = makeBoardCards(app, (board) => {
    row.select(board);
    row.focus();
  });
  const undo = el("a", { class: "button quiet" }, say("undo"));
  const fresh = el("a", { class: "button quiet" }, say("new_game"));
  const afterRow = el("div", { class: "buttons after-row" }, undo, fresh);
  const panel = el("div", { class: "panel" }, message, row.element, keys.element);
  const side = el("div", { class: "side play" }, advice, panel, afterRow);
  const list = el("div");
  const search = makeSearch(app, results);
  let count = 0;
  let turns = [];
  let boards = [];
  let recommended = null;
  /** The board whose answers are listed, with their number. */
  let listed = "";
  /** The board that was set last, or null. */
  let shown = null;

  const options = () => ({ boards: String(count) });
  const address = (of) => app.address("boards", partsOfBoards(app, of), options());
  const guesses = () => turns.map(({ guess }) => guess);
  const open = () => boards.filter(({ solved }) => solved === null);
  const asked = () => ({ boards: count, max_guesses: limitOf(count) });

  /** A board after the turn under way, where that is whole; else null. */
  function next(board) {
    const code = row.code(board);
    return code === null || row.guess() === null ? null : after(app, boards[board], row.guess(), code);
  }

  /** Something in the row is another. */
  function drawn() {
    if (boards.length === 0) return;
    const guess = row.guess();
    judge.judge(guess === recommended ? null : guess, guess === null && row.letters().length === policy.letters ? row.letters().join("") : null);
    const now = row.board();
    const letters = row.letters();
    const others = boards.map((_, board) => next(board));
    cards.draw(boards, (board) => ({ guesses: guesses(), draft: row.element.hidden ? null : row.draft(board), letters, now: !row.element.hidden && board === now, next: others[board] }));
    row.count(boards[now].left.length, others[now]?.left.length ?? null);
    // The board that is set now may not be whole: a message would move its tiles under the finger.
    const fault = guess === null ? null : faultyBoard(boards.map((board, at) => (at === now ? board : (others[at] ?? board))));
    fill(message, fault === null ? null : faultText({ ...fault, turn: turns.length }));
    if (shown !== null && shown !== now) cards.reveal(now);
    shown = now;
    listAnswers(now, others[now] ?? boards[now]);
  }

  function listAnswers(number, board) {
    const key = [number, board.left.length, row.element.hidden].join();
    if (key === listed) return;
    listed = key;
    if (row.element.hidden || board.left.length === policy.answers) fill(list);
    else fill(list, answersOf(number, board));
  }

  const answersOf = (number, board) =>
    [el("h3", {}, say("board_left", { board: number + 1, n: board.left.length })), wordList(board.left.map((answer) => display(policy, answer)))];

  const faultText = ({ board, turn, key }) =>
    say(key, { board: board + 1, word: display(policy, turns[turn]?.guess ?? row.guess()) });

  /** Plays a turn, unless a board cannot be right. */
  function played(guess, shown) {
    const fault = faultyBoard(boards.map((board, at) => (shown[at] === null ? board : after(app, board, guess, shown[at]))));
    if (fault !== null) {
      row.select(fault.board);
      refuse(faultText({ ...fault, turn: turns.length }));
      return;
    }
    fill(message);
    app.go(address([...turns, { guess, shown }]));
  }

  /** The boards that a word may solve. */
  function solvedBy(guess) {
    const found = boards.flatMap(({ left, solved }, board) => (solved === null && left.includes(guess) ? [board + 1] : []));
    return found.length === 0 || found.length === open().length ? null : say("may_solve", { boards: eitherOf(found.map(wholeNumber)) });
  }

  /** The expected guesses: exact, between bounds, or at least. */
  function expected({ source, status, expected }) {
    if (expected === null) return null;
    const [total, tuples, bound] = [expected.total, expected.tuples, expected.bound].map(Number);
    if (status === "exact") return figure(fixed(expected.mean, 4), say("expected"), "main", `${wholeNumber(expected.total)}/${wholeNumber(expected.tuples)}`);
    if (source === "information") return figure(`≥ ${atLeast(bound / tuples)}`, say("expected"), "main");
    return figure(say("from_to", { least: atLeast(bound / tuples), most: atMost(total / tuples) }), say("expected"), "main");
  }

  function draw(text, main = null, rests = null) {
    fill(heading, text);
    const left = limitOf(count) - turns.length;
    fill(facts, el("dl", { class: "figures" }, main, figure(wholeNumber(open().length), say("boards_left", { n: open().length })),
      figure(wholeNumber(left), say("guesses_left", { n: left }))), rests);
  }

  /** The result of the engine. */
  function fromEngine(found) {
    recommended = words.find(found.guess);
    const proof = found.status === "exact" ? "boards_exact" : found.source === "information" ? "boards_information" : "boards_bounded";
    draw(say("play", { word: found.guess }), expected(found), el("p", { class: "rests" }, [say(proof), solvedBy(recommended)].filter(Boolean).join(" ")));
    if (row.isFree() && row.guess() !== recommended) row.put(recommended);
    else drawn();
    announce(say("boards_said", { word: found.guess, n: open().length }));
  }

  /** Without a search, more time tells no more. */
  const isFinal = (found) => found.status !== "bounded" || found.source === "information";

  function think(seconds) {
    search.run({
      what: say("searching"), seconds, longer: THINK_LONGER, first: AT_ONCE, fail: refuse,
      ask: (time) => app.ask("boards", { ...asked(), clues: wireBoards(app, turns), time_limit: time }),
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
    const found = await app.aside.ask("boards", { ...asked(), clues: [...wireBoards(app, turns), word], time_limit: seconds });
    const { expected: own, status, source } = found;
    if (own === null) return null;
    const isBest = best?.status === "exact";
    const priced = {
      expected: source === "information" ? null : { ...own, lost_weight: 0 }, status: status === "exact" ? status : "bounded",
      proven: { total_at_least: own.bound }, regret: isBest ? { total: Number(own.total) - Number(best.expected.total) } : null,
    };
    return {
      prices: [priced], weight: own.tuples, final: isFinal(found),
      best: isBest ? { status: "exact", expected: { total: best.expected.total, lost_weight: 0 } } : { status: "bounded" },
    };
  }

  function over() {
    const solved = count - open().length;
    const said = solved === count ? say("boards_solved", { n: turns.length }) : say("boards_over", { n: solved, solved, all: count });
    fill(heading, said);
    fill(facts);
    // A lost game names what the answers may have been.
    fill(list, boards.flatMap((board, number) => (board.solved === null ? answersOf(number, board) : [])));
    announce(said);
  }

  const onKey = (event) => row.press(event);

  return {
    element: el("div", { class: "boards" }, side, el("div", { class: "table" }, cards.element, results)),
    leave() {
      document.removeEventListener("keydown", onKey);
      judge.at(null);
      app.aside.rest();
      search.end();
    },
    show({ parts, options: named }, moved) {
      document.addEventListener("keydown", onKey);
      judge.at(null);
      search.end();
      recommended = best = null;
      listed = "";
      shown = null;
      boards = [];
      count = Math.min(boardsOf(named), policy.answers);
      const found = turnsOfBoards(app, parts, count);
      const { boards: reached, fault } = follow(app, found ?? [], count);
      turns = found ?? [];
      choice.value = String(count);
      fill(results, search.line, list);
      afterRow.hidden = turns.length === 0;
      undo.href = address(turns.slice(0, -1));
      fresh.href = app.address("boards", [], options());
      keys.showBoards(reached.map((board) => (board.solved === null ? board.shown.map((code, turn) => ({ guess: turns[turn].guess, shown: code })) : null)), inARow(count));
      boards = reached;
      const ended = open().length === 0 || turns.length >= limitOf(count);
      row.element.hidden = ended || fault !== null;
      keys.element.hidden = row.element.hidden || keys.isEmpty;
      panel.classList.toggle("over", row.element.hidden);
      if (fault === null && !ended) judge.at({ price, openers: null });
      row.start(boards);
      const isSearched = engine.state() === "ready" && fault === null && !ended;
      draw(say("advice"), null, isSearched ? el("p", { class: "rests looking" }, say("looking")) : null);
      if (found === null) refuse(say("no_position"));
      if (fault !== null) {
        fill(heading, say("boards_title"));
        fill(facts);
        refuse(faultText(fault));
      }
      else if (ended) over();
      else {
        if (moved) row.focus();
        if (isSearched) think(THINK);
      }
    },
  };
}
