// One game for all views: tabs do not lose it, and the device keeps it until a new game begins.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { go, open, toView: tab } = require("./support.cjs");

const GAME = "#/assist/crane.BYGBB/shtik.BYBBB";
const hash = (page) => page.evaluate(() => location.hash);
const heading = (page, name) => page.getByRole("heading", { name }).first().waitFor();

/** The page opened anew, at an address. */
async function reopen(page, address = "") {
  await page.evaluate((to) => history.replaceState(null, "", location.href.split("#")[0] + to), address);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
}

async function tabs(page) {
  await go(page, GAME);
  for (const [name, at] of [["Explore", "#/explore"], ["Demonstrate", "#/demonstrate"], ["Assist", GAME], ["Proof", "#/proof"], ["Assist", GAME]]) {
    await tab(page, name);
    assert.equal(await hash(page), at, name);
  }
  // On the policy, Explore follows the game; its own place lasts until the game goes on.
  await go(page, "#/assist/salet.BYBBG");
  await tab(page, "Explore");
  assert.equal(await hash(page), "#/explore/salet.BYBBG");
  await go(page, "#/explore");
  await tab(page, "Proof");
  await tab(page, "Explore");
  assert.equal(await hash(page), "#/explore");
  await go(page, "#/assist/salet.BYBBG/croup.GYBBB");
  await tab(page, "Explore");
  assert.equal(await hash(page), "#/explore/salet.BYBBG/croup.GYBBB");
  // The analysis of another game leaves this one.
  await go(page, "#/analyse/crane/moist/point/joint");
  await tab(page, "Assist");
  assert.equal(await hash(page), "#/assist/salet.BYBBG/croup.GYBBB");
}

/** A finished game is analysed and improved without typing, and its positions are looked at without losing it. */
async function finished(page) {
  await go(page, "#/assist/salet.BYBBB/crony.GYBBB/chard.GGGGG");
  await heading(page, "chard: solved");
  for (const name of ["Analyse this game", "Learn from your mistakes"]) assert.ok(await page.getByRole("link", { name }).isVisible(), name);
  await tab(page, "Analyse");
  assert.equal(await hash(page), "#/analyse/salet/crony/chard");
  await page.getByText(/^Solved/).first().waitFor({ timeout: 60_000 });
  await go(page, "#/assist/salet.BYBBB?word=brond");
  await heading(page, "Play");
  await tab(page, "Analyse");
  assert.equal(await hash(page), "#/analyse/salet/crony/chard");
  await tab(page, "Assist");
  await heading(page, "chard: solved");
  // A game that is typed there is the game, too.
  await go(page, "#/analyse/crane/moral?answer=mural");
  await tab(page, "Assist");
  assert.equal(await hash(page), "#/assist/crane.BYYBB/moral.GBGGG");
  await tab(page, "Analyse");
  assert.equal(await hash(page), "#/analyse/crane/moral?answer=mural");
}

/** What one visit leaves, the next one finds. */
async function visits(page, other) {
  await go(page, `${GAME}?rule=hard`);
  await go(page, "#/boards/roast.BGBBY.BBBBB?boards=2");
  await reopen(page);
  assert.equal(await hash(page), `${GAME}?rule=hard`);
  assert.equal(await page.locator(".board .tiles").count(), 2);
  await tab(page, "Boards");
  assert.equal(await hash(page), "#/boards/roast.BGBBY.BBBBB?boards=2");
  // A bookmark of a view goes on as well; an address with a position is that position.
  await reopen(page, "#/assist");
  assert.equal(await hash(page), `${GAME}?rule=hard`);
  // Another game of the same folder has its own.
  const beside = await page.context().newPage();
  await beside.goto(pathToFileURL(other).href);
  await beside.waitForSelector("html[data-ready]");
  assert.equal(await hash(beside), "#/assist");
  await beside.close();
  await reopen(page, GAME);
  assert.equal(await hash(page), GAME);
  await page.getByRole("link", { name: "New game" }).click();
  assert.equal(await page.locator(".board .tiles").count(), 0);
  await reopen(page);
  assert.equal(await hash(page), "#/assist");
  // What is damaged is no game.
  for (const text of ["{", "null", '{"game":{"parts":["zzzzz.BBBBB"]}}', '{"game":7,"boards":8}']) {
    await page.evaluate((text) => {
      for (const key of Object.keys(localStorage).filter((key) => key.startsWith("salet-game"))) localStorage.setItem(key, text);
    }, text);
    await reopen(page);
    assert.equal(await hash(page), "#/assist", text);
    await heading(page, "Play salet");
  }
  assert.equal(await page.getByText("This browser keeps nothing").isVisible(), false);
}

/** The letters and colours of an unfinished turn are part of the game: other views and visits leave them, another position drops them. */
async function unfinished(browser, file) {
  const { page, finish } = await open(browser, file, "#/assist/crane.BYGBB");
  const row = (view, kind) => page.locator(`.${view} ${kind} .tile`).evaluateAll((all) => all.slice(0, 5).map((tile) => tile.textContent + (tile.dataset.colour ?? "")).join(" "));
  const away = async (name) => {
    await tab(page, "Proof");
    await tab(page, name);
  };
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.type("moistby");
  await away("Assist");
  assert.equal(await row("assist", ".edit"), "MB OY I S T");
  await reopen(page);
  assert.equal(await row("assist", ".edit"), "MB OY I S T", "the next visit");
  await tab(page, "Play");
  await page.keyboard.type("gui");
  await away("Play");
  assert.equal(await row("playing", ".guessing"), "G U I  ");
  await go(page, "#/boards/roast.BGBBY.BBBBB?boards=2");
  await heading(page, "Play");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.type("moundyg");
  await away("Boards");
  assert.equal(await row("boards", ".edit"), "MY OG U N D", "O is certain there, and typed over");
  await reopen(page);
  await tab(page, "Boards");
  assert.equal(await row("boards", ".edit"), "MY OG U N D", "the next visit has all of it");
  await tab(page, "Play");
  assert.equal(await row("playing", ".guessing"), "G U I  ");
  await tab(page, "Analyse");
  await page.getByLabel("Guesses, in order").fill("crane mural mo");
  await away("Analyse");
  assert.equal(await page.getByLabel("Guesses, in order").inputValue(), "crane mural mo");
  await tab(page, "Assist");
  assert.equal(await row("assist", ".edit"), "MB OY I S T", "each view has its own");
  await page.getByRole("link", { name: "New game" }).click();
  await heading(page, "Play salet");
  assert.equal(await row("assist", ".edit"), "S A L E T");
  await go(page, "#/assist/crane.BYGBB");
  await heading(page, "Play");
  assert.doesNotMatch(await row("assist", ".edit"), /^M/, "another game has another row");
  await finish();
}

/** Without storage the game lasts as long as the page, which says so. */
async function refused(browser, file) {
  const { page, finish } = await open(browser, file, GAME);
  await page.addInitScript(() => Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("refused", "SecurityError"); } }));
  await reopen(page, GAME);
  await page.getByText("This browser keeps nothing: the game is lost when the page is closed.").waitFor();
  await tab(page, "Explore");
  await tab(page, "Assist");
  assert.equal(await hash(page), GAME);
  await finish();
}

module.exports = async ({ browser, salet, folder, file }) => {
  const other = path.join(folder, "kept-nyt.html");
  execFileSync(salet, ["convert", "nyt", "--to", "html", "--quiet", "--force", "--out", other]);
  const { page, finish } = await open(browser, file, "#/assist");
  await tabs(page);
  await finished(page);
  await visits(page, other);
  await finish();
  await unfinished(browser, file);
  await refused(browser, file);
  return "tabs, visits, unfinished turns, no storage";
};
