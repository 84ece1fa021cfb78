// Learn from your mistakes: at each guess that gave something away, the player looks for a better word. Nothing names it unasked.
import { announce, el, fill, makeForm, quietButton } from "./dom.js";
import { choicesOf, fitting } from "./clues.js";
import { wordInput, wordList } from "./figures.js";
import { makeKeys } from "./keys.js";
import { parse } from "./feedback.js";
import { whyUnknown } from "./notation.js";
import { makeSearch } from "./patience.js";
import { display } from "./policy.js";
import { tiles } from "./tiles.js";
import { fixed, say } from "./texts.js";
import { wire } from "./turns.js";

const SECONDS_A_WORD = 30;
const LONG_A_WORD = 300;

/** Guesses given away, written so that a small loss is not 0. */
const writtenLoss = (loss) => fixed(loss, loss < 0.01 ? 4 : 2);

/** The feedback of a word that the fewest answers give, since the position after it is searched, too; null if no answer fits. */
function rarest(app, before, guess) {
  return [...choicesOf(app, before, guess)].reduce((rare, next) => (next[1] < rare[1] ? next : rare), [null, Infinity])[0];
}

/**
 * The lesson of a game. `moves` are judged, `mistakes` the places of those to improve; `solution` makes the best words of a place;
 * `back` is the address of the analysis.
 */
export function makeLesson(app, { moves, mistakes, solution, back, lossOf }) {
  const area = el("section", { class: "lesson", "aria-label": say("learn") });
  let search = null;
  let field = null;
  let improved = 0;

  const turn = (move) => ({ guess: app.words.find(move.guess), shown: parse(app.policy, move.shown) });
  const leave = () => el("a", { class: "button quiet", href: back }, say("learn_back"));

  function finish() {
    const text = say("learned", { n: mistakes.length, improved });
    const heading = el("h2", { tabindex: "-1" }, text);
    fill(area, heading, el("div", { class: "buttons" }, leave()));
    heading.focus();
    announce(text);
  }

  function step(number, moved) {
    search?.end();
    const place = mistakes[number];
    const [move, before] = [moves[place], moves.slice(0, place).map(turn)];
    // A loss between bounds is at least this.
    const { at_least: loss, at_most: most, exact } = move.given_away;
    const lost = exact || most === null ? writtenLoss(loss) : say("from_to", { least: writtenLoss(loss), most: writtenLoss(most) });
    const message = el("p", { class: "message", role: "alert" });
    const tried = el("ul", { class: "tried" });
    const answer = el("p", { class: "solution" });
    /** The letters of the field; a word that was tried makes room for the next. */
    const begun = () => (word.input.value === last ? [] : app.words.letters(word.input.value));
    const keys = makeKeys(app, (letter) => write([...begun(), letter]), () => write(begun().slice(0, -1)));
    const word = wordInput(app, { id: "better", label: say("better_word"), hint: keys.isEmpty ? null : say("better_hint") });
    keys.show(before);
    keys.element.hidden = keys.isEmpty;
    field = word.input;
    let last = null;
    search = makeSearch(app, tried);
    let solved = false;

    /** Another word in the field, from the letters below it. */
    function write(letters) {
      word.input.value = letters.slice(0, app.policy.letters).join("");
    }

    /** What a word gives away, from the last of its judged moves. */
    function verdict(guess, judged) {
      const name = display(app.policy, guess);
      const given = lossOf(judged);
      if (given === null) return say("try_open", { word: name });
      if (given === 0) return say("try_best", { word: name });
      const values = { word: name, loss: writtenLoss(given), played: move.guess, before: lost };
      return say(given < loss ? "try_better" : "try_worse", values);
    }

    function attempt() {
      fill(message);
      const guess = app.words.find(word.input.value);
      if (guess === null) {
        fill(message, word.input.value.trim() === "" ? say("type_a_word") : whyUnknown(app, word.input.value.trim()));
        word.input.focus();
        return;
      }
      last = word.input.value;
      const shown = rarest(app, before, guess);
      if (shown === null) {
        fill(message, say("try_open", { word: display(app.policy, guess) }));
        return;
      }
      const line = el("li", {});
      for (const unfinished of tried.querySelectorAll("li:empty")) unfinished.remove();
      tried.prepend(line);
      const turns = [...before, { guess, shown }];
      search.run({
        what: say("trying", { word: display(app.policy, guess) }), seconds: SECONDS_A_WORD, longer: LONG_A_WORD,
        ask: (time) => app.ask("analyse", { turns: wire(app, turns), time_limit: time }),
        show(found) {
          const { moves: judged, ending } = found.rules[0];
          const forbidden = ending === "not-allowed";
          const text = forbidden ? say("try_not_allowed", { word: display(app.policy, guess) }) : verdict(guess, judged.at(-1));
          fill(line, text);
          const given = forbidden ? null : lossOf(judged.at(-1));
          if (!forbidden && given === null) return say("nothing_certain_yet");
          if (given !== null && given < loss && !solved) {
            solved = true;
            improved += 1;
          }
          announce(text);
          word.input.select();
          return true;
        },
        fail: (why) => {
          line.remove();
          fill(message, why);
        },
      });
    }

    const isLast = number + 1 === mistakes.length;
    const next = quietButton(say(isLast ? "finish" : "next_mistake"), () => (isLast ? finish() : step(number + 1, true)));
    const show = quietButton(say("show_solution"), () => {
      fill(answer, solution(place));
      announce(answer.textContent);
      show.remove();
      next.focus();
    });
    const heading = el("h2", { tabindex: "-1" }, say("mistake_of", { at: number + 1, all: mistakes.length }));
    const form = makeForm({ class: "column" }, attempt, word.field, el("div", { class: "buttons" }, el("button", { type: "submit" }, say("try_it"))));
    fill(area, heading,
      el("ol", { class: "turns" }, moves.slice(0, place).map((each) => el("li", {}, tiles(app, each.guess, parse(app.policy, each.shown))))),
      el("p", {}, say("mistake_about", { n: move.answers_before, word: move.guess, loss: lost })),
      el("details", { class: "known" }, el("summary", {}, say("candidates", { n: move.answers_before })), wordList(fitting(app, before).map((answer) => display(app.policy, answer)))),
      form, keys.element, message, search.line, tried, answer, el("div", { class: "buttons" }, show, next, leave()));
    if (moved) heading.focus();
    announce(heading.textContent);
  }

  if (mistakes.length === 0) fill(area, el("p", {}, say("no_mistakes")), el("div", { class: "buttons" }, leave()));
  else step(0, false);
  /** A letter that no field takes goes into that of the lesson. */
  const onKey = ({ key, target, altKey, ctrlKey, metaKey }) => {
    if (altKey || ctrlKey || metaKey || target.closest("input, textarea, select") || app.words.typed(key) === null) return;
    field?.focus();
  };
  document.addEventListener("keydown", onKey);
  return {
    element: area,
    end() {
      document.removeEventListener("keydown", onKey);
      search?.end();
    },
  };
}
