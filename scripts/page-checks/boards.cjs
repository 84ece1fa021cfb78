// Several boards: a game of each number of boards is played to its end at three sizes, by taps or by keys; a mistyped board is named.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { go, open, settled, small, sound, views } = require("./support.cjs");

const SIZES = [
  { ...views[2], width: 360, height: 640, keys: false },
  { ...views[1], width: 768, height: 1024, keys: false },
  { ...views[0], width: 1400, height: 900, keys: true },
];
const GAMES = [
  { name: "Dordle", secrets: ["tough", "dying"] },
  { name: "Quordle", secrets: ["chaff", "lowly", "swore", "paper"] },
  { name: "Octordle", secrets: ["tough", "dying", "plume", "dough", "harem", "gaily", "trite", "knead"] },
];

/** The colours of a word, by the definition of the game. */
function colours(word, secret) {
  const shown = [...word].map((letter, place) => (secret[place] === letter ? "G" : "B"));
  const free = [...secret].map((letter, place) => (shown[place] === "G" ? null : letter));
  [...word].forEach((letter, place) => {
    const copy = shown[place] === "G" ? -1 : free.indexOf(letter);
    if (copy < 0) return;
    shown[place] = "Y";
    free[copy] = null;
  });
  return shown.join("");
}

const tiles = (page) => page.locator(".edit .tile").evaluateAll((all) => all.map((tile) => ({ letter: tile.textContent.toLowerCase(), colour: tile.dataset.colour ?? null })));
const onward = (page) => page.locator(".editor button[type=submit]");
const alert = (page) => page.locator(".boards [role=alert]");

/** The board that is set now, from 0. */
const current = async (page) => Number(/\d+/.exec(await page.locator("#board-now").textContent())[0]) - 1;

/** The word that is advised, once the row has it. `now`: the first one; more time may find a better one. */
async function advised(page, now = false) {
  await page.getByRole("heading", { name: /^Play / }).waitFor();
  if (now) await page.evaluate(() => [...document.querySelectorAll(".search-state button")].find((button) => button.textContent === "Stop")?.click());
  const word = (await page.locator("#advice").textContent()).replace("Play ", "");
  await page.waitForFunction((text) => [...document.querySelectorAll(".edit .tile")].map((tile) => tile.textContent).join("").toLowerCase() === text, word);
  return word;
}

/** Set all boards for a word: each yellow and green tile by a tap, the rest by the button. */
async function tap(page, word, secrets, solved) {
  for (let step = 0; step < 2 * secrets.length; step++) {
    if ((await onward(page).textContent()) === "Continue") break;
    const board = await current(page);
    const wanted = colours(word, secrets[board]);
    if (solved.has(board)) assert.fail(`board ${board + 1} is solved`);
    for (const [place, { colour }] of (await tiles(page)).entries()) {
      if (colour !== null) assert.equal(colour, wanted[place], `${word} on ${secrets[board]}: what is certain is true`);
      else if (wanted[place] === "Y") await page.locator(".edit .tile").nth(place).click();
      else if (wanted[place] === "G") await page.locator(".edit .tile").nth(place).click({ clickCount: 2 });
    }
    if ((await onward(page).textContent()) !== "Continue") await onward(page).click();
  }
}

/** The same by the keys of colours, without any focus. */
async function press(page, word, secrets) {
  for (let step = 0; step < 2 * secrets.length; step++) {
    if ((await onward(page).textContent()) === "Continue") break;
    const board = await current(page);
    const wanted = colours(word, secrets[board]);
    for (const [place, { colour }] of (await tiles(page)).entries()) if (colour === null) await page.keyboard.press(wanted[place].toLowerCase());
  }
}

/** A game to its end; returns its length and what the advice said of each turn. */
async function play(page, { name, secrets }, view) {
  const said = [];
  await page.locator("#boards-of").selectOption({ label: name });
  assert.equal(await page.locator(".card").count(), secrets.length);
  const solved = new Set();
  const words = [];
  let looked = false;
  while (solved.size < secrets.length) {
    const word = await advised(page, true);
    said.push(await page.locator(".rests").textContent());
    assert.ok(words.length < secrets.length + 5, `${name}: ${words} is too long`);
    await (view.keys ? press : tap)(page, word, secrets, solved);
    assert.equal(await onward(page).textContent(), "Continue");
    words.push(word);
    if (words.length === 3) {
      looked = true;
      if (view.width < 400) assert.deepEqual(await small(page), [], name);
      await sound(page, `${name}, ${view.width} x ${view.height}`);
    }
    if (view.keys) await page.keyboard.press("Enter");
    else await onward(page).click();
    await page.waitForFunction((turns) => location.hash.split("?")[0].split("/").length === turns + 2, words.length);
    secrets.forEach((secret, board) => secret === word && solved.add(board));
    const cards = await page.locator(".card > button").evaluateAll((all) => all.map((card) => card.disabled));
    assert.deepEqual(cards, secrets.map((_, board) => solved.has(board)), `${name}: solved boards`);
  }
  assert.ok(looked || words.length < 3);
  await page.getByRole("heading", { name: `All solved with ${words.length} guesses` }).waitFor();
  const hash = new URL(page.url()).hash.split("?")[0].split("/").slice(2);
  const done = new Set();
  const turns = words.map((word) => [word, ...secrets.map((secret, board) => {
    const shown = done.has(board) ? "-" : colours(word, secret);
    if (word === secret) done.add(board);
    return shown;
  })].join("."));
  assert.deepEqual(hash, turns, `${name}: the address has the game`);
  assert.equal(await page.locator(".card > button").first().getAttribute("aria-label"), `Board 1: ${secrets[0]}, solved with guess ${words.indexOf(secrets[0]) + 1}`);
  await page.getByRole("link", { name: "New game" }).click();
  return { turns: words.length, said };
}

/** Advice, prices, mistakes. */
async function faults(page) {
  for (let count = 2; count <= 8; count++) {
    await page.locator("#boards-of").selectOption(String(count));
    const left = await page.locator(".advice .figure dd").allTextContents();
    assert.deepEqual([await page.locator(".card").count(), left.slice(-2).map(Number)], [count, [count, count + 5]], `${count} boards`);
  }
  // Before the first advice, and for words that it cannot price, the page says why.
  const first = await page.evaluate(() => {
    location.hash = "#/boards?boards=3";
    return new Promise((resolve) => setTimeout(() => resolve(document.querySelector(".advice").innerText)));
  });
  assert.match(first, /^Next guess[^]*Looking for the best guess/);
  await advised(page);
  await page.keyboard.type("crane");
  await page.locator(".judge").getByText(/^crane: at least \d\.\d\d guesses expected\. Too many answers are left to price it\.$/).waitFor();
  await go(page, "#/boards/crane.BYGBB.BBBBY?boards=2");
  const word = await advised(page);
  // Advice is there before the search ends.
  assert.equal(await page.locator(".detail").getAttribute("aria-busy"), "true");
  assert.match(await page.locator(".advice").innerText(), /\d\.\d\d to \d+\.\d\d.*Best found so far/s);
  assert.match(await page.locator(".card > button").first().getAttribute("aria-label"), /^Board 1: 24 answers left: __a__ r$/);
  const key = (name) => page.getByRole("button", { name, exact: true }).waitFor();
  await key("A, board 1 green, board 2 grey");
  await key("C, board 1 grey, board 2 grey");
  assert.equal(await page.locator(".key.gone").allTextContents().then((all) => all.join("")), "CN");
  // Colours that no answer has are named before the turn is played, and refused after.
  await page.locator(".card > button").nth(1).click();
  await page.keyboard.type("ggggg");
  assert.match(await page.locator(".row-head .answers").textContent(), /→|left$/);
  await alert(page).getByText(`Board 2: no answer fits ${word}. Check its colours.`).waitFor();
  assert.match(await page.locator(".card").nth(1).getAttribute("class"), /wrong/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  assert.equal(await onward(page).textContent(), "Continue");
  const before = page.url();
  await onward(page).click();
  assert.equal(await current(page), 1);
  assert.equal(page.url(), before);
  for (const _ of word) await page.keyboard.press("Backspace");
  assert.equal(await alert(page).textContent(), "");
  // Another word and its price.
  await go(page, "#/boards/roast.BGBBY.BBBBB.BBBBB.BGBBB/cline.BBBBB.BBGGB.BGBBG.BBBBB?boards=4");
  await page.getByRole("heading", { name: "Play dumpy" }).waitFor();
  await page.locator(".advice").getByText("9106/1728").waitFor();
  await settled(page);
  await page.keyboard.type("slate");
  await page.locator(".judge").getByText("slate: 6.2454 guesses expected, +0.9757 against the best.").waitFor();
  await page.getByRole("link", { name: "Undo" }).click();
  await page.waitForFunction(() => location.hash === "#/boards/roast.BGBBY.BBBBB.BBBBB.BGBBB?boards=4");
  await go(page, `#/boards/roast.BGBBY.BBBBB/dying.BBBBY.GGGGG/${Array(5).fill("dough.BGGGG.-").join("/")}?boards=2`);
  await page.getByRole("heading", { name: "No guesses left: 1 of 2 boards is solved" }).waitFor();
  assert.deepEqual(await page.locator(".detail .words li").allTextContents(), ["tough"], "a lost game names its answer");
  await sound(page, "a lost game of boards");
  for (const [address, trouble] of [
    ["crane.BYGBB.BBBBY/crane.GGGGG.BBBBY", "Board 1: no answer fits crane. Check its colours."],
    ["crane.GGGGG.GGGGG", "Board 2: it has the same colours as others"],
    ["crane.GGGGG.BBBBY/slate.BBBBB.BBBBB", "Board 1: slate needs feedback unless"],
    ["crane.GGGGG", "This address does not name a position of this game."],
  ]) {
    await go(page, `#/boards/${address}?boards=2`);
    await alert(page).getByText(trouble).waitFor();
    if (trouble.startsWith("Board")) assert.equal(await page.locator(".advice").getByRole("heading").textContent(), "Boards", "no guess is announced");
  }
}

/** On a phone the letters are open on request, above the boards. */
async function letters(page) {
  await go(page, "#/boards/roast.BGBBY.BBBBB.BBBBB.BGBBB?boards=4");
  await advised(page);
  assert.equal(await page.locator(".keys").isVisible(), false);
  await page.getByRole("button", { name: "Other word" }).click();
  for (const letter of "CRANE") await page.locator(".key", { hasText: letter }).first().click();
  await page.locator(".judge").getByText("crane: at least").waitFor();
  assert.equal(await page.locator(".panel .hint").isVisible(), false, "the keys take the room of the hint");
  const covered = await page.evaluate(() => {
    const [panel, card] = [".panel", ".card"].map((selector) => document.querySelector(selector).getBoundingClientRect());
    return [card.bottom > panel.top, document.elementFromPoint(card.left + 1, panel.top + 12).closest(".panel, .card").className];
  });
  assert.deepEqual(covered, [true, "panel typing"], "no board shows through");
  assert.deepEqual(await small(page), []);
  await sound(page, "boards: the letters");
}

/** Without colours: the number of black and white pegs of each board. */
async function pegs(browser, salet, folder) {
  const [policy, file] = ["policy", "html"].map((end) => path.join(folder, `boards-pegs.${end}`));
  const words = execFileSync(salet, ["words", "--mastermind", "3x3", "--quiet"], { encoding: "utf8" });
  fs.writeFileSync(path.join(folder, "boards-pegs.txt"), words);
  execFileSync(salet, ["solve", "--quiet", "--force", "--answers", path.join(folder, "boards-pegs.txt"), "--feedback", "pegs", "--rule", "strict", "--out", policy]);
  execFileSync(salet, ["convert", policy, "--quiet", "--force", "--to", "html", "--out", file]);
  const { page, finish } = await open(browser, file, "#/boards?boards=2", { view: views[3] });
  await page.getByRole("heading", { name: /^Play / }).waitFor();
  const word = (await page.locator("#advice").textContent()).replace("Play ", "");
  for (const [black, white] of [["3", "0"], ["1", "0"]]) {
    await page.getByLabel("In the right place").selectOption(black);
    await page.getByLabel("Elsewhere").selectOption(white);
    await onward(page).click();
  }
  // The rule of the page is strict; that of several boards is normal.
  assert.equal(new URL(page.url()).hash, `#/boards/${word}.3B0W.1B0W?boards=2`);
  await page.getByRole("heading", { name: /^Play / }).waitFor();
  assert.ok(await page.locator(".card > button").first().isDisabled());
  await sound(page, "boards with pegs");
  await page.getByRole("link", { name: "Assist", exact: true }).click();
  assert.equal(await page.getByLabel("Rule").inputValue(), "strict");
  await finish();
}

module.exports = async ({ browser, salet, folder, file, isSmall }) => {
  const games = [];
  for (const view of SIZES) {
    const { page, finish } = await open(browser, file, "#/boards", { view });
    // A small run plays one game where there is room.
    for (const game of isSmall && view.width > 400 ? GAMES.slice(0, 1) : GAMES) games.push(await play(page, game, view));
    if (view.keys) await faults(page);
    if (view.width < 400) await letters(page);
    await finish();
  }
  await pegs(browser, salet, folder);
  const solving = games.flatMap(({ said }) => said).filter((text) => text.includes("may solve"));
  assert.ok(solving.length > 0 && solving.every((text) => /It may solve board \d(, \d)*( or \d)?\.$/.test(text)), `${solving}`);
  return `dordle, quordle, octordle at ${SIZES.map(({ width }) => width).join(", ")} px: ${games.map(({ turns }) => turns).join(" ")} guesses`;
};
