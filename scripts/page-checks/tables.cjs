// Games given as tables under all three endings, with the table and without; and the rules that count.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { go, open, settled, sound, unfold, views } = require("./support.cjs");

const names = ["no. 1", "no. 2", "no. 3", "no. 4", "no. 5", "no. 6", "no. 7", "no. 8", "no. 9"];
const table = (answers, rows) => ["", ...answers].join(",") + "\n" + rows.map((row) => row.join(",")).join("\n") + "\n";

/** A game: its table, its options, and what the page says of it. */
const games = [
  {
    name: "order", answers: names, options: [], says: "the guess has the name of the answer", over: /solved in \d guess/,
    rows: names.map((guess) => [guess, ...names.map((answer) => (answer < guess ? "before.1" : answer > guess ? "after.1" : `found ${guess}`))]),
  },
  {
    name: "commuted", answers: ["1+2", "3+4", "2+5", "4+6", "8+9"], options: ["--solved", "win"], says: "the feedback is “win”", over: /solved in \d guess/,
    rows: [["1+2", "win", "no", "half", "no", "no"], ["2+1", "win", "no", "half", "no", "no"], ["4+3", "no", "win", "no", "half", "no"], ["3+4", "no", "win", "no", "half", "no"],
      ["5+2", "half", "no", "win", "no", "no"], ["6+4", "no", "half", "no", "win", "no"], ["9+8", "no", "no", "no", "no", "win"], ["is it 3+4?", "no", "yes", "no", "no", "no"]],
  },
  {
    // Guesses have names of answers, and solve nothing.
    name: "questions", answers: ["ant", "bee", "cow", "duck", "eel"], options: ["--until", "known"], says: "one answer is left", over: /^The answer is /, asks: true,
    rows: [["wings?", "no", "yes", "no", "yes", "no"], ["milk?", "no", "no", "yes", "no", "no"], ["swims?", "no", "no", "no", "yes", "yes"], ["ant", "yes", "yes", "no", "no", "no"]],
  },
  {
    name: "lost", answers: ["ant", "bee", "cow", "duck", "eel"], options: ["--until", "known", "--objective", "win-rate", "--max-guesses", "2"], says: "the fewest losses", over: /^The answer is /, asks: true, lost: 2,
    rows: [["wings?", "no", "yes", "no", "yes", "no"], ["milk?", "no", "no", "yes", "no", "no"], ["swims?", "no", "no", "no", "yes", "yes"], ["six legs?", "yes", "yes", "no", "no", "no"]],
  },
];

/** Makes the page of a game; its parts. */
function make(salet, folder, { name, answers, options, rows }) {
  const stem = path.join(folder, `table-${name}`);
  fs.writeFileSync(`${stem}.csv`, table(answers, rows));
  const given = ["--feedback-table", `${stem}.csv`];
  const solved = JSON.parse(execFileSync(salet, ["solve", "--quiet", "--json", ...given, ...options, "--force", "--out", `${stem}.policy`], { encoding: "utf8" }));
  execFileSync(salet, ["convert", `${stem}.policy`, "--quiet", ...given, "--to", "html", "--force", "--out", `${stem}.html`]);
  return { stem, given, solved };
}

const message = (page) => page.locator(".assist [role=alert]");
const symbols = (page) => page.locator(".symbols button").evaluateAll((all) => all.map((button) => button.querySelector("bdi").textContent));

async function check(browser, salet, folder, game, view) {
  const { stem, given, solved } = make(salet, folder, game);
  const { page, finish } = await open(browser, `${stem}.html`, "#/proof", { view });
  const next = (...clues) => JSON.parse(execFileSync(salet, ["next", `${stem}.policy`, ...clues, ...given, "--quiet", "--json"], { encoding: "utf8" }));
  await unfold(page);
  const proof = await page.locator("main").innerText();
  for (const part of [game.says, String(solved.total), "Table"]) assert.ok(proof.includes(part), `${game.name}: "${part}" in ${proof}`);
  assert.ok(!/Letters/.test(proof), `${game.name}: names have no letters`);
  await sound(page, `${game.name}: proof`);

  // Every answer is found or lost as by the policy, and Assist ends there, too.
  let [total, lost] = [0, 0];
  for (const answer of game.answers) {
    await go(page, `#/demonstrate/${encodeURIComponent(answer)}/99`);
    const said = await page.locator(".said").textContent();
    const found = game.over.test(said);
    assert.ok(said.includes(answer), said);
    if (!found) {
      assert.match(said, /gives this answer up/);
      lost += 1;
      continue;
    }
    total += Number(/(\d+) (?:guess|question)/.exec(said)[1]);
    await page.getByRole("link", { name: "Analyse this game" }).click();
    await go(page, new URL(page.url()).hash.replace("analyse", "assist"));
    await page.getByRole("heading", { name: said, exact: true }).waitFor();
    assert.equal(await message(page).textContent(), "", `${game.name}: ${answer}`);
    const over = new URL(page.url()).hash;
    await go(page, `${over}/${over.split("/").at(-1)}`);
    await message(page).getByText("The game was over before").waitFor();
  }
  assert.deepEqual([total, lost], [solved.total, game.lost ?? 0], game.name);
  await sound(page, `${game.name}: the end`);

  await go(page, "#/explore");
  await page.getByLabel("Find an answer or a position").fill(game.answers[2]);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.locator("#position").getByText(game.lost ? /gives this answer up|is cow/ : game.answers[2]).waitFor();
  await sound(page, `${game.name}: explore`);

  // The advised guess has a button for each possible symbol.
  const verb = game.asks ? "Ask" : "Play";
  await go(page, "#/assist");
  await page.getByRole("heading", { name: `${verb} ${solved.opener}` }).waitFor();
  await settled(page);
  assert.equal(await message(page).textContent(), "", game.name);
  const row = game.rows.find(([guess]) => guess === solved.opener);
  const wanted = [...new Set(row.slice(1))].map((symbol) => (symbol.startsWith("found") ? "solved" : symbol)).sort();
  assert.deepEqual((await symbols(page)).sort(), wanted, game.name);
  await sound(page, `${game.name}: assist`);
  const begun = wanted.find((symbol) => row.filter((shown) => shown === symbol).length > 1);
  await page.locator(".symbols button", { hasText: begun }).click();
  await settled(page);
  const looked = next(`${solved.opener}=${begun}`);
  await page.getByRole("heading", { name: `${verb} ${looked.guess}` }).waitFor();
  assert.equal(await page.locator(".figure dd").first().textContent().then((text) => text.trim()), String(looked.answers), game.name);
  const [step, price] = await page.locator("#played-hint, .judge").evaluateAll((all) => all.map((line) => line.getBoundingClientRect()));
  assert.ok(step.height > 0 && price.top - step.bottom >= 6, `${game.name}: the next step is said in every turn, and stands apart`);
  await page.getByRole("link", { name: "Undo" }).click();
  await page.getByRole("heading", { name: `${verb} ${solved.opener}` }).waitFor();

  // Any guess by its name: completed, judged, played, and solved by the engine off the policy.
  const other = game.rows.find(([guess, ...shown]) => guess !== solved.opener && new Set(shown.filter((symbol) => shown.filter((same) => same === symbol).length > 1)).size > 0);
  const off = other.slice(1).find((symbol) => other.filter((same) => same === symbol).length > 1);
  const input = page.getByLabel(game.asks ? "Question or clues" : "Guess or clues");
  await input.fill(other[0].slice(0, -1));
  assert.ok(await page.locator("#played-words option").evaluateAll((all, name) => all.some((option) => option.value === name), other[0]), `${game.name}: ${other[0]} is offered`);
  await input.fill(other[0]);
  await settled(page);
  assert.match(await page.locator(".judge").textContent(), new RegExp(`${game.asks ? "questions" : "guesses"} expected${game.lost ? "|finds no answer" : ""}`), game.name);
  assert.ok((await symbols(page)).includes(off));
  await page.locator(".symbols button", { hasText: off }).first().click();
  await settled(page);
  const left = next(`${other[0]}=${off}`);
  await page.getByRole("heading", { name: `${verb} ${left.guess}` }).waitFor();
  const advice = await page.locator(".advice").textContent();
  assert.ok(left.source === "policy" || advice.includes("Solved in this page"), `${game.name}: ${advice}`);
  assert.ok((await page.locator(".words").first().innerText()).includes(left.candidates[0]), game.name);

  // Clues as text; what is no clue, and clues that no answer fits.
  await go(page, "#/assist");
  await input.fill(`${solved.opener}=${begun}; ${other[0]}=${off}`);
  await page.keyboard.press("Enter");
  await page.waitForFunction((name) => decodeURIComponent(location.hash).includes(`/${name}.`), other[0]).catch(async () => message(page).getByText("No answer fits").waitFor());
  await go(page, "#/assist");
  await input.fill(`${solved.opener}=never`);
  await page.keyboard.press("Enter");
  await message(page).getByText(`is neither the name of a ${game.asks ? "question" : "guess"} nor feedback`).waitFor();

  // The analysis of a whole game.
  await go(page, `#/demonstrate/${encodeURIComponent(game.answers[0])}/99`);
  await page.getByRole("link", { name: "Analyse this game" }).click();
  await settled(page);
  const judged = await page.locator(".analyse").innerText();
  assert.match(judged, game.options.length === 0 ? /given away/ : /given away|The engine says/, `${game.name}: ${judged}`);
  await sound(page, `${game.name}: analysis`);
  await finish();
  return stem;
}

/** A page without its table answers the policy's positions, and says what it cannot do. */
async function withoutTable(browser, salet, folder, stem) {
  const place = fs.mkdtempSync(path.join(folder, "tableless-"));
  execFileSync(salet, ["play", `${stem}.policy`, "--browser", "--quiet"], { cwd: place, env: { ...process.env, BROWSER: "true" } });
  const file = path.join(place, "output", `${path.basename(stem)}.html`);
  const { page, finish } = await open(browser, file, "#/assist");
  await page.getByText("This page does not contain the table of the game, so it helps only while you follow the strategy.").waitFor();
  const before = (await symbols(page)).length;
  assert.ok(before > 1, "the policy knows the symbols of its guesses");
  await page.locator(".symbols button").first().click();
  await page.locator(".board li").waitFor();
  await go(page, "#/assist/ant.no");
  await page.getByText("The strategy never reaches this position").waitFor();
  await finish();
}

/** The rules that count: numbers as choices and in clues. */
async function counts(browser, salet, folder) {
  const words = ["angel", "angle", "glean", "ample", "maple", "large", "regal", "eagle", "legal"];
  const file = path.join(folder, "counts.txt");
  fs.writeFileSync(file, `${words.join("\n")}\n`);
  for (const [rule, label] of [["places", "Letters in the right place"], ["common", "Letters in common"]]) {
    const stem = path.join(folder, `counts-${rule}`);
    execFileSync(salet, ["solve", "--quiet", "--answers", file, "--feedback", rule, "--force", "--out", `${stem}.policy`]);
    execFileSync(salet, ["convert", `${stem}.policy`, "--quiet", "--to", "html", "--force", "--out", `${stem}.html`]);
    const { page, finish } = await open(browser, `${stem}.html`, "#/assist");
    const opener = (await page.locator("#advice").textContent()).replace("Play ", "");
    await page.getByLabel(label).selectOption("3");
    await page.getByRole("button", { name: "Continue" }).click();
    await settled(page);
    assert.equal(new URL(page.url()).hash, `#/assist/${opener}.3`, rule);
    await page.getByRole("link", { name: "Undo" }).click();
    await page.getByLabel("Word or clues").fill(`${opener}=3`);
    await page.keyboard.press("Enter");
    await settled(page);
    assert.equal(new URL(page.url()).hash, `#/assist/${opener}.3`, rule);
    const next = JSON.parse(execFileSync(salet, ["next", `${stem}.policy`, `${opener}=3`, "--quiet", "--json"], { encoding: "utf8" }));
    await page.getByRole("heading", { name: `${next.answers === 1 ? "The answer is" : "Play"} ${next.guess}` }).waitFor();
    await finish();
  }
}

module.exports = async ({ browser, salet, folder }) => {
  const stems = [];
  for (const [index, game] of games.entries()) stems.push(await check(browser, salet, folder, game, views[index % views.length]));
  await withoutTable(browser, salet, folder, stems[2]);
  await counts(browser, salet, folder);
  return games.map(({ name }) => name).join(", ");
};
