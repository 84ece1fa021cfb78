// Several boards beyond the taps of a game: boards that appear, objectives, and games that are pasted. `boards.cjs` runs these.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const { advised, alert, colours, tiles } = require("./boardparts.cjs");
const { go, settled, sound } = require("./support.cjs");

/** The answer of the command about boards. */
function command(salet, ...clues) {
  return JSON.parse(execFileSync(salet, ["boards", "next", "--json", "--time-limit", "60s", ...clues], { encoding: "utf8" }));
}

/** The feedback of boards on words, as clues or as parts of an address. */
function told(words, secrets, between) {
  return words.map((word, turn) => secrets.map((secret) => (words.slice(0, turn).includes(secret) ? "-" : colours(word, secret))).join(between));
}

const rests = (page) => page.locator(".rests").textContent();

/** A board that appears tells its feedback row by row, and each row can be undone; what it may solve before it is seen counts. */
async function appearing(page, salet) {
  const secrets = ["tough", "dying", "plume", "dough"];
  const words = ["roast", "tough"];
  const at = (...shown) => `#/boards/${words.map((word, turn) => [word, ...shown[turn]].join(".")).join("/")}?boards=4&mode=sequence`;
  const [roast, tough] = words.map((word) => colours(word, secrets[1]));
  const whole = at([colours("roast", "tough"), roast], ["GGGGG", tough]);
  const [none, half] = [at([colours("roast", "tough")], ["GGGGG"]), at([colours("roast", "tough"), roast], ["GGGGG"])];
  const is = (address) => page.waitForFunction((hash) => location.hash === hash, address);
  const row = async () => (await tiles(page)).map(({ letter }) => letter).join("");
  await go(page, none);
  assert.equal(await page.locator("#boards-of").inputValue(), "4 sequence");
  await page.getByRole("heading", { name: "Board 2 appears" }).waitFor();
  assert.equal(await rests(page), "Enter what it shows for roast, guess 1 of 2.");
  assert.deepEqual(await page.locator(".card > button").evaluateAll((all) => all.map((card) => card.getAttribute("aria-label"))),
    ["Board 1: tough, solved with guess 2", "Board 2: 2315 answers left", "Board 3: hidden", "Board 4: hidden"]);
  assert.equal(await page.locator(".keys").isVisible(), false);
  // The word was played: no key changes it.
  await page.keyboard.type("cl");
  await page.keyboard.press("Backspace");
  assert.equal(await row(), "roast");
  await page.keyboard.type(roast.toLowerCase());
  await is(half);
  assert.deepEqual([await rests(page), await row()], ["Enter what it shows for tough, guess 2 of 2.", "tough"]);
  await page.getByRole("link", { name: "Undo" }).click();
  await is(none);
  await go(page, half);
  // What all answers left agree on is set already.
  assert.deepEqual((await tiles(page)).map(({ colour }) => colour), ["B", "B", null, null, null]);
  await page.keyboard.type(tough.toLowerCase());
  await is(whole);
  await page.getByRole("heading", { name: /^Play / }).waitFor();
  await settled(page);
  const clues = told(words, secrets.slice(0, 2), ",").map((shown, turn) => `${words[turn]}=${shown}`);
  const best = command(salet, "--named", "quordle", "--mode", "sequence", ...clues);
  assert.deepEqual([best.hidden, best.expected.total], [2, best.expected.bound]);
  assert.equal(await page.locator("#advice").textContent(), `Play ${best.guess}`);
  await page.locator(".advice").getByText(`${best.expected.total}/${best.expected.tuples}`).waitFor();
  assert.match(await rests(page), /^Best for the boards in sight\. Hidden boards are not counted\./);
  await page.getByRole("link", { name: "Undo" }).click();
  await is(half);
  // A guess may have solved a board before it appeared.
  await go(page, none);
  await page.getByRole("button", { name: "Solved", exact: true }).click();
  await is(at([colours("roast", "tough"), "GGGGG"], ["GGGGG", "-"]));
  await page.getByRole("heading", { name: "Board 3 appears" }).waitFor();
  await page.getByRole("link", { name: "Undo" }).click();
  await is(none);
  await page.getByRole("link", { name: "Undo" }).click();
  await is(`#/boards/roast.${colours("roast", "tough")}?boards=4&mode=sequence`);
  await go(page, at([colours("roast", "tough"), roast, "BBBBB"], ["GGGGG", tough]));
  await alert(page).getByText("Board 3: roast needs feedback unless").waitFor();
}

/** Objectives and boards with the same answer, by their controls and in the address, with the figures of the command. */
async function objectives(page, salet) {
  const [secrets, words] = [["tough", "dying", "plume", "dough"], ["roast", "fizzy", "mount"]];
  const clues = told(words, secrets, ",").map((shown, turn) => `${words[turn]}=${shown}`);
  const game = ["--named", "quordle", "--mode", "extreme"];
  await go(page, `#/boards/${told(words, secrets, ".").map((shown, turn) => `${words[turn]}.${shown}`).join("/")}?boards=4&mode=extreme`);
  await page.locator(".advice").getByText("/440").waitFor();
  await page.getByText("More choices").click();
  const choice = page.getByLabel("Objective", { exact: true });
  for (const [objective, label] of [["sum", "guesses, summed"], ["within", "chance to win"]]) {
    await choice.selectOption(objective);
    await page.waitForFunction((name) => location.hash.endsWith(`objective=${name}`), objective);
    const best = command(salet, ...game, "--objective", objective, ...clues);
    assert.equal(best.status, "exact");
    await page.locator(".advice").getByText(`${best.expected.total}/${best.expected.tuples}`).waitFor();
    assert.equal(await page.locator(".advice .figure dt").first().textContent(), label);
    await page.getByRole("heading", { name: `Play ${best.guess}` }).waitFor();
    if (objective === "sum") continue;
    await page.locator(".advice").getByText(`${(100 * best.expected.mean).toFixed(1)}%`).waitFor();
    const other = command(salet, ...game, "--objective", objective, ...clues, "slate");
    await page.locator("h1").click();
    await page.keyboard.type("slate");
    await page.locator(".judge").getByText(`slate: ${(100 * other.expected.mean).toFixed(1)}% to win.`).waitFor();
  }
  // By keys alone: the choice keeps the focus.
  await choice.focus();
  await page.keyboard.press("Home");
  await page.waitForFunction(() => location.hash.endsWith("?boards=4&mode=extreme"));
  await go(page, "#/boards?boards=2");
  await choice.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => location.hash === "#/boards?boards=2&independent=1");
  await go(page, "#/boards/crane.GGGGG.GGGGG?boards=2&independent=1");
  await page.getByRole("heading", { name: "All solved in 1 guess" }).waitFor();
  // Too few guesses for the boards.
  await go(page, `#/boards/${Array(7).fill("mount.BBBBB.BBBBB").join("/")}?boards=2`);
  await page.getByRole("heading", { name: "Lost: 0 of 2 boards are solved" }).waitFor();
  await go(page, `#/boards/${Array(6).fill("mount.BBBBB.BBBBB").join("/")}?boards=2`);
  await advised(page);
  assert.match(await rests(page), /^Lost: too few guesses are left for all boards\./);
  await sound(page, "boards: the objective");
}

/** Games that are pasted: into the field, and without it. */
async function pasted(page) {
  const secrets = ["tough", "dying", "plume", "dough"];
  const words = ["roast", "cline", "dough", "plume", "tough", "dying"];
  const at = (played, boards) => `#/boards/${told(played, boards, ".").map((shown, turn) => `${played[turn]}.${shown}`).join("/")}?boards=${boards.length}`;
  const is = (address) => page.waitForFunction((hash) => location.hash === hash, address);
  const drop = (text) => page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", copied);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await go(page, "#/boards?boards=8");
  await page.getByText("Paste a game").click();
  await page.getByRole("textbox", { name: "The game" }).fill(`${words.join(" ")}\nDaily Quordle 376\n5️⃣6️⃣\n4️⃣3️⃣\nm-w.com/games/quordle/`);
  await page.getByRole("button", { name: "Use this" }).click();
  await is(at(words, secrets));
  await page.getByRole("heading", { name: "All solved in 6 guesses" }).waitFor();
  assert.equal(await page.locator("#boards-of").inputValue(), "4");
  assert.equal(await page.locator(".card > button").nth(3).getAttribute("aria-label"), "Board 4: dough, solved with guess 3");
  // A lost Dordle with its squares, by the keys of pasting alone.
  const lost = ["roast", "cline", "dying", "mount", "chirp", "vodka", "plume"];
  const squares = (text) => text.replace(/-/g, "⬛⬛⬛⬛⬛").replaceAll("B", "⬜").replaceAll("Y", "🟨").replaceAll("G", "🟩");
  await drop(`${lost.join("\n")}\nDaily Dordle 0597 X&3/7\n${told(lost, ["tough", "dying"], " ").map(squares).join("\n")}\nzaratustra.itch.io/dordle.com`);
  await is(at(lost, ["tough", "dying"]));
  await page.getByRole("heading", { name: "Lost: 1 of 2 boards is solved" }).waitFor();
  // A game under way, and what is none.
  await drop(`roast=${told(["roast"], secrets, ",")} cline`.replace(" cline", `\ncline ${told(words, secrets, ",")[1]}`));
  await is(at(words.slice(0, 2), secrets));
  await advised(page);
  await drop("roast cline");
  await alert(page).getByText("The engine says").waitFor();
  await drop(`crane=${Array(16).fill("BBBBB").join(",")}`);
  await alert(page).getByText("This game has 16 boards; this view has 2 to 8.").waitFor();
  // In a sequence hidden boards are left out.
  await go(page, "#/boards?boards=4&mode=sequence");
  await drop(`roast=${colours("roast", "tough")}`);
  await is(`#/boards/roast.${colours("roast", "tough")}?boards=4&mode=sequence`);
  assert.equal(await page.locator(".card.later").count(), 3);
}

module.exports = { appearing, objectives, pasted };
