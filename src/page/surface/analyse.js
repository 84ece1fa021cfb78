// Analyse: a game that is over, guess by guess: what each gave away beside the best, and what luck gave.
import { announce, el, fill } from "./dom.js";
import { Cancelled } from "./engine.js";
import { wordInput } from "./figures.js";
import { emoji, parse } from "./feedback.js";
import { tiles } from "./tiles.js";
import { fixed, say, signed, wholeNumber } from "./texts.js";
import { sayTrouble } from "./trouble.js";

const SECONDS_A_GAME = 60;
const LONG_A_GAME = 600;

/** Guesses given away below which a choice is nearly the best, and from which on it is costly; as `salet analyse` has it. */
const NEARLY = 0.03;
const COSTLY = 0.25;
const LUCKY = 0.15;
const GREAT = 0.6;

/** A figure that is known, or lies between two bounds. */
function between(figure, write) {
  if (figure === null || figure.at_least === null || figure.at_most === null) return say("not_known");
  return figure.exact ? write(figure.at_least) : say("from_to", { least: write(figure.at_least), most: write(figure.at_most) });
}

/** What there is to say of the choice. */
function choice(move) {
  const given = move.given_away?.exact ? move.given_away.at_least : null;
  const other = move.best_guesses.find((word) => word !== move.guess);
  if (given === null) return say("time_was_up");
  if (given === 0) {
    if (move.answers_before === 1) return "";
    if (other === undefined) return say(move.best_guesses_complete ? "only_best" : "no_better");
    return say(move.best_guesses_complete ? "others_as_good" : "more_as_good", { n: move.best_guesses.length - 1 });
  }
  if (other === undefined) return say("time_was_up");
  if (move.answers_before === 1) return say("only_left", { word: other });
  if (given < NEARLY) return say("nearly", { word: other, less: fixed(given, 3) });
  return say(given < COSTLY ? "takes_less" : "costly", { word: other, less: fixed(given, 2) });
}

/** What there is to say of the luck. */
function fortune(move) {
  const luck = move.luck?.exact ? move.luck.at_least : null;
  if (luck === null) return "";
  const left = move.answers_after === 0 ? say("was_answer", { word: move.guess }) : say("were_left", { n: move.answers_after });
  if (Math.abs(luck) < LUCKY) return move.answers_after === 0 && move.answers_before === 1 ? "" : say("as_expected", { left });
  const kind = luck >= GREAT ? "very_lucky" : luck > 0 ? "lucky" : luck <= -GREAT ? "very_unlucky" : "unlucky";
  return say(kind, { left, worth: fixed(Math.abs(luck), 2) });
}

/** The view. */
export function makeAnalyse(app) {
  const { policy, words, engine } = app;
  const message = el("p", { class: "message", role: "alert" });
  const played = wordInput(app, { id: "guesses", label: say("the_guesses"), hint: say("guesses_hint"), many: true });
  const answer = wordInput(app, { id: "answer", label: say("the_answer"), hint: say("answer_hint") });
  const status = el("p", { class: "search-state" });
  const results = el("section", { class: "judged", "aria-label": say("analysis") });
  let round = 0;

  const form = el("form", {
    class: "column",
    onsubmit: (event) => {
      event.preventDefault();
      const parts = played.input.value.split(/[\s,;/]+/).filter(Boolean);
      if (parts.length === 0) fill(message, say("type_a_word"));
      else {
        const address = app.address("analyse", parts, { answer: answer.input.value.trim() });
        if (address === location.hash) show({ parts, options: { answer: answer.input.value.trim() } });
        else app.go(address);
      }
    },
  }, played.field, answer.field, el("div", { class: "buttons" }, el("button", { type: "submit" }, say("analyse_it"))));

  function draw(found) {
    const moves = found.moves.map((move) => {
      const code = parse(policy, move.shown);
      const best = move.best_guesses.slice(0, 4).join(", ") + (move.best_guesses.length > 4 ? ", …" : "");
      const cell = (key, value) => el("div", {}, el("dt", {}, say(key)), el("dd", {}, value));
      return el("li", {},
        tiles(app, move.guess, code),
        el("div", { class: "verdict" },
          el("dl", { class: "cells" },
            cell("left_after", `${wholeNumber(move.answers_before)} → ${wholeNumber(move.answers_after)}`),
            cell("best", best === "" ? say("not_known") : el("bdi", {}, best)),
            cell("gave_away", between(move.given_away, (value) => fixed(value, 4))),
            cell("luck", between(move.luck, (value) => signed(value, 4)))),
          el("p", {}, [choice(move), fortune(move)].filter(Boolean).join(" "))));
    });
    const four = (value) => fixed(value, 4);
    const luck = found.luck?.exact && found.luck.at_least < 0
      ? say("bad_luck", { luck: four(-found.luck.at_least) })
      : say("good_luck", { luck: between(found.luck, four) });
    const sum = say(found.ending === "solved" ? "sum_solved" : "sum_unsolved", {
      n: found.guesses,
      missing: between(found.missing, four),
      optimum: between(found.optimum, four),
      given: between(found.given_away, four),
      luck,
    });
    const endings = { unlisted: "ending_unlisted", "not-allowed": "ending_not_allowed" };
    const ending = endings[found.ending] ? say(endings[found.ending], { n: found.ended_at }) : null;
    fill(results, el("ol", { class: "board judgement" }, moves), el("p", { class: "sum" }, sum), ending ? el("p", {}, ending) : null, share(found));
    announce(sum);
  }

  /** A text to share: tiles and figures, no words. */
  function share(found) {
    const lines = found.moves.map(({ shown, given_away, luck }) => {
      const given = given_away?.exact ? `  ${signed(-given_away.at_least, 2)}` : "";
      const fortune = luck?.exact ? `  ${signed(luck.at_least, 2)}` : "";
      return emoji(policy, shown) + given + fortune;
    });
    const head = `${app.facts.name} ${found.ending === "solved" ? wholeNumber(found.guesses) : "X"}${policy.limit ? `/${wholeNumber(policy.limit)}` : ""}`;
    const known = found.given_away?.exact && found.luck?.exact;
    const sum = known && say("share_sum", { given: between(found.given_away, (value) => fixed(value, 2)), luck: between(found.luck, (value) => signed(value, 2)) });
    const text = [head, ...lines, ...(sum ? [sum] : [])].join("\n");
    const area = el("textarea", { id: "share", readonly: true, rows: String(lines.length + 3) }, text);
    const done = el("span", { role: "status" });
    const copy = el("button", {
      type: "button", class: "quiet",
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(text);
          fill(done, say("copied"));
        } catch {
          area.select();
          fill(done, say("copy_yourself"));
        }
      },
    }, say("copy"));
    return el("div", { class: "share" }, el("label", { for: "share" }, say("to_share")), area, el("p", {}, copy, " ", done));
  }

  async function analyse(guesses, wanted, seconds) {
    round += 1;
    const own = round;
    engine.cancel();
    fill(results);
    fill(status, el("span", { class: "spinner", "aria-hidden": "true" }), `${say("analysing")} `,
      el("button", { type: "button", class: "quiet", onclick: () => engine.cancel() }, say("stop")));
    results.setAttribute("aria-busy", "true");
    try {
      const analysed = await app.ask("analyse", { guesses, ...(wanted ? { answer: wanted } : {}), time_limit: seconds });
      if (own !== round) return;
      const found = { ...analysed, ...analysed.rules[0] };
      const known = found.moves.every((move) => move.given_away?.exact && move.luck?.exact !== false);
      fill(status, known ? "" : [say("bounded_so_far"), " ",
        el("button", { type: "button", class: "quiet", onclick: () => analyse(guesses, wanted, LONG_A_GAME) }, say("search_longer"))]);
      draw(found);
    } catch (error) {
      if (own !== round) return;
      fill(status, error instanceof Cancelled ? say("stopped") : "");
      if (!(error instanceof Cancelled)) fill(message, sayTrouble(error));
    }
    results.removeAttribute("aria-busy");
  }

  function show({ parts, options }) {
    fill(message);
    played.input.value = parts.join(" ");
    answer.input.value = options.answer ?? "";
    if (parts.length === 0) {
      fill(results);
      fill(status);
      return;
    }
    const unknown = [...parts, ...(options.answer ? [options.answer] : [])].find((word) => words.find(word) === null);
    if (unknown !== undefined) {
      fill(results);
      fill(message, say("unknown_word", { word: unknown }));
    } else if (engine.state() !== "ready") fill(message, say("needs_engine"));
    else analyse(parts, options.answer ?? null, SECONDS_A_GAME);
  }

  return {
    element: el("div", { class: "analyse" }, form, message, status, results),
    leave: () => {
      round += 1;
      engine.cancel();
    },
    show,
  };
}
