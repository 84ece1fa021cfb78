// The page: one view at a time, chosen by the address, in one language.
import { announce, block, el, fill } from "./dom.js";
import { readAddress, writeAddress } from "./address.js";
import { makeAnalyse } from "./analyse.js";
import { makeAssist } from "./assist.js";
import { unpack } from "./bytes.js";
import { makeDemonstrate } from "./demonstrate.js";
import { makeEngine } from "./engine.js";
import { makeExplore } from "./explore.js";
import { readPolicy } from "./policy.js";
import { claimSentence, makeProof } from "./proof.js";
import { currentLanguage, languages, say, setLanguage } from "./texts.js";
import { makeTree } from "./tree.js";
import { makeWords } from "./words.js";

const VIEWS = { explore: makeExplore, assist: makeAssist, demonstrate: makeDemonstrate, analyse: makeAnalyse, proof: makeProof };

async function start() {
  const [policyBytes, ends] = await Promise.all([unpack("policy"), unpack("ends")]);
  const policy = readPolicy(policyBytes);
  const facts = JSON.parse(block("facts"));
  const app = {
    policy,
    tree: makeTree(policy, ends),
    words: makeWords(policy),
    facts,
    engine: makeEngine(policyBytes, policy, facts.without_limit),
    go,
  };
  let made = {};
  let current = null;

  /** Goes to an address. A step that nobody asked for replaces the one before. */
  function go(address, instead = false) {
    if (instead) history.replaceState(null, "", address);
    else if (address !== location.hash) history.pushState(null, "", address);
    route(true);
  }

  function route(moved) {
    const address = readAddress(location.hash);
    const name = Object.hasOwn(VIEWS, address.view) ? address.view : "explore";
    made[name] ??= VIEWS[name](app);
    const view = made[name];
    const entered = current !== view;
    if (entered) {
      current?.leave?.();
      current = view;
      for (const link of document.querySelectorAll("nav a")) {
        if (link.dataset.view === name) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
      }
      const heading = el("h1", { id: "view", tabindex: "-1" }, say(`${name}_title`));
      fill(document.querySelector("main"), heading, el("p", { class: "about" }, say(`${name}_about`)), engineNote(name), view.element);
      if (moved) {
        heading.focus({ preventScroll: true });
        scrollTo(0, 0);
      }
    }
    document.title = `${say(`${name}_title`)} · ${app.facts.title}`;
    view.show(address, moved && !entered);
  }

  /** Where something of a view does not work, and why. */
  function engineNote(name) {
    const state = app.engine.state();
    if (state === "ready" || !["assist", "analyse"].includes(name)) return null;
    return el("p", { class: "note" }, say(`engine_${state}_${name}`));
  }

  /** Everything that is in the page but not in a view, in the language that was chosen. */
  function dress() {
    document.documentElement.lang = currentLanguage();
    for (const node of document.querySelectorAll("[data-text]")) node.textContent = say(node.dataset.text);
    for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", say(node.dataset.label));
    document.getElementById("claim").textContent = claimSentence(app);
    const state = app.engine.state();
    document.getElementById("engine-state").textContent = say(`engine_${state}`);
  }

  const choice = document.getElementById("language");
  fill(choice, languages().map(([tag, name]) => el("option", { value: tag, lang: tag }, name)));
  choice.value = currentLanguage();
  choice.addEventListener("change", () => {
    setLanguage(choice.value);
    current?.leave?.();
    made = {};
    current = null;
    dress();
    route(false);
    announce("");
  });
  // Links inside the page go the same way as everything else.
  addEventListener("hashchange", () => route(true));
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href^='#/']");
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(link.getAttribute("href"));
  });
  // Not a place of the address: that names positions.
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById("view").focus();
  });
  dress();
  if (location.hash === "") history.replaceState(null, "", writeAddress("explore"));
  route(false);
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
}

start().catch((error) => {
  const message = document.getElementById("trouble");
  message.hidden = false;
  message.append(` ${error.message ?? error}`);
});
