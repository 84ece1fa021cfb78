// Demonstrate: the policy plays against an answer, move by move.
import { announce, el, fill } from "./dom.js";
import { wordInput, wordList } from "./figures.js";
import { display } from "./policy.js";
import { spoken } from "./feedback.js";
import { tiles } from "./tiles.js";
import { say } from "./texts.js";

const PAUSE = 1400;

/** The view. */
export function makeDemonstrate(app) {
  const { tree, policy, words } = app;
  const message = el("p", { class: "message", role: "alert" });
  const chosen = wordInput(app, { id: "chosen", label: say("chosen_answer"), answersOnly: true });
  const begin = (word) => app.go(app.address("demonstrate", [word]));
  const form = el("form", {
    class: "line",
    onsubmit: (event) => {
      event.preventDefault();
      const guess = words.find(chosen.input.value);
      if (guess === null) fill(message, say("unknown_word", { word: chosen.input.value.trim() }));
      else if (guess >= policy.answers) fill(message, say("no_answer", { word: display(policy, guess) }));
      else begin(display(policy, guess));
    },
  }, chosen.field, el("button", { type: "submit" }, say("begin")),
  el("button", { type: "button", class: "quiet", onclick: () => begin(display(policy, Math.floor(Math.random() * policy.answers))) }, say("random_answer")));

  let game = null;
  let word = "";
  let step = 0;
  let clock = null;
  const board = el("ol", { class: "board large" });
  const after = el("div", { class: "left-over" });
  const heading = el("h2", { id: "game" });
  const back = el("button", { type: "button", class: "quiet", onclick: () => to(step - 1) }, say("step_back"));
  const next = el("button", { type: "button", onclick: () => to(step + 1) }, say("step_on"));
  const run = el("button", { type: "button", class: "quiet", onclick: () => (clock === null ? start() : stop()) });
  const stage = el("section", { class: "stage", "aria-labelledby": "game", hidden: true },
    heading, board, el("div", { class: "buttons" }, back, next, run), after);

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

  function draw(last) {
    fill(heading, say("game_of", { word }));
    fill(board, game.slice(0, step).map(({ guess, shown }, index) =>
      el("li", { class: index === last ? "fresh" : null }, tiles(app, display(policy, guess), shown))));
    if (step === game.length) {
      const solved = tree.isSolved(words.find(word));
      const said = solved ? say("solved_with", { n: step, word }) : say("given_up");
      fill(after, el("p", { class: "said" }, said),
        el("p", {}, el("a", { href: app.address("analyse", game.map(({ guess }) => display(policy, guess)), solved ? {} : { answer: word }) }, say("analyse_this"))));
      return said;
    }
    const node = tree.nodes(words.find(word))[step];
    const candidates = tree.candidates(node);
    fill(after, el("h3", {}, say("candidates", { n: candidates.length })), wordList(candidates.map((answer) => display(policy, answer))));
    if (step === 0) return say("game_of", { word });
    const { guess, shown } = game[step - 1];
    const played = display(policy, guess);
    return `${say("tiles", { word: played, shown: spoken(policy, shown, words.letters(played)) })}. ${say("of_answers", { n: candidates.length })}`;
  }

  return {
    element: el("div", { class: "demonstrate" }, form, message, stage),
    leave: stop,
    show({ parts }) {
      fill(message);
      const [wanted, at = "0"] = parts;
      const guess = wanted === undefined ? null : words.find(wanted);
      stage.hidden = guess === null || guess >= policy.answers;
      if (stage.hidden) {
        stop();
        if (wanted !== undefined) fill(message, guess === null ? say("unknown_word", { word: wanted }) : say("no_answer", { word: display(policy, guess) }));
        return;
      }
      if (display(policy, guess) !== word) stop();
      const before = display(policy, guess) === word ? step : 0;
      game = tree.game(guess);
      word = display(policy, guess);
      step = Math.min(Math.max(Number.parseInt(at, 10) || 0, 0), game.length);
      chosen.input.value = word;
      announce(draw(step > before ? step - 1 : -1));
      if (step === game.length) stop();
      controls();
    },
  };
}
