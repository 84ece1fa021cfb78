// Check here: certificates are made in the page with the bytes of the command, and the checker accepts, refuses and stops.
const assert = require("node:assert/strict");
const { execFileSync, spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");
const { go, open, saved, settled, small, sound, views } = require("./support.cjs");

const PHONE = { ...views[2], width: 360, height: 740 };
const all = fs.readFileSync("data/original-answers.txt", "utf8").trim().split("\n");
const named = (name) => ({ name, exact: true });
const here = (page) => page.getByRole("button", named("Check here"));
const said = (page) => page.locator(".checked");

/** The files of the command for a game: its policy and its certificate. */
function made(salet, folder, name, options) {
  const [policy, certificate] = ["policy", "certificate"].map((ending) => path.join(folder, `check-${name}.${ending}`));
  execFileSync(salet, ["solve", "--quiet", ...options, "--force", "--out", policy, "--certificate", certificate], { stdio: "pipe" });
  return { policy, certificate: fs.readFileSync(certificate), path: certificate };
}

/** The list as a file of the game of the name. */
function list(folder, name, words) {
  const file = path.join(folder, `check-${name}.txt`);
  fs.writeFileSync(file, `${words.join("\n")}\n`);
  return file;
}

/** What salet-check says of files: its sentence, or why it refuses. */
function checked(salet, options) {
  const { stdout } = spawnSync(path.join(path.dirname(salet), "salet-check"), [...options, "--json"], { encoding: "utf8" });
  const { proven, message } = JSON.parse(stdout);
  return proven ?? message;
}

async function verdict(page, isAccepted) {
  await page.locator(`.checked [data-accepted=${isAccepted}]`).waitFor();
  return said(page).locator("blockquote").textContent();
}

/** A certificate in which a byte is another, whole again by its checksum. */
function forged(certificate, at) {
  const bytes = Buffer.from(certificate.subarray(0, -32));
  bytes[at] ^= 1;
  return Buffer.concat([bytes, createHash("sha256").update(bytes).digest()]);
}

const opened = (page, ...files) => page.locator("#open-certificate").setInputFiles(files);
const asFile = (buffer, name = "some.certificate") => ({ name, mimeType: "application/octet-stream", buffer });

/** From a list to its verdict, by thumb; what is refused, in the checker's words; and files of other games. */
async function own(browser, salet, folder, file) {
  const { page, finish } = await open(browser, file, "#/games", { view: PHONE });
  const words = all.slice(0, 120);
  const given = list(folder, "own", words);
  await page.getByLabel("Words that may be the answer").fill(words.join("\n"));
  await page.getByRole("button", named("Solve")).click();
  await page.getByText(/^Proven in \d+ seconds?: no strategy is better/).waitFor();
  await go(page, "#/proof");
  await page.getByText("First the engine makes the certificate, in about a second.").waitFor();
  assert.deepEqual(await small(page), []);
  await sound(page, "before a check");
  await here(page).click();
  const lists = ["--answers", given, "--guesses", given];
  const command = made(salet, folder, "own", lists);
  const expected = checked(salet, [...lists, "--policy", command.policy, command.path]);
  assert.ok(expected.startsWith("Proven optimal: for the 120 answers"), expected);
  assert.equal(await verdict(page, true), expected, "the words of the checker");
  assert.ok(await page.evaluate(() => document.activeElement.matches(".checked")), "the focus is on the verdict");
  assert.deepEqual(await small(page), []);
  await sound(page, "an accepted certificate");
  const { name, bytes } = await saved(page, "Save certificate");
  assert.equal(name, "my list.certificate");
  assert.deepEqual(bytes, command.certificate, "the bytes of the command");

  // What is refused: damaged, forged at every byte of its body, of another game, none, and too many files.
  const damaged = Buffer.from(bytes);
  damaged[100] ^= 1;
  await opened(page, asFile(damaged));
  assert.equal(await verdict(page, false), "the certificate is damaged: its checksum does not match");
  let lemmas = 0;
  for (let at = bytes.length - 36; at >= bytes.length - 44; at -= 1) {
    const other = asFile(forged(bytes, at), "forged.certificate");
    const found = path.join(folder, other.name);
    fs.writeFileSync(found, other.buffer);
    const why = checked(salet, [...lists, "--policy", command.policy, found]);
    await opened(page, other);
    await page.waitForFunction((why) => document.querySelector(".checked blockquote")?.textContent === why, why);
    if (/lemma \d+/.test(why)) lemmas += 1;
  }
  assert.ok(lemmas > 0, "some refusal names its lemma");
  await opened(page, asFile(Buffer.from("no certificate, by its first bytes")));
  assert.match(await verdict(page, false), /^not a certificate/);
  await opened(page, asFile(bytes), asFile(bytes, "again"));
  await said(page).getByText(/^Open one certificate: alone, or with/).waitFor();
  await sound(page, "files that are refused");

  // A certificate of another game alone, and with its lists and its policy.
  const [answers, guesses] = [list(folder, "few", all.slice(300, 340)), list(folder, "many", all.slice(250, 400))];
  const others = ["--answers", answers, "--guesses", guesses];
  const hard = made(salet, folder, "other", [...others, "--rule", "hard"]);
  await opened(page, hard.path);
  assert.match(await verdict(page, false), /another game|other game|game/);
  await opened(page, hard.path, guesses, answers);
  assert.equal(await verdict(page, true), checked(salet, [...others, hard.path]));
  await opened(page, guesses, hard.policy, answers, hard.path);
  const optimal = checked(salet, [...others, "--policy", hard.policy, hard.path]);
  await page.waitForFunction((proven) => document.querySelector(".checked blockquote")?.textContent === proven, optimal);
  for (const [language, title] of [["de", "Hier prüfen"], ["es", "Comprobar aquí"], ["fr", "Vérifier ici"], ["pt", "Conferir aqui"], ["en", "Check here"]]) {
    await page.locator("#language").selectOption(language);
    await page.getByRole("heading", named(title)).waitFor();
    assert.equal(await said(page).locator("blockquote").textContent(), optimal, "the verdict stays");
    await sound(page, `a verdict, ${language}`);
  }
  await page.screenshot({ path: path.join(folder, "check-phone.png"), fullPage: true });
  await finish();
}

const TABLE = ",ant,bee,cow,duck\nwings?,no,yes,no,yes\nmilk?,no,no,yes,no\nant,no,yes,no,yes\nbee,half,win,no,no\ncow,no,no,win,half\nduck,half,no,no,win\n";
const WEIGHTS = "ant 1\nbee 2.5\ncow 3\nduck 7\n";

/** A game given as a table in which cells that solve have symbols of others, with weights; and one until the answer is known. */
async function tables(browser, salet, folder, file) {
  const { page, finish } = await open(browser, file, "#/games", { view: views[0] });
  const [table, weights] = [["t.csv", TABLE], ["w.txt", WEIGHTS]].map(([name, text]) => {
    fs.writeFileSync(path.join(folder, `check-${name}`), text);
    return path.join(folder, `check-${name}`);
  });
  for (const [ending, end] of [["named", []], ["known", ["--until", "known"]]]) {
    await go(page, "#/games");
    await page.getByLabel("Given as").selectOption("table");
    await page.locator("#own-files").setInputFiles([table, weights]);
    await page.getByText(/^Answers: 4\. Guesses: 6\./).waitFor();
    await page.getByLabel("End of the game").selectOption(ending);
    await page.waitForFunction(() => !document.querySelector(".own [type=submit]").disabled);
    await page.getByRole("button", named("Solve")).click();
    await page.getByText(/^Proven in/).waitFor();
    await go(page, "#/proof");
    await here(page).click();
    const game = ["--feedback-table", table, ...end, "--weights", weights];
    const command = made(salet, folder, "table", game);
    assert.equal(await verdict(page, true), checked(salet, [...game, "--policy", command.policy, command.path]), ending);
    assert.deepEqual((await saved(page, "Save certificate")).bytes, command.certificate);
    await sound(page, "a table that is checked");
  }
  await finish();
}

const PEOPLE = "name,glasses,hat,age\nAlex,no,yes,30\nAnita,no,no,40\nTom,yes,no,50\nJoe,yes,yes,20\nEric,yes,yes,20\nMia,no,no,30\n";
const CLASSES = "Alex one\nAnita two\nTom two\nJoe three\nEric three\nMia one\n";

/** Pages of games that differ in their letters, their weights or their end: the checker takes from the page what it takes from files. */
async function spelled(browser, salet, folder) {
  const file = (name, text) => {
    fs.writeFileSync(path.join(folder, `check-${name}`), text);
    return path.join(folder, `check-${name}`);
  };
  const lists = (name, words) => ["--answers", list(folder, name, words), "--guesses", list(folder, name, words)];
  const alphabet = ["--alphabet", "data/alphabets/sk-ch.txt"];
  const weights = ["--weights", file("weights.txt", "sound 1.25\nmound 3\nhound 2\nround .5\npound 8e1\n")];
  for (const { name, given = [], words, solve = [], both = [] } of [
    { name: "accents", words: ["sábia", "sabiá", "SABIO", "ácido", "avião"], solve: ["--fold-accents"] },
    { name: "letters", words: ["chlad", "voda", "chata", "stan", "mama", "chyba"], both: alphabet },
    { name: "weighted", words: ["sound", "mound", "hound", "round", "pound"], both: weights },
    { name: "classes", given: ["--features", file("people.csv", PEOPLE)], both: ["--classes", file("classes.txt", CLASSES)] },
  ]) {
    const game = [...given, ...(words ? lists(name, words) : []), ...both];
    const command = made(salet, folder, name, [...game, ...solve]);
    const html = path.join(folder, `check-${name}.html`);
    execFileSync(salet, ["convert", command.policy, "--quiet", ...given, "--to", "html", "--force", "--out", html]);
    const { page, finish } = await open(browser, html, "#/proof");
    await here(page).click();
    const expected = checked(salet, [...game, "--policy", command.policy, command.path]);
    assert.ok(expected.startsWith("Proven optimal"), expected);
    assert.equal(await verdict(page, true), expected, name);
    assert.deepEqual((await saved(page, "Save certificate")).bytes, command.certificate, name);
    await finish();
  }
}

/** What takes long is stopped, while a certificate is made and while one is checked; the longest time that the page is not at hand. */
async function stopped(browser, salet, folder, file) {
  const { page, finish } = await open(browser, file, "#/proof", { view: views[0] });
  await page.getByText(/making and checking take minutes each/).waitFor();
  await sound(page, "a check of minutes");
  await page.evaluate(() => {
    globalThis.longest = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (globalThis.longest = Math.max(globalThis.longest, duration)))).observe({ type: "longtask" });
  });
  const runs = () => page.waitForFunction(() => document.querySelector(".check-here progress").value > 0);
  const stop = page.getByRole("button", named("Stop"));
  await here(page).focus();
  await page.keyboard.press("Enter");
  await page.getByText(/^Making the certificate, part [123] of 3\./).waitFor();
  await runs();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Stop");
  await stop.press("Enter");
  await said(page).getByText("Stopped.").waitFor();
  const answers = list(folder, "long", all);
  const command = made(salet, folder, "long", ["--answers", answers]);
  await opened(page, command.path, answers);
  await page.getByText(`Checking the certificate, ${(command.certificate.length / 1000).toFixed(1)} kB.`).waitFor();
  await runs();
  const longest = await page.evaluate(() => globalThis.longest);
  // Another view, and another language, find it under way.
  await go(page, "#/explore");
  await page.locator("#language").selectOption("de");
  await go(page, "#/proof");
  await page.getByText("Das Zertifikat wird geprüft").waitFor();
  await page.getByRole("button", named("Anhalten")).click();
  await said(page).getByText("Angehalten").waitFor();
  await settled(page);
  await finish();
  return longest;
}

/** The certificate of the page's own game is made with the published digest and accepted, in minutes. */
async function published(browser, file) {
  const { page, finish } = await open(browser, file, "#/proof", { view: views[1] });
  await here(page).click();
  await page.locator(".checked [data-accepted=true]").waitFor({ timeout: 3_600_000 });
  const text = await said(page).textContent();
  assert.match(text, /Proven optimal: for the 2315 answers .* 7920 guesses in total.*with the published digest/);
  await finish();
}

module.exports = async ({ browser, salet, folder, file, isSmall }) => {
  await own(browser, salet, folder, file);
  await tables(browser, salet, folder, file);
  await spelled(browser, salet, folder);
  const longest = await stopped(browser, salet, folder, file);
  if (!isSmall) await published(browser, file);
  return `certificates of lists and tables as by the command, verdicts as by salet-check; at most ${Math.round(longest)} ms at once`;
};
