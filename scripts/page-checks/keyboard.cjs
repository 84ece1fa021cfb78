// Everything with the keyboard alone.
const assert = require("node:assert/strict");
const { open } = require("./support.cjs");

module.exports = async ({ browser, file }) => {
  const { page, finish } = await open(browser, file);
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim());
  const tabTo = async (test) => {
    for (let steps = 0; steps < 60; steps++) {
      await press("Tab");
      if (test(await focused())) return;
    }
    assert.fail(`Tab does not lead there, but to ${await focused()}`);
  };
  const heading = (text) => page.getByRole("heading", { name: text }).first().waitFor();

  await press("Tab");
  assert.equal(await focused(), "Skip to the content");
  await press("Enter");
  assert.equal(await focused(), "Assist", "the page opens on Assist");
  await page.evaluate(() => document.querySelector("nav a").focus());
  const view = async (name) => {
    await page.evaluate(() => document.querySelector("nav a").focus());
    if (["Explore", "Demonstrate"].includes(name)) {
      await tabTo((focus) => focus === "More");
      await press("Enter");
    }
    await tabTo((focus) => focus === name);
    await press("Enter");
  };
  await press("Tab", "Tab", "Tab", "Tab", "Tab");
  assert.equal(await focused(), "More");
  await press("Enter", "Tab");
  assert.equal(await focused(), "Explore");
  await press("Escape");
  assert.equal(await page.locator(".further a").first().isVisible(), false);
  await view("Explore");
  await tabTo((name) => name.startsWith("Begin with salet"));
  await press("ArrowRight");
  assert.match(await focused(), /courd, 221 answers/);
  await press("ArrowDown");
  assert.match(await focused(), /drone, 165 answers/);
  await press("c", "r", "o", "u");
  assert.match(await focused(), /croup, 20 answers/);
  await press("Enter");
  await heading("Play croup");
  assert.match(await focused(), /croup/, "the focus stays in the tree");
  await press("ArrowRight");
  assert.match(await focused(), /graft, 4 answers/);
  await press("ArrowLeft");
  await press("ArrowLeft");
  assert.match(await focused(), /croup/);
  await press("End");
  assert.match(await focused(), /1 answer,/);
  await press("Home", "ArrowLeft");
  assert.match(await focused(), /Begin with salet/);
  assert.equal(await page.getByRole("treeitem").count(), 1);
  const outline = await page.getByRole("treeitem").first().evaluate((row) => getComputedStyle(row).outlineStyle);
  assert.equal(outline, "solid", "the focus is seen");

  // A closed branch takes the Tab stop from what it hides.
  await press("ArrowRight", "ArrowRight");
  await page.locator(".twist").first().click();
  assert.equal(await page.locator('[role=treeitem][tabindex="0"]').textContent().then((text) => text.startsWith("Begin with salet")), true);

  // Assist: a word, its colours, on; then back.
  await page.evaluate(() => document.querySelector("nav a").focus());
  assert.equal(await focused(), "Assist");
  await press("Enter");
  await page.waitForFunction(() => document.activeElement.tagName === "H1");
  assert.equal(await focused(), "Assist");
  await press("Tab");
  assert.equal(await focused(), "Or use your own words.");
  await press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-controls")), "all-figures");
  await press("Enter");
  assert.equal(await page.locator(".advice .figures").isVisible(), true, "the figures are one key away");
  await press("Enter");
  assert.equal(await page.locator(".advice .figures").isVisible(), false);
  await press("Tab");
  assert.equal(await focused(), "Letter 1, s: not set");
  await page.keyboard.type("crane");
  await press("Home", "b", "y", "g");
  assert.equal(await focused(), "Letter 4, n: not set");
  await press("ArrowLeft");
  assert.equal(await focused(), "Letter 3, a: green");
  await press("End", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowDown", "ArrowUp", "ArrowDown");
  assert.equal(await focused(), "Letter 4, n: grey");
  await press("Tab");
  assert.equal(await focused(), "Continue");
  await press("Enter");
  await page.waitForFunction(() => location.hash === "#/assist/crane.BYGBB");
  assert.match(await focused(), /^Letter 1/, "the next row is at hand");
  await heading("Play shtik");
  await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
  // The keyboard of letters is one stop, with arrows inside.
  await tabTo((name) => name === "Q");
  await press("ArrowDown");
  assert.equal(await focused(), "A: green");
  await press("ArrowUp", "ArrowUp");
  assert.equal(await focused(), "Q");
  await press("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight");
  assert.equal(await focused(), "C: grey");
  await press("Enter", "End", "ArrowLeft");
  assert.equal(await page.inputValue("#played"), "c", "a letter replaces the recommended word");
  assert.equal(await focused(), "M");
  await press("Shift+Tab");
  assert.equal(await focused(), "Undo");
  await press("Enter");
  await heading("Play salet");

  // Clues as text.
  await page.evaluate(() => document.querySelector("#played").select());
  await page.keyboard.type("crane=BYGBB");
  await press("Enter");
  await page.waitForFunction(() => location.hash === "#/assist/crane.BYGBB");

  // The result has the focus after the last clue, also when the engine has replaced its heading.
  const inSection = () => page.evaluate(() => document.activeElement.className);
  await heading("Play shtik");
  await page.evaluate(() => document.querySelector("#played").select());
  await page.keyboard.type("smart=GGGGG");
  await press("Enter");
  await heading("smart: solved in 2 guesses");
  assert.equal(await inSection(), "advice");
  await page.evaluate(() => {
    document.activeElement.blur();
    location.hash = "#/assist/crane.GGGGG";
  });
  await heading("crane: solved in 1 guess");
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "BODY", "no focus, and none is taken");

  // Demonstrate.
  await view("Demonstrate");
  await press("Tab");
  await page.keyboard.type("audit");
  await press("Enter");
  await heading("The strategy plays");
  await tabTo((name) => name === "Next");
  await press("Enter", "Enter", "Enter");
  assert.equal(await page.locator(".stage .tiles").count(), 3);

  // Analyse.
  await view("Analyse");
  await press("Tab");
  await page.keyboard.type("salet crony chard");
  await press("Enter");
  await page.getByText("Solved in 3 guesses").first().waitFor({ timeout: 300_000 });
  await tabTo((name) => name === "brond");
  await tabTo((name) => name === "Copy: Text to share");

  // A link of a position leads to another, and is gone.
  await view("Explore");
  await tabTo((name) => /^[a-z]{5}$/.test(name));
  await press("Enter");
  await heading(/: solved in/);
  assert.equal(await inSection(), "detail");
  await finish();
  return "every view";
};
