// Common words only: guesses that may be answers, since players know few of the others. The device keeps the choice.
import { el } from "./dom.js";
import { fitting } from "./clues.js";
import { display } from "./policy.js";
import { isTable } from "./table.js";
import { say } from "./texts.js";

const COMMON_KEPT_AS = "salet-common";

/** The switch; `changed` is called after it. */
export function makeCommon(app, changed) {
  const { policy, engine } = app;
  const has = !isTable(policy) && policy.answers < policy.folded.length && engine.state() === "ready";
  let isOn = false;
  try {
    isOn = has && localStorage.getItem(COMMON_KEPT_AS) === "1";
  } catch {
    // Then it begins switched off.
  }
  const input = el("input", {
    id: "common", type: "checkbox", checked: isOn,
    onchange: () => {
      isOn = input.checked;
      try {
        localStorage.setItem(COMMON_KEPT_AS, isOn ? "1" : "0");
      } catch {
        // It lasts as long as the page.
      }
      changed();
      // What is drawn again has lost the focus.
      input.focus();
    },
  });
  return {
    element: has ? el("div", { class: "check" }, input, el("label", { for: "common" }, say("common_only"))) : null,
    /**
     * The words to choose from after turns, which are accepted, too; null for all words. If no answer fits, other words are the
     * only ones to choose from.
     */
    words(turns) {
      if (!isOn || (turns.length > 0 && fitting(app, turns).length === 0)) return null;
      const played = turns.map(({ guess }) => guess).filter((guess) => guess >= policy.answers);
      return [...Array(policy.answers).keys(), ...new Set(played)].map((guess) => display(policy, guess));
    },
  };
}
