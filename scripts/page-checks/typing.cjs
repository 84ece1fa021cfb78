// Keyboards as players have them, and keys that work without a field: the letters of a word, then its colours.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { open, settled, sound, views } = require("./support.cjs");

/** Games, and the rows of their keyboards. */
const KEYBOARDS = [
  { words: ["coeur", "maçon", "jouet", "wagon"], alphabet: "fr", rows: ["AERTUO", "GJM", "WCN"], view: views[2] },
  { words: ["zebra", "würde", "größe", "fjord"], alphabet: "de", rows: ["WERZOÜ", "ADFGJÖ", "Bß"] },
  { words: ["añejo", "señor", "queso", "zumba"], alphabet: "es", rows: ["QERUO", "ASJÑ", "ZBM"] },
  { words: ["слово", "ёлкам", "взгля", "шхуны"], alphabet: "ru", rows: ["УКНГШЗХ", "ЫВАОЛ", "ЯСМЁ"], view: views[3] },
  { words: ["ことば", "ひかり"], alphabet: "ja", rows: ["かこ", "と", "ひ", "り", "ば"] },
  { words: ["नमक", "कमल", "नडस"], alphabet: "hi-points", rows: ["ड", "क", "मनलस"], view: views[2] },
  { words: ["mount", "found", "crazy"], alphabet: null, rows: ["RTYUO", "ADF", "ZCNM"] },
  { words: ["12953", "48067"], alphabet: null, rows: ["1234567890"] },
];

async function keyboards(browser, salet, folder) {
  for (const [index, { words, alphabet, rows, view = views[0] }] of KEYBOARDS.entries()) {
    const stem = path.join(folder, `keyboard-${index}`);
    fs.writeFileSync(`${stem}.txt`, `${words.join("\n")}\n`);
    execFileSync(salet, ["solve", "--quiet", "--force", "--answers", `${stem}.txt`, ...(alphabet ? ["--alphabet", alphabet] : []), "--out", `${stem}.policy`]);
    execFileSync(salet, ["convert", `${stem}.policy`, "--quiet", "--force", "--to", "html", "--out", `${stem}.html`]);
    const { page, finish } = await open(browser, `${stem}.html`, "#/assist", { view });
    const found = await page.locator(".keys > div").evaluateAll((all) => all.map((row) => [...row.children].map((key) => key.textContent).join("")));
    assert.deepEqual(found, [...rows.slice(0, -1), `${rows.at(-1)}⌫`], alphabet ?? words[0]);
    const edges = await page.locator(".keys > div").evaluateAll((all) => all.map((row) => Math.max(...[...row.children].map((key) => key.offsetTop)) - row.children[0].offsetTop));
    assert.ok(edges.every((edge) => edge === 0), "a row is one row");
    await sound(page, `keyboard of ${alphabet ?? words[0]}`);
    await finish();
  }
}

/** Another word after colours, by keys or by tapping: the page says to which word they belong, and begins the other on request. */
async function owner(browser, file) {
  for (const address of ["#/assist", "#/boards/roast.BGBBY.BBBBB?boards=2"]) {
    const { page, finish } = await open(browser, file, address, { view: views[2] });
    const row = () => page.locator(".edit .tile").evaluateAll((all) => all.map((tile) => tile.textContent + (tile.dataset.colour ?? "")).join(" "));
    const message = page.locator("main [role=alert]").filter({ hasText: "These colours are of mound." });
    await page.getByRole("heading", { name: /^Play / }).waitFor();
    const other = page.locator("main [role=alert]").getByRole("button", { name: "Other word" });
    for (const type of [() => page.keyboard.type("c"), () => page.locator(".keys").getByRole("button", { name: /^C(:|,|$)/, includeHidden: true }).evaluate((key) => key.click())]) {
      await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.type("mound20");
      await page.evaluate(() => document.activeElement.blur());
      const before = await row();
      assert.equal(before, "MG OB U N D", "keys colour all tiles, O too, which is certain on the board");
      await type();
      await message.waitFor();
      assert.equal(await row(), before, "no colour is lost");
      await other.click();
      assert.match(await row(), /^C +$/);
      assert.equal(await message.count(), 0);
      await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.press("Backspace");
    }
    // A second letter says it, too.
    await page.keyboard.type("mound20cr");
    assert.match(await row(), /^C R +$/);
    assert.equal(await message.count(), 0);
    await finish();
  }
}

/** The row that is taken back stands there again, with its colours. */
async function back(browser, file) {
  for (const [before, played, shown] of [["#/assist/salet.BBBYB", "crone.BYBBG", "CB RY OB NB EG"], ["#/boards/roast.BGBBY.BBBBB?boards=2", "mound.BGBBB.BBYBB", "MB OG UB NB DB"]]) {
    const { page, finish } = await open(browser, file, before.replace(/\?|$/, (end) => `/${played}${end}`), { view: views[2] });
    await page.getByRole("link", { name: "Undo" }).click();
    await page.waitForFunction((hash) => location.hash === hash, before);
    const row = () => page.locator(".edit .tile").evaluateAll((all) => all.map((tile) => tile.textContent + (tile.dataset.colour ?? "")).join(" "));
    assert.equal(await row(), shown);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForFunction((hash) => location.hash === hash, before.replace(/\?|$/, (end) => `/${played}${end}`));
    await finish();
  }
}

/** A game with the keys alone; nothing has the focus. */
async function keys(browser, file) {
  const { page, finish } = await open(browser, file, "#/assist");
  const row = () => page.locator(".edit .tile").evaluateAll((all) => all.map((tile) => tile.textContent + (tile.dataset.colour ?? "")).join(" "));
  const focus = () => page.evaluate(() => document.activeElement.tagName);
  assert.equal(await focus(), "BODY");
  await page.keyboard.type("cra");
  assert.equal(await row(), "C R A  ");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("ane");
  assert.equal(await row(), "C R A N E");
  // The word is complete: now keys are colours.
  await page.keyboard.type("byg");
  assert.equal(await row(), "CB RY AG N E");
  await page.keyboard.press("Backspace");
  assert.equal(await row(), "CB RY A N E");
  await page.keyboard.type("200");
  assert.equal(await row(), "CB RY AG NB EB");
  assert.equal(await focus(), "BODY");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash === "#/assist/crane.BYGBB");
  await page.getByRole("heading", { name: "Play shtik" }).waitFor();
  await settled(page);
  // The recommended word takes colours, unless the keys go on with a word: B and then A of "bagel" are letters.
  assert.equal(await focus(), "BUTTON");
  await page.keyboard.type("bb");
  assert.equal(await row(), "SB HB T I K");
  for (const _ of "bb") await page.keyboard.press("Backspace");
  assert.equal(await row(), "S H T I K");
  await page.keyboard.press("Home");
  await page.keyboard.type("bagel");
  assert.equal(await row(), "B A G E L");
  await page.keyboard.type("gybbx");
  assert.equal(await row(), "BG AY GB EB LB");
  // A stray key is neither.
  await page.keyboard.press("q");
  assert.equal(await row(), "BG AY GB EB LB");
  // In a field, keys belong to the field.
  await page.getByLabel("Word or clues").fill("smart=GGGGG");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "smart: solved in 2 guesses" }).waitFor();
  await page.keyboard.type("crane");
  assert.equal(new URL(page.url()).hash, "#/assist/crane.BYGBB/smart.GGGGG");
  await page.evaluate(() => (location.hash = "#/proof"));
  await page.getByRole("heading", { name: "Proof" }).first().waitFor();
  await page.keyboard.type("crane");
  await finish();
}

module.exports = async ({ browser, salet, folder, file }) => {
  await keyboards(browser, salet, folder);
  await keys(browser, file);
  await owner(browser, file);
  await back(browser, file);
  return "AZERTY, QWERTZ, ЙЦУКЕН; keys without a field";
};
