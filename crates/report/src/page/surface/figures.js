// Expected guesses, bars and lists of words, as several views show them.
import { el, quietButton } from "./dom.js";
import { emoji, format, hasSquares } from "./feedback.js";
import { readClues, writeClues } from "./notation.js";
import { display } from "./policy.js";
import { isTable } from "./table.js";
import { atLeast, atMost, fixed, percent, say, wholeNumber } from "./texts.js";

/** A figure with what it is, and perhaps the same written exactly. */
export function figure(value, caption, kind = "", exactly = null) {
  const precise = exactly === null ? null : el("small", {}, exactly);
  return el("div", { class: `figure ${kind}` }, el("dt", {}, caption), el("dd", {}, value, " ", precise));
}

/**
 * The expectation as a row of figures. `found` is the weight of the answers found, `total` their sum of weight times guesses,
 * `least` the proven mean of the best play if that is not known.
 */
export function expectation({ answers, total, found, worst, lost, mean, least = null }) {
  return el(
    "dl",
    { class: "figures" },
    figure(wholeNumber(answers), say("answers_left", { n: answers })),
    mean === null
      ? figure("–", say("none_found"))
      : least !== null
        ? figure(say("from_to", { least: atLeast(least), most: atMost(mean) }), say("expected"), "main")
        : figure(fixed(mean, 4), say("expected"), "main", `${wholeNumber(total)}/${wholeNumber(found)}`),
    figure(wholeNumber(worst), say("at_most")),
    lost > 0 ? figure(wholeNumber(lost), say("lost_answers", { n: lost })) : null,
  );
}

/** Bars: how many answers are found with 1, 2, 3 ... guesses, by weight where they are weighted. `sooner` guesses were made before. */
export function histogram(bars, weighted, sooner = 0) {
  const whole = bars.reduce((sum, bar) => sum + bar.weight, 0n);
  const most = bars.reduce((largest, bar) => (bar.weight > largest ? bar.weight : largest), 1n);
  const rows = bars.map((bar) => {
    const fill = el("span", { class: "bar", hidden: bar.answers === 0 });
    fill.style.setProperty("--share", String(Number(bar.weight) / Number(most)));
    const share = percent(Number(bar.weight) / Number(whole || 1n));
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, wholeNumber(bar.guesses + sooner)),
      el("td", { class: "track" }, fill),
      el("td", { class: "count" }, weighted ? share : wholeNumber(bar.answers)),
    );
  });
  const caption = weighted ? say("histogram_weighted") : say("histogram");
  return el(
    "table",
    { class: "histogram" },
    el("caption", {}, caption),
    el("thead", { class: "unseen" }, el("tr", {}, el("th", { scope: "col" }, say("guess_number")), el("td", {}), el("th", { scope: "col" }, weighted ? say("share") : say("answers")))),
    el("tbody", {}, rows),
  );
}

/** Most numbers of guesses whose chance is shown, besides the last. */
const STEPS = 5;

/** The chance of solving within each number of further guesses, as a share and exactly. `all` is the weight, or the number of answers. */
export function chances(bars, all, weighted) {
  const whole = BigInt(all);
  let sum = 0n;
  const steps = [];
  for (const { guesses, answers, weight } of bars) {
    const more = BigInt(weighted ? weight : answers);
    sum += more;
    if (more === 0n || (steps.length >= STEPS && guesses < bars.length)) continue;
    const share = Number(sum) / Number(whole);
    const value = sum === whole ? say("all_of_them") : [percent(share), " ", el("small", {}, wholeNumber(sum), el("span", { class: "whole" }, `/${wholeNumber(whole)}`))];
    const step = figure(value, say("within", { n: guesses }));
    step.style.setProperty("--share", String(share));
    steps.push(step);
  }
  if (steps.length < 2) return null;
  return el("div", { title: say(weighted ? "chances_weighted" : "chances") },
    el("p", { class: "chances-of", id: "chances-of" }, say("chances_head")), el("dl", { class: "chances", "aria-labelledby": "chances-of" }, steps));
}

const FEW = 48;

/** The arrows go on in a list of words, which the tabulator enters and leaves at once. */
function onward(event) {
  const all = [...event.currentTarget.querySelectorAll("button, a")];
  const at = all.indexOf(document.activeElement);
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || all[to] === undefined) return;
  [all[at].tabIndex, all[to].tabIndex] = [-1, 0];
  all[to].focus();
  event.preventDefault();
}

/** Words in a run of text, the rest on demand. `link` gives each its address, or `put` takes a word that is tapped. */
export function wordList(words, { link = null, put = null } = {}) {
  const item = (word, at) => {
    const [name, tabindex] = [el("bdi", {}, word), at === 0 ? null : "-1"];
    if (put !== null) return el("li", {}, el("button", { type: "button", class: "word", tabindex, onclick: () => put(word) }, name));
    return el("li", {}, link === null ? name : el("a", { href: link(word), tabindex }, name));
  };
  const list = el("ul", { class: "words", onkeydown: onward }, words.slice(0, FEW).map(item));
  if (words.length <= FEW) return list;
  const more = quietButton(say("show_more", { n: words.length - FEW }), () => {
    const rest = words.slice(FEW).map((word, at) => item(word, FEW + at));
    list.append(...rest);
    more.remove();
    const first = rest[0].querySelector("button, a") ?? rest[0];
    first.tabIndex = -1;
    first.focus();
  });
  return el("div", {}, list, more);
}

/** A text of several lines on one line: as clues where it has any, such as the squares of a shared game. */
export function onOneLine(app, text) {
  const { turns, unread } = readClues(app, text);
  if (unread !== null || turns.length === 0) return text.trim().replace(/\s+/g, " ");
  // Squares without a word stay squares: they need not be of the recommended word.
  if (turns.length === 1 && turns[0].guess === null && hasSquares(text)) return emoji(app.policy, format(app.policy, turns[0].shown));
  return writeClues(turns, (guess) => display(app.policy, guess), (shown) => format(app.policy, shown));
}

/** An input for a word or for clues, with words that begin like the last one. `many` words may be typed. */
export function wordInput(app, { id, label, answersOnly = false, hint = null, many = false }) {
  const options = el("datalist", { id: `${id}-words` });
  const input = el("input", {
    id, type: "text", list: `${id}-words`, autocomplete: "off", autocapitalize: "none", spellcheck: "false", dir: "auto",
    "aria-describedby": hint ? `${id}-hint` : null, enterkeyhint: "go",
  });
  input.addEventListener("input", () => {
    const last = isTable(app.policy) ? /[^;]*$/ : /\S*$/;
    const typed = many ? last.exec(input.value)[0].trimStart() : input.value;
    const before = many ? input.value.slice(0, input.value.length - typed.length) : "";
    const found = app.words.beginning(typed, 12, answersOnly).filter((word) => word !== typed);
    options.replaceChildren(...found.map((word) => el("option", { value: before + word })));
  });
  // The field has one line.
  input.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    input.value = onOneLine(app, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  const field = el("div", { class: "field" }, el("label", { for: id }, label), input, options,
    hint ? el("p", { class: "hint", id: `${id}-hint` }, hint) : null);
  return { field, input };
}
