// Demonstrate: the policy plays against an answer, move by move. The answer is named at the end.
import { announce, el, fill, makeForm, quietButton } from "./dom.js";
import { fitting } from "./clues.js";
import { expectation, wordInput, wordList } from "./figures.js";
import { namedAnswer, readClues, saidOfUnread } from "./notation.js";
import { display } from "./policy.js";
import { isTable } from "./table.js";
import { spoken } from "./feedback.js";
import { tiles } from "./tiles.js";
import { mean } from "./tree.js";
import { fixed, say } from "./texts.js";
import { exampleClue, partsOf, withPolicyWords } from "./turns.js";

const PAUSE = 1400;

/** The view. */
export function makeDemonstrate(app) {
  const { tree, policy, words } = app;
  const message = el("p", { class: "message", role: "alert" });
  const several = el("div");
  const chosen = wordInput(app, { id: "chosen", label: say("chosen_answer"), hint: say("chosen_hint", { clue: exampleClue(app) }), answersOnly: true });
  const gameOf = (word) => app.address("demonstrate", [word]);
  const begin = (word) => app.go(gameOf(word));

  /** Begins the game of the field: of a word, or of the answer that fits clues. */
  function submit() {
    const answer = namedAnswer(app, chosen.input.value);
    const { turns, unread } = readClues(app, chosen.input.value);
    fill(several);
    fill(message);
    stop();
    stage.hidden = true;
    if (answer !== null) begin(display(policy, answer));
    else if (unread !== null) fill(message, saidOfUnread(app, unread));
    else if (turns.length === 0) fill(message, say("type_a_word"));
    else if (turns.length === 1 && turns[0].shown === null) {
      const word = display(policy, turns[0].guess);
      if (turns[0].guess >= policy.answers) fill(message, say("no_answer", { word }));
      else begin(word);
    } else {
      const clues = turns.filter(({ shown }) => shown !== null);
      const all = withPolicyWords(app, clues);
      const fit = fitting(app, all).map((answer) => display(policy, answer));
      if (all.length < clues.length) fill(message, say("not_in_policy"));
      else if (fit.length === 1) begin(fit[0]);
      else {
        fill(message, say("answers_fit", { n: fit.length }));
        fill(several, wordList(fit, { link: gameOf }));
      }
    }
  }

  const form = makeForm({ class: "line" }, submit, chosen.field, el("button", { type: "submit" }, say("begin")),
  quietButton(say("random_answer"), () => begin(display(policy, Math.floor(Math.random() * policy.answers)))));

  let game = null;
  let answer = null;
  let word = "";
  let step = 0;
  let clock = null;
  const board = el("ol", { class: "board large" });
  const after = el("div", { class: "left-over" });
  const heading = el("h2", { id: "game" });
  const back = quietButton(say("step_back"), () => to(step - 1));
  const next = el("button", { type: "button", onclick: () => to(step + 1) }, say("step_on"));
  const run = quietButton("", () => (clock === null ? start() : stop()));
  const stage = el("section", { class: "stage", "aria-labelledby": "game", hidden: true },
    heading, el("p", { class: "hint" }, say("demonstration_hint")), board, el("div", { class: "buttons" }, back, next, run), after);

  function to(wanted) {
    stop();
    app.go(app.address("demonstrate", [word, String(wanted)]));
  }

  function start() {
    const from = step === game.length ? 0 : step;
    clock = setInterval(() => {
      if (step >= game.length) stop();
      else app.go(app.address("demonstrate", [word, String(step + 1)]), true);
    }, PAUSE);
    app.go(app.address("demonstrate", [word, String(from === step ? step + 1 : from)]), true);
    controls();
  }

  function stop() {
    clearInterval(clock);
    clock = null;
    controls();
  }

  function controls() {
    back.disabled = step === 0;
    next.disabled = game === null || step === game.length;
    fill(run, clock === null ? say("run") : say("pause"));
  }

  /** The outlook after the first moves, as a sentence. */
  function outlookAfter(moves) {
    const node = tree.nodes(answer)[moves];
    if (node === undefined) return null;
    const outlook = tree.outlook(node);
    const expected = mean(outlook);
    return say("outlook_after", { n: outlook.answers, mean: expected === null ? "–" : fixed(expected, 2) });
  }

  function draw(last) {
    fill(heading, say("demonstration"));
    fill(board, game.slice(0, step).map(({ guess, shown }, index) =>
      el("li", { class: index === last ? "fresh" : null }, tiles(app, display(policy, guess), shown),
        el("span", { class: "after" }, outlookAfter(index + 1)))));
    if (step === game.length) {
      const solved = tree.isSolved(answer);
      const said = solved ? say("solved_with", { n: step, word }) : say("given_up_word", { word });
      fill(after, el("p", { class: "said" }, said),
        el("p", {}, el("a", { class: "button quiet", href: app.address("analyse", isTable(policy) ? partsOf(app, game) : game.map(({ guess }) => display(policy, guess)), solved ? {} : { answer: word }) }, say("analyse_this"))));
      return said;
    }
    const node = tree.nodes(answer)[step];
    const outlook = tree.outlook(node);
    const candidates = tree.candidates(node);
    fill(after, el("div", { class: "next-guess" }, tiles(app, display(policy, policy.guess[node])), el("span", { class: "after" }, say("play_this"))), expectation({
      answers: outlook.answers, total: outlook.total, found: outlook.weight - outlook.lostWeight, worst: outlook.worst,
      lost: outlook.lostAnswers, mean: mean(outlook),
    }), el("h3", {}, say("candidates", { n: candidates.length })), wordList(candidates.map((answer) => display(policy, answer))));
    if (step === 0) return `${say("demonstration")}. ${outlookAfter(0)}`;
    const { guess, shown } = game[step - 1];
    const played = display(policy, guess);
    return `${say("tiles", { word: played, shown: spoken(policy, shown, words.letters(played)) })}. ${outlookAfter(step)}`;
  }

  return {
    element: el("div", { class: "demonstrate" }, form, message, several, stage),
    leave: stop,
    show({ parts }) {
      fill(message);
      fill(several);
      const [wanted, at = "0"] = parts;
      answer = wanted === undefined ? null : words.answer(wanted);
      stage.hidden = answer === null;
      if (stage.hidden) {
        stop();
        const guess = wanted === undefined ? null : words.find(wanted);
        if (wanted !== undefined) fill(message, guess === null ? say("unknown_word", { word: wanted }) : say("no_answer", { word: display(policy, guess) }));
        return;
      }
      if (display(policy, answer) !== word) stop();
      const before = display(policy, answer) === word ? step : 0;
      game = tree.game(answer);
      word = display(policy, answer);
      step = Math.min(Math.max(Number.parseInt(at, 10) || 0, 0), game.length);
      // The field would give the answer away.
      chosen.input.value = "";
      announce(draw(step > before ? step - 1 : -1));
      if (step === game.length) stop();
      controls();
    },
  };
}
