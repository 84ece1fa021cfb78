// The games of the page: its own, and the last one of the reader's, which the device keeps.
import { keepPolicy, keptPolicy } from "./deposit.js";
import { display, readPolicy } from "./policy.js";
import { isSaid, say } from "./texts.js";

/** The name of a game for readers; those with a compiled-in policy, which has known prices, have one in each language. */
export function nameOfGame({ name, policies: [{ known }] }) {
  const key = `game_${name.replace(/-hard$/, "")}`;
  return known !== null && isSaid(key) ? say(key) : name;
}

/** What a game is, for readers who know its name from elsewhere; empty for other games. */
export function aboutGame({ name, policies: [{ known }] }) {
  const key = `game_${name.replace(/-hard$/, "")}_about`;
  return known !== null && isSaid(key) ? say(key) : "";
}

/**
 * The shelf of a page with these contents. `lay` is called to put a game on the table. A tab that had a game of the reader's on it
 * begins with that.
 */
export function makeShelf(contents, workshop, lay) {
  const page = contents.facts;
  const key = `salet-on-table ${page.policies[0].digests.policy}`;
  let onTable = null;
  let last = null;
  let laid = contents;
  /** The policy of the page's game, once it was read for its words. */
  let own = null;

  function remember(isOwn) {
    try {
      if (isOwn) sessionStorage.setItem(key, "1");
      else sessionStorage.removeItem(key);
    } catch {
      // Then a tab begins with the page's game.
    }
  }

  function wasOwn() {
    try {
      return sessionStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  }

  /** The contents of a game of the reader's. */
  function ofOwn(name, { bytes, keyboard, digests, ends, rule, feedback, cells, scores, seconds = null }) {
    const about = { rule, name, digests, known: null, check: null, seconds };
    const facts = { ...page, name, title: `salet: ${name}`, keyboard, feedback, policies: [about] };
    return { facts, files: [{ about, bytes, ends }], cells, scores };
  }

  /** Puts the page's game on the table for this visit, by `place`. */
  function leave(place) {
    onTable = null;
    place((laid = contents));
  }

  return {
    alphabets: page.alphabets,
    feedbacks: page.feedbacks,
    name: () => onTable ?? page.name,
    pageName: () => nameOfGame(page),
    pageAbout: () => aboutGame(page),
    /** The words that the page's game accepts, with their length and its name; null if the answers are all of them. */
    words() {
      own ??= readPolicy(contents.files[0].bytes, page.feedback);
      if (own.table !== null || own.alphabet !== null || own.answers === own.folded.length) return null;
      return { name: nameOfGame(page), letters: own.letters, words: own.folded.map((_, guess) => display(own, guess)) };
    },
    isOwn: () => onTable !== null,
    /** The contents of the game on the table. */
    laid: () => laid,
    /** The kept game, or null. */
    last: () => last,
    /** The game to begin with: the kept one if the tab had it, or if it is the one of this name. */
    async first(wanted) {
      last = await keptPolicy();
      if (last === null || !(wasOwn() || last.name === wanted)) return contents;
      try {
        const opened = await workshop.open(last.bytes, last.cells);
        onTable = last.name;
        return (laid = ofOwn(last.name, opened));
      } catch {
        remember(false);
        return contents;
      }
    },
    /** Puts a game of the reader's on the table, and keeps it. */
    put(name, opened) {
      [onTable, last] = [name, { name, bytes: opened.bytes, cells: opened.cells }];
      keepPolicy(last).then(() => remember(true));
      lay((laid = ofOwn(name, opened)));
    },
    /** Puts the page's game on the table. */
    back() {
      leave(lay);
      remember(false);
    },
    leave,
  };
}
