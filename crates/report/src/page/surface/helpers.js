// Helpers of a search, one on each further core. They make their tables while the search makes its own; then all threads take parts of the
// first guesses, one after the other, and tell each other what they find.
import { makeThread } from "./engine.js";

/** Helpers at most. */
const MOST_HELPERS = 3;

/** Pairs of a guess and an answer for which a search has helpers: one of less takes a moment, and one of more needs its memory itself. */
const HELPED_PAIRS = [2e6, 1e8];

/** Parts of the first guesses. */
const PARTS = 64;

/** Seconds of a part after which its thread tells what it has found, and is told. */
const TOLD_AFTER = 1;

/** Seconds of a search, or parts of its time so far if that is more, from one look at where it is to the next. */
const LOOK = 2;
const LOOK_PART = 1 / 8;

/** Seconds in which a helper has its tables, at most. */
const READY = 3600;

/** Bytes of each: its tables, and what it knows. */
const HELP_MEMORY = 256 << 20;

/** The number of helpers. A device with little memory has none. */
function helpersFor(pairs) {
  const [least, most] = HELPED_PAIRS;
  if (pairs < least || pairs > most || (navigator.deviceMemory ?? 8) < 4) return 0;
  return Math.min(MOST_HELPERS, (navigator.hardwareConcurrency ?? 1) - 1);
}

/** The helpers of the search for a game with so many pairs of a guess and an answer; `prepare` gives each thread the game's files. */
export function makeHelpers({ game, prepare, pairs }) {
  const number = helpersFor(pairs);
  /** What each thread has not been told yet, that of the search under 0. */
  const untold = new Map(number > 0 ? [[0, []]] : []);
  const threads = [];
  let part = 0;
  let price = null;
  let isOver = false;
  let begin;
  const begun = new Promise((resolve) => (begin = resolve));

  async function teach(thread, to) {
    const learn = untold.get(to)?.splice(0) ?? [];
    if (learn.length > 0) await thread.exchange({ learn });
  }

  async function tell(thread, from) {
    const { findings } = await thread.exchange({ findings: true });
    for (const [to, waiting] of untold) if (to !== from) waiting.push(findings);
  }

  /** Settles parts until none is left, or there were enough; `isEnd` leaves one in the middle. */
  async function settle(thread, own, handle, isEnd, isEnough = isEnd) {
    while (part < PARTS && !isEnough()) {
      const share = { handle, part, of: PARTS, price, seconds: TOLD_AFTER };
      part += 1;
      for (let isSettled = false; !isSettled && !isEnd();) {
        await teach(thread, own);
        ({ is_over: isSettled } = await thread.call("settle", share));
        await tell(thread, own);
      }
    }
  }

  async function help(own) {
    const thread = await makeThread();
    threads.push(thread);
    untold.set(own, []);
    await prepare(thread, HELP_MEMORY);
    const { handle } = await thread.call("open", game);
    await thread.call("settle", { handle, part: 0, of: PARTS, price: null, seconds: READY });
    await begun;
    await settle(thread, own, handle, () => isOver);
  }

  // A search goes on without a helper that fails, such as for lack of memory.
  for (let own = 1; own <= number; own++) help(own).catch(() => {}).finally(() => untold.delete(own));

  return {
    areThere: () => number > 0,
    /** Whether parts are left. */
    areAtWork: () => price !== null && part < PARTS,
    /** Tells the thread of the search what helpers have found. */
    teach: (thread) => teach(thread, 0),
    /** The thread of the search takes its parts, from one look at where it is to the next. */
    async share(thread, handle, { openers, seconds, price: now }, isStopped) {
      if (number === 0 || openers === 0 || now === null || part >= PARTS) return;
      price = now;
      begin();
      await tell(thread, 0);
      const until = performance.now() + 1000 * Math.max(LOOK, seconds * LOOK_PART);
      await settle(thread, 0, handle, isStopped, () => isStopped() || performance.now() > until);
    },
    end() {
      isOver = true;
      for (const thread of threads) if (!thread.isOver()) thread.end();
    },
  };
}
