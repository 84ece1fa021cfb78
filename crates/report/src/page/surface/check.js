// Check here: the certificate of the claim is made, or opened, and checked in the page.
import { NoCertificate, TooLarge } from "./checking.js";
import { announce, el, fill, quietButton } from "./dom.js";
import { Cancelled } from "./engine.js";
import { download, fileButton, onDrop, tooLarge, trouble } from "./ownform.js";
import { fixed, percent, say, wholeNumber } from "./texts.js";
import { Unreadable } from "./workshop.js";

/** Pairs of a guess and an answer from which a certificate takes minutes. */
const LARGE = 5e6;

/** Seconds after which the rest can be told. */
const TELL_AFTER = 3;

const kilobytes = (size) => say("check_size", { size: fixed(size / 1000, 1) });

function reason(error) {
  if (error instanceof Cancelled) return say("stopped");
  if (error instanceof NoCertificate) return say("check_none");
  if (error instanceof TooLarge) return tooLarge(error.file, error.most);
  return error instanceof Unreadable ? trouble(error) : say("check_ended");
}

/** How far a step is, in words: seconds, and how long the rest takes if that can be told. */
function timeOf({ what, began, progress }) {
  const seconds = (performance.now() - began) / 1000;
  const spent = say("games_seconds", { n: Math.floor(seconds) });
  if (what === "making" || !progress?.done || seconds < TELL_AFTER) return spent;
  const left = (seconds * (progress.all - progress.done)) / progress.done;
  return `${spent} · ${left < 100 ? say("check_left", { n: Math.ceil(left) }) : say("check_left_minutes", { n: Math.ceil(left / 60) })}`;
}

/** The section of the view *Proof*. */
export function makeCheck({ policy, facts, engine, checking }) {
  const { state } = checking;
  const head = [el("h2", {}, say("check_title")), el("p", {}, say("check_about"))];
  if (engine.state() !== "ready") return el("section", { class: "check-here" }, head, el("p", { class: "note" }, say(`check_${engine.state()}`)));

  const buttons = el("div", { class: "buttons" });
  const what = el("span");
  const time = el("span", { class: "time" });
  const bar = el("progress", { max: "1", "aria-label": say("check_title") });
  const under = el("div", { hidden: true }, el("p", {}, what, " ", time), bar);
  const said = el("div", { class: "checked", tabindex: "-1", "aria-label": say("check_title"), role: "group" });
  const claims = policy.claim !== "upper-bound";
  const seconds = facts.seconds ?? null;
  const before = !claims ? say("check_nothing") : seconds === null ? say("check_first_unknown") : say("check_first", { n: Math.max(1, Math.ceil(seconds)) });
  const isLarge = policy.answers * policy.folded.length > LARGE;
  const section = el("section", { class: "check-here drop" }, head,
    el("p", { class: "hint" }, before, isLarge && claims ? ` ${say("check_large")}` : ""),
    buttons, el("p", { class: "hint" }, say("check_open_hint")), under, said);
  let drawn = null;

  function showButtons() {
    const { running, certificate } = state;
    fill(buttons, running !== null ? el("button", { type: "button", class: "quiet", onclick: checking.stop }, say("stop")) : [
      claims ? el("button", { type: "button", onclick: checking.here }, say("check_title")) : null,
      fileButton(say("check_open"), { id: "open-certificate", many: true }, checking.open),
      certificate?.isMade ? quietButton(say("check_save"), () => download(facts.name, "certificate", certificate.file)) : null,
    ]);
  }

  /** What the checker said, in its words, and what of. */
  function showVerdict() {
    const { verdict, certificate, error } = state;
    const row = (key, value) => el("div", {}, el("dt", {}, say(key)), el("dd", {}, value));
    if (error !== null) return fill(said, el("p", { class: "message", role: "alert" }, reason(error)));
    if (verdict === null) return fill(said);
    const { accepted, proven, message, lemmas, certificate_sha256: digest } = verdict;
    const isPublished = digest === facts.digests.certificate;
    fill(said,
      el("p", { class: "lead", "data-accepted": String(accepted) }, say(accepted ? "check_accepted" : "check_refused")),
      el("blockquote", { lang: "en" }, accepted ? proven : message),
      el("dl", { class: "facts" },
        row("certificate_digest", [certificate.name ?? say("check_made"), ", ", kilobytes(certificate.size), isPublished ? `, ${say("check_published")}` : ""]),
        row("check_digest", el("code", { class: "digest" }, digest)),
        accepted ? row("check_lemmas", wholeNumber(lemmas)) : null,
        row("check_time", say("games_seconds", { n: fixed(verdict.seconds, 1) }))));
  }

  function show() {
    const { running, certificate } = state;
    if (running !== null) {
      const { progress } = running;
      what.textContent = running.what === "making" ? say("check_making", { part: (progress?.stage ?? 0) + 1 }) : say("check_checking", { size: kilobytes(certificate.size) });
      time.textContent = timeOf(running) + (progress?.all > 0 && running.what === "checking" ? ` · ${percent(progress.done / progress.all)}` : "");
      if (progress?.all > 0) bar.value = progress.done / progress.all;
      else bar.removeAttribute("value");
    }
    const drawing = [running?.what, state.verdict, state.error, certificate];
    if (drawn?.every((each, at) => each === drawing[at])) return;
    const isNew = drawn !== null;
    drawn = drawing;
    const held = section.contains(document.activeElement);
    under.hidden = running === null;
    if (running !== null) section.setAttribute("aria-busy", "true");
    else section.removeAttribute("aria-busy");
    showButtons();
    showVerdict();
    if (isNew && running === null) announce(said.querySelector(".lead, .message")?.textContent ?? "");
    if (held) (running !== null ? buttons.querySelector("button") : said).focus();
  }

  onDrop(section, (files) => files.length > 0 && checking.open(files));
  checking.show = show;
  show();
  return section;
}
