// The figures of a guess on several boards, by the objective: guesses until all are solved, guesses added up, or a chance.
import { figure } from "./figures.js";
import { atLeast, atMost, fixed, percent, say, signed, wholeNumber } from "./texts.js";

/** Whether a guess was compared with all others; for boards that can be seen, if others are hidden. */
const isExact = ({ source, expected }) => source === "search" && expected !== null && expected.total === expected.bound;

/** Without a search, more time tells no more. */
export const isFinal = (found) => found.source !== "search" || found.expected === null || isExact(found);

/** A bound on a chance with one decimal: a lower one rounded down, an upper one up. */
const chanceAtLeast = (chance) => percent(Math.floor(chance * 1000 + 1e-9) / 1000);
const chanceAtMost = (chance) => percent(Math.ceil(chance * 1000 - 1e-9) / 1000);

/** The attained total, which only a search has, and the bound, over the number of tuples. */
function shares({ expected: { total, tuples, bound } }) {
  return { attained: Number(total) / Number(tuples), bound: Number(bound) / Number(tuples) };
}

/** The guesses that an estimate expects with a word, or null. */
const estimateOf = (found, word = found.guess) => found.estimates?.find(({ guess }) => guess === word)?.guesses ?? null;

/** The other words of an estimate. */
export const otherEstimates = (found) => (found.estimates ?? []).filter(({ guess }) => guess !== found.guess);

/** The expected guesses or the chance: exact, between bounds, or one bound; null if nothing is counted. */
export function expectedFigure(found) {
  if (found.expected === null) return null;
  const { attained, bound } = shares(found);
  const exact = () => `${wholeNumber(found.expected.total)}/${wholeNumber(found.expected.tuples)}`;
  if (found.objective === "within") {
    const label = say("chance_all");
    if (isExact(found)) return figure(percent(attained), label, "main", exact());
    if (found.source === "estimate") return figure(`≤ ${chanceAtMost(bound)}`, label, "main");
    return figure(say("from_to", { least: chanceAtLeast(attained), most: chanceAtMost(bound) }), label, "main");
  }
  const label = say(found.objective === "sum" ? "expected_sum" : "expected");
  if (isExact(found)) return figure(fixed(attained, 4), label, "main", exact());
  const estimate = estimateOf(found);
  if (estimate !== null) return figure(`≈ ${fixed(estimate, 2)}`, label, "main", `≥ ${atLeast(bound)}`);
  if (found.source === "estimate") return figure(`≥ ${atLeast(bound)}`, label, "main");
  return figure(say("from_to", { least: atLeast(bound), most: atMost(attained) }), label, "main");
}

/** The sentence on the proof of a guess. */
export function proofOf(found) {
  const key = isExact(found) ? (found.hidden > 0 ? "boards_seen" : "boards_exact") : found.source !== "estimate" ? "boards_bounded" : estimateOf(found) === null ? "boards_estimate" : "boards_learned";
  return [say(key), found.hidden > 0 ? say("boards_not_counted") : null].filter(Boolean).join(" ");
}

/** The chance of a word in a sentence, with a grade if it is the best. */
function chanceOf(word, found, best) {
  const { attained, bound } = shares(found);
  const final = isFinal(found);
  if (found.source === "estimate") return { final, said: say("judged_open", { said: say("judged_chance_at_most", { word, most: chanceAtMost(bound) }) }) };
  if (!isExact(found)) return { final, said: say("judged_chance_between", { word, least: chanceAtLeast(attained), most: chanceAtMost(bound) }) };
  if (best !== null && isExact(best) && best.expected.total === found.expected.total) return { final, given: 0, said: say("judged_chance_best", { word, chance: percent(attained) }) };
  return { final, said: say("judged_chance", { word, chance: percent(attained) }) };
}

/** The price of a word, as the judge takes prices; `best` is the last advice. Null if nothing is counted. */
export function priceOf(word, found, best) {
  const { expected: own, source, objective } = found;
  if (own === null) return null;
  if (objective === "within") return chanceOf(word, found, best);
  const estimate = estimateOf(found, word);
  if (estimate !== null) {
    const least = best === null ? null : estimateOf(best);
    const more = least === null ? "" : signed(estimate - least, 2);
    return { final: true, said: say(more === "" ? "judged_about" : "judged_about_more", { word, mean: fixed(estimate, 2), more }) };
  }
  const isBest = best !== null && isExact(best);
  const priced = {
    expected: source === "estimate" ? null : { ...own, lost_weight: 0 }, status: isExact(found) ? "exact" : "bounded",
    proven: { total_at_least: own.bound }, regret: isBest && source === "search" ? { total: Number(own.total) - Number(best.expected.total) } : null,
  };
  return {
    prices: [priced], weight: own.tuples, final: isFinal(found),
    best: isBest ? { status: "exact", expected: { total: best.expected.total, lost_weight: 0 } } : { status: "bounded" },
  };
}
