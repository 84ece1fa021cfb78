// The game under way: one for all views, and kept on the device for the next visit.
import { readAddress } from "./address.js";
import { endOf, scorer } from "./clues.js";
import { solvedCode } from "./feedback.js";
import { knownOf } from "./known.js";
import { display } from "./policy.js";
import { isTable } from "./table.js";
import { placeOf } from "./tree.js";
import { partsOf, turnsOf } from "./turns.js";

const GAME_KEPT_AS = "salet-game";

/** Views with a game of their own. */
const APART = ["boards", "play"];

/** A game before its first guess. */
const NO_GAME = { parts: [], known: {}, answer: null, rule: null };

/** Pages of one game keep one game; those of another game, from the same folder or site, keep their own. */
function keyOf({ policy, facts: { digests } }, number) {
  const kind = policy.table?.digest ?? `${policy.feedback.name}-${policy.limit}`;
  return [GAME_KEPT_AS, digests.answers, digests.guesses, kind, number ?? ""].join(" ").trim();
}

/** The turns of a game given by its words: the answer is the last one, or named. Null if the page cannot tell. */
function turnsOfWords(app, parts, answer) {
  const name = answer || parts.at(-1);
  const secret = app.words.answer(name) ?? (isTable(app.policy) ? null : app.words.find(name));
  const [guesses, shows] = [parts.map((part) => app.words.find(part)), scorer(app)];
  if (shows === null || secret === null || guesses.includes(null)) return null;
  return guesses.map((guess) => ({ guess, shown: shows(guess, secret) }));
}

/** The game of an address of *Assist* or *Analyse*; null if it names none. */
function gameOfAddress(app, { view, parts, options }) {
  if (view === "assist") return turnsOf(app, parts) && { parts, known: knownOf(options) ?? {}, answer: null };
  const turns = parts.length === 0 ? null : (turnsOf(app, parts) ?? turnsOfWords(app, parts, options.answer));
  if (turns === null || turns.slice(0, -1).some(({ shown }) => shown === solvedCode(app.policy))) return null;
  return { parts: partsOf(app, turns), known: {}, answer: options.answer ?? null };
}

const isSame = (one, other) => JSON.stringify([one.parts, one.known]) === JSON.stringify([other.parts, other.known]);

/** Where views are, of the page's game. A page that begins with the game of a number keeps its own. */
export function makeKept(app, number = null) {
  const key = keyOf(app, number);
  let isRefused = false;
  let game = NO_GAME;
  /** The last addresses of views. Those of this game follow it when it changes. */
  const places = new Map();
  /** What is unfinished in a view, and at which position. */
  let drafts = {};

  function read() {
    try {
      const { game: found, drafts: begun, ...apart } = JSON.parse(localStorage.getItem(key)) ?? {};
      if (Array.isArray(found?.parts) && turnsOf(app, found.parts) !== null) game = { ...NO_GAME, ...found };
      if (typeof begun === "object" && begun !== null) drafts = begun;
      for (const view of APART) if (typeof apart[view] === "string") places.set(view, { ...readAddress(apart[view]), hash: apart[view] });
    } catch (error) {
      // What cannot be read is no game.
      isRefused = !(error instanceof SyntaxError);
    }
  }

  function write() {
    try {
      localStorage.setItem(key, JSON.stringify({ game, drafts, ...Object.fromEntries(APART.map((view) => [view, places.get(view)?.hash])) }));
    } catch {
      isRefused = true;
    }
  }

  /** The position of the game in a view, by the policy of `under`. */
  function derived(view, under) {
    const turns = turnsOf(app, game.parts);
    if (view === "assist") return { parts: game.parts, options: game.known };
    if (Object.keys(game.known).length > 0) return { parts: [], options: {} };
    if (view === "analyse") {
      const byWords = endOf(app, turns) === "solved" && !isTable(app.policy);
      return { parts: byWords ? turns.map(({ guess }) => display(app.policy, guess)) : game.parts, options: { answer: game.answer } };
    }
    let length = view === "explore" ? turns.length : 0;
    while (length > 0 && placeOf(under, turns.slice(0, length)) === null) length -= 1;
    return { parts: game.parts.slice(0, length), options: {} };
  }

  read();
  return {
    /** Whether the browser keeps nothing. */
    isRefused: () => isRefused,
    /** The rule of the kept game, or null. */
    rule: () => game.rule,
    /** Whether there is anything to go on with in a view. */
    has: (view) => (APART.includes(view) ? places.has(view) : game.parts.length > 0 || Object.keys(game.known).length > 0),
    /** Where a view was, or where the game is in it: parts and options of an address. */
    place(view, under) {
      const last = places.get(view);
      const { parts, options: { rule: _, ...options } } = last !== undefined && (APART.includes(view) || last.rule === under.rule) ? last : derived(view, under);
      return { parts, options };
    },
    /** What a view keeps of its unfinished turn. Another position of the view forgets it. */
    draft: (view) => ({
      at(position) {
        const found = drafts[view]?.position === position ? drafts[view].draft : null;
        if (found === null) delete drafts[view];
        return structuredClone(found);
      },
      keep(position, draft) {
        const text = JSON.stringify(draft);
        if (JSON.stringify(drafts[view]?.draft ?? null) === text && (draft === null || drafts[view].position === position)) return;
        if (draft === null) delete drafts[view];
        // The view goes on changing its own.
        else drafts[view] = { position, draft: JSON.parse(text) };
        write();
      },
    }),
    /** A view shows an address under a rule. A word to try at a position of the game is a look at it, and no other game. */
    visit(address, rule) {
      const { view, parts, options } = address;
      const found = ["assist", "analyse"].includes(view) ? gameOfAddress(app, address) : null;
      const isLook = view === "assist" && options.word && parts.length < game.parts.length && parts.every((part, at) => part === game.parts[at]);
      // The analysis of another game leaves one that is under way.
      const isAside = view === "analyse" && found !== null && game.parts.length > 0 && endOf(app, turnsOf(app, game.parts)) === null && game.parts.some((part, at) => part !== found.parts[at]);
      if (found !== null && !isLook && !isAside) {
        if (!isSame(found, game)) for (const other of ["analyse", "explore"]) places.delete(other);
        else if (view === "assist") found.answer = game.answer;
        game = { ...found, rule };
      }
      if (view !== "assist" && (view !== "analyse" || parts.length > 0)) places.set(view, { ...address, rule, hash: location.hash });
      write();
    },
  };
}
