// Games: the page's own and those of the reader, policy files, and a game of one's own, solved here.
import { POLICY, startOf } from "./checking.js";
import { MOST_GAMES, MOST_MEGABYTES } from "./deposit.js";
import { announce, el, fill, makeForm, quietButton } from "./dom.js";
import { engineState } from "./engine.js";
import { figure } from "./figures.js";
import { download, fileButton, makeOwnForm, onDrop, stem, tooLarge, trouble } from "./ownform.js";
import { pageOf } from "./pagefile.js";
import { numberOf, saidOfNoGame } from "./play.js";
import { atLeast, fixed, say, wholeNumber } from "./texts.js";
import { MOST_BYTES } from "./workshop.js";

/** The view. `app.shelf` has the games of the page, `app.workshop` the one that is made. */
export function makeGames(app) {
  const { workshop, shelf } = app;
  const { state } = workshop;
  const list = el("ul", { class: "shelf" });
  const listed = el("p", { class: "hint", role: "status" });
  /** The id of the game that gets another name, or null. */
  let renamed = null;
  const troubles = el("p", { class: "message", role: "alert" });
  const progress = el("section", { class: "solving", "aria-label": say("games_search"), tabindex: "-1" });

  async function openFile(file) {
    fill(troubles, tooLarge(file, MOST_BYTES.policy));
    if (troubles.textContent) return;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      await turnTo(() => shelf.add(stem(file.name), bytes));
      workshop.kept();
    } catch (error) {
      fill(troubles, (await startOf(file)) === POLICY ? trouble(error) : say("games_no_policy", { name: file.name }));
    }
  }

  /** Puts another game on the table: what was found of the one before is no longer shown. */
  function turnTo(act) {
    if (!state.search?.isRunning) state.search = null;
    state.firstGame = "";
    return act();
  }

  const policies = el("div", { class: "buttons" },
    el("p", {}, el("bdi", {}, shelf.isOwn() ? shelf.name() : shelf.pageName())),
    quietButton(say("games_save"), () => download(shelf.name(), "policy", app.bytes)),
    engineState() === "ready" ? fileButton(say("games_open"), { id: "open-policy" }, ([file]) => openFile(file)) : null);

  const saveButton = () => el("button", { type: "button", onclick: savePage }, say("games_save_page"));
  /** Whether a page that is saved has Play alone. */
  const players = el("input", { type: "checkbox", id: "players", checked: state.isForPlayers !== false, onchange: () => (state.isForPlayers = players.checked) });
  /** The answer that a saved page begins with, or its number; by chance if it is empty. */
  const firstGame = el("input", { id: "first-game", type: "text", value: state.firstGame, autocomplete: "off", autocapitalize: "none", spellcheck: "false", "aria-describedby": "first-game-hint", oninput: () => (state.firstGame = firstGame.value) });
  const noFirst = el("p", { class: "message", role: "alert" });
  const choice = el("div", {}, el("div", { class: "field" }, el("label", { for: "first-game" }, say("games_first")), firstGame, el("p", { class: "hint", id: "first-game-hint" }, say("games_first_hint")), noFirst), el("div", { class: "check" }, players, el("label", { for: "players" }, say("games_players"))), el("p", { class: "hint" }, say("games_players_hint")));
  const savedAs = el("p", { class: "saved", role: "status" });
  // The title that stands in the form is that of the game that was solved with it.
  workshop.savedAs = (file) => fill(savedAs, say("games_saved", { name: file }));

  /** What the list says of a game besides its name. */
  function said({ answers, mean, lost, isProven }) {
    if (answers === undefined) return null;
    const result = mean === null ? "" : say(lost ? "games_kept_losing" : isProven ? "games_kept_proven" : "games_kept_open", { mean: fixed(mean, 2) });
    return el("span", { class: "after" }, [say("games_kept", { n: answers }), result].filter(Boolean).join(" · "));
  }

  /** A game of the list: a link where it is on the table, else a button that puts it there. */
  function item(name, isOnTable, open, more = []) {
    return el("li", {}, isOnTable ? el("a", { class: "button quiet", href: app.placeIn("play") }, say("games_play", { name })) : quietButton(say("games_play", { name }), open), more);
  }

  /** A game of the reader's, with another name or no more on request. */
  function ownItem(about) {
    const { id, name } = about;
    const isRenamed = renamed === id;
    const named = (key) => ({ "aria-label": `${say(key)}: ${name}` });
    const toggle = () => {
      renamed = isRenamed ? null : id;
      showTiles();
      (list.querySelector("form input") ?? list.querySelector(`[data-id="${CSS.escape(id)}"] .rename`))?.focus();
    };
    const field = el("input", { id: "game-name", type: "text", maxlength: "60", value: name, autocomplete: "off" });
    const form = makeForm({
      class: "line",
      onkeydown: (event) => {
        if (event.key === "Escape") toggle();
      },
    }, () => rename(about, field.value.trim()), el("div", { class: "field" }, el("label", { for: "game-name" }, say("games_name")), field), el("button", { type: "submit" }, say("games_rename")));
    const node = item(name, shelf.id() === id, () => act(() => shelf.open(about)).then(() => shelf.id() === id && app.go(app.placeIn("play"))), [
      said(about),
      el("span", { class: "buttons" },
        el("button", { type: "button", class: "quiet rename", "aria-expanded": String(isRenamed), ...named("games_rename"), onclick: toggle }, say("games_rename")),
        el("button", { type: "button", class: "quiet", ...named("games_delete"), onclick: () => remove(about) }, say("games_delete"))),
      isRenamed ? form : null,
    ]);
    node.dataset.id = id;
    return node;
  }

  /** What is drawn of the games, as text: a button that is drawn anew under a finger misses the tap. */
  let drawnTiles = null;

  /** The games to go on with. */
  function showTiles() {
    const games = shelf.games();
    const why = shelf.trouble();
    const drawing = JSON.stringify([games, shelf.id(), shelf.name(), renamed, why, state.search === null]);
    if (drawing === drawnTiles) return;
    drawnTiles = drawing;
    fill(list, item(shelf.pageName(), !shelf.isOwn(), () => {
      turnTo(shelf.back);
      app.go(app.placeIn("play"));
    }, [about]), games.map(ownItem));
    fill(listed, why === null ? null : say(why === "full" ? "games_full" : "games_refused", { name: games[0]?.name ?? "", n: MOST_GAMES, size: MOST_MEGABYTES }));
    about.textContent = shelf.pageAbout();
    fill(again, shelf.isOwn() && state.search === null ? [el("h3", {}, el("bdi", {}, shelf.name())), ...(app.engine.state() === "tableless" ? [el("p", { class: "note" }, say("games_tableless"))] : [el("p", { class: "buttons" }, saveButton()), choice, savedAs])] : null);
  }

  /** Does something with the list, and shows it again. */
  async function act(what) {
    fill(troubles);
    try {
      await turnTo(what);
      workshop.kept();
    } catch (error) {
      fill(troubles, trouble(error));
    }
  }

  async function rename(about, name) {
    renamed = null;
    if (name !== "" && name !== about.name) await shelf.rename(about, name);
    showTiles();
    list.querySelector(`[data-id="${CSS.escape(about.id)}"] .rename`)?.focus();
  }

  /** Forgets a game, and offers to bring it back. */
  async function remove(about) {
    renamed = null;
    const wasOnTable = shelf.id() === about.id;
    const bring = await shelf.remove(about);
    state.deleted = bring === null ? null : { about, name: about.name, wasOnTable, bring };
    if (!wasOnTable) showTiles();
    showDeleted();
    deleted.querySelector("button")?.focus();
  }

  /** What was deleted last stays at hand. */
  function showDeleted() {
    const last = state.deleted;
    fill(deleted, last === null || last === undefined ? null : [say("games_deleted", { name: last.name }), " ", quietButton(say("undo"), async () => {
      state.deleted = null;
      await last.bring();
      if (last.wasOnTable) await act(() => shelf.open(last.about));
      showTiles();
      showDeleted();
      list.children[1].querySelector("button, a").focus();
    })]);
  }

  async function savePage() {
    fill(troubles);
    fill(noFirst);
    const isChosen = firstGame.value.trim() !== "";
    const number = isChosen ? numberOf(app, firstGame.value) : null;
    if (isChosen && number === null) {
      fill(noFirst, saidOfNoGame(app, firstGame.value));
      firstGame.focus();
      return;
    }
    try {
      const title = nameOfGame();
      const own = shelf.games().find(({ id }) => id === shelf.id());
      if (state.search !== null && own !== undefined && title !== state.search.name) {
        state.search.name = title;
        await shelf.rename(own, title);
      }
      const file = download([shelf.name(), ...(players.checked ? [] : ["salet"]), ...(number === null ? [] : [number])].join(" "), "html", await pageOf(shelf.laid(), players.checked ? ["play"] : null, number));
      workshop.savedAs(file);
    } catch (error) {
      fill(troubles, error.message);
    }
  }

  const time = el("span", { class: "time" });
  const under = el("p", {}, el("span"), " ", time);
  const bar = el("progress", { "aria-label": say("games_search") });
  const found = el("div");
  const next = el("div", {}, el("h2", { class: "step" }, say("games_step_send")), el("p", { class: "hint" }, say("games_page_hint")));
  const buttons = el("div", { class: "buttons" });
  const about = el("p", { class: "hint" });
  const deleted = el("p", { class: "deleted", role: "status" });
  const again = el("div");
  fill(progress, under, bar, found, next, buttons);
  /** What is drawn of the search, and the buttons with it, as text. */
  let [drawn, drawnButtons] = [null, null];

  /** How far the search is. Each tick of the clock changes its text alone: a page that is drawn anew all the time is not at hand. */
  function showSearch() {
    const { search } = state;
    form.inert = search?.isRunning === true;
    solve.hidden = search?.isRunning === true;
    solve.classList.toggle("quiet", search !== null);
    next.hidden = !search?.standing?.guess || search.isRunning;
    if (!next.hidden) next.append(choice);
    if (search !== null) progress.append(savedAs);
    progress.hidden = search === null;
    if (search === null) return;
    const { standing, isRunning, isStopping, began } = search;
    if (isRunning) time.textContent = say("games_seconds", { n: Math.floor((performance.now() - began) / 1000 + search.before) });
    const drawing = JSON.stringify([isRunning, isStopping, standing]);
    if (drawing === drawn) return;
    drawn = drawing;
    under.hidden = bar.hidden = !isRunning;
    under.firstChild.textContent = say(isStopping ? "games_stopping" : "games_solving");
    if (standing?.openers > 0) [bar.max, bar.value] = [standing.openers, standing.settled];
    else bar.removeAttribute("value");
    const mean = (total) => fixed(total / standing.weight, 2);
    const [least, most] = typeof standing?.total === "object" && standing.total !== null ? [standing.total.at_least, standing.total.at_most] : [standing?.total, standing?.total];
    const has = most !== undefined && most !== null;
    fill(found,
      standing?.guess ? el("p", { class: "lead" }, say(standing.status === "optimal" ? "games_best" : "best_so_far", { word: standing.guess })) : null,
      has ? el("dl", { class: "figures" },
        figure(least < most ? say("from_to", { least: atLeast(least / standing.weight), most: mean(most) }) : mean(most), say("expected"), "main", least < most ? `${wholeNumber(least)}–${wholeNumber(most)}` : `${wholeNumber(most)}/${wholeNumber(standing.weight)}`),
        isRunning && standing.openers > 0 ? figure(wholeNumber(standing.openers - standing.settled), say("games_openers_left")) : null) : null,
      !isRunning && standing.status === "optimal" ? el("p", {}, say("games_proven", { n: Math.max(1, Math.round(standing.seconds)) })) : null,
      !isRunning && standing.status === "bounded" ? el("p", {}, say("games_bounded")) : null,
      !isRunning && standing.status === "infeasible" ? el("p", {}, say("games_infeasible")) : null);
    if (isRunning) progress.setAttribute("aria-busy", "true");
    else progress.removeAttribute("aria-busy");
    const drawingButtons = JSON.stringify([isRunning, isStopping, !isRunning && [standing.guess, standing.status]]);
    if (drawingButtons !== drawnButtons) showButtons(search);
    drawnButtons = drawingButtons;
  }

  function showButtons({ standing, isRunning, isStopping }) {
    const held = progress.contains(document.activeElement);
    fill(buttons,
      isRunning ? el("button", { type: "button", class: "quiet", onclick: isStopping ? workshop.giveUp : stop }, say(isStopping ? "games_give_up" : "stop")) : null,
      !isRunning && standing.guess ? [saveButton(), el("a", { class: "button quiet", href: app.placeIn("play") }, say("games_play", { name: shelf.name() })), el("a", { class: "button quiet", href: app.placeIn("assist") }, say("assist_title"))] : null,
      !isRunning && standing.guess ? ["explore", "compare"].map((view) => el("a", { class: "button quiet", href: `#/${view}` }, say(`${view}_title`))) : null,
      !isRunning && standing.status === "bounded" ? quietButton(say("games_go_on"), begin) : null);
    if (held) (buttons.querySelector("button, a") ?? progress).focus();
    if (held) progress.scrollIntoView({ block: "nearest" });
  }

  function stop() {
    state.search.isStopping = true;
    workshop.stop();
    showSearch();
  }

  async function begin() {
    const before = state.search?.standing?.seconds ?? 0;
    if (state.search === null) state.firstGame = "";
    const search = (state.search = { name: nameOfGame(), standing: state.search?.standing ?? null, isRunning: true, isStopping: false, began: performance.now(), before, id: state.search?.id ?? null });
    refuse(null);
    fill(savedAs);
    workshop.show();
    progress.focus({ preventScroll: true });
    progress.scrollIntoView({ block: "nearest" });
    addEventListener("beforeunload", warn);
    const clock = setInterval(() => workshop.show(), 500);
    try {
      const contents = await workshop.solve((standing) => {
        search.standing = standing;
        workshop.show();
      });
      search.isRunning = false;
      // The view of the game that is laid shows what was found.
      clearInterval(clock);
      announce(say({ optimal: "games_best", infeasible: "games_infeasible" }[search.standing.status] ?? "games_bounded", { word: search.standing.guess }));
      if (contents === null) workshop.show();
      else {
        // A search that goes on is about the same game.
        const kept = shelf.put(search.name, { ...contents, seconds: search.standing.seconds }, search.id);
        search.id = shelf.id();
        await kept;
        workshop.kept();
      }
    } catch (error) {
      if (state.search === search) state.search = null;
      workshop.fail(error);
    } finally {
      clearInterval(clock);
      removeEventListener("beforeunload", warn);
    }
  }

  /** A page that is left ends its search. */
  const warn = (event) => event.preventDefault();

  /** Takes files that are dropped anywhere, which a browser would show in place of the page. */
  async function dropped(files) {
    if (form.inert || engineState() !== "ready") return;
    if ((await startOf(files[0])) === POLICY) openFile(files[0]);
    else drop(files);
  }
  let drops = null;

  const changed = () => {
    showSearch();
    showTiles();
  };
  const { form, solve, refuse, start, drop, nameOfGame } = makeOwnForm({ workshop, alphabets: shelf.alphabets, feedbacks: shelf.feedbacks, lists: shelf.words, changed, begin });

  // The search of another language's view goes on here.
  workshop.show = showSearch;
  workshop.kept = showTiles;
  workshop.fail = (error) => {
    refuse(error);
    showSearch();
  };
  showTiles();
  showDeleted();
  showSearch();
  start();

  const element = el("div", { class: "games" },
    engineState() === "ready" ? form : null,
    el("div", {}, engineState() === "ready" ? progress : null,
    el("section", { "aria-labelledby": "others" }, el("h2", { id: "others" }, say("games_there")), list, listed, deleted, again, troubles),
    el("details", { class: "known" }, el("summary", {}, say("games_policies")), policies, shelf.isOwn() && app.policy.table?.cells ? el("p", { class: "hint" }, say("games_save_page_hint")) : null)));

  return {
    element,
    show() {
      showTiles();
      // Another window may have changed the list.
      shelf.refresh().then(() => renamed === null && showTiles());
      drops ??= onDrop(document.documentElement, dropped);
      // From Play, with the number of its game.
      if (!state.isSaving) return;
      state.isSaving = false;
      firstGame.value = state.firstGame;
      const button = [...element.querySelectorAll("button")].find((each) => each.textContent === say("games_save_page"));
      button?.focus({ preventScroll: true });
      button?.scrollIntoView({ block: "center" });
    },
    leave() {
      drops?.();
      drops = null;
    },
  };
}
