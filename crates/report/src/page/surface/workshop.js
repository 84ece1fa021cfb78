// A game of one's own, from its lists to its policy. All work is done in a thread of the engine; what is known stands here, so that
// views can come and go.
import { makeThread } from "./engine.js";
import { makeHelpers } from "./helpers.js";
import { makeScores } from "./scores.js";

/** The largest file of a list, and of a policy. */
export const MOST_BYTES = { list: 4 << 20, policy: 64 << 20 };

/** Bytes of a search: what a phone can spare, or most other devices. */
export const searchMemory = () => ((navigator.deviceMemory ?? 8) < 4 ? 256 << 20 : 1 << 30);

/** Seconds of the first slice of a search, and pairs of a guess and an answer for which it takes a second more: the first steps, which begin anew in each slice, should end in it. Until they do, slices double. */
const SHORT_SLICE = 0.5;
const PAIRS_A_SECOND = 5e6;

/** Once first guesses are proven: seconds of a slice, or this part of the time so far if that is more. */
const STEADY_SLICE = 2;
const STEADY_PART = 1 / 3;

/** The same with helpers, which end their last parts meanwhile. */
const HELPED_SLICE = 0.5;
const HELPED_PART = 1 / 12;

/** The engine refuses a file. */
export class Unreadable extends Error {}

/** The search was given up, with all that it had found. */
export class GivenUp extends Error {}

/** The workshop of the page. `changed` is called after every change of `state`. */
export function makeWorkshop() {
  let thread = null;
  let game = null;
  let opened = null;
  let pairs = 0;
  let isStopped = false;
  /** The files that each new thread gets, and the space of codes in place of the answers. */
  const kept = new Map();
  /** Messages go one by one. */
  let last = Promise.resolve();
  const state = {
    /** What was read of the files, by their fields in the description. */
    files: {},
    /** What else was chosen, as the form has it; null for the defaults. */
    chosen: null,
    /** The search under way: what was asked, and its standing. */
    search: null,
    /** The answer, or its number, that a saved page begins with. */
    firstGame: "",
    /** The game that was deleted last, to bring it back, or null. */
    deleted: null,
  };
  const inTurn = (act) => {
    const done = last.then(act);
    last = done.catch(() => {});
    return done;
  };

  async function ready() {
    if (thread !== null && !thread.isOver()) return;
    thread = await makeThread();
    opened = null;
    try {
      await prepare(thread, searchMemory());
    } catch (error) {
      rest();
      throw error;
    }
  }

  /** Gives a thread the memory of a search, and all files. */
  async function prepare(to, memory) {
    await to.begin();
    await to.call("begin", { memory });
    for (const [field, { name, blob }] of kept) await hand(to, field, name, blob);
  }

  /** Gives a thread a file, or a space of codes if there is no blob; what is in it. */
  async function hand(to, field, name, blob) {
    return blob === null ? to.call("codes", { space: name }) : (await handed(to, { file: { field, name }, blob })).contents;
  }

  async function keep(field, name, blob) {
    await ready();
    const about = await hand(thread, field, name, blob);
    kept.set(field, { name, blob });
    return about;
  }

  /** The game that was described last, with the engine. */
  async function openGame() {
    await ready();
    const found = await thread.call("open", game);
    opened = found.handle;
    pairs = found.answers * found.guesses;
    return found;
  }

  async function handed(to, message) {
    const found = await to.exchange(message);
    if (found.refused !== undefined) throw new Unreadable(found.refused);
    return found;
  }

  const rest = () => {
    thread?.end(new GivenUp());
    thread = null;
  };

  /** What a page needs of a policy file, which the engine checks, in a thread of its own; beside it, the table of its game or null. */
  async function contents(bytes, cells) {
    const other = await makeThread();
    try {
      await other.begin();
      await handed(other, { open: bytes });
      const found = await other.exchange({ contents: true });
      return { ...found, bytes, cells: cells?.length > 0 ? cells : null, scores: makeScores(found.feedback, bytes) };
    } finally {
      other.end();
    }
  }

  return {
    state,
    /** The view shows the search, a game that is kept, and a fault of the search. */
    show() {},
    kept() {},
    fail() {},
    /** Reads a file, in any format of the command, for a field of the description; what is in it. */
    read: (field, name, blob) => inTurn(() => keep(field, name, blob)),
    /** All codes of Mastermind, such as 4x6, as the answers. */
    codes: (space) => inTurn(() => keep("answers", space, null)),
    /** No file for this field. */
    forget: (field) => kept.delete(field),
    /** Describes a game to the engine, as `open` of `salet serve` takes it: what was read, or a refusal. */
    describe: (wanted) => inTurn(async () => {
      await ready();
      if (opened !== null) await thread.call("close", { handle: opened });
      [game, opened] = [wanted, null];
      return openGame();
    }),
    /**
     * Searches for the best policy of the game that was described last, until it is proven or `stop` is called; after that, another
     * call goes on. `show` is called with each standing. The contents of the policy; null if there is none.
     */
    solve: (show) => inTurn(async () => {
      isStopped = false;
      if (thread === null || thread.isOver()) await openGame();
      const helpers = makeHelpers({ game, prepare, pairs });
      try {
        for (let slice = SHORT_SLICE + pairs / PAIRS_A_SECOND; ;) {
          await helpers.teach(thread);
          const standing = await thread.call("solve", { handle: opened, seconds: slice, helped: helpers.areThere() });
          show(standing);
          if (standing.is_over || isStopped) {
            const found = standing.guess === null ? null : await handed(thread, { save: true });
            if (standing.is_over) rest();
            return found && await contents(found.file, found.cells);
          }
          await helpers.share(thread, opened, standing, () => isStopped);
          if (standing.openers === 0) slice *= 2;
          else if (helpers.areAtWork()) slice = 0;
          else if (helpers.areThere()) slice = Math.max(HELPED_SLICE, standing.seconds * HELPED_PART);
          else slice = Math.max(STEADY_SLICE, standing.seconds * STEADY_PART);
        }
      } finally {
        helpers.end();
      }
    }),
    /** Ends the search after its slice. */
    stop: () => {
      isStopped = true;
    },
    /** Ends the search at once; what it has found is lost. */
    giveUp: rest,
    /** Opens a policy file: its contents. */
    open: contents,
  };
}
