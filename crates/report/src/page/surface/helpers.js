// Helpers of a search, one on each further core: each settles a part of the first guesses, of which the search takes all that are left,
// and all threads tell each other what they find.
import { makeThread } from "./engine.js";

/** Helpers at most. */
const MOST_HELPERS = 3;

/** Seconds of a slice of theirs, after which they tell and are told. */
const HELP_SLICE = 1;

/** Bytes of each: its tables, and what it knows. */
const HELP_MEMORY = 256 << 20;

/** A device with little memory has none. */
const wanted = () => ((navigator.deviceMemory ?? 8) < 4 ? 0 : Math.min(MOST_HELPERS, (navigator.hardwareConcurrency ?? 1) - 1));

/** The helpers of the search for a game, which `prepare` gives a thread. They begin at the first `call`. */
export function makeHelpers({ game, prepare }) {
  /** What the search, under 0, and each helper have not been told yet. */
  const untold = new Map();
  const threads = [];
  let best = null;
  let isOver = false;

  function spread(from, findings) {
    for (const [number, waiting] of untold) if (number !== from) waiting.push(findings);
  }

  async function teach(thread, number) {
    const learn = untold.get(number)?.splice(0) ?? [];
    if (learn.length > 0) await thread.exchange({ learn });
  }

  async function help(part) {
    const thread = await makeThread();
    threads.push(thread);
    if (isOver) return thread.end();
    await prepare(thread, HELP_MEMORY);
    const { handle } = await thread.call("open", game);
    untold.set(part, []);
    for (let isSettled = false; !isSettled && !isOver;) {
      await teach(thread, part);
      ({ is_over: isSettled } = await thread.call("help", { handle, seconds: HELP_SLICE, part, of: wanted() + 1, price: best }));
      spread(part, (await thread.exchange({ findings: true })).findings);
    }
    untold.delete(part);
    thread.end();
  }

  return {
    areThere: () => untold.size > 1,
    /** Tells the thread of the search what helpers have found. */
    teach: (thread) => teach(thread, 0),
    /** Tells helpers what that thread has found, and the price of its policy; the first time, calls them. */
    async call(thread, price) {
      best = price;
      if (!untold.has(0)) {
        untold.set(0, []);
        // A search goes on without a helper that fails, such as for lack of memory.
        for (let part = 1; part <= wanted(); part++) help(part).catch(() => untold.delete(part));
      }
      if (wanted() > 0) spread(0, (await thread.exchange({ findings: true })).findings);
    },
    end() {
      isOver = true;
      for (const thread of threads) if (!thread.isOver()) thread.end();
    },
  };
}
