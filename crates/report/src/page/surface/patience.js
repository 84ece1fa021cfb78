// Questions that take long: asked in slices of time, so that what is known so far is shown, with a bar of the time and a button.
import { el, fill, quietButton } from "./dom.js";
import { Cancelled } from "./engine.js";
import { say } from "./texts.js";
import { sayTrouble } from "./trouble.js";

/** Seconds of the first slice. Each takes twice the one before, the last one the rest; the engine continues from its findings. */
const FIRST = 1;

/** Milliseconds after which the bar moves on. */
const TICK = 200;

/**
 * The line of a view that says how a search goes. `run` begins one and ends the one before; `area` is what it fills.
 */
export function makeSearch(app, area) {
  const line = el("div", { class: "search-state" });
  area.tabIndex = -1;
  let clock = null;
  let round = 0;

  /** Another line; the focus goes from its button to the next, or to what was found. */
  function write(...children) {
    const held = line.contains(document.activeElement);
    fill(line, ...children);
    if (held) (line.querySelector("button") ?? area).focus();
  }

  function idle(...children) {
    clearInterval(clock);
    area.removeAttribute("aria-busy");
    write(...children);
  }

  /** The bar; returns what says how much is known. */
  function busy(what, seconds, sofar) {
    clearInterval(clock);
    const begun = performance.now();
    const bar = el("progress", { max: String(seconds), value: "0", "aria-label": what });
    const time = el("span", { class: "time" });
    const known = el("p", { class: "known" }, sofar);
    const tick = () => {
      const spent = Math.min((performance.now() - begun) / 1000, seconds);
      bar.value = spent;
      fill(time, say("seconds_of", { spent: Math.floor(spent), most: seconds }));
    };
    tick();
    clock = setInterval(tick, TICK);
    area.setAttribute("aria-busy", "true");
    write(el("p", {}, what, " ", time), el("div", { class: "wait" }, bar,
      quietButton(say("stop"), () => app.engine.cancel())), known);
    return (text) => fill(known, text);
  }

  const again = (key, task, seconds) => el("p", {}, say(key), " ",
    quietButton(say(key === "stopped" ? "search_again" : "search_longer"), () => run({ ...task, seconds })));

  /**
   * `task.ask` is called with the seconds of a slice, the first of `task.first`; `task.show` with what it found, and returns whether that is all there is to
   * know, or a sentence on what is known so far; `task.known` is such a sentence for the time before. `task.then` is called at the
   * end of a search that found all. An error that time cannot heal goes to `task.fail`.
   */
  async function run(task) {
    round += 1;
    const own = round;
    const { what, seconds, longer, known: sofar = say("nothing_certain_yet"), first = FIRST, ask, show, then, fail } = task;
    const tell = busy(what, seconds, sofar);
    let found = false;
    try {
      for (let slice = first, spent = 0; spent < seconds; slice *= 2) {
        const left = seconds - spent;
        const time = left < 2 * slice ? left : slice;
        spent += time;
        try {
          const result = await ask(time);
          if (own !== round) return;
          found = true;
          const known = show(result);
          if (known === true) {
            idle();
            await then?.(result);
            return;
          }
          tell(known);
        } catch (error) {
          if (!error.timeUp) throw error;
        }
        if (own !== round) return;
      }
      idle(again(found ? "bounded_so_far" : "refused_time", task, longer));
    } catch (error) {
      if (own !== round) return;
      if (error instanceof Cancelled) idle(again("stopped", task, seconds));
      else {
        idle();
        fail(sayTrouble(error));
      }
    }
  }

  return {
    line,
    run,
    idle,
    /** Ends what runs, and says nothing of it. */
    end() {
      round += 1;
      app.engine.cancel();
      idle();
    },
  };
}
