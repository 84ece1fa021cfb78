// The page as a file, with another game inside: the same engine, texts and scripts, and other blocks of data.
import { packed } from "./bytes.js";
import { el } from "./dom.js";
import { say } from "./texts.js";

/** What the page has added to itself or to its blocks, or has of its own game or place alone. */
const ADDED = "head script, link[rel=manifest], #table, script[id^=policy-], script[id^=ends-]";
const FILLED = "#rules, #language, #engine-state, #status";

/** The HTML of a page with one game of the reader's, as `rules.js` reads it; `views` names its only views, or is null for all; `number` is that of the game that *Play* begins with, or null for any. */
export async function pageOf({ facts, files: [{ bytes, ends }], cells }, views, number) {
  const page = document.documentElement.cloneNode(true);
  const find = (selector) => page.querySelector(selector);
  const write = async (id, data) => (find(`#${id}`).textContent = await packed(data));
  for (const node of page.querySelectorAll(ADDED)) node.remove();
  for (const node of page.querySelectorAll(FILLED)) node.replaceChildren();
  find("main").replaceChildren(el("noscript", {}, say("no_script")));
  find("title").textContent = facts.title;
  for (const each of [page, find("body")]) for (const name of Object.keys(each.dataset)) delete each.dataset[name];
  await write("policy", bytes);
  await write("ends", ends);
  await write("facts", new TextEncoder().encode(JSON.stringify({ ...facts, number, first: "play", ...(views === null ? {} : { views }) })));
  if (cells !== null) find("#ends").after(el("script", { type: "text/plain", id: "table" }, await packed(cells)));
  return `\ufeff<!DOCTYPE html>\n${page.outerHTML}\n`;
}
