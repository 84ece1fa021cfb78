// The word in the row, judged before it is played: its price against the best guess, at first between bounds.
import { el, fill } from "./dom.js";
import { givenAway } from "./advice.js";
import { Cancelled } from "./engine.js";
import { gradeOf } from "./grade.js";
import { saidOfUnknown } from "./notation.js";
import { display } from "./policy.js";
import { atLeast, atMost, fixed, say } from "./texts.js";
import { sayTrouble } from "./trouble.js";

/** Seconds of the slices of a price. The next word waits for the end of a short slice, and ends a longer one. */
const SLICES = [0.5, 1, 2, 4, 8, 16, 32, 64];
const SHORT = 1;

/** Bounds on the total of a word, null where unknown; the least total of all words; and the weight that both are about. */
const NO_BOUNDS = { least: null, most: null, best: null, weight: 1 };

/**
 * The judge of a view. `at` takes a position: `asked` gives it as the engine takes it, or `price` asks about a word on its own, and
 * says by `final` whether more time would tell no more; a price in a sentence of its own is `said`, with what it gave away as `given`; `openers` has the known totals of first guesses at the start (`rules.js`), else null.
 */
export function makeJudge(app) {
  const { policy, engine } = app;
  const line = el("p", { class: "judge", "aria-live": "polite" });
  let position = null;
  /** The last result of `choices` here. */
  let choices = null;
  /** The word that is judged, or null; at first neither. */
  let judged;
  let round = 0;
  /** The slice under way, or 0. */
  let slice = 0;

  /** A sentence with the grade of a loss, or without one. */
  const write = (text, given = null) =>
    fill(line, given === null ? null : el("span", { class: `grade ${gradeOf(given).kind}` }, say(gradeOf(given).key)), given === null ? null : " ", el("span", {}, text));

  /** The place of a first guess among those of which it is known, or nothing. */
  function rank(word) {
    const { openers } = position;
    if (openers === null) return "";
    const all = policy.folded.length;
    const place = openers.best.indexOf(openers.totals.get(word));
    return place < 0 ? say("opener_outside", { n: openers.best.length, all }) : say("opener_rank", { rank: place + 1, all });
  }

  /** Writes an exact price and what it gives away. */
  function writeExact(word, { mean, regret, weight }) {
    if (mean === null) write(say("judged_none", { word }));
    else if (!regret) write(say("judged_alone", { word, mean: fixed(mean, 4) }));
    else {
      const more = givenAway({ regret }, weight);
      const guesses = regret.lost_weight ? Infinity : regret.worst_case ? null : Number(regret.total ?? 0) / Number(weight);
      const key = more === "" ? "judged_best" : "judged_exact";
      const place = rank(word);
      write(say(key, { word, mean: fixed(mean, 4), more }) + (place && ` ${place}.`), more === "" ? 0 : guesses);
    }
  }

  /** Writes bounds; `isFinal` if more time would not tighten them. */
  function writeBounds(word, { least, most, best, weight }, isFinal = false) {
    if (least === null) {
      write(say("judging", { word }));
      return;
    }
    const [floor, ceiling] = [(total) => atLeast(Math.max(total, 0) / weight), (total) => atMost(total / weight)];
    const expected = most === null ? say("judged_at_least", { word, least: floor(least) }) : say("judged_between", { word, least: floor(least), most: ceiling(most) });
    const above = best === null ? "" : most === null ? say("above_at_least", { least: floor(least - best) }) : say("above_between", { least: floor(least - best), most: ceiling(most - best) });
    const said = [[expected, above].filter(Boolean).join(" "), rank(word)].filter(Boolean).join(". ");
    write(isFinal ? say("judged_open", { said }) : said);
  }

  /** An exact price that needs no search, or null. */
  function known(word) {
    const listed = choices === null ? [] : [...choices.best, ...choices.next, choices.possible].filter((each) => each !== null);
    const found = listed.find(({ guess }) => guess === word);
    if (found !== undefined) return { ...found, weight: choices.weight };
    const total = position.openers?.totals.get(word);
    if (total === undefined) return null;
    const [best] = position.openers.totals.values();
    return { mean: total / Number(policy.weight), regret: { total: total - best }, weight: policy.weight };
  }

  /** Bounds that need no search: no other word is better than the last of those that are known. */
  function floor() {
    if (position.openers !== null) {
      const [best] = position.openers.totals.values();
      return { ...NO_BOUNDS, least: position.openers.least, best, weight: Number(policy.weight) };
    }
    const last = choices?.complete && choices.objective === "mean" ? choices.next.at(-1) : undefined;
    if (last === undefined) return NO_BOUNDS;
    return { ...NO_BOUNDS, least: Number(last.total), best: Number(choices.best[0].total), weight: Number(choices.weight) };
  }

  /** Tighter bounds, after a result of the engine. */
  function tighter(bounds, { prices: [price], best, weight }) {
    const { expected, proven } = price;
    const isWhole = expected !== null && expected.lost_weight === 0 && (position.price !== undefined || policy.objective !== "worst");
    const least = proven?.total_at_least > 0 ? Number(proven.total_at_least) : null;
    const isBest = best.status === "exact" && best.expected.lost_weight === 0;
    return {
      least: least === null ? bounds.least : Math.max(least, bounds.least ?? 0),
      most: isWhole ? Math.min(Number(expected.total), bounds.most ?? Infinity) : bounds.most,
      best: isBest ? Number(best.expected.total) : bounds.best,
      weight: Number(weight),
    };
  }

  async function search(word) {
    const own = round;
    let bounds = floor();
    writeBounds(word, bounds);
    if (engine.state() !== "ready") return bounds.least === null && write(say(`engine_${engine.state()}`));
    line.setAttribute("aria-busy", "true");
    const ask = position.price ?? ((_, time) => app.aside.ask("price", { ...position.asked(), guesses: [word], time_limit: time }));
    try {
      for (slice of SLICES) {
        const found = await ask(word, slice).catch((error) => {
          if (error.timeUp) return null;
          throw error;
        });
        if (own !== round) return;
        if (found === null) continue;
        if (found.said !== undefined) {
          write(found.said, found.given ?? null);
          if (found.final) break;
          continue;
        }
        const [price] = found.prices;
        if (price.expected !== null && price.status !== "bounded") {
          writeExact(word, { mean: price.expected.mean, regret: price.regret, weight: found.weight });
          break;
        }
        bounds = tighter(bounds, found);
        writeBounds(word, bounds, found.final);
        if (found.final) break;
      }
    } catch (error) {
      if (own === round && !(error instanceof Cancelled)) {
        write(error.field === "guesses[0]" ? say("try_not_allowed", { word }) : sayTrouble(error));
      }
    }
    if (own !== round) return;
    slice = 0;
    line.removeAttribute("aria-busy");
  }

  /** Judges a word, or nothing; or refuses the text of no word. */
  function judge(guess, text = null) {
    const word = guess === null || position === null ? null : display(policy, guess);
    if ((word ?? text) === judged) return;
    round += 1;
    judged = word ?? text;
    if (slice > SHORT) app.aside.cancel();
    slice = 0;
    line.removeAttribute("aria-busy");
    const exact = word === null ? null : known(word);
    if (word === null && text === null) fill(line, el("span", { class: "faint idle" }, say("judge_hint")));
    else if (word === null) fill(line, el("span", { class: "faint unknown" }, saidOfUnknown(app, text)));
    else if (exact === null) search(word);
    else writeExact(word, exact);
  }

  return {
    line,
    judge,
    /** Another position and no word yet; or none. */
    at(next) {
      judge(null);
      [position, choices] = [next, null];
    },
    /** What `choices` found here. */
    learn(found) {
      choices = found;
    },
  };
}
