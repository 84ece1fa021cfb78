// Clues: tiles start unset, one button sets the rest grey and continues, and contradictory clues are refused.
const assert = require("node:assert/strict");
const { go, open, row, settled, sound, unfold, views } = require("./support.cjs");

const UNSET = ["C", "R", "A", "N", "E"].map((letter, place) => `Letter ${place + 1}, ${letter.toLowerCase()}: not set`);

/** Only given tiles are recorded, with the keyboard alone. */
async function unset(page, what) {
  const button = page.locator(".editor button[type=submit]");
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim());
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tiles = page.locator(".edit .tile");
  const looks = (index) => tiles.nth(index).evaluate((tile) => {
    const { backgroundColor, borderTopStyle } = getComputedStyle(tile);
    return `${backgroundColor} ${borderTopStyle} ${getComputedStyle(tile, "::after").content}`;
  });
  await unfold(page);
  // The recommended word comes without a clue.
  await page.waitForFunction(() => document.querySelector("#played").value === "salet");
  assert.equal((await row(page.locator(".edit"))).shown, "", `${what}: the tiles of a recommended word are unset`);
  assert.equal(await button.textContent(), "Rest is grey", what);
  await page.getByLabel("Word or clues").fill("crane");
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
  assert.equal(await button.textContent(), "Rest is grey", `${what}: Continue waits for the last tile`);
  await press("Home", "Enter");
  assert.equal(await focused(), UNSET[4], `${what}: Enter leads to what is unset`);
  await press("b");
  assert.equal(await button.textContent(), "Continue");
  await sound(page, `${what}: set tiles`);
  await press("Enter");
  await page.waitForFunction(() => location.hash === "#/assist/crane.BYGBB");
  assert.equal((await row(page.locator(".edit"))).shown, "", `${what}: the next row is unset`);
  // A word that is not complete has no rest.
  await page.getByLabel("Word or clues").fill("shti");
  assert.ok(await button.isDisabled(), `${what}: four letters`);
  await page.getByLabel("Word or clues").fill("shtik");
  await tiles.nth(1).press("y");
  await tiles.nth(0).press("b");
  await tiles.nth(0).press("Delete");
  assert.equal(await button.textContent(), "Rest is grey", `${what}: a tile is unset again`);
  // The rest is grey by the button, and the game goes on; Undo is next to it.
  await button.click();
  await page.waitForFunction(() => location.hash === "#/assist/crane.BYGBB/shtik.BYBBB");
  await page.locator(".editor").getByRole("link", { name: "Undo" }).click();
  await page.waitForFunction(() => location.hash === "#/assist/crane.BYGBB");
  // What is no word has no colours, and the word that was meant is a tap away.
  await page.getByLabel("Word or clues").fill("smatr");
  assert.ok(await button.isDisabled(), `${what}: no word`);
  assert.equal(await page.locator(".judge").textContent(), "“smatr” is not an accepted word of this game. Did you mean smart?");
  await press("Enter");
  await page.getByRole("button", { name: "Did you mean smart?" }).click();
  assert.equal(await page.getByLabel("Word or clues").inputValue(), "smart");
  assert.equal(await page.locator(".assist [role=alert]").textContent(), "");
  assert.ok(await button.isEnabled());
  // An invalid word keeps the focus.
  await page.getByLabel("Word or clues").fill("zzzzz");
  await press("Enter");
  assert.equal(await page.locator(".assist [role=alert]").textContent(), "“zzzzz” is not an accepted word of this game.", "no clue syntax");
  assert.equal(await page.evaluate(() => document.activeElement.id), "played");
  // Text without a word is refused, too: the first line of a shared game, and a clue where the word was the answer.
  for (const [text, act] of [["Wordle 5 3/6", () => press("Enter")], ["BYGBB", () => page.getByRole("button", { name: "Solved" }).click()]]) {
    await page.getByLabel("Word or clues").fill(text);
    await act();
    assert.equal(await page.locator(".assist [role=alert]").textContent(), "Type a word.", `${what}: ${text}`);
    await page.getByLabel("Word or clues").fill("zzzzz");
    await press("Enter");
  }
}

/** Squares that are pasted without a word are not taken for those of the recommended one: the word is asked for. */
async function wordless(page, what) {
  const pasted = (text) => page.evaluate((data) => {
    // Firefox keeps no data in an event that a page makes.
    const event = new Event("paste", { bubbles: true, cancelable: true });
    document.body.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => data } }));
  }, text);
  const alert = page.locator(".assist [role=alert]");
  await go(page, "#/proof");
  await go(page, "#/assist");
  await page.getByRole("heading", { name: "Play salet" }).waitFor();
  await page.evaluate(() => document.activeElement.blur());
  for (const give of [() => pasted("⬜🟨🟩⬛⬜"), () => page.getByLabel("Word or clues").fill("⬜🟨🟩⬛⬜")]) {
    await give();
    await alert.getByText("Which word showed these squares? Type or tap it.").waitFor();
    assert.deepEqual(await row(page.locator(".edit")), { word: "", shown: "BYGBB" });
    assert.ok(await page.locator(".editor button[type=submit]").isDisabled(), `${what}: no word yet`);
    await settled(page);
    assert.equal((await row(page.locator(".edit"))).word, "", `${what}: no other word takes the place`);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.type("crab");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("ne");
    assert.deepEqual(await row(page.locator(".edit")), { word: "crane", shown: "BYGBB" });
    assert.equal(await alert.textContent(), "");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.hash === "#/assist/crane.BYGBB");
    await go(page, "#/assist");
    await page.getByRole("heading", { name: "Play salet" }).waitFor();
  }
}

/** Contradictory clues are refused, wins included, in an address and in the row. */
async function contradictions(page, what) {
  const alert = page.locator(".assist [role=alert]");
  const solved = page.getByRole("heading", { name: /solved in/ });
  for (const [address, trouble] of [
    ["crane.BBBBB/crane.GGGGG", "No accepted word fits the feedback of guess 2. Check it. Perhaps row 1 is wrong: tap it to change it."],
    ["salet.BBBBB/crony.GGGGG", ""],
    ["salet.YGGGG", "No accepted word fits the feedback of guess 1. Check it. Perhaps row 1 is wrong: tap it to change it."],
    ["crane.BYGBB/crane.BYGBG/smart.GGGGG", "No accepted word fits the feedback of guess 2. Check it. Perhaps row 1 or 2 is wrong: tap it to change it."],
    ["crane.GGGGG/crane.GGGGG", "The game was over before guess 2."],
  ]) {
    await go(page, `#/assist/${address}`);
    if (address.startsWith("salet.BBBBB")) {
      // A consistent win is accepted.
      await solved.waitFor();
      continue;
    }
    await alert.getByText(trouble, { exact: true }).waitFor({ timeout: 60_000 });
    assert.equal(await solved.count(), 0, `${what}: ${address} is no win`);
    assert.ok(await page.locator(".editor button[type=submit]").isHidden(), `${what}: nothing follows ${address}`);
  }
  await sound(page, `${what}: a contradiction`);
  // A row is changed, and those after it stay.
  await go(page, "#/assist/salet.BBBBG/crony.BBBBB/might.BGGGG/light.GGGGG");
  await alert.getByText(/^No accepted word fits the feedback of guess 4\. Check it\. Perhaps row 1 is wrong/).waitFor();
  await page.locator(".assist .board a").first().click();
  await page.locator(".editor .tile").nth(2).click();
  await page.locator(".editor button[type=submit]").click();
  await page.getByRole("heading", { name: "light: solved in 4 guesses" }).waitFor();
  // A game that is pasted over another has its own answer.
  await go(page, "#/analyse/salet.BBYBG/might.BGGGG?answer=light");
  await page.getByText(/^Unfinished|2 guesses/).first().waitFor();
  await page.getByLabel("Guesses, in order").fill("salet=BBYBG light=GGGGG");
  await page.getByLabel("Answer", { exact: true }).fill("night");
  await page.getByRole("button", { name: "Analyse", exact: true }).click();
  await page.locator(".judged").getByText(/^Solved in 2 guesses/).waitFor({ timeout: 60_000 });
  // So are clues without words after the end, in every field.
  for (const [view, label] of [["assist", "Word or clues"], ["analyse", "Guesses, in order"]]) {
    await go(page, `#/${view}`);
    await page.getByLabel(label).fill("crane=GGGGG BBBBB");
    await page.getByLabel(label).press("Enter");
    await page.locator(`.${view} [role=alert]`).getByText("The game was over before guess 2.", { exact: true }).waitFor();
  }
  await go(page, "#/assist/crane.BBBBB");
  await page.getByLabel("Word or clues").fill("crane");
  assert.ok(await page.getByRole("button", { name: "Solved" }).isDisabled(), `${what}: a word that is out is no answer`);
  await page.getByLabel("Word or clues").fill("crane=GGGGG");
  await page.getByLabel("Word or clues").press("Enter");
  await alert.getByText("No accepted word fits the feedback of guess 2. Check it. Perhaps row 1 is wrong: tap it to change it.", { exact: true }).waitFor();
  assert.equal(new URL(page.url()).hash, "#/assist/crane.BBBBB", `${what}: the clue is not recorded`);
  await page.getByLabel("Word or clues").fill("slosh");
  for (const tile of await page.locator(".edit .tile").all()) await tile.press("g");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "slosh: solved in 2 guesses" }).waitFor();
  // A win after an illegal guess is refused.
  await go(page, "#/assist/crane.BYGBB/pious.BBBBY/smart.GGGGG?rule=hard");
  await alert.getByText("The rule does not allow guess 2.", { exact: true }).waitFor();
  assert.equal(await solved.count(), 0);
  // A lost game is called so, and its answer need not be known for an analysis.
  await go(page, `#/assist/${Array(6).fill("slate.BBBBB").join("/")}`);
  await page.getByRole("heading", { name: "Lost with" }).waitFor();
  assert.match(await page.getByRole("link", { name: "Analyse this game" }).getAttribute("href"), /^#\/analyse\/(slate\.BBBBB\/?){6}$/);
  // The answers that are left are named.
  assert.ok(await page.locator(".detail .words").getByText("booby", { exact: true }).isVisible());
  await sound(page, "a lost game");
}

module.exports = async ({ browser, file }) => {
  for (const view of [views[0], views[3]]) {
    const { page, finish } = await open(browser, file, "#/assist", { view });
    await unset(page, view.name);
    await wordless(page, view.name);
    await contradictions(page, view.name);
    await settled(page);
    await finish();
  }
  return "unset until set, and consistent";
};
