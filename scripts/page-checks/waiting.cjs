// A search that takes long shows its time, what is known so far, and how to end it; texts can be copied.
const assert = require("node:assert/strict");
const { go, open, settled, sound, unfold } = require("./support.cjs");

/** A game whose first guess takes the engine minutes to judge. */
const SLOW = "#/analyse/fuzzy/crane/slate";

const focused = (page) => page.evaluate(() => document.activeElement.textContent);

async function partial(page) {
  // Once bounds stand in the table, the next slice of the search waits, so that a slow machine does not end it before the check does.
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message) {
      const isKnown = [...document.querySelectorAll(".judgement td")].some(({ textContent }) => / to 0\./.test(textContent));
      if (!isKnown) postMessage.call(this, message);
    };
    globalThis.release = () => (Worker.prototype.postMessage = postMessage);
  });
  await go(page, SLOW);
  const bar = page.getByRole("progressbar", { name: "Analysing this game:" });
  await bar.waitFor();
  await page.getByText(/\d+ s of at most 60 s/).waitFor();
  await page.getByText("No result yet.").waitFor();
  // While it goes on, what is known stands in the table, as bounds.
  await page.getByText(/\d of 3 guesses judged so far/).waitFor({ timeout: 300_000 });
  await page.locator(".judgement td").getByText(/^0\.\d{4} to 0\.\d{4}$/).first().waitFor({ timeout: 300_000 });
  const known = await page.evaluate(() => ({
    busy: document.querySelector(".judged").getAttribute("aria-busy"),
    rows: document.querySelectorAll(".judgement tbody").length,
    spent: document.querySelector("progress").value,
  }));
  assert.deepEqual([known.busy, known.rows], ["true", 3], "partial results");
  assert.ok(await page.locator(".grade.open").count() < 3, "the cheap guesses are judged first");
  await page.waitForFunction((before) => document.querySelector("progress").value > before, known.spent);
  await sound(page, "a search under way");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("Stopped.").waitFor();
  assert.equal(await page.locator(".judgement tbody").count(), 3, "what was found stays");
  assert.equal(await page.getByRole("button", { name: "Search again" }).count(), 1);
  assert.equal(await focused(page), "Search again", "the focus goes from button to button");
  assert.equal(await page.locator("[aria-busy]").count(), 0);
  await page.evaluate(() => globalThis.release());
}

/** Off the policy: the answers left at once, then the best so far between bounds. */
async function unknown(page) {
  await go(page, "#/assist/fuzzy.BBBBB");
  const advice = page.locator(".advice");
  assert.match(await advice.innerText(), /^Next guess\s+1\d\d\d answers left\. Looking for the best guess/);
  assert.ok((await page.locator(".detail .words li").count()) > 40, "the answers left");
  await advice.getByText("Best so far").waitFor();
  await advice.locator(".short").getByText(/^\d\.\d\d–\d\.\d\d guesses to go\s*1\d\d\d answers left$|^loses/).waitFor();
  await unfold(page);
  await advice.getByText("Best found so far. A better guess is possible").waitFor();
  assert.equal(await page.locator(".search-state").getByText("No result yet.").count(), 0);
}

/** The best first guesses are known: neither their comparison nor an analysis searches for them. */
async function openers(page) {
  for (const [rule, next] of [["normal", "+0.0013"], ["hard", "+0.0022"]]) {
    await go(page, `#/assist?rule=${rule}`);
    await page.locator(".choices td").getByText(next, { exact: true }).first().waitFor({ timeout: 60_000 });
    await settled(page);
    assert.equal(await page.getByRole("button", { name: /Compare first guesses|Search longer/ }).count(), 0, rule);
  }
  for (const [address, given] of [["#/analyse/crane", "0.0043"], ["#/analyse/crane?rule=hard", "0.0164"]]) {
    await go(page, address);
    await page.locator(".judgement td").getByText(given, { exact: true }).first().waitFor({ timeout: 60_000 });
    await settled(page);
    assert.equal(await page.locator(".grade.open").count(), 0, address);
  }
}

/** Clues that wait for the engine are stopped with it, and sent twice they are read once: neither is a failure. */
async function clues(page) {
  await go(page, "#/assist/fuzzy.BBBBB");
  await page.getByLabel("Word or clues").fill("crane=BBBBB BBBBB");
  await page.getByLabel("Word or clues").press("Enter");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".assist [role=alert]").getByText("Stopped.").waitFor();
  await go(page, "#/analyse");
  await page.getByLabel("Guesses, in order").fill("crane=BYGBB BYBBB");
  for (const _ of "12") await page.getByLabel("Guesses, in order").press("Enter");
  await page.locator(".judgement tbody").first().waitFor();
  assert.equal(await page.locator(".analyse [role=alert]").textContent(), "");
}

/** A better word of a longer search replaces the one in the row, unless that has a colour. */
async function replaced(page) {
  for (const colour of ["", "b"]) {
    await go(page, "#/assist");
    await page.evaluate(() => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (message) {
        const asked = JSON.parse(message.line ?? "{}");
        if (asked.method !== "next") return postMessage.call(this, message);
        // The first slice finds another word; the second waits for the check.
        const expected = { total: 72, mean: 3, worst_case: 4, lost_answers: 0, lost_weight: 0 };
        const result = { standing: "playing", guess: "slate", answers: 24, weight: 24, expected, status: "bounded" };
        Worker.prototype.postMessage = function (later) {
          Worker.prototype.postMessage = postMessage;
          globalThis.goOn = () => postMessage.call(this, later);
        };
        return this.onmessage({ data: { line: JSON.stringify({ id: asked.id, result }) } });
      };
    });
    await go(page, "#/assist/crane.BYGBB");
    await page.getByRole("heading", { name: "Play slate" }).waitFor();
    if (colour) await page.getByRole("button", { name: "Letter 1, s: not set" }).press(colour);
    await page.waitForFunction(() => globalThis.goOn);
    await page.evaluate(() => {
      globalThis.goOn();
      delete globalThis.goOn;
    });
    await page.getByRole("heading", { name: "Play shtik" }).waitFor({ timeout: 60_000 });
    assert.equal(await page.getByLabel("Word or clues").inputValue(), colour ? "slate" : "shtik");
    await settled(page);
  }
}

/** Every text of the proof, and the text to share, by a button; where the clipboard is closed, it is selected. */
async function copies(page) {
  await page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async (text) => (globalThis.copied = text) } }));
  await go(page, "#/proof");
  await unfold(page);
  const buttons = page.getByRole("button", { name: /^Copy: / });
  assert.equal(await buttons.count(), 6);
  for (const [name, start] of [["Answers", /^f40e47975cf360ff/], ["Accepted words", /^fb66d9b47e0dad70/], ["Strategy file", /^bace763469d07ec7/], ["Checksum of the strategy, its last 32 bytes", /^[0-9a-f]{64}$/], ["Certificate", /^1b003ed208a9b5e8/], ["Commands", /^salet solve original --rule normal.*salet-check/s]]) {
    await page.evaluate(() => (globalThis.copied = ""));
    const button = page.getByRole("button", { name: `Copy: ${name}`, exact: true });
    await button.click();
    await button.locator("xpath=..").getByText("Copied.").waitFor();
    assert.match(await page.evaluate(() => globalThis.copied), start, name);
  }
  await page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: () => Promise.reject(new Error("no")) } }));
  await page.getByRole("button", { name: "Copy: Strategy file" }).click();
  await page.getByText("Selected. Copy it with your keyboard.").waitFor();
  assert.match(await page.evaluate(() => getSelection().toString()), /^[0-9a-f]{64}$/);
  await sound(page, "copied texts");
}

module.exports = async ({ browser, file }) => {
  const { page, finish } = await open(browser, file, "#/assist");
  await partial(page);
  await unknown(page);
  await openers(page);
  await clues(page);
  await replaced(page);
  await copies(page);
  await finish();
  return "time, partial results, an end; copies";
};
