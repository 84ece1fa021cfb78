// Compare: published strategies beside the policy of the page, each as soon as it has played.
import { announce, el, fill } from "./dom.js";
import { Cancelled } from "./engine.js";
import { figure } from "./figures.js";
import { fixed, percent, say, wholeNumber } from "./texts.js";

const CONTEST_COLUMNS = ["contest_strategy", "contest_mean", "contest_excess", "contest_worst", "contest_spread"];

/** A figure between two bounds, which are equal if it is known. */
const boundsOf = ([least, most], write) => (least === most ? write(least) : say("from_to", { least: write(least), most: write(most) }));

/** Columns, as many in each row: how many answers are found with 1, 2, 3 ... guesses, by weight. */
function spreadOf(histogram, columns) {
  const counts = histogram.map(Number);
  const [all, most] = [counts.reduce((sum, count) => sum + count, 0), Math.max(...counts)];
  const said = counts.map((count, at) => `${wholeNumber(at + 1)}: ${percent(count / all)}`).join(", ");
  return el("span", { class: "spread", role: "img", "aria-label": said, title: said }, [...counts, ...Array(columns - counts.length).fill(0)].map((count) => {
    const column = el("span", { class: "bar" });
    column.style.setProperty("--share", String(count / most));
    return column;
  }));
}

/** The best first; those that do not find every answer have no excess, and stand last. */
const bestFirst = (strategies) => [...strategies].sort((one, other) => (one.lost > 0) - (other.lost > 0) || one.mean - other.mean);

function contestRow(strategy, most, columns) {
  const { name, follows_policy: isOwn, opener, mean, regret, worst_case: worst, lost, totals, weighted_histogram: histogram } = strategy;
  const [, word, parameters] = /^([^(]*)(.*)$/.exec(name);
  const kind = word.replaceAll("-", "_");
  const bar = el("span", { class: "level", "aria-hidden": "true" }, el("span"));
  bar.firstChild.style.setProperty("--share", String(regret === null ? 1 : Math.max(0, regret.percent[1] / most)));
  const runs = totals.length > 1 ? ` ${say("contest_runs", { n: totals.length })}` : "";
  return el("tr", { "data-strategy": name, "data-own": isOwn },
    el("th", { scope: "row" }, isOwn ? say("contest_own") : el("bdi", {}, word, el("wbr"), parameters),
      el("small", {}, isOwn ? "" : `${say(`contest_${kind}`)}${runs}`, opener === null ? "" : [isOwn ? "" : " · ", el("bdi", {}, opener)])),
    el("td", {}, fixed(mean, 4)),
    el("td", {}, regret === null ? say("contest_loses", { n: lost }) : boundsOf(regret.percent, (value) => percent(value / 100)), bar),
    el("td", {}, wholeNumber(worst)),
    el("td", {}, spreadOf(histogram, columns)));
}

/** The view. */
export function makeCompare({ policy, engine, contest }) {
  const { state } = contest;
  const element = el("div", { class: "compare" });
  const why = engine.state() !== "ready" ? `engine_${engine.state()}` : policy.lost > 0n ? "contest_none" : null;
  if (why !== null) return { element: fill(element, el("p", { class: "note" }, say(why))), show() {} };

  const buttons = el("div", { class: "buttons" });
  const what = el("span");
  const time = el("span", { class: "time" });
  const bar = el("progress", { "aria-label": say("compare_title") });
  const under = el("div", { hidden: true }, el("p", {}, what, " ", time), bar);
  const message = el("p", { class: "message", role: "alert" });
  const best = el("dl", { class: "figures" });
  const body = el("tbody");
  const table = el("table", { class: "contest", hidden: true },
    el("caption", {}, say("contest_order")),
    el("thead", {}, el("tr", {}, CONTEST_COLUMNS.map((key) => el("th", { scope: "col" }, say(key))))), body);
  fill(element, el("p", { class: "hint" }, say("contest_hint")), buttons, under, message, best, table);
  let drawn = null;

  function showTable({ strategies, optimum: { lower, upper } }) {
    const mean = (total) => fixed(Number(total) / Number(policy.weight), 4);
    const totals = [lower, upper];
    fill(best, figure(boundsOf(totals, mean), say("contest_optimum"), "main", `${boundsOf(totals, wholeNumber)}/${wholeNumber(policy.weight)}`));
    const most = Math.max(Number.MIN_VALUE, ...strategies.map(({ regret }) => regret?.percent[1] ?? 0));
    const columns = Math.max(...strategies.map(({ weighted_histogram: bars }) => bars.length));
    fill(body, bestFirst(strategies).map((strategy) => contestRow(strategy, most, columns)));
  }

  function showButtons() {
    const { began, figures } = state;
    if (began !== null) fill(buttons, el("button", { type: "button", class: "quiet", onclick: contest.stop }, say("stop")));
    else fill(buttons, figures?.missing.length === 0 ? null : el("button", { type: "button", onclick: contest.play }, say("contest_play")));
  }

  /** Each tick of the clock changes a text alone. */
  function show() {
    const { began, figures, error } = state;
    const played = figures?.strategies.length ?? 0;
    const all = played + (figures?.missing.length ?? 0);
    if (began !== null) time.textContent = say("games_seconds", { n: Math.floor((performance.now() - began) / 1000) });
    const drawing = [began, figures, error];
    if (drawn?.every((each, at) => each === drawing[at])) return;
    const isNew = drawn !== null;
    drawn = drawing;
    const held = buttons.contains(document.activeElement);
    if (began !== null) element.setAttribute("aria-busy", "true");
    else element.removeAttribute("aria-busy");
    under.hidden = began === null;
    what.textContent = figures === null ? "" : say("contest_playing", { name: figures.missing[0] ?? "", at: played + 1, all });
    if (all > 0) [bar.max, bar.value] = [all, played];
    else bar.removeAttribute("value");
    fill(message, error === null ? "" : error instanceof Cancelled ? say("stopped") : say("failed", { why: error.message }));
    best.hidden = table.hidden = figures === null;
    if (figures !== null) showTable(figures);
    showButtons();
    if (isNew && began === null && error === null) announce(say("contest_done"));
    if (held) (buttons.querySelector("button") ?? document.getElementById("view")).focus();
  }

  contest.show = show;
  show();
  return { element, show };
}
