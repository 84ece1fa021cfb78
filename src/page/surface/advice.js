// What the engine says of a position, drawn: the best guesses, what the next ones give away, and what may be the answer.
import { el } from "./dom.js";
import { fixed, say, signed, wholeNumber } from "./texts.js";

/** What a guess costs more than the best, in the figure in which they differ first. */
function givenAway(priced, weight) {
  const regret = priced.regret;
  if (!regret) return "";
  if (regret.lost_weight) return say("more_lost", { n: regret.lost_weight });
  if (regret.worst_case) return say("more_worst", { n: regret.worst_case });
  if (regret.total) return signed(Number(regret.total) / Number(weight), 4);
  return "";
}

/** Mean and exact fraction of what a guess costs. */
function price({ mean, total, lost_weight }, weight) {
  return mean === null ? say("none_found") : `${fixed(mean, 4)} (${wholeNumber(total)}/${wholeNumber(weight - lost_weight)})`;
}

/** Guesses as buttons that put them into the row, each with what it costs. */
function pricedList(guesses, weight, put) {
  return el("ul", { class: "priced" }, guesses.map((priced) =>
    el("li", {},
      el("button", { type: "button", class: "pick", onclick: () => put(priced.guess) }, el("bdi", {}, priced.guess)),
      el("span", { class: "price" }, price(priced, weight)),
      el("span", { class: "given" }, givenAway(priced, weight)))));
}

/** The result of `choices`. */
export function choicesView(found, put) {
  const parts = [];
  if (found.best.length > 1) {
    parts.push(el("h3", {}, say(found.is_all_of_the_best ? "as_good" : "as_good_more", { n: found.best.length })),
      el("ul", { class: "picks" }, found.best.map((priced) =>
        el("li", {}, el("button", { type: "button", class: "pick", onclick: () => put(priced.guess) }, el("bdi", {}, priced.guess))))));
  } else if (found.best.length === 1 && found.is_all_of_the_best) parts.push(el("p", { class: "faint" }, say("alone_best")));
  if (found.possible && !found.best.some(({ guess }) => guess === found.possible.guess)) {
    parts.push(el("h3", {}, say("possible")), pricedList([found.possible], found.weight, put));
  }
  if (found.next.length > 0) parts.push(el("h3", {}, say("next_best")), pricedList(found.next, found.weight, put));
  return parts;
}
