// The page: one view at a time, chosen by the address, in one language, of the game that is on the table.
import { announce, el, fill } from "./dom.js";
import { unpackJson } from "./bytes.js";
import { readAddress, writeAddress } from "./address.js";
import { makeAnalyse } from "./analyse.js";
import { makeAssist } from "./assist.js";
import { makeBoards } from "./boards.js";
import { makeCompare } from "./compare.js";
import { makeDemonstrate } from "./demonstrate.js";
import { makeExplore } from "./explore.js";
import { hasColours } from "./feedback.js";
import { makeGames } from "./games.js";
import { makeKept } from "./kept.js";
import { makePlay } from "./play.js";
import { RULES } from "./policy.js";
import { claimSentence, makeProof } from "./proof.js";
import { makeOfContents, readContents } from "./rules.js";
import { aboutGame, makeShelf, nameOfGame } from "./shelf.js";
import { isTable, isUntilKnown } from "./table.js";
import { currentLanguage, languages, readTexts, say, setKind, setLanguage } from "./texts.js";
import { makeWorkshop } from "./workshop.js";

const VIEWS = { assist: makeAssist, play: makePlay, boards: makeBoards, analyse: makeAnalyse, explore: makeExplore, demonstrate: makeDemonstrate, compare: makeCompare, proof: makeProof, games: makeGames };

/** The name of a rule; a phone has no room for what it means. */
function ruleName(rule) {
  const whole = say(`rule_${rule}`);
  return matchMedia("(max-width: 26rem)").matches ? whole.split(":")[0].trim() : whole;
}

/** A game on the table: its policies and rules, its own first, and where its views are. */
function layOut(contents) {
  const { facts } = contents;
  const game = makeOfContents(contents);
  const ownRule = facts.policies[0].rule;
  const own = game(ownRule);
  const known = RULES.filter((rule) => facts.policies.some((about) => about.rule === rule));
  return { facts, game, ownRule, own, known, kept: makeKept(own, facts.number) };
}

async function start() {
  const [contents] = await Promise.all([unpackJson("facts").then(readContents), readTexts()]);
  /** The view of an address that names none. */
  const firstView = contents.facts.first ?? "assist";
  const workshop = makeWorkshop();
  const shelf = makeShelf(contents, workshop, (other) => {
    lay(other);
    // In a task of its own: the page stays at hand with the largest lists.
    setTimeout(async () => {
      await own.scores.ready();
      turn();
      // What was found, and what comes next.
      const next = ["main .solving:not([hidden]) .buttons button", "main .shelf a"].map((links) => document.querySelector(links)).find(Boolean);
      next?.focus();
      next?.closest("section").scrollIntoView({ block: "nearest" });
    });
  });
  let { facts, game, ownRule, own, known, kept } = {};
  let app = null;
  let made = {};
  let current = null;
  /** The rule that was chosen last, for views that have a choice. */
  let chosen = null;

  /** Puts a game on the table. */
  function lay(contents) {
    current?.leave?.();
    for (const each of app ? [app.engine, app.second] : []) each.rest();
    game?.stop();
    ({ facts, game, ownRule, own, known, kept } = layOut(contents));
    [app, made, current, chosen] = [own, {}, null, ownRule];
    setKind(!isTable(own.policy) ? (own.policy.folded.some((word) => !/\p{L}/u.test(word)) ? ["@codes"] : []) : isUntilKnown(own.policy) ? ["@known", "@table"] : ["@table"]);
    // Several boards have words.
    document.querySelector("nav [data-view=boards]").parentElement.hidden = isTable(own.policy);
  }

  /** Whether an address names the game on the table; one without a position is of any. */
  const isNamed = ({ parts, options }) => parts.length === 0 || (options.game ?? null) === (shelf.isOwn() ? shelf.name() : null);

  /** Whether the words of an address are those of the game on the table. */
  function isOfGame({ view, parts, options }) {
    if (!isNamed({ parts, options })) return false;
    return !["assist", "play", "explore", "analyse", "demonstrate"].includes(view) || parts.every((part) => /^\d+$/.test(part) || [part, part.replace(/\.[^.]*$/, "")].some((word) => own.words.find(word) !== null));
  }

  /** That an address is of a game that is not here. */
  const elsewhere = el("p", { class: "elsewhere", hidden: true });

  /** The only views of the page, or null for all: a page for players has Play. */
  const only = contents.facts.views ?? null;
  const has = (view) => Object.hasOwn(VIEWS, view) && (only === null || only.includes(view)) && (view !== "boards" || !isTable(own.policy));

  /** The rules under which a view can be shown. Without a policy of a rule there is still the engine's help. */
  function rulesOf(view) {
    // Other rules are not defined for several boards.
    if (view === "boards") return ["normal"];
    if (view === "games") return [ownRule];
    if (!["assist", "play"].includes(view) || own.engine.state() !== "ready") return known;
    const { table } = own.policy;
    return RULES.filter((rule) => (rule !== "hard" || hasColours(own.policy)) && (rule !== "strict" || table === null || table.ending === "named"));
  }

  /** The rule of a view: one that is wanted if it has it, else that of the page. */
  function ruleOf(view, wanted) {
    const rules = rulesOf(view);
    return [wanted, ownRule].find((each) => rules.includes(each)) ?? rules[0];
  }

  /** The address of a view under a rule, which is named unless it is that of the page. */
  function addressUnder(rule, view, parts = [], options = {}) {
    const rules = rulesOf(view);
    return writeAddress(view, parts, { ...options, game: shelf.isOwn() && parts.length > 0 ? shelf.name() : null, rule: rule !== ownRule && rules.length > 1 && rules.includes(rule) ? rule : null });
  }

  /** The address of a view where the game goes on in it. */
  function placeIn(view, rule) {
    const { parts, options } = kept.place(view, game(ruleOf(view, rule)));
    return addressUnder(rule, view, parts, options);
  }

  /** A view of the game under a rule. */
  function make(name, rule) {
    return VIEWS[name]({ ...game(rule), workshop, shelf, go, has, placeIn: (view) => placeIn(view, chosen), draft: kept.draft(name), number: facts.number ?? null, title: nameOfGame(facts), about: aboutGame(facts), address: (...address) => addressUnder(rule, ...address) });
  }

  /** Goes to an address. An automatic step replaces the one before. */
  function go(address, instead = false) {
    if (instead) history.replaceState(null, "", address);
    else if (address !== location.hash) history.pushState(null, "", address);
    move();
  }

  /** Puts the game of the address on the table, and then shows the address, if it is another one that is here; whether it did. */
  function turnToGame() {
    const address = readAddress(location.hash);
    if (isNamed(address)) return false;
    const wanted = address.options.game ?? null;
    const about = shelf.games().find(({ name }) => name === wanted);
    if (wanted !== null && about === undefined) return false;
    if (!workshop.state.search?.isRunning) workshop.state.search = null;
    if (wanted === null) shelf.back();
    else shelf.open(about).catch(() => route(true));
    return true;
  }

  /** Shows the address, once its game is on the table, and guesses can be scored. */
  function move() {
    if (turnToGame()) return;
    if (own.scores.isReady) route(true);
    else own.scores.ready().then(() => route(true));
  }

  function route(moved) {
    const asked = readAddress(location.hash);
    const other = asked.options.game && asked.options.game !== shelf.name() ? asked.options.game : null;
    // A position of another game is none of this one.
    const address = other === null ? asked : { ...asked, parts: [], options: { elsewhere: other } };
    const name = has(address.view) ? address.view : firstView;
    const rule = ruleOf(name, address.options.rule);
    // A view without the chosen rule shows another, and leaves the choice as it is.
    if (rulesOf(name).length > 1 && (address.options.rule || rulesOf(name).includes(chosen))) chosen = rule;
    const view = (made[`${name} ${rule}`] ??= make(name, rule));
    const entered = current !== view;
    if (entered) {
      current?.leave?.();
      if (app.engine !== game(rule).engine) app.engine.rest();
      current = view;
      app = game(rule);
      for (const link of document.querySelectorAll(".top [data-view]")) {
        if (link.dataset.view === name) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
      }
      document.getElementById("claim").textContent = claimSentence(app);
      const choosing = document.activeElement?.id === "rule";
      // A player sees the game, and not what the page calls its view.
      const heading = el("h1", { id: "view", tabindex: "-1" }, name === "play" ? gameName() : say(`${name}_title`));
      document.body.dataset.view = name;
      fill(document.getElementById("rules"), ruleChoice(name, rule));
      fill(document.querySelector("main"), heading, el("p", { class: "about" }, say(`${name}_about`)), elsewhere, engineNote(name), view.element);
      if (choosing) document.getElementById("rule")?.focus();
      else if (moved) {
        heading.focus({ preventScroll: true });
        scrollTo(0, 0);
      }
    }
    document.title = name === "play" ? gameName() : `${say(`${name}_title`)} · ${gameName()} · salet`;
    elsewhere.hidden = other === null;
    fill(elsewhere, other === null ? "" : say("game_elsewhere", { game: other, name: gameName() }));
    const held = document.activeElement;
    view.show(address, moved && !entered);
    if (other === null) kept.visit({ ...address, view: name }, rule);
    for (const link of document.querySelectorAll("nav a")) link.setAttribute("href", placeIn(link.dataset.view, chosen));
    document.getElementById("not-kept").hidden = !kept.isRefused();
    // A view may hide or remove what had the focus. Then its first result gets it: a section, since headings are replaced later.
    if ([held, document.body].includes(document.activeElement) && held.getClientRects().length === 0) {
      const result = document.querySelector("main section:not([hidden])") ?? document.getElementById("view");
      result.tabIndex = -1;
      result.focus();
    }
  }

  /** A page that opens at no position goes on with the kept game. */
  function resume() {
    const { view, parts, options: { rule, ...options } } = readAddress(location.hash);
    const name = has(view) ? view : firstView;
    if (location.hash === "") history.replaceState(null, "", writeAddress(firstView));
    if (parts.length > 0 || Object.keys(options).length > 0 || !kept.has(name)) return;
    history.replaceState(null, "", placeIn(name, rule ?? kept.rule() ?? ownRule));
  }

  /** The rule, where there is a choice. A position of one policy need not be one of another. */
  function ruleChoice(name, rule) {
    const rules = rulesOf(name);
    // Who made a page for players has chosen.
    if (rules.length < 2 || only !== null) return null;
    const select = el("select", {
      id: "rule",
      onchange: () => {
        const { parts, options } = readAddress(location.hash);
        chosen = select.value;
        go(addressUnder(select.value, name, name === "explore" ? [] : parts, options));
      },
    }, rules.map((each) => el("option", { value: each, selected: each === rule }, ruleName(each))));
    return [el("label", { for: "rule" }, say("rule")), select];
  }

  /** Where something of a view does not work, and why. */
  function engineNote(name) {
    const state = own.engine.state();
    const isKnown = state === "ready" || (name === "games" && state === "tableless");
    if (isKnown || !["assist", "play", "analyse", "boards", "games"].includes(name)) return null;
    return el("p", { class: "note" }, say(name === "play" ? `engine_${state}` : `engine_${state}_${name}`));
  }

  const gameName = () => nameOfGame(facts);

  /** Everything that is in the page but not in a view, in the language that was chosen. */
  function dress() {
    document.documentElement.lang = currentLanguage();
    for (const node of document.querySelectorAll("[data-text]")) node.textContent = say(node.dataset.text);
    for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", say(node.dataset.label));
    document.getElementById("game").textContent = gameName();
    document.getElementById("engine-state").textContent = say(`engine_${own.engine.state()}`);
  }

  /** All views anew: of another game, or in another language. */
  function turn() {
    current?.leave?.();
    made = {};
    current = null;
    dress();
    route(false);
  }

  const choice = document.getElementById("language");
  fill(choice, languages().map(([tag, name]) => el("option", { value: tag, lang: tag }, name)));
  choice.value = currentLanguage();
  choice.addEventListener("change", () => {
    setLanguage(choice.value);
    turn();
    announce("");
  });
  // Links inside the page go the same way as everything else.
  addEventListener("hashchange", move);
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href^='#/']");
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(link.getAttribute("href"));
  });
  // The list of further views closes when something else is touched.
  const further = document.querySelector(".further details");
  document.addEventListener("click", (event) => event.target.closest("summary")?.parentElement === further || (further.open = false));
  further.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    further.open = false;
    further.firstChild.focus();
  });
  // Not a place of the address: that names positions.
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById("view").focus();
  });
  if (only !== null) {
    const brand = document.querySelector(".brand a");
    document.querySelector("nav").hidden = true;
    brand.querySelector(".unseen").remove();
    brand.removeAttribute("data-view");
    brand.removeAttribute("aria-current");
    brand.setAttribute("href", writeAddress(firstView));
  }
  lay(await shelf.first(readAddress(location.hash).options.game));
  if (shelf.isOwn() && !isOfGame(readAddress(location.hash))) shelf.leave(lay);
  dress();
  resume();
  const first = readAddress(location.hash);
  // Play scores guesses from the start, others if they begin with clues.
  if (first.parts.length > 0 || (has(first.view) ? first.view : firstView) === "play") await own.scores.ready();
  route(false);
  // The published site has a manifest beside its pages, and a service worker for the time without a network.
  if (document.querySelector("link[rel=manifest]")) navigator.serviceWorker?.register("service.js").catch(() => {});
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
  // From now on an address is shown at once.
  own.scores.ready().then(() => (document.documentElement.dataset.scores = "ready"));
}

start().catch((error) => {
  const message = document.getElementById("trouble");
  message.hidden = false;
  message.append(` ${error.message ?? error}`);
});
