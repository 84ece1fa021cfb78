// The word in the row is judged before it is played: a known price at once, any other between bounds that become exact.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const path = require("node:path");
const { go, open, settled, sound } = require("./support.cjs");

const said = (page) => page.locator(".judge").innerText();

/** Types a word with the keys alone. */
async function type(page, word) {
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.type(word);
}

/** Waits for a sentence of the judge. */
const judged = (page, pattern) =>
  page.waitForFunction(([source]) => new RegExp(source).test(document.querySelector(".judge").innerText), [pattern.source], { timeout: 300_000 });

async function openers(browser, salet, folder) {
  const file = path.join(folder, "nyt.html");
  execFileSync(salet, ["convert", "nyt", "--to", "html", "--quiet", "--force", "--out", file]);
  const { page, finish } = await open(browser, file, "#/assist");
  // One text teaches at a time: that words have prices is told after two guesses.
  assert.equal(await said(page), "");
  // Compiled in: no search could answer within a key press.
  await type(page, "crane");
  assert.match(await said(page), /^nearly best\s+crane: 3\.5811 guesses expected, \+0\.0285 against the best\. Rank 31 of 14855\.$/);
  assert.equal(await page.locator(".judge[aria-busy]").count(), 0);
  for (const _ of "crane") await page.keyboard.press("Backspace");
  assert.equal(await said(page), "");
  // The same for others that people play.
  await page.keyboard.type("raise");
  assert.match(await said(page), /^fair\s+raise: 3\.6013 guesses expected, \+0\.0488 against the best\. Not among the best 100 of 14855\.$/);
  for (const _ of "raise") await page.keyboard.press("Backspace");
  await page.keyboard.type("zzzzz");
  assert.match(await said(page), /“zzzzz” is not an accepted word/);
  for (const _ of "zzzzz") await page.keyboard.press("Backspace");
  // Any other opener is no better than the last of the known ones, which is said at once; then both bounds.
  await page.keyboard.type("moist");
  assert.match(await said(page), /^moist: at least 3\.59 guesses expected \(at least \+0\.04 against the best\)/);
  await judged(page, /^moist: 3\.\d\d to \d\.\d\d guesses expected \(\+0\.\d\d to \+\d\.\d\d against the best\)/);
  await sound(page, "a word between bounds");
  // The list of answers does not wait for it.
  await page.getByText("Next best").waitFor();
  await go(page, "#/assist/crane.BYGBB");
  await page.locator(".picks").waitFor();
  await page.locator(".picks .pick").last().click();
  assert.match(await said(page), /^best\s+smout: 2\.4444 guesses expected\. No guess is better\.$/);
  await page.locator(".picks .pick").first().click();
  assert.equal(await said(page), "", "the advice has the figures of its own word");
  // An analysis begins with what is cheap, and is exact within its time.
  await go(page, "#/analyse/crane/moral/mural");
  await page.locator(".judgement tbody").first().waitFor();
  await settled(page);
  assert.equal(await page.getByRole("button", { name: "Search longer" }).count(), 0);
  assert.deepEqual(await page.locator(".grade").allTextContents(), ["nearly best", "fair", "best"]);
  await finish();
}

async function original(browser, salet, file, isSmall) {
  const { page, finish } = await open(browser, file, "#/assist");
  await type(page, "moist");
  // The search of half a minute for the price of an opener.
  if (!isSmall) {
    await judged(page, /^fair\s+moist: 3\.5054 guesses expected, \+0\.0842 against the best\. Not among the best \d+ of 12972\.$/);
    assert.equal(await page.locator(".judge[aria-busy]").count(), 0, "exact, and at rest");
  }
  await page.keyboard.press("Enter");
  await page.keyboard.type("bbbbb");

  // Guess 2, before it is played; the same figures as those of the command.
  await go(page, "#/assist/crane.BYGBB");
  await type(page, "moral");
  const mean = (...words) => JSON.parse(execFileSync(salet, ["next", "original", "crane=BYGBB", ...words, "--json"], { encoding: "utf8" })).expected.mean;
  const [moral, best] = [mean("moral"), mean()];
  await judged(page, new RegExp(`^costly\\s+moral: ${moral.toFixed(4)} guesses expected, \\+${(moral - best).toFixed(4)} against the best`));
  await settled(page);
  // Words of the list need no further search.
  await page.locator(".priced .pick").last().click();
  assert.match(await said(page), /guesses expected, \+0\.\d{4} against the best\.$/);
  assert.equal(await page.locator(".judge[aria-busy]").count(), 0);
  await sound(page, "judged words");

  await go(page, "#/assist/crane.BYGBB?rule=hard");
  await type(page, "moist");
  await judged(page, /^The rule does not allow moist here\.$/);
  await finish();
}

module.exports = async ({ browser, salet, folder, file, isSmall }) => {
  await openers(browser, salet, folder);
  await original(browser, salet, file, isSmall);
  return "openers at once, bounds, then exact prices";
};
