// Texts to copy: with a button, and by hand where the browser keeps its clipboard to itself.
import { el, fill } from "./dom.js";
import { emoji } from "./feedback.js";
import { isTable } from "./table.js";
import { say, wholeNumber } from "./texts.js";

/** A button that copies a text, which stands in `node`; `what` tells buttons apart for those who hear them. */
export function copyButton(text, node, what) {
  const done = el("span", { role: "status", class: "done" });
  const button = el("button", {
    type: "button", class: "quiet", "aria-label": say("copy_what", { what }),
    onclick: async () => {
      try {
        await navigator.clipboard.writeText(text);
        fill(done, say("copied"));
      } catch {
        if (node.select) node.select();
        else getSelection().selectAllChildren(node);
        fill(done, say("copy_yourself"));
      }
    },
  }, say("copy"));
  return el("span", { class: "copy" }, button, " ", done);
}

/** The result of a game, such as 4/6; of a lost one, which has no number of guesses, X/6. */
export function scoreOf({ limit }, guesses) {
  return `${guesses === null ? "X" : wholeNumber(guesses)}${limit === null ? "" : `/${wholeNumber(limit)}`}`;
}

/** What each guess showed, in squares; nothing in a table, whose symbols may give the answer away. */
export const squaresOf = (policy, shown) => (isTable(policy) ? [] : shown.map((text) => emoji(policy, text) || "–"));

/** A text of several lines to share. */
export function textToShare(lines) {
  const area = el("textarea", { id: "share", readonly: true, rows: String(lines.length) }, lines.join("\n"));
  return el("div", { class: "share" }, el("label", { for: "share" }, say("to_share")), area, el("p", {}, copyButton(area.value, area, say("to_share"))));
}
