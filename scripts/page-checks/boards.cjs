// Several boards: each named game of the page is played to its end in each of its modes, at three sizes, by taps or by keys; a mistyped board
// is named; objectives; games that are pasted.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { appearing, objectives, pasted } = require("./boardmodes.cjs");
const { advised, alert, colours, current, onward, paint } = require("./boardparts.cjs");
const { go, open, searched, settled, small, sound, unpacked, views } = require("./support.cjs");

const SIZES = [
  { ...views[2], width: 360, height: 640, keys: false },
  { ...views[1], width: 768, height: 1024, keys: false },
  { ...views[0], width: 1400, height: 900, keys: true },
];
/** The secrets of a game: the first of these, unless it has its own. */
const SECRETS = ["tough", "dying", "plume", "dough", "harem", "gaily", "trite", "knead"];
const OWN_SECRETS = { quordle: ["chaff", "lowly", "swore", "paper"] };
const GIVEN = ["mount", "chirp", "vodka"];

/** The named games of a page, each in each of its modes, the usual one first. */
function gamesOf(file) {
  const { boards: several } = JSON.parse(unpacked(file, "facts"));
  return several.named.flatMap(({ name, boards, modes }) => modes.map(({ name: mode, limit, hidden, given }, at) => ({
    name: name.charAt(0).toUpperCase() + name.slice(1) + (at === 0 ? "" : ` ${mode}`), isUsual: at === 0, limit, hides: hidden,
    secrets: (OWN_SECRETS[name] ?? SECRETS).slice(0, boards), given: given ? GIVEN.slice(0, boards < 8 ? 2 : 3) : [],
  })));
}

/** Set all boards for a word: each yellow and green tile by a tap, the rest by the button. */
async function tap(page, word, secrets, solved) {
  for (let step = 0; step < 2 * secrets.length; step++) {
    if ((await onward(page).textContent()) === "Continue") break;
    const board = await current(page);
    if (solved.has(board)) assert.fail(`board ${board + 1} is solved`);
    await paint(page, colours(word, secrets[board]), { keys: false });
    if ((await onward(page).textContent()) !== "Continue") await onward(page).click();
  }
}

/** The same by the keys of colours, without any focus. */
async function press(page, word, secrets) {
  for (let step = 0; step < 2 * secrets.length; step++) {
    if ((await onward(page).textContent()) === "Continue") break;
    await paint(page, colours(word, secrets[await current(page)]), { keys: true });
  }
}

/** The board that appeared tells what it showed for each guess, until one solved it. */
async function tellAppeared(page, board, words, secrets, solved, view) {
  for (let turn = 0; turn < words.length; turn++) {
    await page.getByRole("heading", { name: `Board ${board + 1} appears` }).waitFor();
    const about = await page.locator(".rests").textContent();
    const [, word, number] = /for (\w+), guess (\d+) of/.exec(about);
    assert.equal(word, words[number - 1], about);
    assert.equal(await current(page), board);
    const before = page.url();
    await paint(page, colours(word, secrets[board]), view);
    // The last key goes on by itself.
    if (page.url() === before) await onward(page).click();
    await page.waitForFunction((url) => location.href !== url, before);
    if (word === secrets[board]) solved.add(board);
    if (!/appears$/.test(await page.locator("#advice").textContent()) || solved.has(board)) return;
  }
}

/** A given word goes into the row letter by letter. */
async function type(page, word, view) {
  if (view.keys) await page.keyboard.type(word);
  else {
    // On a phone the letters are open for the first given word alone.
    if (!(await page.locator(".keys").isVisible())) await page.getByRole("button", { name: "Other word" }).click();
    for (const letter of word) await page.locator(".key", { hasText: letter.toUpperCase() }).first().click();
  }
  return word;
}

/** A game to its end; returns its length and what the advice said of each turn. */
async function play(page, { name, secrets, limit, hides, given }, view) {
  const said = [];
  await page.locator("#boards-of").selectOption({ label: name });
  assert.equal(await page.locator(".card").count(), secrets.length);
  assert.equal((await page.locator(".advice .figure").last().textContent()).trim(), `guesses left${limit} / ${limit}`, `${name}: its limit is shown`);
  const solved = new Set();
  const words = [];
  let looked = false;
  /** The number of boards that can be seen. */
  const seen = () => (hides ? Math.min(solved.size + 1, secrets.length) : secrets.length);
  while (solved.size < secrets.length) {
    if (words.length === 0 && given.length > 0) await page.getByRole("heading", { name: "Given words" }).waitFor();
    const word = words.length < given.length ? await type(page, given[words.length], view) : await advised(page, true);
    if (words.length >= given.length) said.push(await page.locator(".rests").textContent());
    assert.ok(words.length < limit, `${name}: ${words} is too long`);
    assert.equal(await page.locator(".card.later").count(), secrets.length - seen(), `${name}: hidden boards`);
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
    secrets.forEach((secret, board) => secret === word && board < seen() && solved.add(board));
    while (hides && solved.size < secrets.length && /appears$/.test(await page.locator("#advice").textContent())) {
      if (view.width < 400) assert.deepEqual(await small(page), [], `${name}: a board appears`);
      await tellAppeared(page, solved.size, words, secrets, solved, view);
    }
    const cards = await page.locator(".card > button").evaluateAll((all) => all.map((card) => card.disabled));
    assert.deepEqual(cards, secrets.map((_, board) => solved.has(board) || board >= seen()), `${name}: solved boards`);
  }
  assert.ok(looked || words.length < 3);
  await page.getByRole("heading", { name: `All solved in ${words.length} guesses` }).waitFor();
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
  assert.deepEqual(await page.locator("#boards-of option").allTextContents(), [
    "Dordle", "3 boards", ...["", " weekly", " chill", " extreme", " sequence", " rescue"].map((mode) => `Quordle${mode}`), "5 boards", "6 boards", "7 boards",
    ...["", " sequence", " easy", " rescue"].map((mode) => `Octordle${mode}`),
  ]);
  for (let count = 2; count <= 8; count++) {
    await page.locator("#boards-of").selectOption(String(count));
    const left = await page.locator(".advice .figure dd").allTextContents();
    assert.deepEqual([await page.locator(".card").count(), left.slice(-2).map((text) => text.trim())], [count, [String(count), `${count + 5} / ${count + 5}`]], `${count} boards`);
  }
  // Before the first advice the page says why; a word that it cannot price has an estimate.
  const first = await page.evaluate(() => {
    location.hash = "#/boards?boards=3";
    return new Promise((resolve) => setTimeout(() => resolve(document.querySelector(".advice").innerText)));
  });
  assert.match(first, /^Next guess[^]*Looking for the best guess/);
  await advised(page);
  await page.keyboard.type("crane");
  await page.locator(".judge").getByText(/^crane: about \d\.\d\d guesses, \+\d\.\d\d against the best; an estimate\.$/).waitFor();
  // Where no search decides, the next best words stand below, and one that is tapped comes into the row.
  const others = page.locator(".detail .buttons button");
  assert.equal(await others.count(), 5);
  const [another] = (await others.nth(2).textContent()).split(" ");
  await others.nth(2).click();
  await page.locator(".judge").getByText(new RegExp(`^${another}: about`)).waitFor();
  await go(page, "#/boards/crane.BYGBB.BBBBY?boards=2");
  await advised(page);
  // Advice is there before the search ends.
  assert.equal(await page.locator(".detail").getAttribute("aria-busy"), "true");
  assert.match(await page.locator(".advice").innerText(), /\d\.\d\d to \d+\.\d\d.*Best found so far/s);
  assert.match(await page.locator(".card > button").first().getAttribute("aria-label"), /^Board 1: 24 answers left: __a__ r$/);
  const key = (name) => page.getByRole("button", { name, exact: true }).waitFor();
  await key("A, board 1 green, board 2 grey");
  await key("C, board 1 grey, board 2 grey");
  assert.equal(await page.locator(".key.gone").allTextContents().then((all) => all.join("")), "CN");
  // Colours that no answer has are named before the turn is played, and refused after. Its word is one that board 1 may be
  // grey for, whatever the search has found so far.
  const word = "dully";
  await page.keyboard.type(word);
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
  await page.locator("#board-now", { hasText: /^\D*2\b/ }).waitFor();
  assert.equal(page.url(), before);
  for (const _ of word) await page.keyboard.press("Backspace");
  assert.equal(await alert(page).textContent(), "");
  // Another word and its price.
  await go(page, "#/boards/roast.BGBBY.BBBBB.BBBBB.BGBBB/cline.BBBBB.BBGGB.BGBBG.BBBBB?boards=4");
  await searched(page, page.locator(".advice").getByText("9106/1728"));
  await page.getByRole("heading", { name: "Play dumpy" }).waitFor();
  await settled(page);
  await page.keyboard.type("slate");
  await page.locator(".judge").getByText("slate: 6.2454 guesses expected, +0.9757 against the best.").waitFor();
  await page.getByRole("link", { name: "Undo" }).click();
  await page.waitForFunction(() => location.hash === "#/boards/roast.BGBBY.BBBBB.BBBBB.BGBBB?boards=4");
  await go(page, `#/boards/roast.BGBBY.BBBBB/dying.BBBBY.GGGGG/${Array(5).fill("dough.BGGGG.-").join("/")}?boards=2`);
  await page.getByRole("heading", { name: "Lost: 1 of 2 boards is solved" }).waitFor();
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
  await page.locator(".judge").getByText(/^crane: about \d\.\d\d guesses, \+\d\.\d\d against the best; an estimate\.$/).waitFor();
  assert.equal(await page.locator(".panel .hint").isVisible(), false, "the keys take the room of the hint");
  await page.evaluate(() => scrollTo(0, 0));
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
  const [all, played] = [gamesOf(file), []];
  const usual = all.filter(({ isUsual }) => isUsual);
  for (const view of SIZES) {
    const { page, finish } = await open(browser, file, "#/boards", { view });
    // A small run plays the usual modes where there is little room, and one game elsewhere.
    for (const game of !isSmall ? all : view.width < 400 ? usual : usual.slice(0, 1)) played.push(await play(page, game, view));
    if (view.keys) {
      await faults(page);
      await appearing(page, salet);
      if (!isSmall) {
        await objectives(page, salet);
        await pasted(page);
      }
    }
    if (view.width < 400) await letters(page);
    await finish();
  }
  await pegs(browser, salet, folder);
  const solving = played.flatMap(({ said }) => said).filter((text) => text.includes("may solve"));
  assert.ok(solving.length > 0 && solving.every((text) => /It may solve board \d(, \d)*( or \d)?\.$/.test(text)), `${solving}`);
  return `${isSmall ? usual.length : all.length} games at ${SIZES.map(({ width }) => width).join(", ")} px: ${played.map(({ turns }) => turns).join(" ")} guesses`;
};
