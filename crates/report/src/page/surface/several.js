// A game of several boards under way: each board sees every word until it is solved. Nothing is advised here.
import { scorer } from "./clues.js";
import { format, hasColours, hasPegs, parse, pegs, solvedCode } from "./feedback.js";
import { display } from "./policy.js";

/** The number of boards where an address has none. */
const USUAL = 4;

/** A board that was solved before, and one that is hidden. */
const DONE = "-";
const HIDDEN = "?";

/** All games: those with a name in each mode, the usual one without the name of its mode, and other numbers of boards. */
export function gamesOf({ several: { named, limits } }) {
  return limits.flatMap((limit, boards) => {
    const game = named.find((each) => each.boards === boards);
    if (game === undefined) return [{ boards, limit, name: null, mode: null, hidden: false, given: false }];
    return game.modes.map(({ name: mode, ...rest }, at) => ({ ...rest, boards, name: game.name, mode: at === 0 ? null : mode }));
  });
}

/** The game in the options of an address. */
export function gameOf(app, { boards, mode = null }) {
  const games = gamesOf(app);
  const wanted = games.some((game) => game.boards > 0 && String(game.boards) === boards) ? Number(boards) : USUAL;
  const count = Math.min(wanted, app.policy.answers);
  const all = games.filter((game) => game.boards === count);
  return all.find((game) => game.mode === mode) ?? all[0];
}

/** Turns as parts of an address: word.BYBBB.-.GGGGG, a feedback for each board that can be seen. */
export function partsOfBoards({ policy }, turns) {
  return turns.map(({ guess, shown }) => [display(policy, guess), ...shown.map((code) => (code === null ? DONE : format(policy, code)))].join("."));
}

/** The same of clues as the engine writes them. A hidden board that is solved already comes into view later, with its feedback. */
export function partsOfClues(clues, hidden) {
  return clues.map((clue) => {
    const at = clue.lastIndexOf("=");
    const shown = clue.slice(at + 1).split(",");
    return [clue.slice(0, at), ...shown.slice(0, shown.length - hidden).filter((text) => text !== HIDDEN)].join(".");
  });
}

/** A part of an address as a turn of so many boards; null if it is none. */
function turnOfBoards({ policy, words }, part, boards) {
  const pieces = part.split(".");
  const shown = pieces.splice(-boards).map((text) => (text === DONE ? null : (parse(policy, text) ?? undefined)));
  const guess = words.find(pieces.join("."));
  return guess === null || shown.length < boards || shown.includes(undefined) ? null : { guess, shown };
}

/**
 * The turns of an address, null for boards that were solved; null if it has something else in it. Boards that are hidden are left out.
 * One that appeared may have its feedback on the first guesses only.
 */
export function turnsOfBoards(app, parts, { boards, hidden }) {
  const counts = hidden ? Array.from({ length: boards }, (_, board) => boards - board) : [boards];
  const turns = parts.map((part) => counts.map((count) => turnOfBoards(app, part, count)).find((turn) => turn !== null) ?? null);
  if (turns.includes(null)) return null;
  const seen = turns.at(-1)?.shown.length;
  const more = turns.filter(({ shown }) => shown.length > seen).length;
  return turns.every(({ shown }, turn) => shown.length === seen + (turn < more ? 1 : 0)) ? turns : null;
}

/** Turns as the engine takes them. */
export function wireBoards({ policy }, turns) {
  return turns.map(({ guess, shown }) => `${display(policy, guess)}=${shown.map((code) => (code === null ? DONE : format(policy, code))).join(",")}`);
}

/** The boards before the first guess: the answers left on each, what it showed, and the number of the guess that solved it. */
function begin({ policy }, boards, hidden) {
  const left = Array.from({ length: policy.answers }, (_, answer) => answer);
  return Array.from({ length: boards }, () => ({ left, shown: [], solved: null, hidden }));
}

/** A board after a guess; no answer may be left. Without an engine the answers that are left are unknown, null. */
export function after(app, board, guess, code) {
  if (board.solved !== null) return board;
  const shown = [...board.shown, code];
  const isSolved = code === solvedCode(app.policy);
  const shows = scorer(app);
  const left = shows === null ? null : board.left.filter((answer) => shows(guess, answer) === code);
  return { ...board, left, shown, solved: isSolved ? shown.length : null };
}

/**
 * The first board that cannot be right, as its index and the key of the reason: no answer is left, or fewer than there are boards
 * with the same answers, which `independent` boards may share. Null if there is none.
 */
export function faultyBoard(boards, independent) {
  if (boards.some(({ left }) => left === null)) return null;
  const empty = boards.findIndex(({ left }) => left.length === 0);
  if (empty >= 0) return { board: empty, key: "board_fault" };
  if (independent) return null;
  const same = (one, other) => one.left.length === other.left.length && one.left.every((answer, at) => answer === other.left[at]);
  const crowded = boards.findIndex((board, at) => board.left.length < boards.slice(0, at + 1).filter((other) => same(board, other)).length);
  return crowded < 0 ? null : { board: crowded, key: "board_crowded" };
}

/**
 * The boards after turns; the first fault, with its turn, or null; and the board that appeared, with the first turn whose feedback it has
 * not told, or null. A solved board has no more feedback, and every other one that can be seen has.
 */
export function follow(app, turns, { boards: count, hidden }, independent) {
  const seen = hidden ? (turns.at(-1)?.shown.length ?? 1) : count;
  let boards = begin(app, seen, false);
  const more = begin(app, count - seen, true);
  const found = (fault, unread = null) => ({ boards: [...boards, ...more], fault, unread });
  for (const [turn, { guess, shown }] of turns.entries()) {
    const odd = boards.findIndex((board, at) => (board.solved === null) !== (shown[at] !== null));
    if (odd >= 0) return found({ board: odd, turn, key: "board_odd" });
    boards = boards.map((board, at) => after(app, board, guess, shown[at]));
    const fault = faultyBoard(boards, independent);
    if (fault !== null) return found({ ...fault, turn });
  }
  const told = turns.filter(({ shown }) => shown.length > seen);
  if (more.length === 0 || boards.some(({ solved }) => solved === null)) {
    return found(told.length === 0 ? null : { board: seen, turn: 0, key: "board_odd" });
  }
  more[0] = told.reduce((board, { guess, shown }) => after(app, board, guess, shown[seen]), { ...more[0], hidden: false });
  const fault = faultyBoard([...boards, more[0]], independent);
  return found(fault === null ? null : { ...fault, turn: told.length - 1 }, { board: seen, turn: told.length });
}

/** The turns after the board that appeared told its feedback on the next guess; if that solved it, it has no more. */
export function tell({ policy }, turns, { board, turn }, code) {
  const isSolved = code === solvedCode(policy);
  const more = (at) => (at === turn ? [code] : at > turn && isSolved ? [null] : []);
  return turns.map(({ guess, shown }, at) => ({ guess, shown: at < turn ? shown : [...shown.slice(0, board), ...more(at)] }));
}

/** The turns before what was told last: a turn, or the feedback of a board that appeared on one guess. */
export function undone(turns, boards, unread, { hidden: hides }) {
  const kept = (board, told) => turns.map(({ guess, shown }, turn) => ({ guess, shown: shown.slice(0, turn < told ? board + 1 : board) }));
  if (unread !== null && unread.turn > 0) return kept(unread.board, unread.turn - 1);
  // The last board that can be seen told its feedback after the turn that solved those before it.
  const last = boards.filter(({ hidden }) => !hidden).length - (unread === null ? 1 : 2);
  const ends = boards.slice(0, Math.max(last, 0)).map(({ solved }) => solved);
  if (hides && last > 0 && !ends.includes(null) && Math.max(...ends) === turns.length) return kept(last, (boards[last].solved ?? turns.length) - 1);
  return turns.slice(0, -1);
}

/** The parts of a feedback that a player sets: a colour for each letter, the pegs of both kinds, or a number. */
export function partsOfCode(policy, code) {
  if (hasColours(policy)) return [...format(policy, code)];
  if (!hasPegs(policy)) return [format(policy, code)];
  const { black, white } = pegs(policy, code);
  return [String(black), String(white)];
}

/** The code of such parts; null if one is missing or there is no such feedback. */
export function codeOfParts(policy, parts) {
  return parts.includes(null) ? null : parse(policy, parts.join(hasPegs(policy) ? "," : ""));
}

/** The parts of what a board will show for a word: those in which all of its answers agree, null for the others; null if none is known. */
export function certain(app, board, guess) {
  const { policy } = app;
  let agreed = null;
  const shows = scorer(app);
  if (shows === null) return agreed;
  const seen = new Set();
  for (const answer of board.left) {
    const code = shows(guess, answer);
    if (seen.has(code)) continue;
    seen.add(code);
    const parts = partsOfCode(policy, code);
    agreed = agreed === null ? parts : agreed.map((part, at) => (part === parts[at] ? part : null));
    if (agreed.every((part) => part === null)) break;
  }
  return agreed;
}

/** The code that all answers of a board agree on for a word; null if they do not. */
export function certainCode(app, board, guess) {
  const parts = certain(app, board, guess);
  return parts === null ? null : codeOfParts(app.policy, parts);
}

/** The letters that the colours of a board prove: at their places, and elsewhere. */
export function lettersOf({ policy, words }, guesses, shown) {
  const places = Array(policy.letters).fill(null);
  const elsewhere = new Set();
  if (!hasColours(policy)) return { places, elsewhere: [] };
  shown.forEach((code, turn) => {
    const letters = words.letters(policy.folded[guesses[turn]]);
    [...format(policy, code)].forEach((colour, place) => {
      if (colour === "G") places[place] = letters[place];
      if (colour === "Y") elsewhere.add(letters[place]);
    });
  });
  return { places, elsewhere: [...elsewhere].filter((letter) => !places.includes(letter)) };
}
