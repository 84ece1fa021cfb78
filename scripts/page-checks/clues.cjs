// Clues: tiles start unset, and Continue waits for all of them.
const assert = require("node:assert/strict");
const { open, row, settled, sound, views } = require("./support.cjs");

const UNSET = ["C", "R", "A", "N", "E"].map((letter, place) => `Letter ${place + 1}, ${letter.toLowerCase()}: not set`);

/** Nothing that the user did not give is recorded: with the keyboard alone. */
async function unset(page, what) {
  const continues = page.getByRole("button", { name: "Continue" });
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim());
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tiles = page.locator(".edit .tile");
  const looks = (index) => tiles.nth(index).evaluate((tile) => {
    const { backgroundColor, borderTopStyle } = getComputedStyle(tile);
    return `${backgroundColor} ${borderTopStyle} ${getComputedStyle(tile, "::after").content}`;
  });
  // The recommended word comes without a clue.
  await page.waitForFunction(() => document.querySelector("#played").value === "salet");
  assert.equal((await row(page.locator(".edit"))).shown, "", `${what}: the tiles of a recommended word are unset`);
  assert.ok(await continues.isDisabled(), `${what}: Continue waits`);
  await page.getByLabel("Word played").fill("crane");
  await press("Enter");
  assert.equal(new URL(page.url()).hash.split("?")[0], "#/assist", `${what}: Enter records no clue`);
  assert.equal(await page.locator(".board .tiles").count(), 0);
  assert.deepEqual(await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute("aria-label"))), UNSET);
  assert.equal(await focused(), UNSET[0], `${what}: Enter leads to the tiles`);
  const before = await looks(0);
  await sound(page, `${what}: unset tiles`);
  await press("b");
  assert.notEqual(await looks(0), before, `${what}: an unset tile does not look grey`);
  await press("ArrowLeft", "Backspace");
  assert.equal(await focused(), UNSET[0], `${what}: a colour can be taken back`);
  await press("b", "y", "g", "b");
  assert.equal(await focused(), UNSET[4]);
  assert.ok(await continues.isDisabled(), `${what}: Continue waits for the last tile`);
  await press("Home", "Enter");
  assert.equal(await focused(), UNSET[4], `${what}: Enter leads to what is unset`);
  await press("b", "Enter");
  assert.equal(await focused(), "Continue", `${what}: Enter leads from the tiles to Continue`);
  await sound(page, `${what}: set tiles`);
  await press("Enter");
  await page.waitForFunction(() => location.hash === "#/assist/crane.BYGBB");
  assert.equal((await row(page.locator(".edit"))).shown, "", `${what}: the next row is unset`);
  assert.ok(await continues.isDisabled());
  // What is no word keeps the focus.
  await page.getByLabel("Word played").fill("zzzzz");
  await press("Enter");
  assert.match(await page.locator(".assist [role=alert]").textContent(), /not an accepted word/);
  assert.equal(await page.evaluate(() => document.activeElement.id), "played");
}

module.exports = async ({ browser, file }) => {
  for (const view of [views[0], views[3]]) {
    const { page, finish } = await open(browser, file, "#/assist", { view });
    await unset(page, view.name);
    await settled(page);
    await finish();
  }
  return "unset until set";
};
