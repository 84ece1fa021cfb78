// A phone of 360 px: the advice comes first and stays, the board and the letters follow, targets fit a finger, tables keep their
// columns, and long words fit.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { go, open, settled, small, sound, unfold, views } = require("./support.cjs");

const PHONE = { ...views[2], width: 360, height: 740 };
const box = (page, selector) => page.locator(selector).first().boundingBox();

async function assist(page) {
  assert.equal(new URL(page.url()).hash, "#/assist", "the page opens on Assist");
  await page.getByRole("heading", { name: "Play salet" }).waitFor();
  const [top, advice, board, keys] = [await box(page, ".top"), await box(page, ".advice"), await box(page, ".edit"), await box(page, ".keys")];
  // Before the first guess a sentence says what the page is, with the way to a list of one's own.
  const intro = await box(page, ".assist .about");
  assert.ok(intro.y - (top.y + top.height) <= 10 && advice.y - (intro.y + intro.height) <= 4, "nothing else stands between the head and the advice");
  assert.match(await page.locator(".assist .about").textContent(), /^Names the best next guess in Wordle and similar games\. Or use your own words\.$/);
  assert.ok(advice.y + advice.height <= board.y, "the board is under the advice");
  assert.ok(board.y + board.height <= keys.y && keys.y + keys.height <= PHONE.height, "board and letters are on the first screen");
  assert.deepEqual(await small(page), []);
  assert.equal(await page.getByText("With a keyboard").isVisible(), false, "a phone has none");
  // What to do stands there until the first feedback, also for a word of one's own; so does the choice of common words.
  const first = page.getByText("Type or tap the word that you played, or play this one.");
  const common = await box(page, ".check");
  assert.ok(await first.isVisible() && common.y >= keys.y + keys.height && common.y + common.height <= PHONE.height, "common words are on the first screen");
  for (const letter of "CRANE") await page.getByRole("button", { name: letter, exact: true }).click();
  assert.ok(await first.isVisible() && await page.locator(".judge").isVisible());
  assert.ok((await box(page, ".keys")).y + (await box(page, ".keys")).height <= PHONE.height);

  await go(page, "#/assist/crane.BYGBB");
  await page.getByRole("heading", { name: "Play shtik" }).waitFor();
  await settled(page);
  const [head, next] = [await box(page, ".top"), await box(page, ".advice")];
  assert.ok(next.y - (head.y + head.height) <= 4, "nothing stands between the head and the advice");
  const states = await page.locator(".key").evaluateAll((all) => all.map((key) => key.getAttribute("aria-label")));
  assert.equal(states.length, 27);
  assert.deepEqual(states.filter((state) => state.includes(":")), ["E: grey", "R: yellow", "A: green", "C: grey", "N: grey"]);
  const looks = (name) => page.getByRole("button", { name, exact: true }).evaluate((key) => getComputedStyle(key).backgroundColor + getComputedStyle(key, "::after").content);
  assert.equal(new Set(await Promise.all(["A: green", "R: yellow", "C: grey", "B"].map(looks))).size, 4, "every state has its look");
  await unfold(page);
  assert.ok(await page.getByText("Chance of solving, by further guesses").isVisible(), "the boxes say what they are");
  await page.locator(".outlook").click();
  // The next step is said in every turn; a word takes its place with its price.
  const step = page.getByText("Tap its tiles here: once for yellow, twice for green. Then “Rest is grey”.");
  assert.ok(await step.isVisible());
  assert.ok((await box(page, ".keys")).y + (await box(page, ".keys")).height <= PHONE.height, "the letters stay on the first screen");
  const letters = (await box(page, ".keys")).y;
  // The letters write a word in place of the recommended one.
  for (const letter of ["S", "M", "A: green", "R: yellow", "T"]) await page.getByRole("button", { name: letter, exact: true }).click();
  assert.equal(await page.getByLabel("Word or clues").inputValue(), "smart");
  assert.deepEqual([await step.isVisible(), await page.locator(".judge").isVisible()], [false, true]);
  assert.ok(Math.abs((await box(page, ".keys")).y - letters) < 2, "nothing below moves");
  await page.getByRole("button", { name: "Erase" }).click();
  assert.equal(await page.getByLabel("Word or clues").inputValue(), "smar");
  assert.ok(await step.isVisible());
  assert.deepEqual(await small(page), []);
  // The advice stays while the page is scrolled.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => scrollY > 300);
  assert.ok(Math.abs((await box(page, ".advice")).y) < 1, "the advice stays");
  const [over, under] = [await box(page, ".advice"), await box(page, ".keys")];
  assert.ok(over.x <= under.x && over.x + over.width >= under.x + under.width, "no key shows beside the advice");
  await sound(page, "phone: the letters");
}

async function table(page) {
  await go(page, "#/analyse/salet/crony/chard");
  await page.getByText("Solved in 3 guesses").first().waitFor({ timeout: 300_000 });
  await settled(page);
  const table = page.getByRole("table", { name: "A full bar is one guess." });
  assert.deepEqual(await table.getByRole("columnheader").allTextContents(), ["Guess", "Answers", "Gave away", "Luck"]);
  const edges = await page.locator(".judgement thead tr, .judgement tr.main").evaluateAll((rows) =>
    rows.map((row) => [...row.cells].slice(1).map((cell) => Math.round(cell.getBoundingClientRect().right))));
  assert.equal(edges.length, 4);
  for (const row of edges) assert.deepEqual(row, edges[0], "the columns line up");
  assert.ok(edges[0].at(-1) <= PHONE.width);
  const heights = await page.locator(".judgement .left").evaluateAll((all) => all.map((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return text.getBoundingClientRect().height;
  }));
  assert.ok(heights.every((height) => height < 24), `the answers before and after are on one line: ${heights}`);
  assert.deepEqual(await page.locator(".grade").allTextContents(), ["best", "fair", "best"]);
  const shares = await page.locator(".level.loss span").evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width));
  assert.ok(shares[0] === 0 && shares[1] > 1 && shares[2] === 0, `bars: ${shares}`);
  assert.deepEqual(await small(page), []);
  await page.getByRole("link", { name: "brond" }).click();
  assert.equal(new URL(page.url()).hash, "#/assist/salet.BYBBB?word=brond", "a best word leads to its position");
  assert.equal(await page.getByLabel("Word or clues").inputValue(), "brond");
}

/** The names of the views stand apart, and all of them are in sight or one tap away, in each language. */
async function tabs(page) {
  for (const language of await page.locator("#language option").evaluateAll((all) => all.map((option) => option.value))) {
    await page.locator("#language").selectOption(language);
    for (const view of ["assist", "demonstrate", "proof"]) {
      await go(page, `#/${view}`);
      const names = await page.locator("nav > ul > li > a, nav summary").evaluateAll((all) => all.map((link) => {
        const text = document.createRange();
        text.selectNodeContents(link);
        return text.getBoundingClientRect();
      }).map(({ left, right }) => ({ left, right })));
      const gaps = names.slice(1).map(({ left }, index) => left - names[index].right);
      assert.equal(names.length, 6);
      assert.ok(gaps.every((gap) => gap >= 8) && names[0].left >= 4 && names.at(-1).right <= PHONE.width - 4, `${language}, ${view}: ${gaps}`);
    }
  }
  await page.locator("#language").selectOption("en");
  const further = page.locator(".further");
  assert.equal(await further.getByRole("link").count(), 0);
  await further.locator("summary").click();
  assert.deepEqual(await further.getByRole("link").allTextContents(), ["Explore", "Demonstrate", "Compare", "Proof"]);
  assert.deepEqual(await small(page), []);
  await sound(page, "phone: the further views");
  await further.getByRole("link", { name: "Explore" }).click();
  await page.getByRole("tree").waitFor();
  assert.equal(await further.getByRole("link").count(), 0, "a choice closes them");
  assert.notEqual(await further.locator("summary").evaluate((node) => getComputedStyle(node).textShadow), "none", "the view is one of them");
}

async function others(page) {
  for (const address of ["#/explore/salet.BYBBG", "#/demonstrate/audit/2", "#/proof"]) {
    await go(page, address);
    assert.deepEqual(await small(page), [], address);
    await sound(page, `phone: ${address}`);
  }
}

const SYMBOLS = "0123456789+-*/=";

/** Games of long words: each is played, explored and, by the engine, analysed. */
const LONG = [
  { name: "ten", words: ["blackberry", "strawberry", "watermelon", "clementine", "loganberry", "grapefruit"], letters: 10 },
  { name: "symbols", words: ["12+35=47", "48/6+1=9", "9*8-7=65", "10+20=30", "90-45=45", "3*4+5=17", "7*7-9=40", "56/8-2=5"], letters: 8 },
];

async function long(browser, salet, folder, { name, words, letters }, view) {
  const [list, policy, file] = ["txt", "policy", "html"].map((end) => path.join(folder, `long-${name}.${end}`));
  fs.writeFileSync(list, `${words.join("\n")}\n`);
  execFileSync(salet, ["solve", "--quiet", "--force", "--answers", list, "--out", policy]);
  execFileSync(salet, ["convert", policy, "--quiet", "--force", "--to", "html", "--out", file]);
  const { page, finish } = await open(browser, file, "#/assist", { view });
  const inRow = async (row) => {
    const tiles = await page.locator(row).first().locator(".tile").evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect()).map(({ left, right, top, width }) => ({ left, right, top, width })));
    assert.equal(tiles.length, letters, `${name}: ${row}`);
    assert.ok(tiles.every(({ top }) => top === tiles[0].top), `${name}: ${row} is one row`);
    assert.ok(tiles.every(({ left, right, width }) => left >= 0 && right <= PHONE.width && width >= 24), `${name}: ${row} fits`);
  };
  await inRow(".edit");
  if (name === "symbols") {
    const keys = await page.locator(".key").allTextContents();
    assert.ok(keys.slice(0, -1).every((key) => SYMBOLS.includes(key)) && keys.length > 10, `${name}: ${keys} are the symbols of the game`);
  }
  // A finger sets the colours below the tiles; it sets the first, and goes on.
  const wrong = await small(page);
  assert.ok(wrong.every((control) => control.startsWith("BUTTON tile")), `${name}: ${wrong}`);
  const first = await page.getByLabel(/^(Word|Code) or clues$/).inputValue();
  assert.ok(words.includes(first), `${name}: ${first} is recommended`);
  for (let place = 0; place < letters; place++) await page.getByRole("button", { name: "green", exact: true }).click();
  assert.ok(await page.getByRole("button", { name: "Continue" }).isEnabled());
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: `${first}: solved in 1 guess` }).waitFor();
  await inRow(".board .tiles");
  await sound(page, `${name}: a long word`);
  // Symbols that separate elsewhere are letters here.
  await go(page, "#/demonstrate");
  await page.getByLabel("Answer", { exact: true }).fill(`${words[1]}=${"G".repeat(letters)}`);
  await page.keyboard.press("Enter");
  assert.equal(new URL(page.url()).hash, `#/demonstrate/${encodeURIComponent(words[1])}`);
  await go(page, `#/assist/${encodeURIComponent(first)}.${"G".repeat(letters)}`);
  await page.getByRole("link", { name: "Analyse this game" }).click();
  await page.locator(".judged").getByText("Solved in 1 guess").waitFor({ timeout: 300_000 });
  await inRow(".judgement .tiles");
  await sound(page, `${name}: analysed`);
  await go(page, "#/explore");
  await inRow(".detail .tiles");
  const wide = await page.locator(".row .word").evaluateAll((all) => all.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent));
  assert.deepEqual(wide, [], `${name}: words of the tree fit`);
  await sound(page, `${name}: explored`);
  // A row of the tree has one line for its figures, also on a wider screen.
  for (const width of [360, 600, 768, 1400]) {
    await page.setViewportSize({ width, height: view.height });
    const torn = await page.locator(".row").evaluateAll((rows) => rows.filter((row) => {
      const [word, mean] = [".word", ".mean"].map((part) => row.querySelector(part).getBoundingClientRect());
      return mean.top >= word.bottom || word.top >= mean.bottom;
    }).length);
    assert.equal(torn, 0, `${name}: figures stand next to their word at ${width}`);
  }
  await page.setViewportSize(view);
  await go(page, `#/demonstrate/${encodeURIComponent(words[2])}/9`);
  await inRow(".stage .tiles");
  await sound(page, `${name}: demonstrated`);
  await finish();
}

module.exports = async ({ browser, salet, file, folder }) => {
  const { page, finish } = await open(browser, file, "", { view: PHONE });
  await assist(page);
  await table(page);
  await tabs(page);
  await others(page);
  await finish();
  for (const game of LONG) {
    for (const view of [views[2], views[3]]) await long(browser, salet, folder, game, { ...view, width: PHONE.width, height: PHONE.height });
  }
  return "advice first, 44 px, columns, long words";
};
