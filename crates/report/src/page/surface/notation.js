// Clues as a player writes them, the same in every field: crane=BYGBB, crane BYGBB, squares, salet.BBBYB.drone, or a shared game
// of several lines.
import { quietButton } from "./dom.js";
import { apart, blackOrCows, hasColours, hasPegs, hasSquares, inWords, parse, withSquares } from "./feedback.js";
import { isTable } from "./table.js";
import { say } from "./texts.js";
import { exampleClue } from "./turns.js";

/** The score above the squares of a shared game: 3/6, X/6*, 5/∞, and lost games by a dash or a picture (💀/6). */
const SCORE = /^(?:(\d{1,3})|[XxХх?-]|[^\p{L}\p{N}\0-\x7F∞]{1,4})\/(?:(\d{1,3})|∞)$/u;

/** Signs around a score: 4/6*, *4/6, (4/6). */
const AROUND = /^[*()[\],;:.!]+|[*()[\],;:.!]+$/g;

/** The address below such a game. */
const ADDRESS = /:\/\//;

/** The place of the score in the first line of a shared game, given in pieces; -1 in other lines. */
function scoreAt({ words }, pieces) {
  return pieces.findIndex((piece) => {
    const score = SCORE.exec(piece.replace(AROUND, ""));
    if (score === null || words.find(piece) !== null || hasSquares(piece)) return false;
    const [guesses, limit] = [score[1] ?? 1, score[2] ?? Infinity].map(Number);
    return guesses >= 1 && guesses <= limit;
  });
}

/** A text between separators as a word or a feedback, or null. After a word without feedback, a feedback comes first. */
function piece({ policy, words }, text, open) {
  const shown = parse(policy, text);
  const guess = words.find(text);
  // Capitals decide between a word and a feedback, as in the command; digits alone are a word.
  const capitals = /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
  if (shown !== null && (guess === null || open || capitals)) return { shown };
  return guess === null ? null : { guess };
}

/** A word and its feedback around the last = or :, which may be a symbol of the word as well. */
function pair({ policy, words }, text) {
  for (let at = text.length - 1; at > 0; at--) {
    if (!"=:".includes(text[at])) continue;
    const [guess, shown] = [words.find(text.slice(0, at)), parse(policy, text.slice(at + 1))];
    if (guess !== null && shown !== null) return { guess, shown };
  }
  return null;
}

/** The answer of a table whose name a text is, or null: it need not be a guess. */
export const namedAnswer = ({ policy, words }, text) => (isTable(policy) ? words.answer(text) : null);

/** What separates the clues of a table. Names and symbols may have it, too. */
const BETWEEN = /[;,\s]+|$/g;

/** The clues of a table as a text has them: the longest pieces that are clues; null if there are none. */
function readTable(app, text) {
  const { policy, words } = app;
  const ends = [...text.matchAll(BETWEEN)].map((found) => [found.index, found.index + found[0].length]);
  const known = new Map();
  function from(start) {
    if (start >= text.length) return [];
    if (!known.has(start)) {
      const found = ends.filter(([end]) => end > start).reverse().map(([end, next]) => {
        const part = text.slice(start, end);
        const guess = words.find(part);
        const turn = pair(app, part) ?? (guess === null ? { guess: null, shown: parse(policy, part) } : { guess, shown: null });
        const rest = turn.guess === null && turn.shown === null ? null : from(next);
        return rest === null ? null : [turn, ...rest];
      });
      known.set(start, found.find((turns) => turns !== null) ?? null);
    }
    return known.get(start);
  }
  return from(0);
}

/**
 * The turns of a text. `guess` is null in a turn that names no word: the recommended one was played. `shown` is null for a word
 * without feedback. `unread` is the first piece that is no clue, or null.
 */
export function readClues(app, text) {
  const turns = [];
  let unread = null;
  const open = () => turns.find(({ shown }) => shown === null);

  if (isTable(app.policy)) {
    const plain = text.trim();
    const found = readTable(app, plain);
    (found ?? []).forEach(add);
    return { turns, unread: found === null ? plain : null };
  }

  function add({ guess = null, shown = null }) {
    const waiting = open();
    if (guess === null && waiting !== undefined) waiting.shown = shown;
    else turns.push({ guess, shown });
  }

  /** Reads one piece, and its parts where it has any. */
  function read(text) {
    const found = pair(app, text) ?? piece(app, text, open() !== undefined);
    if (found !== null) {
      add(found);
      return true;
    }
    const parts = text.split(hasPegs(app.policy) ? /[.;/]/ : /[.,;/]/).flatMap((part) => inWords(app.policy, part)).filter(Boolean);
    return parts.length > 1 || (parts.length === 1 && parts[0] !== text) ? parts.every(read) : false;
  }

  /** Whether the first line of a shared game was read. */
  let inGame = false;

  function line(text, afterSquares) {
    if (!hasColours(app.policy) && parse(app.policy, text) !== null) {
      add({ shown: parse(app.policy, text) });
      return;
    }
    const all = text.split(/\s+/).filter(Boolean);
    const head = scoreAt(app, all);
    // Squares may be on the same line; other text there says nothing of the guesses.
    inGame ||= head >= 0;
    const begin = head < 0 ? 0 : all.findIndex((each, at) => at > head && hasSquares(each));
    if (begin < 0) return;
    let squares = false;
    const rest = all.slice(begin).filter((each) => !ADDRESS.test(each) || app.words.find(each) !== null);
    for (const [at, each] of rest.entries()) {
      squares ||= hasSquares(each);
      // Figures follow the squares of a game that this page shared, and people write between them.
      if (read(each) || (squares && !/\p{L}/u.test(each))) continue;
      if (inGame && !hasSquares(each) && rest.slice(at + 1).some(hasSquares)) continue;
      if (!afterSquares && (!inGame || hasSquares(each))) unread ??= each;
      return;
    }
  }

  /** The word of a line of squares, such as 🟩🟨⬜⬜🟩 crane, or null. */
  const named = (line) => {
    const all = line.split(/\s+/).filter(Boolean);
    const [guess, shown] = all.length === 2 && hasSquares(all[0]) ? [app.words.find(all[1]), parse(app.policy, all[0])] : [null, null];
    return guess === null || shown === null ? null : { guess, shown };
  };
  const lines = apart(withSquares(text)).split(/[\r\n]+/);
  // One line may have a remark that is a word; all of them have words that were played.
  const areNamed = lines.every((each) => !hasSquares(each) || named(each) !== null);

  let seen = false;
  for (const each of lines) {
    const turn = areNamed && open() === undefined ? named(each) : null;
    if (turn !== null) add(turn);
    else line(each, seen && !hasSquares(each));
    seen ||= hasSquares(each);
  }
  // Squares may come before all of their words.
  const words = turns.filter(({ guess }) => guess !== null);
  const half = turns.length - words.length;
  if (half > 1 && words.length === half && turns.every(({ guess, shown }, at) => (at < half ? guess === null : shown === null))) {
    return { turns: words.map(({ guess }, at) => ({ guess, shown: turns[at].shown })), unread };
  }
  return { turns, unread };
}

/** Clues on one line, each word with its feedback where it has one. `name` and `write` spell them. */
export function writeClues(turns, name, write) {
  const parts = turns.map(({ guess, shown }) => [guess === null ? null : name(guess), shown === null ? null : write(shown)]
    .filter((part) => part !== null).join("="));
  return parts.join(parts.some((part) => /\s/.test(part)) ? "; " : " ");
}

/** Why a text is no word of the game. */
export function whyUnknown({ policy, words }, text) {
  const typed = words.letters(text);
  const letter = typed.find((each) => words.typed(each) === null);
  const twice = typed.find((each, at) => typed.indexOf(each) < at);
  if (isTable(policy) || letter !== undefined && !/^[\p{L}\p{N}]$/u.test(letter)) return say("unknown_word", { word: text });
  if (letter !== undefined) return say("no_such_letter", { letter });
  if (typed.length !== policy.letters) return say("wrong_length", { word: text, n: typed.length, letters: policy.letters });
  const isOnce = twice !== undefined && policy.folded.every((word) => /\P{L}/u.test(word) && new Set(word).size === [...word].length);
  return isOnce ? say("comes_twice", { word: text, letter: twice }) : say("unknown_word", { word: text });
}

/** That a text is no word of the game, and which one was meant, perhaps. */
export function saidOfUnknown(app, text) {
  const near = app.words.near(text);
  return [whyUnknown(app, text), near === null ? "" : say("did_you_mean", { word: near })].filter(Boolean).join(" ");
}

/** The refusal of a text that is no word, with a button that takes the word that was meant. */
export const saidOfMeant = (app, word, text, take) => [whyUnknown(app, text), quietButton(say("did_you_mean", { word }), take)];

/** The refusal of a piece that is no clue. Letters are a word, and those who tap them know no clues; of B, Y and G they are feedback. */
export function saidOfUnread(app, text) {
  if (!isTable(app.policy) && /^[\p{L}\p{M}]+$/u.test(text) && !/^[bygx]+$/i.test(text)) return saidOfUnknown(app, text);
  const n = blackOrCows(app.policy, /[^=:]*$/.exec(text)[0]);
  return n === null ? say("unread", { text, clue: exampleClue(app) }) : say("black_or_cows", { text, n });
}
