// The engine's advice on a position: the best guesses, the price of the next ones, and the best guess that may be the answer.
import { el } from "./dom.js";
import { fixed, say, signed, wholeNumber } from "./texts.js";

/** The price of a guess above the best, in the first figure in which they differ. */
export function givenAway(priced, weight) {
  const regret = priced.regret;
  if (!regret) return "";
  if (regret.lost_weight) return say("more_lost", { n: regret.lost_weight });
  if (regret.worst_case) return say("more_worst", { n: regret.worst_case });
  if (regret.total) return signed(Number(regret.total) / Number(weight), 4);
  return "";
}

/** Mean and exact fraction of a price. */
function price({ mean, total, lost_weight }, weight) {
  return mean === null ? say("none_found") : [fixed(mean, 4), " ", el("small", {}, `${wholeNumber(total)}/${wholeNumber(weight - lost_weight)}`)];
}

/** A guess as a button that puts it into the row. */
const pick = ({ guess }, put) => el("button", { type: "button", class: "pick", onclick: () => put(guess) }, el("bdi", {}, guess));

/** Equally good guesses shown at once. */
const MANY = 12;

/** Equally good guesses: those that may be the answer, which have a sign, come first; many are one tap away. */
function picks(guesses, put) {
  const sorted = [...guesses.filter((priced) => priced.is_possible), ...guesses.filter((priced) => !priced.is_possible)];
  const item = (priced) => el("li", {}, pick(priced, put), priced.is_possible ? el("span", { class: "may" }, el("span", { class: "unseen" }, say("may_be_answer"))) : null);
  const list = (some) => el("ul", { class: "picks" }, some.map(item));
  const rest = sorted.slice(MANY);
  return [list(sorted.slice(0, MANY)), guesses.some((priced) => priced.is_possible) ? el("p", { class: "hint" }, el("span", { class: "may" }), " ", say("may_be_answer")) : null,
    rest.length === 0 ? null : el("details", { class: "more-picks" }, el("summary", {}, say("and_more", { n: rest.length })), list(rest))];
}

/** Guesses with their prices. */
function pricedTable(guesses, weight, put, caption) {
  const head = (key) => el("th", { scope: "col" }, say(key));
  return el("table", { class: "priced" },
    el("caption", {}, caption),
    el("thead", {}, el("tr", {}, head("guess"), head("expected_head"), head("above_best"))),
    el("tbody", {}, guesses.map((priced) =>
      el("tr", {},
        el("th", { scope: "row" }, pick(priced, put)),
        el("td", { class: "price" }, price(priced, weight)),
        el("td", { class: "given" }, givenAway(priced, weight))))));
}

/** The result of `choices`, of all words or of some. */
export function choicesView(found, put, isOfAll) {
  const parts = [];
  if (found.best.length > 1) {
    parts.push(el("h3", {}, say(found.is_all_of_the_best ? "as_good" : "as_good_more", { n: found.best.length })),
      ...picks(found.best, put));
  } else if (found.best.length === 1 && found.is_all_of_the_best && isOfAll) parts.push(el("p", { class: "faint" }, say("alone_best")));
  const possible = found.possible && !found.best.some(({ guess }) => guess === found.possible.guess) ? [found.possible] : [];
  if (possible.length > 0) parts.push(pricedTable(possible, found.weight, put, say("possible")));
  // The best possible answer has a table of its own.
  const next = found.next.filter(({ guess }) => !possible.some((priced) => priced.guess === guess));
  if (next.length > 0) parts.push(pricedTable(next, found.weight, put, say("next_best")));
  return parts;
}
