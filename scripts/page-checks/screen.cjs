// The first screen: the word, how good it is and the board, with the figures one tap away; on a phone the keyboard stays on it.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { go, open, row, settled, small, sound, unfold, views } = require("./support.cjs");

/** A game under the hard rule with all its guesses. */
const TURNS = ["crane.YBYBB", "patch.BGGGG", "batch.BGGGG", "watch.BGGGG", "latch.BGGGG", "hatch.BGGGG"];
const after = (turns, query = "") => `#/assist/${TURNS.slice(0, turns).join("/")}${query}`;
const box = (page, selector) => page.locator(selector).first().boundingBox();
const bottom = async (page, selector) => {
  const { y, height } = await box(page, selector);
  return y + height;
};

/** The board and the keyboard at each guess, with all their buttons. */
async function phone(browser, file, height) {
  const { page, finish } = await open(browser, file, "#/assist", { view: { ...views[2], height } });
  for (let turns = 0; turns < TURNS.length; turns++) {
    await go(page, after(turns, "?rule=hard"));
    await page.getByRole("heading", { name: /^Play / }).waitFor();
    assert.ok(await bottom(page, ".keys") <= height, `guess ${turns + 1} at ${height}: the keyboard ends at ${await bottom(page, ".keys")}`);
    const edges = (tiles) => tiles.map((tile) => Math.round(tile.getBoundingClientRect().left));
    const row = await page.locator(".edit .tile").evaluateAll(edges);
    if (turns > 0) {
      assert.deepEqual(await page.locator(".board li").last().locator(".tile").evaluateAll(edges), row, "tiles stand below each other");
      assert.ok(await bottom(page, ".editor .buttons a") <= (await box(page, ".keys")).y, "Undo stands above the keyboard");
    }
    assert.deepEqual(await small(page), [], `guess ${turns + 1}`);
  }
  await settled(page);
  // One tap sets the rest grey and goes on.
  await go(page, after(0));
  await page.locator(".edit .tile").first().click();
  await page.getByRole("button", { name: "Rest is grey" }).click();
  assert.match(await page.evaluate(() => location.hash), /^#\/assist\/\w{5}\.YBBBB$/);
  await finish();
}

/** A phone on its side: at each guess the row, its buttons, the letters and the word to play are on the screen. */
async function sideways(browser, file) {
  const { page, finish } = await open(browser, file, "#/assist", { view: { ...views[3], width: 740, height: 360 } });
  for (let turns = 0; turns < TURNS.length; turns++) {
    await go(page, after(turns, "?rule=hard"));
    await page.getByRole("heading", { name: /^Play / }).waitFor();
    for (const part of [".advice h2", ".edit", ".editor [type=submit]", ".keys"]) {
      assert.ok((await box(page, part)).y >= 0 && await bottom(page, part) <= 360, `guess ${turns + 1}: ${part} ends at ${await bottom(page, part)}`);
    }
    assert.deepEqual(await small(page), [], `guess ${turns + 1}`);
  }
  await settled(page);
  await sound(page, "a phone on its side");
  await go(page, "#/boards/roast.BGBBY.BBBBB.BBBBB.BBBBB?boards=4");
  await page.getByRole("heading", { name: /^Play / }).waitFor();
  for (const part of [".advice h2", ".edit", ".editor [type=submit]", ".cards"]) assert.ok(await bottom(page, part) <= 360, `boards: ${part}`);
  await sound(page, "boards on a phone on its side");
  await finish();
}

/** The figures are there on demand, in their boxes, in each language; they stay open for the next guess. */
async function figures(browser, file) {
  const { page, finish } = await open(browser, file, "#/assist", { view: { ...views[3], height: 740 } });
  for (const language of ["de", "es", "fr", "pt", "en"]) {
    await page.locator("#language").selectOption(language);
    assert.equal(await page.locator(".advice .figures").isVisible(), false);
    assert.match(await page.locator(".outlook").innerText(), /3[.,]42.*2315/s);
    await unfold(page);
    const torn = await page.locator(".chances .figure").evaluateAll((all) => all.filter((figure) => {
      const inner = document.createRange();
      inner.selectNodeContents(figure.querySelector("dd"));
      return inner.getBoundingClientRect().right > figure.getBoundingClientRect().right || figure.querySelector("dd").getClientRects()[0].height > 40;
    }).length);
    assert.equal(torn, 0, `${language}: figures fit their boxes`);
    await sound(page, `${language}: open figures`);
  }
  await go(page, "#/assist/salet.BYBBG");
  await page.getByRole("heading", { name: "Play croup" }).waitFor();
  assert.ok(await page.getByText("Proven: no guess is better. From the solved strategy.").isVisible());
  await settled(page);
  await finish();
}

/** With a keyboard: Enter goes on once all tiles are set, wherever the focus is; a listed answer is a tap away from the row. */
async function desktop(browser, file) {
  const { page, finish } = await open(browser, file, "#/assist");
  for (const [word, colours, hash] of [["crane", "ybybb", after(1)], ["patch", "bgggg", after(2)]]) {
    await page.keyboard.type(word + colours);
    await page.keyboard.press("Enter");
    await page.waitForFunction((wanted) => location.hash === wanted, hash);
  }
  await page.locator(".detail .words button").getByText("match", { exact: true }).click();
  assert.equal(await page.locator("#played").inputValue(), "match");
  await settled(page);
  // No guess stands in two tables.
  await go(page, "#/assist");
  await page.getByText("Next best").waitFor();
  const listed = await page.locator(".priced .pick").allTextContents();
  assert.equal(new Set(listed).size, listed.length, `${listed}`);
  assert.match(await page.locator("link[rel=icon]").getAttribute("href"), /^data:image\/png/);
  // Analysis and form stand side by side; a lost game is called so, and its limit is not counted.
  await go(page, `#/analyse/${TURNS.join("/")}?rule=hard`);
  await page.getByText(/^Lost: 6 guesses, and 1\.0000 more without the limit/).first().waitFor({ timeout: 60_000 });
  await settled(page);
  assert.ok(await page.getByText("Guesses are counted without the limit of 6.").isVisible());
  const [form, judged] = [await box(page, ".analyse form"), await box(page, ".judged")];
  assert.ok(form.x + form.width <= judged.x && Math.abs(form.y - judged.y) < 30);
  const colours = await page.evaluate(() => ["fair", "costly"].map((kind) => {
    const grade = document.querySelector(".judgement .grade");
    grade.className = `grade ${kind}`;
    return getComputedStyle(grade, "::before").borderColor;
  }));
  assert.notEqual(colours[0], colours[1]);
  await go(page, after(1, "?rule=hard&word=patch"));
  await page.locator(".judge .grade.costly").waitFor({ timeout: 60_000 });
  // A shared game without its words.
  const shared = "Wordle 1,234 3/6\n⬛🟨⬛⬛🟨\n⬛🟩⬛🟩🟩\n🟩🟩🟩🟩🟩";
  for (const [view, label, said] of [["assist", "Word or clues", /^Which word showed these squares/], ["analyse", "Guesses, in order", /^Which word showed these squares/]]) {
    await go(page, `#/${view}`);
    await page.getByLabel(label).evaluate((field, text) => {
      const data = new DataTransfer();
      data.setData("text", text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, shared);
    if (view === "assist") await page.getByLabel(label).press("Enter");
    await page.locator(`.${view} [role=alert]`).getByText(said).waitFor({ timeout: 60_000 });
    if (view !== "assist") {
      await inAnalyse(page);
      continue;
    }
    // Row by row, as far as the words are given.
    for (const [word, shown] of [["crane", "BYBBY"], ["otter", "BGBGG"], ["steer", "GGGGG"]]) {
      await page.keyboard.type(word);
      await page.keyboard.press("Enter");
      await page.waitForFunction((clue) => location.hash.includes(clue), `${word}.${shown}`, { timeout: 20_000 });
    }
    // A colour goes with its letter.
    await go(page, "#/assist");
    await page.keyboard.type("crane");
    const tile = (place) => page.locator(".assist .editor .tile").nth(place);
    await tile(3).click();
    await tile(4).click();
    await page.getByLabel(label).fill("cram");
    assert.deepEqual(await page.locator(".assist .editor .tile").evaluateAll((all) => all.map((one) => one.dataset.colour ?? "")), ["", "", "", "", ""]);
  }
  await finish();
}

/** Advice of common words alone, also after a word that is none, and on the next visit. */
async function common(browser, file) {
  const answers = new Set(fs.readFileSync(path.resolve(__dirname, "../../data/original-answers.txt"), "utf8").split("\n"));
  const { page, finish } = await open(browser, file, "#/assist/tares.BYYBB");
  const advised = async () => {
    await settled(page);
    return [...(await page.locator(".pick").allTextContents()), (await page.locator("#advice").textContent()).replace("Play ", "")];
  };
  assert.ok((await advised()).some((word) => !answers.has(word)));
  await page.getByLabel("Common words only").check();
  await page.locator(".outlook").getByText("Best common word").waitFor({ timeout: 60_000 });
  assert.deepEqual((await advised()).filter((word) => !answers.has(word)), []);
  await page.reload();
  await page.locator(".outlook").getByText("Best common word").waitFor({ timeout: 60_000 });
  await page.getByLabel("Common words only").uncheck();
  await page.locator(".outlook").getByText("Best", { exact: true }).waitFor({ timeout: 60_000 });
  await sound(page, "common words");
  await finish();
}

/** What teaches stands alone, in the order in which it is needed. */
async function lessons(browser, file) {
  const { page, finish } = await open(browser, file, "#/assist");
  const seen = () => page.locator(".assist :is(.hint.first, .judge .idle, .clues .hint)").evaluateAll((all) => all.filter((each) => each.checkVisibility({ visibilityProperty: true })).map((each) => each.textContent.slice(0, 14)));
  for (const [address, text] of [["", "Type or tap th"], ["/crane.BYGBB", "Play this word"], ["/crane.BYGBB/shtik.BYBBB", "Type any word "]]) {
    await go(page, `#/assist${address}`);
    await page.locator(".advice .outlook").waitFor();
    await page.evaluate(() => document.activeElement.blur());
    assert.deepEqual(await seen(), [text], address);
  }
  await page.getByLabel("Word or clues").focus();
  assert.ok(await page.locator(".clues .hint").isVisible(), "the field has its hint when it is used");
  await go(page, "#/analyse");
  assert.equal(await page.locator("#answer-hint").isVisible(), false);
  await page.getByLabel("Answer", { exact: true }).focus();
  assert.ok(await page.locator("#answer-hint").isVisible());
  await go(page, "#/games");
  assert.equal(await page.locator(".solve-hint").isVisible(), false, "nothing to solve yet");
  await page.getByRole("button", { name: "Put in an example" }).click();
  await page.waitForFunction(() => !document.querySelector(".own [type=submit]").disabled);
  assert.ok(await page.locator(".solve-hint").isVisible());
  await finish();
}

/** A wide window is used on both halves. */
async function halves(browser, file) {
  const { page, finish } = await open(browser, file, "#/play");
  const middle = 700;
  for (const [view, left, right] of [["play", ".playing .grid", ".playing .keys"], ["analyse", "#guesses", "#answer"], ["proof", ".proof .histogram", ".check-here"]]) {
    await go(page, `#/${view}`);
    const [one, other] = [await box(page, left), await box(page, right)];
    assert.ok(one.x < middle && other.x + other.width > middle + 300, `${view}: ${right} is on the right`);
    assert.ok(one.x + one.width <= other.x && other.y < one.y + one.height, `${view}: ${right} stands beside ${left}`);
    await sound(page, `${view} on two halves`);
  }
  await finish();
}

/** The rows of squares in *Analyse* get their words one by one; a wrong one is refused, and taken back. */
async function inAnalyse(page) {
  const rows = page.locator(".squares .tiles");
  assert.deepEqual(await Promise.all([0, 1, 2].map((at) => row(rows.nth(at)))), ["BYBBY", "BGBGG", "GGGGG"].map((shown) => ({ word: "", shown })));
  assert.ok(await page.locator(".squares .hint.first").isHidden(), "only the question");
  assert.equal(await page.locator(".squares .editor button:visible:not(.tile)").count(), 1, "the row goes on, and nothing else");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.type("crane");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".squares .board:first-child .tiles").length === 1);
  await page.keyboard.type("zebra");
  await page.keyboard.press("Enter");
  await page.locator(".squares [role=alert]").getByText("No accepted word fits the feedback of guess 2.").waitFor();
  await sound(page, "squares whose words are asked for");
  assert.deepEqual(await small(page), []);
  await page.locator(".squares").getByRole("button", { name: "Undo" }).click();
  for (const word of ["crane", "otter", "steer"]) {
    await page.keyboard.type(word);
    await page.keyboard.press("Enter");
  }
  await page.waitForFunction(() => location.hash === "#/analyse/crane.BYBBY/otter.BGBGG/steer.GGGGG");
  await page.getByText(/^Solved in 3 guesses/).first().waitFor({ timeout: 60_000 });
}

module.exports = async ({ browser, file }) => {
  for (const height of [740, 640]) await phone(browser, file, height);
  await sideways(browser, file);
  await figures(browser, file);
  await desktop(browser, file);
  await common(browser, file);
  await lessons(browser, file);
  await halves(browser, file);
  return "a word, how good it is, the board; the keyboard on the screen";
};
