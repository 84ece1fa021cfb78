// A game of several boards under way: each board sees every word until it is solved. Nothing is advised here.
import { scorer } from "./clues.js";
import { format, hasColours, hasPegs, parse, pegs, solvedCode } from "./feedback.js";
import { display } from "./policy.js";

/** The number of boards: as an address may have it, and where it has none. */
const MOST_BOARDS = 8;
const USUAL = 4;

/** The numbers of boards to choose from, with the names of games. */
export const GAMES = [[2, "Dordle"], [3, null], [4, "Quordle"], [5, null], [6, null], [7, null], [8, "Octordle"]];

/** The number of boards in the options of an address. */
export function boardsOf(options) {
  const boards = Number(options.boards);
  return Number.isInteger(boards) && boards >= 1 && boards <= MOST_BOARDS ? boards : USUAL;
}

/** The guesses of a game: as the named games have them. */
export const limitOf = (boards) => boards + 5;

/** A board that was solved before. */
const DONE = "-";

/** Turns as parts of an address: word.BYBBB.-.GGGGG, a feedback for each board. */
export function partsOfBoards({ policy }, turns) {
  return turns.map(({ guess, shown }) => [display(policy, guess), ...shown.map((code) => (code === null ? DONE : format(policy, code)))].join("."));
}

/** The turns of an address, null for boards that were solved; null if it has something else in it. */
export function turnsOfBoards({ policy, words }, parts, boards) {
  const turns = parts.map((part) => {
    const pieces = part.split(".");
    const shown = pieces.splice(-boards).map((text) => (text === DONE ? null : (parse(policy, text) ?? undefined)));
    return { guess: words.find(pieces.join(".")), shown };
  });
  return turns.some(({ guess, shown }) => guess === null || shown.length < boards || shown.includes(undefined)) ? null : turns;
}

/** Turns as the engine takes them. */
export function wireBoards({ policy }, turns) {
  return turns.map(({ guess, shown }) => `${display(policy, guess)}=${shown.map((code) => (code === null ? DONE : format(policy, code))).join(",")}`);
}

/** The boards before the first guess: the answers left on each, what it showed, and the number of the guess that solved it. */
function begin({ policy }, boards) {
  const left = Array.from({ length: policy.answers }, (_, answer) => answer);
  return Array.from({ length: boards }, () => ({ left, shown: [], solved: null }));
}

/** A board after a guess; no answer may be left. */
export function after(app, board, guess, code) {
  if (board.solved !== null) return board;
  const shown = [...board.shown, code];
  const isSolved = code === solvedCode(app.policy);
  const shows = scorer(app);
  const fits = shows === null ? (answer) => !isSolved || answer === guess : (answer) => shows(guess, answer) === code;
  const left = board.left.filter(fits);
  return { left, shown, solved: isSolved ? shown.length : null };
}

/**
 * The first board that cannot be right, as its index and the key of the reason: no answer is left, or fewer than there are boards
 * with the same answers. Null if there is none.
 */
export function faultyBoard(boards) {
  const empty = boards.findIndex(({ left }) => left.length === 0);
  if (empty >= 0) return { board: empty, key: "board_fault" };
  const same = (one, other) => one.left.length === other.left.length && one.left.every((answer, at) => answer === other.left[at]);
  const crowded = boards.findIndex((board, at) => board.left.length < boards.slice(0, at + 1).filter((other) => same(board, other)).length);
  return crowded < 0 ? null : { board: crowded, key: "board_crowded" };
}

/**
 * The boards after turns; and the first fault, with its turn, or null. A solved board has no more feedback, and every other one has.
 */
export function follow(app, turns, count) {
  let boards = begin(app, count);
  for (const [turn, { guess, shown }] of turns.entries()) {
    const odd = boards.findIndex((board, at) => (board.solved === null) !== (shown[at] !== null));
    if (odd >= 0) return { boards, fault: { board: odd, turn, key: "board_odd" } };
    boards = boards.map((board, at) => after(app, board, guess, shown[at]));
    const fault = faultyBoard(boards);
    if (fault !== null) return { boards, fault: { ...fault, turn } };
  }
  return { boards, fault: null };
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
