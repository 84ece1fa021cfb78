// Every view with the mouse: at two widths, light and dark, with and without motion, accessible.
const assert = require("node:assert/strict");
const path = require("node:path");
const { go, open, row, settled, sound, toView, unfold, views } = require("./support.cjs");

const heading = (page, text) => page.getByRole("heading", { name: text }).first().waitFor();

async function explore(page, what) {
  const tree = page.getByRole("tree");
  await toView(page, "Explore");
  await heading(page, "Play salet");
  assert.equal(await page.getByRole("treeitem").count(), 1 + 148, `${what}: what salet may show`);
  const item = tree.getByRole("treeitem", { name: "grey, yellow, grey, grey, green: croup, 20 answers" });
  await item.click();
  await heading(page, "Play croup");
  assert.equal(await item.getAttribute("aria-expanded"), "true");
  assert.equal(await item.getAttribute("aria-selected"), "true");
  assert.equal(new URL(page.url()).hash, "#/explore/salet.BYBBG");
  assert.deepEqual(await row(page.locator(".detail .board .tiles").first()), { word: "salet", shown: "BYBBG" });
  assert.match(await page.locator(".figures").textContent(), /20.*2\.2500 45\/20.*3/s);
  assert.equal(await page.locator(".detail .words li").count(), 20);
  assert.deepEqual(await page.locator(".histogram .count").allTextContents().then((all) => all.slice(-3)), ["0", "15", "5"]);
  await sound(page, `${what}: a position`);
  await tree.getByRole("treeitem", { name: "graft, 4 answers" }).click();
  await heading(page, "Play graft");
  await page.goBack();
  await heading(page, "Play croup");
  await page.locator(".twist").first().click();
  assert.equal(await tree.getByRole("treeitem").count(), 1, `${what}: a closed tree hides its items`);
  await page.getByLabel("Find an answer or a position").fill("audit");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await heading(page, "audit: solved in 3 guesses");
  // The tree ends with the guess that wins.
  const end = tree.getByRole("treeitem", { name: "green, green, green, green, green: solved, audit" });
  assert.equal(await end.getAttribute("aria-selected"), "true");
  assert.equal(await end.getAttribute("aria-level"), "4");
  assert.equal(await end.getAttribute("aria-expanded"), null);
  await tree.getByRole("treeitem", { name: "graft, 4 answers" }).click();
  await tree.getByRole("treeitem", { name: "green, green, green, green, green: solved, graft" }).click();
  await heading(page, "graft: solved in 3 guesses");
  assert.match(new URL(page.url()).hash, /^#\/explore\/salet.BYBBG\/croup\.[BGY]{5}\/graft.GGGGG$/);
  assert.deepEqual(await row(page.locator(".detail .board .tiles").last()), { word: "graft", shown: "GGGGG" });
  await page.goBack();
  await page.goBack();
  await heading(page, "audit: solved in 3 guesses");
  await page.locator(".detail .turn").nth(1).click();
  await heading(page, "Play croup");
  for (const [word, said] of [["zzzzz", "not an accepted word"], ["salet", "not an answer"]]) {
    await page.getByLabel("Find an answer or a position").fill(word);
    await page.keyboard.press("Enter");
    assert.match(await page.getByRole("alert").first().textContent(), new RegExp(said));
  }
  await go(page, "#/explore/salet.GGGGG");
  assert.match(await page.locator(".explore [role=alert]").textContent(), /does not name a position/);
}

async function assist(page, what) {
  await toView(page, "Assist");
  await heading(page, "Play salet");
  await unfold(page);
  await page.getByLabel("Word or clues").fill("crane");
  const tiles = page.locator(".edit .tile");
  assert.deepEqual(await tiles.allTextContents(), ["C", "R", "A", "N", "E"]);
  // A tap is yellow, two are green, three grey again; the rest is grey by the button, which goes on.
  for (const [place, clicks] of [3, 1, 2, 0, 0].entries()) {
    for (let click = 0; click < clicks; click++) await tiles.nth(place).click();
  }
  await page.getByRole("button", { name: "Rest is grey" }).click();
  assert.equal(new URL(page.url()).hash, "#/assist/crane.BYGBB");
  await heading(page, "Play shtik");
  await settled(page);
  assert.equal(await page.getByLabel("Word or clues").inputValue(), "shtik");
  assert.match(await page.locator(".advice").innerText(), /2\.3750\s+57\/24.*Exact: no guess is better/s);
  const text = await page.locator(".detail").innerText();
  assert.match(text, /No other guess is as good.*Best possible answer.*smart\s+2\.5000 60\/24\s+\+0\.1250.*Next best\s+Guess\s+Guesses expected\s+Above the best\s+audit\s+2\.4167 58\/24\s+\+0\.0417/s);
  assert.equal(await page.locator(".detail .words li").count(), 24);
  await sound(page, `${what}: a position off the policy`);
  await page.locator(".pick").getByText("smart", { exact: true }).click();
  assert.equal(await page.getByLabel("Word or clues").inputValue(), "smart");
  await page.getByLabel("Rule").selectOption("hard");
  await heading(page, "Play smart");
  await settled(page);
  await unfold(page);
  assert.match(await page.locator(".assist").innerText(), /61\/24.*2 equally good guesses\s+smart\s+may be the answer\s+swart/s);
  assert.equal(new URL(page.url()).hash, "#/assist/crane.BYGBB?rule=hard");
  await page.getByRole("link", { name: "Undo" }).click();
  await page.getByLabel("Rule").selectOption("normal");
  await heading(page, "Play salet");
  // No answer fits, but an accepted word does.
  await go(page, "#/assist/salet.YGGBB/crony.BBBBB");
  await page.getByRole("heading", { name: "No listed answer fits; 32 other accepted words do" }).waitFor();
  await settled(page);
  assert.match(await page.locator(".assist").innerText(), /Exact: no guess is better.*galas/s);
  for (const [address, trouble] of [
    ["salet.GGGGB/crony.GGGGB", "No accepted word fits the feedback of guess 2. Check it. Perhaps row 1 or 2 is wrong: tap it to change it."],
    ["crane.BYGBB/pious.BBBBB?rule=hard", "The rule does not allow guess 2."],
    ["crane.GGGGG/pious.BBBBB", "The game was over before guess 2."],
  ]) {
    await go(page, `#/assist/${address}`);
    await page.locator(".assist [role=alert]").getByText(trouble, { exact: true }).waitFor();
  }
  await go(page, "#/assist/salet.BYBBG/croup.GYBBB");
  await page.getByRole("button", { name: "Solved" }).click();
  await page.getByRole("heading", { name: /solved in 3 guesses/ }).waitFor();
}

async function demonstrate(page, what) {
  await toView(page, "Demonstrate");
  await page.getByLabel("Answer").fill("audit");
  await page.getByRole("button", { name: "Begin" }).click();
  await heading(page, "The strategy plays");
  const outlooks = ["20 answers left, 2.25 guesses expected", "1 answer left, 1.00 guesses expected", ""];
  for (const [turn, shown] of ["BYBBG", "BBBYB", "GGGGG"].entries()) {
    // Nothing but the list of all answers names it before the end.
    const seen = await page.evaluate(() => {
      const main = document.querySelector("main").cloneNode(true);
      for (const list of main.querySelectorAll(".words")) list.remove();
      return main.textContent + document.querySelector("#chosen").value + document.title;
    });
    assert.doesNotMatch(seen, /audit/, `${what.name}: the answer is given away`);
    await page.getByRole("button", { name: "Next" }).click();
    assert.equal((await row(page.locator(".stage .tiles").nth(turn))).shown, shown, what);
    assert.equal(await page.locator(".stage .after").nth(turn).textContent(), outlooks[turn], `${what.name}: the expectation after a move`);
  }
  assert.equal(await page.locator(".said").textContent(), "audit: solved in 3 guesses");
  assert.ok(await page.getByRole("button", { name: "Next" }).isDisabled());
  const moves = await page.locator(".fresh .tile").first().evaluate((tile) => getComputedStyle(tile).animationName);
  assert.equal(moves === "none", what.reduced, `${what.name}: motion`);
  await sound(page, `${what.name}: a demonstration`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll(".stage .board .tiles").length === 1);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Random answer" }).click();
  await page.getByRole("button", { name: "Next" }).waitFor();
}

async function analyse(page, what) {
  await toView(page, "Analyse");
  await page.getByLabel("Guesses, in order").fill("salet crony chard");
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.getByText("Solved in 3 guesses").first().waitFor({ timeout: 300_000 });
  const text = await page.locator(".judged").innerText();
  for (const part of ["2315 → 102", "0.0686", "−0.3824", "brond needs 0.07 fewer guesses", "226 others", "= 3.4212 expected at the start + 0.0686 given away − 0.4898 of luck"]) {
    assert.ok(text.includes(part), `${what}: ${part} in ${text}`);
  }
  const shared = "Wordle (2021) 3/6\n⬜🟨⬜⬜⬜ 0.00 | −0.13\n🟩🟨⬜⬜⬜ 0.07 | −0.38\n🟩🟩🟩🟩🟩 0.00 | +1.00\nLeft: guesses given away against best play, 0.07 in all. Right: guesses won by luck, +0.49 in all.";
  assert.equal(await page.getByLabel("Text to share", { exact: true }).inputValue(), shared);
  await sound(page, `${what}: an analysis`);
  await page.getByLabel("Guesses, in order").fill("salet crony chard crony");
  await page.getByLabel("Answer", { exact: true }).fill("crony");
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.locator(".analyse [role=alert]").getByText("The game was over before guess 3.").waitFor();
}

/** With a time limit of zero, the page offers to search again. */
async function timeUp(page, what) {
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message) {
      const line = globalThis.patient ? message.line : message.line?.replace(/"time_limit":\d+/, '"time_limit":0');
      postMessage.call(this, line === undefined ? message : { ...message, line });
    };
  });
  await go(page, "#/assist/salet.BYBBG");
  await page.getByText("Time is up, and nothing is certain yet.").waitFor();
  await sound(page, `${what}: the time is up`);
  await page.evaluate(() => (globalThis.patient = true));
  await page.getByRole("button", { name: "Search longer" }).click();
  await page.getByRole("heading", { name: /equally good guesses|The best guess/ }).waitFor({ timeout: 300_000 });
  await settled(page);
}

async function proof(page, what) {
  await toView(page, "Proof");
  await unfold(page);
  const text = await page.locator("main").innerText();
  for (const part of [
    "no strategy needs fewer than 7920 guesses",
    "f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee",
    "1b003ed208a9b5e8809d8f78d9565ab904ad82c6f1ea76dee6f43b5221fc854b",
    "salet-check --require-optimal",
  ]) assert.ok(text.includes(part), `${what}: ${part}`);
  await sound(page, `${what}: the proof`);
}

async function portuguese(page, what) {
  await page.getByLabel("Language").selectOption("pt");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "pt");
  // Where the game is.
  await toView(page, "Explorar");
  await heading(page, "Jogue croup");
  await go(page, "#/explore");
  await heading(page, "Jogue salet");
  assert.match(await page.locator(".figures").textContent(), /3,4212/);
  await go(page, "#/assist/salet.GGGGB/crony.GGGGB");
  await page.getByText("Nenhuma palavra aceita combina com as cores do palpite 2. Confira.").waitFor();
  await sound(page, `${what}: in Portuguese`);
}

async function look(browser, file, folder, view) {
  const { page, finish } = await open(browser, file, "", { view });
  const shot = (name) => page.screenshot({ path: path.join(folder, `${view.name}-${name}.png`), fullPage: true });
  await explore(page, view.name);
  await shot("explore");
  await assist(page, view.name);
  await go(page, "#/assist/crane.BYGBB");
  await heading(page, "Play shtik");
  await settled(page);
  await shot("assist");
  await demonstrate(page, { name: view.name, reduced: view.reducedMotion === "reduce" });
  await shot("demonstrate");
  await analyse(page, view.name);
  await shot("analyse");
  await timeUp(page, view.name);
  await proof(page, view.name);
  await shot("proof");
  await portuguese(page, view.name);
  await finish();
}

module.exports = async ({ browser, file, folder }) => {
  // Two at a time, since they mostly wait for the processor.
  const [a, b, c, d] = views.map((view) => () => look(browser, file, folder, view));
  await Promise.all([a().then(b), c().then(d)]);
  return `${views.length} ways`;
};
