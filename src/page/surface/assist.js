// Assist: a game that is played somewhere else. What the policy knows is shown at once; the rest is asked of the engine.
import { announce, el, fill } from "./dom.js";
import { readTurn, turnPart } from "./address.js";
import { choicesView } from "./advice.js";
import { faultyTurn } from "./clues.js";
import { makeEditor } from "./editor.js";
import { Cancelled } from "./engine.js";
import { expectation, wordList } from "./figures.js";
import { format, parse, solvedCode } from "./feedback.js";
import { display } from "./policy.js";
import { tiles } from "./tiles.js";
import { mean } from "./tree.js";
import { say, wholeNumber } from "./texts.js";
import { sayTrouble } from "./trouble.js";

/** Seconds for a search: at first, and where somebody wants to know. */
const SOON = 8;
const LONG = 120;

/** So many words that may be the answer are asked for. */
const LISTED = 5000;

/** The view. */
export function makeAssist(app) {
  const { policy, tree, words, engine } = app;
  const message = el("p", { class: "message", role: "alert" });
  const board = el("ol", { class: "board" });
  const results = el("section", { class: "detail", "aria-labelledby": "advice" });
  const editor = makeEditor(app, played, (text, control) => {
    fill(message, text);
    control.focus();
  });
  const undo = el("a", { class: "button quiet" }, say("undo"));
  const fresh = el("a", { class: "button quiet" }, say("new_game"));
  const left = el("div", { class: "side" },
    board, message, editor.element,
    el("div", { class: "buttons after-row" }, undo, fresh));
  let turns = [];
  let round = 0;

  const address = (played) => app.address("assist",
    played.map(({ guess, shown }) => turnPart(display(policy, guess), format(policy, shown))));

  /** Says which turn is at fault. */
  const refuse = ({ index, key }) => fill(message, say(key, { n: index + 1 }));

  function played(guess, shown) {
    const longer = [...turns, { guess, shown }];
    const fault = faultyTurn(app, longer);
    fill(message);
    if (fault === null) app.go(address(longer));
    else {
      refuse(fault);
      editor.focus();
    }
  }

  const put = (word) => {
    editor.put(words.find(word));
    editor.focus();
  };

  /** The turns of an address; null if it has something else in it. */
  function read(parts) {
    const found = parts.map((part) => {
      const { word, shown } = readTurn(part);
      return { guess: words.find(word), shown: parse(policy, shown) };
    });
    return found.some(({ guess, shown }) => guess === null || shown === null) ? null : found;
  }

  /** Where the turns lead in the tree: a node, "solved" or "lost"; null where they leave the policy or there is none. */
  function lookUp() {
    let at = tree === null ? null : 0;
    for (const { guess, shown } of turns) {
      if (typeof at !== "number" || policy.guess[at] !== guess) return null;
      at = tree.step(at, shown);
    }
    return at;
  }

  const status = el("p", { class: "search-state" });
  const head = el("div");
  const more = el("div", { class: "choices" });
  const list = el("div");

  /** What is best, and what it rests on. */
  function best(word, figures, rests) {
    fill(head, el("h2", { id: "advice" }, say("play", { word })), el("p", { class: "faint" }, rests), expectation(figures));
  }

  function candidates(all, count, unlisted) {
    fill(list, el("h3", {}, say(unlisted ? "unlisted" : "candidates", { n: count })), wordList(all),
      all.length < count ? el("p", { class: "faint" }, say("and_more", { n: count - all.length })) : null);
  }

  function fromPolicy(node) {
    const outlook = tree.outlook(node);
    const word = display(policy, policy.guess[node]);
    const exact = policy.claim === "optimal" && ["mean", "win-rate"].includes(policy.objective);
    best(word, {
      answers: outlook.answers, total: outlook.total, found: outlook.weight - outlook.lostWeight, worst: outlook.worst,
      lost: outlook.lostAnswers, mean: mean(outlook),
    }, say(exact ? "by_policy" : "by_policy_unproven"));
    const answers = tree.candidates(node);
    candidates(answers.map((answer) => display(policy, answer)), answers.length, false);
    editor.put(policy.guess[node]);
    announce(say("position_said", { word, n: outlook.answers }));
  }

  function fromEngine(found) {
    const { guess, answers, expected, status: proof, proven, unlisted } = found;
    const total = expected.total;
    const counted = expected.mean === null ? 0 : Math.round(Number(total) / expected.mean);
    const rests = { exact: "by_search", bounded: "by_search_bounded", unproven: "by_search_unproven" }[proof];
    best(guess, {
      answers, total, found: counted, worst: expected.worst_case, lost: expected.lost_answers, mean: expected.mean,
      proven: proof === "bounded" && proven?.total_at_least > 0
        ? { value: `≥ ${wholeNumber(proven.total_at_least)}`, caption: say("proven_total") } : null,
    }, say(rests));
    candidates(found.candidates ?? [], answers, unlisted);
    announce(say("position_said", { word: guess, n: answers }));
  }

  const wire = () => turns.map(({ guess, shown }) => ({ guess: display(policy, guess), feedback: format(policy, shown) }));

  function busy(text) {
    results.setAttribute("aria-busy", "true");
    fill(status, el("span", { class: "spinner", "aria-hidden": "true" }), `${text} `,
      el("button", { type: "button", class: "quiet", onclick: () => engine.cancel() }, say("stop")));
  }

  function idle(...children) {
    results.removeAttribute("aria-busy");
    fill(status, ...children);
  }

  const searchButton = (key, again = choose) =>
    el("button", { type: "button", class: "quiet", onclick: () => again(round, LONG) }, say(key));

  /** What is said where a question got no answer, and how it is asked again where more time may help. */
  function unanswered(error, again) {
    if (error instanceof Cancelled) idle(say("stopped"), " ", searchButton("search_again", again));
    else if (error.timeUp) idle(sayTrouble(error), " ", searchButton("search_longer", again));
    else {
      idle();
      fill(message, sayTrouble(error));
    }
  }

  /** Asks for what is as good, and what is next best. */
  async function choose(own, seconds) {
    busy(say("comparing"));
    try {
      const found = await app.ask("choices", { turns: wire(), next: 8, time_limit: seconds });
      if (own !== round) return;
      fill(more, choicesView(found, put));
      if (found.complete) idle();
      else idle(say("not_all_known"), " ", searchButton("search_longer"));
    } catch (error) {
      if (own === round) unanswered(error, choose);
    }
  }

  async function search(own, seconds) {
    busy(say("searching"));
    try {
      const found = await app.ask("next", { turns: wire(), list: LISTED, time_limit: seconds });
      if (own !== round) return;
      if (found.standing !== "playing") {
        idle(say("no_guess_left"));
        return;
      }
      fromEngine(found);
      if (editor.isEmpty()) editor.put(words.find(found.guess));
      if (found.status === "bounded") {
        idle(say("bounded_so_far"), " ", searchButton("search_longer", search));
      } else if (found.answers > 1) await choose(own, SOON);
      else idle();
    } catch (error) {
      if (own === round) unanswered(error, search);
    }
  }

  function over(solved) {
    const last = turns.length === 0 ? "" : display(policy, turns.at(-1).guess);
    const said = solved ? say("solved_with", { n: turns.length, word: last }) : say("no_guess_left");
    // An analysis needs the answer, which a lost game does not tell.
    const words = turns.map(({ guess }) => display(policy, guess));
    fill(head, el("h2", { id: "advice" }, said),
      solved ? el("p", {}, el("a", { href: app.address("analyse", words) }, say("analyse_this"))) : null);
    announce(said);
  }

  /** A game that left the policy is over once the engine has found that the rule allows it. */
  async function end(own, solved) {
    busy(say("searching"));
    try {
      await app.ask("next", { turns: wire(), time_limit: SOON });
    } catch (error) {
      if (own === round) unanswered(error, () => end(own, solved));
      return;
    }
    if (own !== round) return;
    idle();
    over(solved);
  }

  return {
    element: el("div", { class: "assist" }, left, results),
    leave: () => {
      round += 1;
      engine.cancel();
    },
    show({ parts }, moved) {
      round += 1;
      engine.cancel();
      const found = read(parts);
      turns = found ?? [];
      fill(message, found === null ? say("no_position") : "");
      fill(board, turns.map(({ guess, shown }) => el("li", {}, tiles(app, display(policy, guess), shown))));
      fill(head, el("h2", { id: "advice" }, say("advice")));
      fill(more);
      fill(list);
      fill(results, head, status, more, list);
      undo.hidden = turns.length === 0;
      fresh.hidden = turns.length === 0;
      undo.href = address(turns.slice(0, -1));
      fresh.href = address([]);
      idle();
      const solved = turns.at(-1)?.shown === solvedCode(policy);
      const ended = solved || (policy.limit !== null && turns.length >= policy.limit);
      const fault = faultyTurn(app, turns);
      editor.element.hidden = ended || fault !== null;
      results.hidden = fault !== null;
      if (fault !== null) {
        refuse(fault);
        return;
      }
      const at = lookUp();
      if (ended) {
        if (at === null && engine.state() === "ready") end(round, solved);
        else over(solved);
        return;
      }
      editor.start();
      if (moved) editor.focus();
      const node = typeof at === "number" ? at : null;
      if (node !== null) fromPolicy(node);
      if (engine.state() !== "ready") {
        if (node === null) idle(say("off_policy"));
      } else if (node === 0) idle(say("openers_take_long"), " ", searchButton("compare_openers"));
      else if (node === null) search(round, SOON);
      else if (tree.outlook(node).answers > 1) choose(round, SOON);
    },
  };
}
