// Learn from your mistakes: with the keyboard alone, on a phone, light and dark, in each language; no word is named unasked.
const assert = require("node:assert/strict");
const path = require("node:path");
const { go, open, settled, sound, views } = require("./support.cjs");

/** Three mistakes: moist 0.4706, round 0.2045, found 0.4000. */
const GAME = "salet moist round found";
const LESSON = "#/analyse/salet/moist/round/found?learn=1";

const lesson = (page) => page.locator(".lesson");
const title = (page, text) => lesson(page).getByRole("heading", { name: text, exact: true }).waitFor({ timeout: 60_000 });

/** Type a word, and return the verdict. */
async function attempt(page, word, verdict) {
  await page.getByLabel("A better word").fill(word);
  await page.keyboard.press("Enter");
  await lesson(page).locator(".tried li").first().getByText(verdict).waitFor({ timeout: 60_000 });
  await settled(page);
}

async function byKeyboard(page, view, folder) {
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement.textContent.trim());
  const tabTo = async (name) => {
    for (let steps = 0; steps < 40; steps++) {
      await press("Tab");
      if ((await focused()) === name) return press("Enter");
    }
    assert.fail(`Tab does not lead to ${name}, but to ${await focused()}`);
  };
  await page.getByLabel("Guesses, in order").fill(GAME);
  await tabTo("Learn from your mistakes");
  await title(page, "Mistake 1 of 3");
  assert.equal(new URL(page.url()).hash, LESSON);
  assert.equal(await focused(), "Mistake 1 of 3");
  assert.deepEqual(await lesson(page).locator(".turns .tiles").count(), 1);
  const said = await page.locator("main").innerText();
  assert.match(said, /221 answers were left\. You played moist, which gave away 0\.47 guesses/);
  assert.ok(!/courd|durgy|wharf/.test(await page.locator("main").innerHTML()), `${view.name}: a best word is named`);

  await page.getByLabel("A better word").focus();
  await attempt(page, "fuzzy", /^fuzzy gives away 0\.\d\d guesses, no less than moist with 0\.47\.$/);
  await attempt(page, "crony", /^crony gives away 0\.\d\d guesses, less than moist with 0\.47\. There is a better word\.$/);
  await attempt(page, "courd", "courd: no word is better.");
  await attempt(page, "zzzzz", /^courd/);
  assert.match(await lesson(page).getByRole("alert").textContent(), /“zzzzz” is not an accepted word/);
  assert.equal(await lesson(page).locator(".tried li").count(), 3);
  await sound(page, `${view.name}: a mistake`);
  await page.screenshot({ path: path.join(folder, `${view.name}-learn.png`), fullPage: true });

  await tabTo("Next mistake");
  await title(page, "Mistake 2 of 3");
  assert.equal(await focused(), "Mistake 2 of 3");
  assert.equal(await lesson(page).locator(".turns .tiles").count(), 2);
  await tabTo("Show the solution");
  assert.equal(await focused(), "Next mistake");
  assert.match(await lesson(page).locator(".solution").textContent(), /^Best: durgy/);
  assert.match(await page.locator("#status").textContent(), /^Best: durgy/);
  await sound(page, `${view.name}: a solution`);
  await press("Enter");
  await title(page, "Mistake 3 of 3");
  await tabTo("Finish");
  await title(page, "1 of 3 mistakes improved");
  assert.equal(await focused(), "1 of 3 mistakes improved");
  await sound(page, `${view.name}: the end`);
  await tabTo("Back to the analysis");
  await page.getByText("Solved in 4 guesses").first().waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Learn from your mistakes" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.className), "judged", `${view.name}: the focus stays`);
}

/** Under the hard rule a word that breaks it is refused; a game without a mistake has no lesson. */
async function others(page) {
  await page.getByLabel("Rule").selectOption("hard");
  await title(page, "Mistake 1 of 2");
  assert.equal(new URL(page.url()).hash, `${LESSON}&rule=hard`, "the rule keeps the lesson");
  await attempt(page, "drony", "drony: no word is better.");
  await page.getByRole("button", { name: "Next mistake" }).click();
  await title(page, "Mistake 2 of 2");
  await attempt(page, "durgy", "The rule does not allow durgy here.");
  await go(page, "#/analyse/salet/courd?learn=1&answer=round");
  await page.getByText("there is no mistake to learn from").waitFor({ timeout: 60_000 });
}

async function languages(page, what) {
  for (const [tag, heading] of [["de", "Fehler 1 von 3"], ["es", "Error 1 de 3"], ["fr", "Erreur 1 sur 3"], ["pt", "Erro 1 de 3"], ["en", "Mistake 1 of 3"]]) {
    await page.locator("#language").selectOption(tag);
    await title(page, heading);
    await sound(page, `${what} in ${tag}`);
  }
}

module.exports = async ({ browser, file, folder }) => {
  const light = await open(browser, file, "#/analyse", { view: views[2] });
  await byKeyboard(light.page, views[2], folder);
  await light.finish();
  const dark = await open(browser, file, LESSON, { view: views[3] });
  await languages(dark.page, views[3].name);
  await others(dark.page);
  await dark.finish();
  return "3 mistakes, 5 languages";
};
