// A comparison: published strategies play against the policy of the page in a thread of the engine. What is known stands here, so that
// views can come and go.
import { openTable } from "./checking.js";
import { Cancelled, makeThread } from "./engine.js";

/** The comparison of a policy. `show` is called after every change of `state`. */
export function makeContest(policy, bytes) {
  let thread = null;
  let isStopped = false;
  const state = {
    /** Since when it runs, or null. */
    began: null,
    /** The figures of the strategies that have played, those that have not, and bounds on the best total; null before the first. */
    figures: null,
    error: null,
  };

  /** Lets all strategies play. */
  async function play() {
    if (state.began !== null) return;
    [state.began, state.figures, state.error, isStopped] = [performance.now(), null, null, false];
    const clock = setInterval(() => contest.show(), 500);
    contest.show();
    try {
      thread = await makeThread();
      if (isStopped) throw new Cancelled();
      await thread.begin({ policy: bytes });
      const table = await openTable(thread, policy);
      do {
        state.figures = await thread.call("compare", { table });
        contest.show();
      } while (state.figures.missing.length > 0);
    } catch (error) {
      state.error = error;
    } finally {
      clearInterval(clock);
      thread?.end();
      state.began = null;
      contest.show();
    }
  }

  const contest = {
    state, play,
    show() {},
    stop() {
      isStopped = true;
      thread?.end(new Cancelled());
    },
  };
  return contest;
}
