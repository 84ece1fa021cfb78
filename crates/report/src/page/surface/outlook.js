// The advice at first sight: the guess and how good it is. Its figures are one tap away.
import { el, fill } from "./dom.js";
import { chances, expectation, figure } from "./figures.js";
import { atLeast, atMost, fixed, say, wholeNumber } from "./texts.js";

/** How well the guess is known to be the best: the key of its text, and the colour of a grade. */
const STANDS = {
  proven: ["stand_proven", "best"],
  exact: ["stand_exact", "best"],
  common: ["stand_common", "best"],
  bounded: ["stand_bounded", "open"],
  unproven: ["stand_unproven", "open"],
};

/** The expectation in one line. */
function inShort({ answers, mean, least, lost }) {
  const expected = mean === null ? "–" : least === null ? fixed(mean, 2) : `${atLeast(least)}–${atMost(mean)}`;
  const whole = lost > 0 ? say("outlook_losing", { lost, n: answers }) : say("outlook", { mean: expected, n: answers });
  // Each part stays on its line.
  return whole.split(" · ").map((part) => el("span", {}, part));
}

/** The section of the advice. Figures that are open stay open for the next guess. */
export function makeOutlook(policy) {
  const heading = el("h2", { id: "advice" });
  const about = el("p", { class: "rests looking" });
  const all = el("div", { class: "all-figures", id: "all-figures" });
  const toggle = el("button", { type: "button", class: "outlook quiet", "aria-controls": "all-figures", onclick: () => open(!isOpen) });
  const buttons = el("div", { class: "buttons" });
  let isOpen = false;

  function open(now) {
    isOpen = now;
    toggle.setAttribute("aria-expanded", String(isOpen));
    all.hidden = !isOpen || toggle.hidden;
  }

  /** A sentence in place of a guess, and what to do next. */
  function text(sentence, actions = []) {
    fill(heading, sentence);
    fill(about);
    fill(buttons, actions);
    toggle.hidden = true;
    open(isOpen);
  }

  return {
    element: el("section", { class: "advice", "aria-labelledby": "advice" }, heading, toggle, about, all, buttons),
    say: text,
    /** No guess yet, and the number of answers left, or 0 if that is not known either. */
    wait(answers) {
      text(say("advice"));
      const count = answers === 0 ? null : el("span", {}, wholeNumber(answers), " ", say("answers_left", { n: answers }), ". ");
      fill(about, count, say("looking"));
    },
    /** A guess, one of `STANDS`, its expectation, what that rests on, and the chances by further guesses. */
    show(word, stand, figures, rests, bars, weight) {
      const { weighted } = policy;
      const [key, kind] = STANDS[stand];
      text(say(figures.answers === 1 ? "sole_answer" : "play", { word }));
      fill(toggle, el("span", { class: `grade ${kind}` }, say(key)), " ", el("span", { class: "short" }, ...inShort({ least: null, ...figures })));
      fill(all, expectation(figures), bars === null ? null : chances(bars, weighted ? weight : figures.answers, weighted), el("p", { class: "rests" }, rests));
      toggle.hidden = false;
      open(isOpen);
    },
  };
}
