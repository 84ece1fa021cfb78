// Explore: the tree, and the position that was chosen in it.
import { announce, el, fill, makeForm } from "./dom.js";
import { hasColours } from "./feedback.js";
import { expectation, histogram, wordInput, wordList } from "./figures.js";
import { namedAnswer, readClues, saidOfUnread } from "./notation.js";
import { display } from "./policy.js";
import { isTable, isUntilKnown } from "./table.js";
import { LONG_WORD, tiles } from "./tiles.js";
import { makeTreeView } from "./treeview.js";
import { mean, placeOf } from "./tree.js";
import { say } from "./texts.js";
import { exampleClue, partsOf, turnOf, withPolicyWords } from "./turns.js";

/** The address of a node, or of the game of an answer. */
function addressOf(app, turns) {
  return app.address("explore", partsOf(app, turns));
}

/** Follows the parts of an address: the turns, and the node where they lead, "solved", "lost" or null if nowhere. */
function followParts(app, parts) {
  const { policy, tree } = app;
  const turns = [];
  let node = 0;
  for (const part of parts) {
    const { guess, shown } = turnOf(app, part);
    if (typeof node !== "number" || shown === null || guess !== policy.guess[node]) return { turns, at: null };
    turns.push({ guess, shown, node });
    const next = tree.step(node, shown);
    if (next === null) return { turns, at: null };
    node = next;
  }
  return { turns, at: node };
}

/** The game so far: each guess with what it showed and what it left; a guess leads back to where it was made. */
function gameSoFar(app, turns, next) {
  const { tree, policy } = app;
  const rows = turns.map((turn, index) =>
    el(
      "li",
      {},
      el("a", { href: addressOf(app, turns.slice(0, index)), class: "turn", [isTable(policy) ? "title" : "aria-label"]: say("back_to", { word: display(policy, turn.guess) }) },
        tiles(app, display(policy, turn.guess), turn.shown)),
      el("span", { class: "after" }, say("of_answers", { n: tree.outlook(turn.node).answers })),
    ),
  );
  if (next !== null) rows.push(el("li", { class: "next" }, tiles(app, display(policy, next), null, "blank"), el("span", { class: "after" }, say("play_this"))));
  return el("ol", { class: "board" }, rows);
}

/** The view. `show` is called with the parts of each address. */
export function makeExplore(app) {
  const { tree, policy, words } = app;
  const view = makeTreeView(app, (turns) => app.go(addressOf(app, turns)));
  const detail = el("section", { class: "detail", "aria-labelledby": "position" });
  const message = el("p", { class: "message", role: "alert" });
  const search = wordInput(app, { id: "search", label: say("search"), hint: say("search_hint", { clue: exampleClue(app) }), answersOnly: true });

  /** Goes to what the field says: the game of an answer, or the position after clues. */
  function submit() {
    const answer = namedAnswer(app, search.input.value);
    const { turns, unread } = readClues(app, search.input.value);
    fill(message);
    if (answer !== null) app.go(addressOf(app, tree.game(answer)));
    else if (unread !== null) fill(message, saidOfUnread(app, unread));
    else if (turns.length === 0) fill(message, say("type_a_word"));
    else if (turns.length === 1 && turns[0].shown === null) {
      const { guess } = turns[0];
      if (guess >= policy.answers) fill(message, say("no_answer", { word: display(policy, guess) }));
      else app.go(addressOf(app, tree.game(guess)));
    } else {
      const shown = turns.filter((turn) => turn.shown !== null);
      const found = withPolicyWords(app, shown);
      if (found.length === shown.length && placeOf(app, found) !== null) app.go(addressOf(app, found));
      else {
        fill(message, say("not_in_policy"), " ",
          found.length === shown.length ? el("a", { href: app.address("assist", partsOf(app, found)) }, say("ask_assist")) : null);
      }
    }
  }

  const form = makeForm({ class: "search", role: "search" }, submit, search.field, el("button", { type: "submit" }, say("show_game")));
  // What stands in a row; each row says it on its own to those who hear it.
  const heads = el("div", { class: "heads", "aria-hidden": "true" }, ["what_it_showed", "advice", "tree_left", "tree_mean"].map((key) => el("span", {}, say(key))));
  // The heads stand above their columns: tiles are as wide as the word is long.
  if (hasColours(policy) && policy.letters <= LONG_WORD) heads.style.setProperty("--letters", policy.letters);
  const element = el(
    "div",
    { class: "explore" },
    el("div", { class: "side" }, form, message, heads, // Firefox would stop at what scrolls, where no key of the tree works.
      el("div", { class: "forest", tabindex: "-1" }, view.element)),
    detail,
  );

  function position(turns, node) {
    const outlook = tree.outlook(node);
    const guess = policy.guess[node];
    const candidates = tree.candidates(node);
    const others = tree.givenUp(node).reduce((sum, [, count]) => sum + count, 0);
    fill(
      detail,
      el("h2", { id: "position" }, say("play", { word: display(policy, guess) })),
      gameSoFar(app, turns, guess),
      expectation({
        answers: outlook.answers, total: outlook.total, found: outlook.weight - outlook.lostWeight, worst: outlook.worst,
        lost: outlook.lostAnswers, mean: mean(outlook),
      }),
      el("p", { class: "faint" }, outlook.solves ? say("may_be") : say("cannot_be"), others > 0 ? ` ${say("gives_up", { n: others })}` : ""),
      histogram(tree.histogram(node), policy.weighted),
      el("h3", {}, say("candidates", { n: candidates.length })),
      wordList(candidates.map((answer) => display(policy, answer)), { link: (word) => addressOf(app, tree.game(words.answer(word))) }),
    );
    return say("position_said", { word: display(policy, guess), n: outlook.answers });
  }

  function over(turns, at) {
    const solved = at === "solved";
    const { node, shown } = turns.at(-1);
    const ending = tree.ending(node, shown);
    const named = ending.length === 1 || isUntilKnown(policy) ? ending : [turns.at(-1).guess];
    const last = named.map((each) => display(policy, each)).join(", ");
    const said = solved ? say("solved_with", { n: turns.length, word: last }) : say("given_up");
    fill(
      detail,
      el("h2", { id: "position" }, said),
      gameSoFar(app, turns, null),
      solved ? el("p", {}, el("a", { href: app.address("demonstrate", [last]) }, say("watch"))) : el("p", { class: "faint" }, say("given_up_why")),
    );
    return said;
  }

  return {
    element,
    show({ parts }) {
      const { turns, at } = followParts(app, parts);
      fill(message);
      if (at === null) {
        fill(message, say("no_position"));
        view.show(turns.length > 0 ? turns.at(-1).node : 0);
        position(turns.slice(0, -1), turns.length > 0 ? turns.at(-1).node : 0);
        return;
      }
      const over_at = typeof at !== "number";
      view.show(over_at ? turns.at(-1).node : at, over_at ? turns.at(-1).shown : null);
      announce(over_at ? over(turns, at) : position(turns, at));
    },
  };
}
