// Clues as the README writes them work in every text field: typed, and pasted from a shared game of several lines.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { go, open, settled, sound, unfold, unpacked, views } = require("./support.cjs");

const FORMS = ["crane=BYGBB", "crane BYGBB", "crane:bygbb", "crane=01200", "crane.BYGBB", "crane=⬜🟨🟩⬛⬜", "crane 🟦🟧".replace("🟦🟧", "⬛🟦🟧⬛⬛"), "crane=⬛🟪🟩⬛⬛", "crane 🟦🟡🟥🟦🟦",
  "crane :black_large_square::large_yellow_square::green_square::white_large_square::black_square:"];
const SHARED = "Wordle 1,234 3/6*\n\n⬛🟨⬛⬛🟩\n⬛⬛⬛🟨⬛\n🟩🟩🟩🟩🟩\n";
const GAME = "salet.BYBBG/croup.BBBYB/audit.GGGGG";

const hash = (page) => new URL(page.url()).hash;

/** Pastes as a browser does: with the lines of the text. */
const paste = (field, text) =>
  field.evaluate((input, data) => {
    input.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", data);
    const taken = !input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    // What the page leaves alone, the browser writes into a field of one line.
    if (!taken) {
      input.value = data.replace(/[\r\n]/g, "");
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, text);

const read = (name) => fs.readFileSync(path.join(__dirname, "../..", name), "utf8");

/** A module of the page, without its imports. */
const surface = (name) => read(`crates/report/src/page/surface/${name}`).replace(/^import .*$/gm, "").replace(/^export /gm, "");

/** Cases that the page and the command share. */
const cases = (name) => JSON.parse(read(`tests/common/${name}`));

/** What the page of a game of two words knows of its feedback. */
function facts(salet, folder, rule, letters) {
  const [list, policy, page] = ["txt", "policy", "html"].map((end) => path.join(folder, `notation-${rule}-${letters}.${end}`));
  const word = "abcdefghij".slice(0, letters);
  fs.writeFileSync(list, `${word}\n${[...word].reverse().join("")}\n`);
  execFileSync(salet, ["solve", "--answers", list, "--feedback", rule, "--quiet", "--force", "--out", policy]);
  execFileSync(salet, ["convert", policy, "--to", "html", "--quiet", "--force", "--out", page]);
  return JSON.parse(unpacked(page, "facts")).feedback;
}

/** The page reads feedback as the command does: tests/common/feedback.json has the cases of both. */
function feedback(salet, folder) {
  const { format, parse } = new Function(`${surface("table.js")}; ${surface("feedback.js")}; return { format, parse };`)();
  const known = new Map();
  for (const { feedback, letters, text, means } of cases("feedback.json")) {
    const game = `${feedback} ${letters}`;
    if (!known.has(game)) known.set(game, facts(salet, folder, feedback, letters));
    const policy = { feedback: known.get(game), letters, table: null };
    const code = parse(policy, text);
    assert.equal(code === null ? null : format(policy, code), means, `${feedback} feedback: ${text}`);
  }
}

/** The page knows the first line of a shared game as the command does: tests/common/shares.json has the cases of both. */
function shares() {
  const { scoreAt } = new Function(`${surface("feedback.js")}; ${surface("notation.js")}; return { scoreAt };`)();
  for (const { line, title } of cases("shares.json")) {
    const found = scoreAt({ words: { find: () => null } }, line.split(/\s+/).filter(Boolean)) >= 0;
    assert.equal(found, title !== null, `first line of a shared game: ${line}`);
  }
}

/** Clues of a sequence as the engine writes them, as parts of an address: a board that a guess solves while it is hidden comes later. */
function ahead() {
  const { partsOfClues } = new Function(`${surface("several.js")}; return { partsOfClues };`)();
  const clues = ["ghost=BBBBB,?,GGGGG,?", "crane=GGGGG,?,-,?"];
  assert.deepEqual(partsOfClues(clues.slice(0, 1), 3), ["ghost.BBBBB"]);
  assert.deepEqual(partsOfClues(clues, 2), ["ghost.BBBBB", "crane.GGGGG"]);
  assert.deepEqual(partsOfClues(["ghost=BBBBB,-,YBBBB"], 0), ["ghost.BBBBB.-.YBBBB"]);
}

async function assist(page, what) {
  await unfold(page);
  const field = page.getByLabel("Word or clues");
  const leads = async (text, wanted, from = "#/assist") => {
    await go(page, "#/proof");
    await go(page, from);
    if (text.includes("\n")) await paste(field, text);
    else await field.fill(text);
    await field.press("Enter");
    await page.waitForFunction((to) => location.hash === to, wanted, { timeout: 120_000 }).catch(() => assert.fail(`${what}: ${text} leads to ${hash(page)}`));
  };
  for (const form of FORMS) await leads(form, "#/assist/crane.BYGBB");
  await leads("BYBBG", "#/assist/salet.BYBBG");
  await leads("salet.BYBBG.croup.BBBYB", "#/assist/salet.BYBBG/croup.BBBYB");
  await leads("salet.BYBBG.guard", "#/assist/salet.BYBBG?word=guard");
  assert.equal(await field.inputValue(), "guard", `${what}: a word without feedback comes next`);
  await leads("BBBYB", "#/assist/salet.BYBBG/croup.BBBYB", "#/assist/salet.BYBBG");
  await leads(SHARED, `#/assist/${GAME}`);
  // Its words may stand beside its squares, or below all of them.
  for (const named of [`${SHARED}salet croup audit`, "⬛🟨⬛⬛🟩 salet\n⬛⬛⬛🟨⬛ croup\n🟩🟩🟩🟩🟩 AUDIT"]) await leads(named, `#/assist/${GAME}`);
  await leads("salet croup audit\n#SUTOM #460 3/6 13:37\n\n🟦🟡🟦🟦🟥\n🟦🟦🟦🟡🟦\n🟥🟥🟥🟥🟥\n\nhttps://sutom.nocle.fr", `#/assist/${GAME}`);
  for (const head of ["joguei term.ooo #15 3/6 *", "joguei http://term.ooo #15 3/6 *", "hello wordl 3/6", "Absurdle 3/∞", "Le Mot (@WordleFR) #1698 3/6"]) {
    await leads(SHARED.replace("Wordle 1,234 3/6*", head), `#/assist/${GAME}`);
  }
  await leads("crane slate audit\n🟩⬛🟨⬛⬛\n".replace("🟩⬛🟨⬛⬛", "⬛⬛🟨⬛⬛") + "⬛⬛🟨🟨⬛\n🟩🟩🟩🟩🟩", "#/assist/crane.BBYBB/slate.BBYYB/audit.GGGGG");
  // Off the policy the engine knows which word was recommended.
  await leads("crane BYGBB ⬛⬛⬛⬛⬛", "#/assist/crane.BYGBB/shtik.BBBBB");
  // The field shows a clue in the tiles, and Continue plays it.
  await go(page, "#/assist");
  await field.fill("crane=BYGBB");
  assert.deepEqual(await page.locator(".edit .tile").evaluateAll((all) => all.map((tile) => tile.textContent + tile.dataset.colour)), ["CB", "RY", "AG", "NB", "EB"]);
  await page.getByRole("button", { name: "Continue" }).click();
  assert.equal(hash(page), "#/assist/crane.BYGBB");
  const alert = page.locator(".assist [role=alert]");
  for (const [text, said] of [["crnae=BYGBB", "“crnae=BYGBB” is not"], ["crane=BYGB", "is not an accepted word"], ["crane slate BYGBB", "The feedback for “slate” is missing."], ["crane=BBBBB crane=GGGGG", "No accepted word fits the feedback of guess 2."]]) {
    await go(page, "#/assist");
    await field.fill(text);
    await field.press("Enter");
    if (text === "crane slate BYGBB") {
      // The last word may be still to play.
      await page.waitForFunction(() => location.hash === "#/assist/crane.BYGBB?word=slate");
      continue;
    }
    await alert.getByText(said).waitFor({ timeout: 60_000 }).catch(() => assert.fail(`${what}: nothing is said of ${text}`));
  }
}

async function explore(page, what) {
  const field = page.getByLabel("Find an answer or a position");
  for (const [text, wanted] of [["salet=BYBBG", "salet.BYBBG"], ["01002", "salet.BYBBG"], ["salet BYBBG croup BBBYB", "salet.BYBBG/croup.BBBYB"], [SHARED, GAME], ["audit", GAME]]) {
    await go(page, "#/explore");
    await (text.includes("\n") ? paste(field, text) : field.fill(text));
    await field.press("Enter");
    assert.equal(hash(page), `#/explore/${wanted}`, `${what}: ${text}`);
  }
  await field.fill("crane=BYGBB");
  await field.press("Enter");
  await page.getByText("The strategy never reaches this position.").waitFor();
  await page.getByRole("link", { name: "Ask the engine about it" }).click();
  assert.equal(hash(page), "#/assist/crane.BYGBB", what);
}

async function demonstrate(page, what) {
  await go(page, "#/demonstrate");
  const field = page.getByLabel("Answer", { exact: true });
  await field.fill("salet=BYBBG");
  await field.press("Enter");
  await page.getByText("20 answers fit these clues. Choose one.").waitFor();
  assert.equal(await page.locator(".demonstrate .words a").count(), 20);
  for (const [text, wanted] of [["salet BYBBG croup BBBYB", "audit"], [SHARED, "audit"], ["crane.BYGBB.shtik.BBYBB.award.GGGGG".replace("BBYBB", "BBBBB"), "award"]]) {
    await go(page, "#/demonstrate");
    await (text.includes("\n") ? paste(field, text) : field.fill(text));
    await field.press("Enter");
    assert.equal(hash(page), `#/demonstrate/${wanted}`, `${what}: ${text}`);
  }
}

/** A clue for a word that the policy does not name is not dropped. */
async function unnamed(page, what) {
  await go(page, "#/demonstrate");
  await page.getByLabel("Answer", { exact: true }).fill("crane=BYGBB BBBBB");
  await page.keyboard.press("Enter");
  await page.locator(".demonstrate [role=alert]").getByText("The strategy never reaches this position.").waitFor();
  assert.equal(await page.locator(".demonstrate .words a").count(), 0, what);
}

async function analyse(page, what) {
  const field = page.getByLabel("Guesses, in order");
  const answer = page.getByLabel("Answer", { exact: true });
  const judged = (text) => page.locator(".judged").getByText(text).waitFor({ timeout: 300_000 });
  for (const [text, wanted] of [
    ["salet=BYBBB crony=GYBBB chard=GGGGG", "salet.BYBBB/crony.GYBBB/chard.GGGGG"],
    ["salet BYBBB, crony GYBBB, chard GGGGG", "salet.BYBBB/crony.GYBBB/chard.GGGGG"],
    ["salet crony chard\n⬜🟨⬜⬜⬜\n🟩🟨⬜⬜⬜\n🟩🟩🟩🟩🟩", "salet.BYBBB/crony.GYBBB/chard.GGGGG"],
    // The text that the page itself shares, below the words.
    ["salet crony chard\noriginal 3/6\n⬜🟨⬜⬜⬜ 0.00 | −0.13\n🟩🟨⬜⬜⬜ 0.07 | −0.38\n🟩🟩🟩🟩🟩 0.00 | +1.00\nLeft: guesses given away against best play, 0.07 in all.", "salet.BYBBB/crony.GYBBB/chard.GGGGG"],
  ]) {
    await go(page, "#/analyse");
    await (text.includes("\n") ? paste(field, text) : field.fill(text));
    await field.press("Enter");
    await page.waitForFunction((to) => location.hash === to, `#/analyse/${wanted}`).catch(() => assert.fail(`${what}: ${text} leads to ${hash(page)}`));
    await judged("Solved in 3 guesses = 3.4212 expected at the start + 0.0686 given away − 0.4898 of luck");
  }
  await go(page, "#/analyse");
  await paste(field, SHARED);
  await field.press("Enter");
  await judged("Solved in 3 guesses = 3.4212 expected at the start + 0.0000 given away");
  // Clues alone, and an answer by its clues.
  await field.fill("salet=BYBBB crony=GYBBB");
  await field.press("Enter");
  await judged("2 guesses, and 2.0000 more to come");
  assert.match(await page.getByLabel("Text to share", { exact: true }).inputValue(), /^Wordle \(2021\), unfinished: 2\/6\n/, "X is for a lost game");
  await field.fill("salet crony");
  await answer.fill("salet=BYBBG croup=BBBYB");
  await field.press("Enter");
  await page.waitForFunction(() => location.hash === "#/analyse/salet/crony?answer=audit");
  await settled(page);
  await field.fill("slate slate slate slate slate slate");
  await answer.fill("audit");
  await field.press("Enter");
  await page.waitForFunction(() => /^Wordle \(2021\) X\/6\n/.test(document.querySelector("#share")?.value ?? ""), null, { timeout: 300_000 });
}

module.exports = async ({ browser, salet, folder, file }) => {
  feedback(salet, folder);
  ahead();
  shares();
  for (const view of [views[0], views[2]]) {
    const { page, finish } = await open(browser, file, "#/assist", { view });
    await assist(page, view.name);
    await explore(page, view.name);
    await demonstrate(page, view.name);
    await unnamed(page, view.name);
    await analyse(page, view.name);
    await settled(page);
    await sound(page, `${view.name}: clues as text`);
    await finish();
  }
  return "four views, five fields";
};
