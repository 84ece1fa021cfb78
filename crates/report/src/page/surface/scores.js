// Scores, asked of an instance of the engine on the page's own thread, which searches nothing: the page has no feedback rule.
import { engineState, makeLocal } from "./engine.js";

/** The guesses whose codes are kept: a game has fewer, but a reader may try many words. */
const MOST_ROWS = 100;

/** The codes of guesses for secrets, both by number, in the game of a policy file, which an instance of the engine opens when it is first asked. */
function scoring({ engine, give, answered, answer }, bytes) {
  const rows = new Map();
  let isOpen = false;

  const must = (done) => {
    if (!done) throw new Error(answer());
  };
  function row(guess) {
    if (!isOpen) must(engine.salet_open(give(bytes)));
    isOpen = true;
    must(engine.salet_shown(guess));
    return new DataView(answered().buffer);
  }
  return (guess, secret) => {
    if (!rows.has(guess)) {
      if (rows.size === MOST_ROWS) rows.clear();
      rows.set(guess, row(guess));
    }
    return rows.get(guess).getUint16(2 * secret, true);
  };
}

/**
 * The scores of a game of words: `shows(guess, secret)` once they are `ready()`, which a page that begins without clues need not wait
 * for. `shows` stays null without an engine, and for a table.
 */
export function makeScores({ form }, bytes) {
  const isNone = form === "table" || engineState() !== "ready";
  let made = null;
  const scores = {
    shows: null,
    isReady: isNone,
    ready() {
      made ??= (isNone ? Promise.resolve() : makeLocal().then((local) => (scores.shows = scoring(local, bytes)), () => {}))
        .then(() => (scores.isReady = true));
      return made;
    },
  };
  return scores;
}
