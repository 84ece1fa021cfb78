// Games of one's own: lists are read, solved, stopped and kept in the page, and their policies have the bytes of the command.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { gzipSync } = require("node:zlib");
const { go, open, saved, small, sound, views } = require("./support.cjs");

const PHONE = { ...views[2], width: 360, height: 740 };
const TABLET = { ...views[1], width: 768, height: 1024 };
const all = fs.readFileSync("data/original-answers.txt", "utf8").trim().split("\n");
const some = (count, from = 0) => all.slice(from, from + count);
const message = (page) => page.locator(".own [role=alert]");
const solve = (page) => page.getByRole("button", { name: "Solve", exact: true });

/** The file that the command writes. */
function expected(salet, folder, name, words, options = [], guesses = null) {
  const [list, others, policy] = ["txt", "guesses", "policy"].map((ending) => path.join(folder, `own-${name}.${ending}`));
  fs.writeFileSync(list, `${words.join("\n")}\n`);
  if (guesses !== null) fs.writeFileSync(others, `${guesses.join("\n")}\n`);
  execFileSync(salet, ["solve", "--quiet", "--answers", list, ...(guesses === null ? [] : ["--guesses", others]), ...options, "--force", "--out", policy]);
  return fs.readFileSync(policy);
}

/** From an empty start to a solved list, by thumb, and all views of it. */
async function thumb(browser, salet, folder, file) {
  const { page, finish } = await open(browser, file, "#/assist", { view: PHONE });
  await page.locator(".brand a").click();
  await page.getByRole("heading", { name: "Your game" }).waitFor();
  assert.ok(await solve(page).isDisabled(), "nothing to solve");
  assert.deepEqual(await small(page), []);
  await sound(page, "games on a phone");
  const words = some(40);
  await page.getByLabel("Words that may be the answer").fill(`${words.join("\r\n")}\n${words[3].toUpperCase()}\n`);
  await page.getByText("Answers: 40. Accepted words: 40. Letters: 5.").waitFor();
  await page.getByText(`1 duplicate left out: ${words[3].toUpperCase()}.`).waitFor();
  assert.equal(await page.locator(".lists li").textContent(), "Answers: my list Remove", "no other number contradicts");
  await sound(page, "a list that is read");
  assert.deepEqual(await small(page), []);
  await solve(page).click();
  await page.getByText(/^Proven in \d+ seconds?: no strategy is better/).waitFor();
  await sound(page, "a game that is solved");
  assert.deepEqual(await small(page), []);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Save as a page", "the focus is on what comes next");
  const command = expected(salet, folder, "thumb", words);
  assert.deepEqual((await saved(page, "Save strategy")).bytes, command, "the bytes of the command");
  assert.match(await page.locator("#claim").textContent(), /no strategy needs fewer than \d+ guesses for the 40 answers/);
  assert.equal(await page.locator(".brand bdi").textContent(), "my list");

  await page.locator(".solving").getByRole("link", { name: "Play my list" }).click();
  await page.getByRole("heading", { name: "my list" }).waitFor();
  await page.getByRole("heading", { name: /^No\. \d+ of 40 · guess 1 of 6$/ }).waitFor();
  await go(page, "#/assist");
  const heading = await page.getByRole("heading", { name: /^Play / }).textContent();
  await go(page, "#/explore");
  await page.getByRole("heading", { name: heading }).waitFor();
  await go(page, `#/demonstrate/${words[7]}/99?game=my+list`);
  assert.match(await page.locator(".said").textContent(), new RegExp(`^${words[7]}: solved`));
  await go(page, `#/analyse/${words[1]}/${words[7]}?game=my+list`);
  await page.getByText(/^Solved in 2 guesses/).first().waitFor();
  await go(page, "#/proof");
  await sound(page, "the proof of an own game");
  // The tab keeps it, and so does the device.
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.equal(await page.locator(".brand bdi").textContent(), "my list");
  await go(page, "#/games");
  await page.getByRole("button", { name: "Play Wordle (2021)" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/play"));
  assert.equal(await page.locator(".brand bdi").textContent(), "Wordle (2021)");
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await go(page, "#/games");
  await page.getByRole("button", { name: "Play my list" }).click();
  await page.waitForFunction(() => document.querySelector(".brand bdi").textContent === "my list");
  // An address of the kept game opens it in another tab, too; one of a game that is not there says so.
  const other = await page.context().newPage();
  for (const [game, table, isThere] of [["my list", "my list", true], ["another", "Wordle (2021)", false]]) {
    await other.goto(`${page.url().split("#")[0]}#/assist/${words[0]}.BBBBB?game=${encodeURIComponent(game)}`);
    await other.reload();
    await other.waitForSelector("html[data-ready][data-scores]");
    assert.equal(await other.locator(".brand bdi").textContent(), table);
    assert.equal(await other.locator(".elsewhere").isHidden(), isThere, game);
  }
  await other.close();
  await finish();
}

/** The same by keys alone, with codes in place of words; and the languages. */
async function keys(browser, salet, folder, file) {
  const { page, finish } = await open(browser, file, "#/games", { view: views[0] });
  await page.getByLabel("Given as").focus();
  await page.keyboard.type("codes");
  await page.keyboard.press("Tab");
  await page.keyboard.type("3");
  await page.keyboard.press("Tab");
  await page.keyboard.type("4");
  await page.keyboard.press("Tab");
  await page.getByText("Codes: 64. ").waitFor();
  const isOn = () => page.evaluate(() => document.activeElement.textContent);
  for (let step = 0; step < 8 && (await isOn()) !== "Solve"; step++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText(/^Proven in/).waitFor();
  assert.equal(await isOn(), "Save as a page");
  const codes = execFileSync(salet, ["words", "--mastermind", "3x4", "--quiet"], { encoding: "utf8" }).trim().split("\n");
  assert.deepEqual((await saved(page, "Save strategy")).bytes, expected(salet, folder, "codes", codes, ["--feedback", "pegs", "--max-guesses", "none"]));
  for (const [language, title] of [["de", "Eigenes Spiel"], ["es", "Tu juego"], ["fr", "Votre jeu"], ["pt", "Seu jogo"], ["en", "Your game"]]) {
    await page.locator("#language").selectOption(language);
    await page.getByRole("heading", { name: title, exact: true }).waitFor();
    for (const view of [PHONE, TABLET, views[0]]) {
      await page.setViewportSize(view);
      await sound(page, `games, ${language}, ${view.width}`);
    }
  }
  await page.screenshot({ path: path.join(folder, "games-1400.png"), fullPage: true });
  await finish();
}

/** Several games are kept in a list: each is opened, gets another title, and is deleted and brought back; a browser that keeps nothing says so. */
async function list(browser, file) {
  const { page, finish } = await open(browser, file, "#/games", { view: PHONE });
  const items = page.locator(".shelf li");
  const said = async (...wanted) => {
    await page.waitForFunction((count) => document.querySelectorAll(".shelf li").length === count, wanted.length + 1);
    for (const [at, text] of wanted.entries()) assert.match(await items.nth(at + 1).textContent(), text);
  };
  const make = async (words, title) => {
    await page.locator("#own-words").fill(words.join(" "));
    await page.getByText(`Answers: ${words.length}. `).waitFor();
    await page.getByLabel("Title, which players see").first().fill(title);
    await solve(page).click();
    await page.getByText(/^Proven in/).waitFor();
    await page.waitForFunction(() => document.activeElement.textContent === "Save as a page");
  };
  await make(some(8), "Week 1");
  await make(some(9, 100), "Week 2");
  // Another game of the same title, which an address could not tell from the first.
  await make(some(10, 200), "Week 2");
  await said(/^Play Week 2 2.*10 answers · \d\.\d\d on average, proven/, /^Play Week 2.*9 answers/, /^Play Week 1.*8 answers/);
  await sound(page, "a list of games");
  assert.deepEqual(await small(page), []);
  // The same words again are the same game.
  await make(some(8), "Week one");
  await said(/^Play Week one.*8 answers/, /^Play Week 2 2/, /^Play Week 2.*9 answers/);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.equal(await page.locator(".brand bdi").textContent(), "Week one");
  await page.getByRole("button", { name: "Play Week 2", exact: true }).click();
  await page.waitForFunction(() => document.querySelector(".brand bdi").textContent === "Week 2");
  await go(page, "#/games");
  await page.getByRole("button", { name: "Rename: Week 2", exact: true }).click();
  await sound(page, "a game gets another title");
  assert.deepEqual(await small(page), []);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Birds");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".brand bdi").textContent === "Birds");
  await said(/^Play Week one/, /^Play Week 2 2/, /^Play Birds/);
  await page.getByRole("button", { name: "Delete: Birds" }).click();
  await page.waitForFunction(() => document.querySelector(".brand bdi").textContent === "Wordle (2021)");
  await said(/^Play Week one/, /^Play Week 2 2/);
  await page.getByText("Birds is deleted.").waitFor();
  await sound(page, "a game that is deleted");
  await page.locator(".deleted").getByRole("button", { name: "Undo" }).click();
  await said(/^Play Birds.*9 answers/, /^Play Week one/, /^Play Week 2 2/);
  await page.getByRole("button", { name: "Delete: Week 2 2" }).click();
  await page.getByText("Week 2 2 is deleted.").waitFor();
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await said(/^Play Birds/, /^Play Week one/);
  // No more games than there is room for: the last one says that it is not kept, and is, once one is deleted.
  await page.evaluate(() => new Promise((resolve) => {
    indexedDB.open("salet", 1).onsuccess = ({ target }) => {
      const transaction = target.result.transaction("policies", "readwrite");
      const store = transaction.objectStore("policies");
      store.get("list").onsuccess = ({ target: { result } }) => store.put([...result, ...Array.from({ length: 38 }, (_, at) => ({ id: `other-${at}`, name: `other ${at}`, size: 1 }))], "list");
      transaction.oncomplete = () => resolve(target.result.close());
    };
  }));
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await make(some(7, 300), "Too many");
  await page.getByText("Too many is not kept: the device keeps 40 games of at most 128 MB in all.").waitFor();
  await sound(page, "a list that is full");
  await page.getByRole("button", { name: "Delete: other 7", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll(".shelf li").length === 41);
  assert.equal(await page.getByText("is not kept").count(), 0);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.equal(await page.getByRole("button", { name: "Rename: Too many" }).count(), 1);
  await finish();

  const context = await browser.newContext();
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, "indexedDB", { get: () => ({ open() { throw new DOMException("", "SecurityError"); } }) });
  });
  const alone = await context.newPage();
  await alone.goto(`${require("node:url").pathToFileURL(file).href}#/games`);
  await alone.waitForSelector("html[data-ready]");
  for (const [count, title] of [[5, "One"], [6, "Two"]]) {
    await alone.locator("#own-words").fill(some(count).join(" "));
    await alone.getByText(`Answers: ${count}. `).waitFor();
    await alone.getByLabel("Title, which players see").fill(title);
    await solve(alone).click();
    await alone.getByText(`This browser keeps no games: ${title} is lost when the page is closed.`).waitFor();
  }
  await alone.getByRole("button", { name: "Play One" }).click();
  await alone.waitForFunction(() => document.querySelector(".brand bdi").textContent === "One");
  await context.close();
}

/** Files: two at once, one of them compressed; and a policy file. */
async function files(browser, salet, folder, file) {
  const { page, finish } = await open(browser, file, "#/games", { view: TABLET });
  const answers = some(60, 200);
  const guesses = some(150, 150);
  // Of two, the list with fewer words has the answers, although this file is longer.
  await page.locator("#own-files").setInputFiles([
    { name: "all.json.gz", mimeType: "application/gzip", buffer: gzipSync(JSON.stringify(guesses)) },
    { name: "few.txt", mimeType: "text/plain", buffer: Buffer.from(`${answers.join("\n\n\n\n\n\n\n")}\n`) },
  ]);
  await page.getByText("Answers: 60. Accepted words: 150. Letters: 5.").waitFor();
  await page.getByText("More choices").click();
  await page.getByLabel("Rule", { exact: true }).last().selectOption("hard");
  await page.getByLabel("Objective").selectOption("worst-then-mean");
  await page.getByText("Answers: 60. Accepted words: 150. Letters: 5.").waitFor();
  await page.waitForFunction(() => !document.querySelector(".own [type=submit]").disabled);
  await sound(page, "a game with rules");
  await solve(page).click();
  await page.getByText(/^Proven in/).waitFor();
  const { name, bytes } = await saved(page, "Save strategy");
  assert.equal(name, "few.policy");
  assert.deepEqual(bytes, expected(salet, folder, "files", answers, ["--rule", "hard", "--objective", "worst-then-mean"], guesses));
  // A policy of another game, and what is none.
  await page.locator("#open-policy").setInputFiles(path.join(folder, "own-files.txt"));
  await page.locator("[aria-labelledby=others] [role=alert]").getByText(/is not a strategy/).waitFor();
  const other = expected(salet, folder, "other", some(12));
  await page.locator("#open-policy").setInputFiles({ name: "other.policy", mimeType: "", buffer: other });
  await page.waitForFunction(() => document.querySelector(".brand bdi").textContent === "other");
  assert.match(await page.locator("#claim").textContent(), /for the 12 answers/);
  await finish();
}

const TABLE = ",ant,bee,cow,duck\nwings?,no,yes,no,yes\nmilk?,no,no,yes,no\nit is the ant,win,no,no,no\nbee!,no,win,no,no\ncow,no,no,win,half\nduck,half,no,no,win\n";
const PEOPLE = "name,glasses,hat,age\nAlex,no,yes,30\nAnita,no,no,40\nTom,yes,no,50\nJoe,yes,yes,20\nEric,yes,yes,20\nMia,no,no,30\n";
const CITIES = "name,lat,lon\nParis,48.86,2.35\nNew York,40.71,-74.01\nSydney,-33.87,151.21\nQuito,-0.18,-78.47\n";
const WEIGHTS = "Alex 1\nAnita 2.5\nTom 3\nJoe 1\nEric 7\nMia 1\n";

/** Games given as a table or as items, with weights; all views of them, also after the page is opened anew. */
async function given(browser, salet, folder, file) {
  const place = (name, text) => {
    fs.writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const [table, people, cities, weights] = [place("own-t.csv", TABLE), place("own-people.csv", PEOPLE), place("own-cities.csv", CITIES), place("own-often.txt", WEIGHTS)];
  const command = (...options) => {
    const policy = path.join(folder, "own-given.policy");
    execFileSync(salet, ["solve", "--quiet", ...options, "--force", "--out", policy]);
    return fs.readFileSync(policy);
  };
  const { page, finish } = await open(browser, file, "#/games", { view: PHONE });
  const ready = () => page.waitForFunction(() => !document.querySelector(".own [type=submit]").disabled);
  const isSolved = async (...options) => {
    await ready();
    await sound(page, `a game by ${options[0]}`);
    assert.deepEqual(await small(page), []);
    await solve(page).click();
    await page.getByText(/^Proven in/).waitFor();
    // The view of the new game takes the place of that of its search, and the focus.
    await page.waitForFunction(() => document.activeElement.textContent === "Save as a page");
    assert.deepEqual((await saved(page, "Save strategy")).bytes, command(...options), options.join(" "));
  };
  await page.getByLabel("Given as").selectOption("table");
  const paste = page.locator("#own-words");
  await paste.fill("people,ant\nx,1\n");
  await message(page).getByText(/^Line 1 of my list: /).waitFor();
  await paste.fill(TABLE.replace("cow,no", "cow,"));
  await message(page).getByText(/^Line 6 of my list: /).waitFor();
  assert.ok(await solve(page).isDisabled());
  await paste.fill(TABLE);
  // Two of the answers have no guess of their name.
  await message(page).getByText("No guess finds 2 of the answers, such as “ant”: the table has no rows of their names.").waitFor();
  await sound(page, "a table without rows of its answers");
  await message(page).getByRole("button", { name: "The game ends when one answer is left" }).click();
  await page.getByText("Answers: 4. Guesses: 6. ").waitFor();
  assert.equal(await page.getByLabel("End of the game").inputValue(), "known");
  // Semicolons and a label in the corner are read; another text there is a label, if the reader says so.
  for (const corner of ["guess", "", "Guess/answer", "animals"]) {
    await paste.fill("");
    await page.waitForFunction(() => document.querySelector(".own .lists").hidden);
    await paste.fill(corner + TABLE.replaceAll(",", ";"));
    if (corner === "animals") await message(page).getByRole("button", { name: "It is a label: leave it out" }).click();
    await page.getByText("Answers: 4. Guesses: 6. ").waitFor();
  }
  await paste.fill(TABLE);
  await page.getByLabel("End of the game").selectOption("solved");
  await page.getByLabel("Feedback that ends the game").selectOption("win");
  await page.getByText("Answers: 4. Guesses: 6. ").waitFor();
  await page.getByText("Boards is not for this game").waitFor();
  await isSolved("--feedback-table", table, "--solved", "win");
  assert.equal(await page.locator("nav [data-view=boards]").isVisible(), false);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await go(page, `#/assist/milk%3F.no?game=${encodeURIComponent(await page.locator(".brand bdi").textContent())}`);
  await page.getByRole("heading", { name: /^Play / }).waitFor();
  await page.locator(".symbols button").first().waitFor();
  assert.equal(await page.locator("main .note").count(), 0, "the table was kept");
  for (const view of ["analyse", "explore", "demonstrate", "proof"]) {
    await go(page, `#/${view}`);
    await sound(page, `${view} of a table`);
  }

  await go(page, "#/games");
  await page.getByLabel("Given as").selectOption("features");
  await page.locator("#own-files").setInputFiles(people);
  await message(page).getByText(/own-people.csv: .*Eric/).waitFor();
  await page.getByLabel("Items that no trait tells apart").check();
  await page.getByText("Answers: 5. Guesses: 3. ").waitFor();
  await isSolved("--features", people, "--merge-alike");
  await page.getByLabel("A guess", { exact: true }).selectOption("yes");
  await page.locator("#own-files").setInputFiles(cities);
  await page.getByText("Answers: 4. Guesses: 4. ").waitFor();
  for (const [column, rule, label, number] of [["lat", "distance", "lat: kilometres, rounded to multiples of", "2500"], ["lon", "direction", "lon: directions (4, 8 or 16)", "4"]]) {
    await page.getByLabel(column, { exact: true }).selectOption(rule);
    await page.getByLabel(label).fill(number);
    await page.getByLabel(label).press("Tab");
  }
  await isSolved("--features", cities, "--compare", "distance:2500,direction:4");
  await page.locator("#own-files").setInputFiles(people);
  await page.getByLabel("age", { exact: true }).selectOption("order");
  await page.getByLabel("hat", { exact: true }).selectOption("skip");
  await page.locator("#own-files").setInputFiles([people, weights]);
  await page.getByText("Answers: 6. Guesses: 6. Weight of all answers: 155.").waitFor();
  await isSolved("--features", people, "--compare", "equal,skip,order", "--weights", weights);
  await page.getByLabel("age", { exact: true }).selectOption("near");
  await page.getByLabel("age is near up to a difference of").fill("7.5");
  await page.getByLabel("age is near up to a difference of").press("Tab");
  await isSolved("--features", people, "--compare", "equal,skip,near:7.5", "--weights", weights);
  await page.locator(".solving").getByRole("link", { name: "Play own-people" }).click();
  await page.getByRole("heading", { name: "own-people" }).waitFor();
  assert.equal(await page.locator(".suspects li").count(), 6, "everybody is in sight");
  await page.locator(".asks").getByRole("button", { name: "Tom", exact: true }).click();
  await page.locator(".playing .symbol").first().waitFor();
  const tom = page.locator(".asks").getByRole("button", { name: "Tom", exact: true });
  // Tom may be the answer.
  if (await tom.count() > 0) {
    assert.ok(await tom.isDisabled(), "what was asked is not asked again");
    assert.ok(await page.locator(".suspects s").count() > 0, "who is out is struck through");
  }
  await sound(page, "a game of items that is played");
  assert.deepEqual(await small(page), []);
  await go(page, "#/assist");
  await page.getByRole("heading", { name: /^Play / }).waitFor();
  await page.locator(".symbols button").first().waitFor();
  const lines = await page.locator(".symbols bdi").evaluateAll((all) => all.map((symbol) => symbol.getClientRects().length));
  assert.deepEqual(lines, lines.map(() => 1), "a symbol stands on one line of a phone");
  await finish();
}

/** What is no list, or too much, gets a sentence and becomes no markup. */
async function hostile(browser, file) {
  const { page, finish } = await open(browser, file, "#/games", { view: PHONE });
  const paste = page.getByLabel("Words that may be the answer");
  const list = (buffer, name = "list.txt") => page.locator("#own-files").setInputFiles({ name, mimeType: "", buffer: Buffer.from(buffer) });
  const says = async (text) => {
    await message(page).getByText(text).waitFor();
    assert.ok(await solve(page).isDisabled());
    assert.equal(await page.locator("main script, main img").count(), 0, "no markup");
  };
  await paste.fill("crane\n<script>alert(1)</script>\n");
  await says(/^Line 2 of my list: .*script/);
  await sound(page, "a refusal");
  await paste.fill("");
  await list(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 0xff, 0xfe, 0xfd]), "<img src=x onerror=alert(1)>");
  await says(/^Line 1 of <img src=x onerror=alert\(1\)>: /);
  await list(Buffer.alloc(5 << 20, "crane\n"));
  await says("list.txt has 6 MB; at most 4 MB are read.");
  await list(gzipSync(Buffer.alloc(40 << 20, "crane\n")), "bomb.gz");
  await says(/^Line 1 of bomb\.gz: cannot be unpacked/);
  await list("\n\n");
  await says(/The engine says/);
  // 60000 words fit into no memory of a page: the refusal says how much they need.
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const word = (number) => [0, 1, 2, 3].map((place) => letters[Math.floor(number / 26 ** place) % 26]).join("");
  await list(Array.from({ length: 60_000 }, (_, number) => word(number)).join("\n"));

  await says(/the tables of 60000 answers and 60000 guesses need at least \d/);
  // A limit that no strategy keeps is proven to be too low.
  await page.getByRole("button", { name: "Remove" }).click();
  await paste.fill("bound found hound mound pound".replaceAll(" ", "\n"));
  await page.getByText("Answers: 5.").waitFor();
  await page.getByText("More choices").click();
  await page.getByLabel("Guesses allowed; empty").fill("2");
  await page.getByLabel("Guesses allowed; empty").press("Tab");
  await page.waitForFunction(() => !document.querySelector(".own [type=submit]").disabled);
  await solve(page).click();
  await page.locator(".solving").getByText("Proven: no strategy finds every answer within the limit.").waitFor();
  assert.equal(await page.locator(".brand bdi").textContent(), "Wordle (2021)", "there is no other game");
  await finish();
}

/** Lists as people write them, a file that is dropped, a name, and a game that is saved as a page, which opens elsewhere with its table. */
async function written(browser, file, folder) {
  const { page, finish } = await open(browser, file, "#/games", { view: PHONE });
  const paste = page.locator("#own-words");
  const way = (name) => page.locator(".own .message, .own .lengths").getByRole("button", { name });
  const ready = () => page.waitForFunction(() => !document.querySelector(".own [type=submit]").disabled);
  for (const text of ["crane, moist, guilt", "crane moist\nguilt", "crane;moist\nguilt;crane\n", "crane,\nmoist,\nguilt,\n"]) {
    await paste.fill(text);
    await page.getByText("Answers: 3. ").waitFor();
    await page.getByText("crane, moist, guilt", { exact: true }).waitFor();
    await paste.fill("");
    await page.waitForFunction(() => document.querySelector(".own .read").childElementCount === 0);
  }
  await paste.fill("crane moist trees a bones tree CRANE");
  await way("Length 4: 1 word").waitFor();
  await sound(page, "words of several lengths");
  assert.deepEqual(await small(page), []);
  await way("Length 5: 4 words").click();
  await page.getByText("Answers: 4. ").waitFor();
  // The lengths stay, so that another one can be chosen.
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Length 5: 4 words");
  for (const [length, answers] of [["Length 4: 1 word", 1], ["Length 5: 4 words", 4]]) {
    await way(length).click();
    await page.getByText(`Answers: ${answers}. `).waitFor();
    assert.equal(await page.locator(".lengths [aria-pressed=true]").textContent(), length);
    assert.equal(await message(page).textContent(), "");
  }
  // The answers alone are accepted, or all words of the page's game, which are as long.
  await page.getByRole("button", { name: "Only these answers", pressed: true }).waitFor();
  await page.getByRole("button", { name: "All 12972 words of Wordle (2021), too" }).click();
  await page.getByText("Answers: 4. Accepted words: 12972. ").waitFor();
  await page.getByRole("button", { name: "All 12972 words of Wordle (2021), too", pressed: true }).waitFor();
  await page.locator(".lists li").last().getByRole("button", { name: "Remove" }).click();
  await page.getByText("Answers: 4. Accepted words: 4. ").waitFor();
  await page.getByRole("button", { name: "Only these answers", pressed: true }).waitFor();
  // A file that is dropped beside the box, and what it is.
  await paste.fill("");
  await page.waitForFunction(() => document.querySelector(".own .lists").hidden);
  await page.evaluate((people) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([people], "people.csv"));
    document.querySelector(".top").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, PEOPLE);
  await message(page).getByText("people.csv has columns.").waitFor();
  await way("items with traits").click();
  await way("Merge them").click();
  await page.getByText("Answers: 5. Guesses: 3. ").waitFor();
  await page.getByLabel("Title, which players see").fill("My people");
  await solve(page).click();
  await page.getByText(/^Proven in/).waitFor();
  await page.waitForFunction(() => document.activeElement.matches(".solving .buttons button"));
  const { top, bottom } = await page.locator(".solving").evaluate((node) => node.getBoundingClientRect().toJSON());
  assert.ok(top >= 0 && bottom <= PHONE.height, `the result is in view: ${top} to ${bottom}`);
  assert.equal(await page.locator(".brand bdi").textContent(), "My people");
  await page.locator(".games details.known").last().evaluate((files) => (files.open = true));
  const save = (name) => Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  const [[policy], [alone]] = [await save("Save strategy"), await save("Save as a page")];
  await page.getByText("Saved My people.html. Send it to a friend").waitFor();
  await page.getByLabel("For players: the page has only Play").uncheck();
  const [whole] = await save("Save as a page");
  const [place, players] = ["own-page.html", "own-players.html"].map((name) => path.join(folder, name));
  await whole.saveAs(place);
  await alone.saveAs(players);
  // What is refused leaves no game, and no words of a command.
  await page.locator("#own-files").setInputFiles({ name: "bad.csv", mimeType: "", buffer: Buffer.from("name\n") });
  await message(page).getByText(/bad.csv/).waitFor();
  await page.waitForFunction(() => document.querySelector(".own .lists").hidden && document.querySelector(".own [type=submit]").disabled);
  await page.locator("#open-policy").setInputFiles({ name: "bad.csv", mimeType: "", buffer: Buffer.from("name\n") });
  await page.getByText("“bad.csv” is not a strategy that this page or salet wrote.").waitFor();
  // The strategy of a game that is here is that game again, with its title and its table.
  const opened = async (title) => {
    await page.locator("#open-policy").setInputFiles({ name: "alone.policy", mimeType: "", buffer: fs.readFileSync(await policy.path()) });
    await page.waitForFunction((name) => document.querySelector(".brand bdi").textContent === name && document.querySelector(".shelf [data-id] a.button") !== null, title);
  };
  await page.locator(".shelf li").first().getByRole("button").click();
  await go(page, "#/games");
  await opened("My people");
  assert.equal(await page.locator(".shelf li").count(), 2);
  await page.getByRole("button", { name: "Save as a page" }).waitFor();
  // A policy without its table judges nothing, and says so.
  await page.getByRole("button", { name: "Delete: My people" }).click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await opened("alone");
  await page.getByText("This file has the strategy, but not the table of its game.").waitFor();
  assert.equal(await page.getByRole("button", { name: "Save as a page" }).count(), 0);
  await go(page, "#/assist");
  await page.getByLabel("Question or clues").fill("glasses");
  await page.locator(".judge").getByText("Look-up only: this page does not contain the table of the game.").waitFor();
  // Codes, by Enter.
  await go(page, "#/games");
  await page.getByLabel("Given as").selectOption("codes");
  await page.getByLabel("Number of places").fill("3");
  await page.getByLabel("Number of colours or digits").fill("4");
  await page.getByLabel("No colour twice").check();
  await page.getByText("Codes: 24. ").waitFor();
  await page.getByLabel("No colour twice").uncheck();
  await page.getByLabel("Number of colours or digits").fill("3");
  await page.getByLabel("Number of colours or digits").press("Enter");
  await page.waitForFunction(() => document.activeElement.textContent === "Save as a page");
  assert.equal(await page.locator(".brand bdi").textContent(), "3x3");
  await go(page, "#/play");
  assert.deepEqual(await page.locator(".key").evaluateAll((keys) => keys.map((key) => key.dataset.hue ?? null)), ["0", "1", "2", null], "digits are pegs of as many colours");
  await go(page, "#/games");
  // The tab keeps what was typed.
  await page.getByLabel("Given as").selectOption("words");
  await paste.fill("crane moist guilt");
  await page.getByText("Answers: 3. ").waitFor();
  await page.reload();
  await page.getByText("Answers: 3. ").waitFor();
  await ready();
  await finish();

  // A page for players has Play alone, whatever its address says, and nothing that shows the answers of a game of words.
  for (const address of ["", "#/assist", "#/games", "#/analyse/hat"]) {
    const { page, finish } = await open(browser, players, address, { view: PHONE });
    await page.getByRole("heading", { name: /^No\. \d of 5$/ }).waitFor();
    assert.equal(await page.locator("nav").isVisible(), false);
    assert.deepEqual(await page.locator("a:visible").evaluateAll((all) => all.map((link) => link.getAttribute("href"))), ["#view", "#/play"].slice(await page.locator(".skip").isVisible() ? 0 : 1));
    for (let guess = 0; guess < 3 && (await page.locator(".asks button").count()) > 0; guess++) await page.locator(".asks button:enabled").first().click();
    await page.getByRole("heading", { name: /known after \d question/ }).waitFor();
    assert.deepEqual(await page.locator(".stage .buttons").last().locator("a, button").allTextContents(), ["New game"]);
    await sound(page, "a page for players");
    assert.deepEqual(await small(page), []);
    await finish();
  }

  // Those who get it see its title, and play.
  const other = await open(browser, place, "", { view: PHONE });
  assert.equal(await other.page.title(), "My people");
  await other.page.getByRole("heading", { name: "My people" }).waitFor();
  await other.page.getByRole("heading", { name: /^No\. \d of 5$/ }).waitFor();
  await sound(other.page, "a page that was sent");
  await go(other.page, "#/assist");
  assert.equal(await other.page.title(), "Assist · My people · salet");
  await other.page.locator(".symbols button").first().waitFor();
  assert.equal(await other.page.locator("main .note").count(), 0, "the page has the table");
  await go(other.page, "#/games");
  await sound(other.page, "a page that a page wrote");
  await other.page.locator("#own-words").fill("crane moist guilt");
  await other.page.getByText("Answers: 3. ").waitFor();
  await other.finish();
}

/** A page that is saved with a word begins with it for everybody, under its number; a page of another word does not go on with that game. */
async function sameWord(browser, file, folder) {
  const { page, finish } = await open(browser, file, "#/games", { view: PHONE });
  const words = some(30, 500);
  await page.locator("#own-words").fill(words.join(" "));
  await page.getByText("Answers: 30. ").waitFor();
  await solve(page).click();
  await page.getByText(/^Proven in/).waitFor();
  const first = page.getByLabel("Secret of the first game");
  const other = [...words[0]].reverse().join("");
  for (const [typed, why] of [[other, `“${other}” is not an accepted word of this game.`], [words[0].slice(0, 3), `“${words[0].slice(0, 3)}” has 3 letters. Words of this game have 5.`], ["ζζζζζ", "No word of this game has “ζ”."], ["31", "Numbers go from 1 to 30."]]) {
    await first.fill(typed);
    await page.getByRole("button", { name: "Save as a page" }).click();
    await page.getByText(why, { exact: true }).waitFor();
  }
  const numbers = [];
  const context = await browser.newContext();
  const pupil = await context.newPage();
  for (const word of [words[11], words[4], "7"]) {
    await first.fill(word);
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a page" }).click()]);
    const place = path.join(folder, "own-class.html");
    await saved.saveAs(place);
    await pupil.goto(require("node:url").pathToFileURL(place).href);
    await pupil.waitForSelector("html[data-ready][data-scores]");
    if (word !== "7") {
      assert.ok(!(await pupil.content()).includes(word) && !pupil.url().includes(word), "the word is not in the open");
      await pupil.keyboard.type(words[0]);
      await pupil.keyboard.press("Enter");
      await pupil.locator(".playing .board .tiles").waitFor();
      // The game goes on after the page is opened anew.
      await pupil.goto("about:blank");
      await pupil.goto(require("node:url").pathToFileURL(place).href);
      await pupil.locator(".playing .board .tiles").waitFor();
      await pupil.keyboard.type(word);
      await pupil.keyboard.press("Enter");
      await pupil.getByRole("heading", { name: `${word}: solved in 2 guesses` }).waitFor();
    }
    numbers.push(Number(new URL(pupil.url()).hash.split("/")[2] ?? (/No\. (\d+)/.exec(await pupil.locator("#play-now").textContent()))[1]));
  }
  assert.equal(numbers[2], 7);
  assert.notEqual(numbers[0], numbers[1]);
  await context.close();
  await sound(page, "a page with a word for everybody");
  assert.deepEqual(await small(page), []);
  await finish();
}

/** Lists as people write them. */
async function spread(browser, file) {
  const { page, finish } = await open(browser, file, "#/games", { view: PHONE });
  for (const [text, n] of [["1. whale\n2. horse\n10) mouse", 3], ["- whale\n- horse", 2], ["whale! horse, mouse.", 3], ["cat, dog\nhen, cow, pig", 5], ["„Katze“, »Hunde«, ¡perro!", 3], ["whale\r\n\r\nhorse;\r\n", 2]]) {
    await page.locator("#own-words").fill("");
    await page.locator("#own-words").fill(text);
    await page.getByText(`Answers: ${n}. `).waitFor();
    assert.equal(await message(page).textContent(), "", text);
  }
  // Another game leaves the one under way as it is, also its letters.
  await go(page, "#/play");
  await page.keyboard.type("crane");
  await page.keyboard.press("Enter");
  await page.locator(".playing .board .tiles").waitFor();
  await page.keyboard.type("moi");
  await go(page, "#/games");
  await solve(page).click();
  await page.getByText(/^Proven in/).waitFor();
  await page.locator(".shelf li").first().getByRole("button").click();
  await page.locator(".playing .board .tiles").waitFor();
  assert.equal(await page.locator(".guessing .grid > .tiles").first().textContent(), "MOI");
  await page.reload();
  await page.locator(".playing .board .tiles").waitFor();
  assert.equal(await page.locator(".guessing .grid > .tiles").first().textContent(), "MOI");
  await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ß", bubbles: true })));
  await page.getByText("No word of this game has “ß”.", { exact: true }).waitFor();
  await page.keyboard.type("s");
  await page.reload();
  await page.locator(".playing .board .tiles").waitFor();
  assert.equal(await page.locator(".guessing .grid > .tiles").first().textContent(), "MOIS", "all letters are kept");
  // The way back leads into the game of the address.
  const brand = (name) => page.waitForFunction((wanted) => document.querySelector(".brand bdi").textContent === wanted, name);
  await go(page, "#/games");
  const own = page.locator(".shelf [data-id] button").first();
  const name = (await own.textContent()).replace(/^Play /, "");
  await own.click();
  await brand(name);
  await page.keyboard.type("whale");
  await page.keyboard.press("Enter");
  await page.locator(".playing .board .tiles").waitFor();
  const place = page.url();
  await go(page, "#/games");
  await page.locator(".shelf li").first().getByRole("button").click();
  await brand("Wordle (2021)");
  await page.goBack();
  await page.goBack();
  await brand(name);
  await page.locator(".playing .board .tiles").waitFor();
  assert.equal(page.url(), place);
  assert.ok(await page.locator(".elsewhere").isHidden());
  await go(page, "#/games");
  await page.locator(".shelf li").first().getByRole("button").click();
  await page.getByRole("img", { name: /^crane: / }).waitFor();
  assert.equal(await page.locator(".playing .board .tiles").count(), 1, "no other game was written over");
  // A game that is not here leaves that of the table alone.
  await go(page, "#/play/3/crane?game=Nobody");
  await page.getByText("This position is of the game “Nobody”, which is not on this device. Here is Wordle (2021).").waitFor();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.getByRole("img", { name: /^crane: / }).waitFor();
  await finish();
}

/** Items without a line of the names of their traits: the reader is asked, and the traits get numbers. */
async function nameless(browser, file) {
  const { page, finish } = await open(browser, file, "#/games", { view: PHONE });
  await page.getByLabel("Given as").selectOption("features");
  await page.getByText("Players ask for traits until one item is left, and cannot guess an item.").waitFor();
  for (const separator of [";", "\t", ","]) {
    await page.locator("#own-words").fill(["Alex,black,no", "Anita,blond,no", "Bernd,brown,yes"].join("\n").replaceAll(",", separator));
    await message(page).getByText("The first row looks like an item, and not like the names of the traits.").waitFor();
    await sound(page, "items without names of traits");
    await message(page).getByRole("button", { name: "It is an item: number the traits" }).click();
    await page.getByText("Answers: 3. Guesses: 2. ").waitFor();
    assert.match(await page.locator("#own-words").inputValue(), /^name.trait 1.trait 2\nAlex/);
    assert.equal(await message(page).textContent(), "");
  }
  await finish();
}

/** An example of each kind is put in, is good as it is, and is saved as a file that is read again. */
async function examples(browser, file) {
  const { page, finish } = await open(browser, file, "#/games", { view: PHONE });
  const ready = () => page.waitForFunction(() => !document.querySelector(".own [type=submit]").disabled);
  for (const [kind, name] of [["features", "persons.csv"], ["table", "table.csv"], ["words", "words.txt"], ["codes", null]]) {
    await page.getByLabel("Given as").selectOption(kind);
    assert.ok(await solve(page).isDisabled(), kind);
    await page.getByRole("button", { name: "Put in an example" }).click();
    await ready();
    assert.equal(await message(page).textContent(), "", kind);
    await sound(page, `an example of ${kind}`);
    if (name !== null) {
      const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the example" }).click()]);
      assert.equal(saved.suggestedFilename(), name);
      assert.equal(fs.readFileSync(await saved.path(), "utf8"), await page.locator("#own-words").inputValue());
      await page.locator(".lists").getByRole("button", { name: "Remove" }).click();
      await page.locator("#own-files").setInputFiles({ name, mimeType: "", buffer: fs.readFileSync(await saved.path()) });
      await ready();
    }
    await solve(page).click();
    await page.getByText(/^Proven in/).waitFor();
  }
  await finish();
}

/** Notes the longest task of a page from 50 ms on, in `longest`. */
const watch = (page) => page.evaluate(() => {
  globalThis.longest = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (globalThis.longest = Math.max(globalThis.longest, duration)))).observe({ type: "longtask" });
});

/** While a list of 14,855 words is solved, and given up, no task keeps the page waiting for 50 ms. */
async function large(browser, file) {
  const { page, finish } = await open(browser, file, "#/games", { view: PHONE });
  const words = ["answers", "guesses"].flatMap((name) => fs.readFileSync(`data/nyt-${name}.txt`, "utf8").trim().split("\n"));
  await page.locator("#own-files").setInputFiles({ name: "all.txt", mimeType: "text/plain", buffer: Buffer.from([...new Set(words)].join("\n")) });
  await page.getByText("Answers: 14855. Accepted words: 14855.").waitFor();
  await watch(page);
  await solve(page).click();
  await page.locator(".solving .time").getByText(/^[5-9] s$/).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Give up at once" }).click();
  await message(page).getByText("The search was given up.").waitFor();
  const longest = await page.evaluate(() => globalThis.longest);
  assert.equal(longest, 0, `the page waits for ${longest} ms while it solves a long list`);
  await finish();
}

/** A long search is stopped, played and continued, and meanwhile the page answers. */
async function stopped(browser, file, isSmall) {
  const { page, finish } = await open(browser, file, "#/games", { view: PHONE });
  await watch(page);
  const game = isSmall ? "original" : "nyt";
  await page.locator("#own-files").setInputFiles(`data/${game}-answers.txt`);
  await page.getByText(/^Answers: (2315|3158)\./).waitFor();
  const guesses = fs.readFileSync(`data/${game}-guesses.txt`, "utf8").split("\n").slice(0, isSmall ? 6000 : undefined).join("\n");
  await page.locator("#own-others").setInputFiles({ name: "guesses.txt", mimeType: "text/plain", buffer: Buffer.from(guesses) });
  await page.getByText(isSmall ? /Accepted words: [67]\d{3}\./ : "Accepted words: 14855.").waitFor();
  await page.evaluate(() => (globalThis.longest = 0));
  await solve(page).click();
  const stop = page.getByRole("button", { name: "Stop" });
  await stop.evaluate((button) => (button.dataset.first = "yes"));
  await page.locator(".solving .figure").getByText("first guesses left").waitFor();
  assert.equal(await stop.getAttribute("data-first"), "yes", "the button is not drawn anew while the figures change");
  const longest = await page.evaluate(() => globalThis.longest);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".solving").getByText("Stopped. A better strategy is possible").waitFor();
  await sound(page, "a search that was stopped");
  assert.match(await page.locator("#claim").textContent(), /A better strategy is possible/);
  const [least, most] = (await page.locator(".solving dd small").first().textContent()).trim().split("–").map(Number);
  assert.ok(least > 6000 && least < most && most < (isSmall ? 8100 : 11_500), `${least} to ${most}`);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.locator(".solving[aria-busy]").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Give up at once" }).click();
  await message(page).getByText("The search was given up.").waitFor();
  await finish();
  return Math.round(longest);
}

module.exports = async ({ browser, salet, folder, file, isSmall, isFirefox }) => {
  await thumb(browser, salet, folder, file);
  await list(browser, file);
  await keys(browser, salet, folder, file);
  await files(browser, salet, folder, file);
  if (isFirefox) return "by thumb and by keys, of files and codes";
  await given(browser, salet, folder, file);
  await hostile(browser, file);
  await written(browser, file, folder);
  await sameWord(browser, file, folder);
  await spread(browser, file);
  await nameless(browser, file);
  await examples(browser, file);
  await large(browser, file);
  const longest = await stopped(browser, file, isSmall);
  return `by thumb and by keys, of files and codes; the longest task of the page while it solves: ${longest} ms`;
};
