// Compare: strategies play in the page with the figures of the command, for words, under other rules, with weights and by tables; a long
// comparison is stopped, and the page stays at hand.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { go, open, settled, small, sound, toView, views } = require("./support.cjs");

const all = fs.readFileSync("data/original-answers.txt", "utf8").trim().split("\n");
const named = (name) => ({ name, exact: true });
const start = (page) => page.getByRole("button", named("Compare strategies"));
const rows = (page) => page.locator(".contest tbody tr");

/** A page of a game, and the figures of the command by its policy. */
function made(salet, folder, name, options, given = []) {
  const [policy, html] = ["policy", "html"].map((ending) => path.join(folder, `compare-${name}.${ending}`));
  execFileSync(salet, ["solve", "--quiet", ...options, "--force", "--out", policy], { stdio: "pipe" });
  execFileSync(salet, ["convert", policy, "--quiet", ...given, "--to", "html", "--force", "--out", html], { stdio: "pipe" });
  const game = options.filter((option, at) => option !== "--objective" && options[at - 1] !== "--objective");
  const figures = JSON.parse(execFileSync(salet, ["compare", "--quiet", "--json", ...game, "--policy", policy], { encoding: "utf8" }));
  return { html, figures };
}

/** A figure as the page writes it. */
const percent = (share) => (share > 0 && share < 0.0005 ? "<0.1%" : `${(100 * share).toFixed(1)}%`);
const between = ([least, most]) => (least === most ? percent(least / 100) : `${percent(least / 100)} to ${percent(most / 100)}`);

/** What the rows of the page must say, the best first. */
function expected({ strategies }) {
  const order = [strategies.at(-1), ...strategies.slice(0, -1)].sort((one, other) => (one.lost > 0) - (other.lost > 0) || one.mean - other.mean);
  return order.map(({ name, mean, regret, worst_case: worst, lost, weighted_histogram: bars }) => {
    const whole = bars.reduce((sum, bar) => sum + bar, 0);
    const share = (bar) => (bar / whole < 1 && bar / whole >= 0.9995 ? ">99.9%" : percent(bar / whole));
    return [name, mean.toFixed(4), regret === null ? `${lost} not found` : between(regret.percent), String(worst), bars.map((bar, at) => `${at + 1}: ${share(bar)}`).join(", ")];
  });
}

const read = (page) => rows(page).evaluateAll((all) => all.map((row) => [row.dataset.strategy, ...[...row.querySelectorAll("td")].map((cell) => cell.querySelector("[role=img]")?.getAttribute("aria-label") ?? cell.textContent)]));

async function compared(page, figures, what) {
  await toView(page, "Compare");
  await start(page).click();
  await page.waitForFunction((n) => document.querySelectorAll(".contest tbody tr").length === n && !document.querySelector("[aria-busy]"), figures.strategies.length);
  assert.deepEqual(await read(page), expected(figures), what);
  const { lower, upper } = figures.optimum;
  const total = lower === upper ? String(lower) : `${lower} to ${upper}`;
  assert.ok((await page.locator(".compare .figures small").textContent()).startsWith(`${total}/`), `${what}: the optimum ${total}`);
}

const TABLE = ",ant,bee,cow,duck\nwings?,no,yes,no,yes\nmilk?,no,no,yes,no\nant,no,yes,no,yes\nbee,half,win,no,no\ncow,no,no,win,half\nduck,half,no,no,win\n";

/** The figures of games of all kinds are those of the command. */
async function asByTheCommand(browser, salet, folder) {
  const file = (name, text) => {
    fs.writeFileSync(path.join(folder, `compare-${name}`), text);
    return path.join(folder, `compare-${name}`);
  };
  const words = (step) => all.filter((_, at) => at % step === 0);
  const list = (step) => {
    const given = file(`${step}.txt`, `${words(step).join("\n")}\n`);
    return ["--answers", given, "--guesses", given];
  };
  const weights = file("weights.txt", words(21).map((word, at) => `${word} ${1 + (at % 4)}\n`).join(""));
  const table = ["--feedback-table", file("table.csv", TABLE)];
  const games = [
    ["words", list(11)],
    ["hard", [...list(16), "--rule", "hard"]],
    ["weighted", [...list(21), "--weights", weights]],
    ["worst", [...list(30), "--objective", "worst"]],
    ["table", [...table, "--until", "known"], table],
  ];
  for (const [at, [name, options, given]] of games.entries()) {
    const { html, figures } = made(salet, folder, name, options, given);
    const view = views[at % views.length];
    const { page, finish } = await open(browser, html, "#/proof", { view });
    await compared(page, figures, name);
    await sound(page, `compare ${name}, ${view.name}`);
    if (view.width < 400) assert.deepEqual(await small(page), []);
    await page.screenshot({ path: path.join(folder, `compare-${name}.png`), fullPage: true });
    if (name === "words") await languages(page);
    await finish();
  }
  return games.map(([name]) => name).join(", ");
}

/** In every language the results stay, and no text is missing. */
async function languages(page) {
  const before = await rows(page).count();
  for (const [language, title] of [["de", "Vergleichen"], ["es", "Comparar"], ["fr", "Comparer"], ["pt", "Comparar"], ["en", "Compare"]]) {
    await page.locator("#language").selectOption(language);
    await page.getByRole("heading", named(title)).waitFor();
    assert.equal(await rows(page).count(), before, language);
    assert.ok(!/contest_|compare_|undefined|[{}]/.test(await page.locator("main").innerText()), language);
    await sound(page, `compare, ${language}`);
  }
}

/** A comparison of the largest game is stopped by the keyboard, in another view and language; the longest time that the page is not at hand. */
async function stopped(browser, folder, file, isFirefox) {
  const { page, finish } = await open(browser, file, "#/compare", { view: { ...views[2], width: 768 } });
  await page.evaluate(() => {
    globalThis.longest = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (globalThis.longest = Math.max(globalThis.longest, duration)))).observe({ type: "longtask" });
  });
  await start(page).focus();
  await page.keyboard.press("Enter");
  await page.getByText(/^\S+ plays, \d+ of 15\./).waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".contest tbody tr").length >= 6);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Stop");
  await page.screenshot({ path: path.join(folder, "compare-running.png"), fullPage: true });
  const longest = isFirefox ? 0 : await page.evaluate(() => globalThis.longest);
  await go(page, "#/explore");
  await page.locator("#language").selectOption("de");
  await go(page, "#/compare");
  await page.getByText(/^\S+ spielt, \d+ von 15\./).waitFor();
  await page.getByRole("button", named("Anhalten")).press("Enter");
  await page.locator(".compare [role=alert]").getByText("Angehalten.").waitFor();
  await settled(page);
  assert.ok((await rows(page).count()) >= 6, "what has played stays");
  assert.equal(await rows(page).first().getAttribute("data-strategy"), "optimal");
  await finish();
  return longest;
}

module.exports = async ({ browser, salet, folder, file, isFirefox }) => {
  const games = await asByTheCommand(browser, salet, folder);
  const longest = await stopped(browser, folder, file, isFirefox);
  return `${games} as by the command; at most ${Math.round(longest)} ms at once`;
};
