// The claim about the policy, and its grounds.
import { makeCheck } from "./check.js";
import { copyButton } from "./copy.js";
import { el } from "./dom.js";
import { ruleText } from "./feedback.js";
import { figure, histogram } from "./figures.js";
import { isTable, symbolOf } from "./table.js";
import { fixed, say, wholeNumber } from "./texts.js";

/** The claim about the policy under this rule, in a sentence. */
export function claimSentence({ policy, tree }) {
  // A claim is about the rule of its policy.
  if (tree === null) return say("nothing_claimed");
  const total = policy.total;
  const values = { n: total, answers: policy.answers };
  if (policy.claim === "optimal") {
    const key = { mean: "optimal_mean", worst: "optimal_worst", "worst-then-mean": "optimal_worst_then_mean", "mean-then-worst": "optimal_mean_then_worst", "win-rate": "optimal_win_rate", "last-guess": "optimal_last_guess" };
    const late = policy.histogram[policy.limit - 1] ?? 0n;
    return say(key[policy.objective], { ...values, worst: policy.worst, lost: policy.lost, late });
  }
  if (policy.claim === "bounded") {
    const bounds = [
      [policy.totalAtLeast, "total_at_least"],
      [policy.worstAtLeast, "worst_at_least"],
      [policy.lostAtLeast, policy.objective === "last-guess" ? "late_at_least" : "lost_at_least"],
    ].filter(([bound]) => bound > 0).map(([bound, key]) => say(key, { bound }));
    return `${say("bounded", values)} ${bounds.join(" ")}`;
  }
  return say("upper_bound", values);
}

/** The view. */
export function makeProof(app) {
  const { policy, facts } = app;
  const found = policy.histogram.reduce((sum, weight) => sum + weight, 0n);
  const guesses = policy.folded.length - (policy.table?.own.filter((own) => own === 0).length ?? 0);
  const bars = app.tree.histogram(0);
  const row = (key, value) => el("div", {}, el("dt", {}, say(key)), el("dd", {}, value));
  const digest = (key, value) => {
    const code = el("code", { class: "digest" }, value);
    return row(key, [code, " ", copyButton(value, code, say(key))]);
  };
  const commands = el("code", {}, facts.check ?? "");
  const element = el(
    "div",
    { class: "proof" },
    el("p", { class: "lead" }, claimSentence(app)),
    el("dl", { class: "figures" },
      figure(wholeNumber(policy.total), say("total"), "main"),
      found > 0n ? figure(fixed(Number(policy.total) / Number(found), 4), say("mean")) : null,
      figure(wholeNumber(policy.worst), say("worst")),
      policy.lost > 0n ? figure(wholeNumber(policy.lost), say("lost_weight")) : null),
    histogram(bars, policy.weighted),
    makeCheck(app),
    el("details", { class: "known" }, el("summary", {}, say("the_game")), el("dl", { class: "facts" },
      row("answers", wholeNumber(policy.answers)),
      row("guesses", wholeNumber(guesses)),
      isTable(policy)
        ? row("ending", say(`ending_${policy.table.ending}`, { symbol: symbolOf(policy, policy.table.symbols.length) }))
        : row("letters", wholeNumber(policy.letters)),
      row("rule", say(`rule_${policy.rule}`)),
      row("feedback", ruleText(policy.feedback)),
      row("limit", policy.limit === null ? say("no_limit") : wholeNumber(policy.limit)),
      row("objective", say(`objective_${policy.objective}`)),
      row("weights", policy.weighted ? say("weighted", { weight: policy.weight }) : say("equal_weights")))),
    el("details", { class: "known" }, el("summary", {}, say("digests")), el("p", {}, say("digests_why")),
    el("dl", { class: "facts" },
      digest("answers_digest", facts.digests.answers),
      digest("guesses_digest", facts.digests.guesses),
      isTable(policy) ? digest("table_digest", policy.table.digest) : null,
      digest("policy_digest", facts.digests.policy),
      digest("policy_checksum", [...app.bytes.slice(-32)].map((byte) => byte.toString(16).padStart(2, "0")).join("")),
      facts.digests.certificate ? digest("certificate_digest", facts.digests.certificate) : null),
    facts.digests.certificate
      ? [el("p", {}, say("how_to_check")), el("pre", { tabindex: "0", role: "region", "aria-label": say("commands") }, commands), copyButton(facts.check, commands, say("commands"))]
      : null),
  );
  return { element, show() {} };
}
