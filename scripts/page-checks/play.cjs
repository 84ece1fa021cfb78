// Play: a hidden answer is found by keys and by thumb, lost, refused what the rule forbids, and the same for everybody with its number.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const { go, open, row, small, sound, views } = require("./support.cjs");

const PHONE = { ...views[2], width: 360, height: 740 };
const SIDEWAYS = { ...views[3], width: 740, height: 360 };
const answers = fs.readFileSync("data/original-answers.txt", "utf8").trim().split("\n");
const hash = (page) => page.evaluate(() => location.hash);
const heading = (page, name) => page.getByRole("heading", { name, exact: typeof name === "string" }).waitFor();

/** What a guess shows, by the definition: each letter of the secret is used once, green first. */
function shown(guess, secret) {
  const free = [...secret].filter((letter, place) => guess[place] !== letter);
  return [...guess].map((letter, place) => {
    if (letter === secret[place]) return "G";
    const at = free.indexOf(letter);
    if (at < 0) return "B";
    free.splice(at, 1);
    return "Y";
  }).join("");
}

/** The answer of a game, from what its guesses show. */
async function secretOf(page) {
  for (const guess of ["raise", "could", "nymph", "width", "jumbo"]) {
    await page.keyboard.type(guess);
    await page.keyboard.press("Enter");
    await page.waitForFunction((wanted) => location.hash.endsWith(`/${wanted}`), guess);
  }
  const rows = page.locator(".playing .board .tiles");
  const seen = await Promise.all([0, 1, 2, 3, 4].map((at) => row(rows.nth(at))));
  return answers.filter((secret) => seen.every(({ word, shown: code }) => shown(word, secret) === code));
}

/** Fault: Play was empty where a page began with it, as each page with a game inside does. */
async function atOnce(browser, file) {
  const { page, finish } = await open(browser, file, "#/play");
  await heading(page, /^No\. \d+ of 2315 · guess 1 of 6$/);
  await page.reload();
  await heading(page, /^No\. \d+ of 2315 · guess 1 of 6$/);
  await finish();
}

async function byKeys(browser, file) {
  const { page, finish } = await open(browser, file, "#/play/17");
  await heading(page, "Wordle (2021)");
  await heading(page, "No. 17 of 2315 · guess 1 of 6");
  // One text at a time: what to do, and then what the colours mean.
  const texts = async () => [await page.locator("main > .about").isVisible(), await page.getByText("Green: right place.").isVisible()];
  assert.deepEqual(await texts(), [true, false]);
  assert.ok(await page.getByText("Today’s Wordle, of the New York Times, has another list.").isVisible(), "the page says which Wordle it is");
  const found = await secretOf(page);
  assert.deepEqual(await texts(), [false, true]);
  assert.equal(found.length, 1, `${found}`);
  // What is no word is refused, and stays to be mended.
  await page.keyboard.type("zzzzz");
  await page.keyboard.press("Enter");
  await page.locator(".playing [role=alert]").getByText("“zzzzz” is not an accepted word of this game.").waitFor();
  for (let letter = 0; letter < 5; letter++) await page.keyboard.press("Backspace");
  // A typing error has the word that was meant, which a tap takes.
  await page.keyboard.type("smatr");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Did you mean smart?" }).click();
  assert.equal((await row(page.locator(".guessing .tiles").first())).word, "smart");
  assert.equal(await page.locator(".playing [role=alert]").textContent(), "");
  for (let letter = 0; letter < 5; letter++) await page.keyboard.press("Backspace");
  await page.keyboard.type(found[0]);
  await page.keyboard.press("Enter");
  await heading(page, `${found[0]}: solved in 6 guesses`);
  await sound(page, "a game that is won");
  // The same number is the same word, and one guess less loses.
  await go(page, "#/play/17/raise/could/nymph/width/jumbo/jumbo");
  await heading(page, `Lost with 6 guesses. The answer was ${found[0]}.`);
  assert.match(await page.locator("#share").inputValue(), /: X\/6(?:\n[⬜🟨🟩]{5}){6}$/u);
  assert.equal(await page.getByRole("button", { name: "Try" }).isVisible(), false);
  await page.getByRole("link", { name: "Analyse this game" }).click();
  assert.equal(await hash(page), `#/analyse/raise/could/nymph/width/jumbo/jumbo?answer=${found[0]}`);
  await page.goBack();
  await page.getByRole("button", { name: "New game" }).click();
  await heading(page, /^No\. \d+ of 2315 · guess 1 of 6$/);
  // Tabs and a reload keep the game.
  await page.keyboard.type("crane");
  await page.keyboard.press("Enter");
  await page.locator(".playing .board .tiles").waitFor();
  const at = await hash(page);
  await page.locator("nav").getByRole("link", { name: "Assist", exact: true }).click();
  await page.locator("nav").getByRole("link", { name: "Play", exact: true }).click();
  assert.equal(await hash(page), at);
  await page.reload();
  await page.waitForSelector("html[data-ready][data-scores]");
  await page.locator(".playing .board .tiles").waitFor();
  // The hard rule: green letters stay.
  await go(page, "#/play/17?rule=hard");
  await page.keyboard.type(`${found[0]}`);
  await page.locator(".guessing .tile").nth(4).getByText(found[0][4].toUpperCase()).waitFor();
  for (let letter = 0; letter < 5; letter++) await page.keyboard.press("Backspace");
  const near = answers.find((word) => shown(word, found[0]).includes("G") && word !== found[0]);
  await page.keyboard.type(near);
  await page.keyboard.press("Enter");
  await page.locator(".playing .board .tiles").waitFor();
  const other = answers.find((word) => [...word].every((letter) => !near.includes(letter)));
  await page.keyboard.type(other);
  await page.keyboard.press("Enter");
  await page.locator(".playing [role=alert]").getByText(`The rule does not allow ${other} here.`).waitFor();
  assert.equal(await page.locator(".playing .board .tiles").count(), 1);
  // Numbers hide different words, and all of them.
  await go(page, "#/play/18");
  await page.getByText("The same word for everybody").click();
  // A word opens the game of its number, which the address has in place of the word.
  await page.getByLabel("The same number hides").fill("zzzzz");
  await page.getByLabel("The same number hides").press("Enter");
  await page.getByText("“zzzzz” is not an accepted word of this game.").waitFor();
  await page.getByLabel("The same number hides").fill(found[0]);
  await page.getByLabel("The same number hides").press("Enter");
  await heading(page, "No. 17 of 2315 · guess 1 of 6");
  assert.equal(await hash(page), "#/play/17");
  await go(page, "#/play/18");
  await page.getByLabel("The same number hides").fill("2315");
  await page.getByLabel("The same number hides").press("Enter");
  await heading(page, "No. 2315 of 2315 · guess 1 of 6");
  await go(page, "#/play/2316");
  await page.getByText("This address does not name a position of this game.").waitFor();
  await finish();
}

/** By thumb, upright and on its side: board, letters and button are on the screen at every guess. */
async function byThumb(browser, file) {
  for (const view of [PHONE, SIDEWAYS]) {
    const { page, finish } = await open(browser, file, "#/play/99", { view });
    for (const [turn, word] of ["crane", "moist", "guild", "happy", "fjord", "vexes"].entries()) {
      assert.deepEqual(await small(page), [], `${view.width}: guess ${turn + 1}`);
      // The driver of Firefox scrolls to what it clicks, though it is in sight.
      await page.evaluate(() => scrollTo(0, 0));
      assert.equal(await page.locator(".coming .tiles").count(), 5 - turn, "the rows to come are drawn");
      const rows = await page.locator(".playing .tiles").evaluateAll((all) => all.map((each) => Math.round(each.querySelector(".tile").getBoundingClientRect().left)));
      assert.deepEqual(rows, rows.map(() => rows[0]), "rows stand below each other");
      for (const part of [".guessing .tiles", ".guessing .tiles >> nth=-1", ".guessing button", ".playing .keys"]) {
        const { y, height } = await page.locator(part).first().boundingBox();
        assert.ok(y >= 0 && y + height <= view.height, `${view.width} x ${view.height}, guess ${turn + 1}: ${part} from ${y} to ${y + height}`);
      }
      for (const letter of word.toUpperCase()) await page.getByRole("button", { name: new RegExp(`^${letter}(:|$)`) }).click();
      await page.getByRole("button", { name: "Try" }).click();
      await page.waitForFunction((rows) => document.querySelectorAll(".playing .board .tiles").length === rows, turn + 1);
    }
    await heading(page, /^Lost with 6 guesses/);
    await sound(page, `a game that is lost at ${view.width}`);
    await finish();
  }
}

module.exports = async ({ browser, file }) => {
  await atOnce(browser, file);
  await byKeys(browser, file);
  await byThumb(browser, file);
  return "by keys and by thumb, upright and on its side";
};
