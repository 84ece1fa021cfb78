// Games other than Wordle: pegs, weights, lost answers, other alphabets, no limit, unproven claims.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { go, open, sound, unfold, views } = require("./support.cjs");

const family = ["bound", "found", "hound", "mound", "pound", "round", "sound", "wound", "would", "could"];
const copies = ["abbey", "babel", "kebab", "label", "level", "eerie", "geese", "tepee", "elegy", "belle"];
const mixed = ["mount", "found", "sound", "round", "could", "world", "worry", "audit", "slate", "crane"];

/** A game, the arguments to solve it, and the texts of its page. */
const games = [
  { name: "pegs", words: (salet) => execFileSync(salet, ["words", "--mastermind", "4x3", "--quiet"], { encoding: "utf8" }).trim().split("\n"),
    options: ["--feedback", "pegs", "--max-guesses", "none"], says: ["pegs: the number", "any number"] },
  { name: "weights", words: () => mixed.map((word, index) => `${word},${index === 0 ? 4000000000 : index}`), weighted: true, options: [], says: ["weighted answers, 4000000045 in total"] },
  { name: "given-up", words: () => family, options: ["--objective", "win-rate", "--max-guesses", "2"], says: ["lost, by weight", "loses less than this"], lost: true },
  { name: "late", words: (salet) => execFileSync(salet, ["words", "--mastermind", "4x3", "--quiet"], { encoding: "utf8" }).trim().split("\n"),
    options: ["--feedback", "pegs", "--max-guesses", "4", "--objective", "last-guess"], says: ["the fewest at the last guess", "has less than this (12 by weight) at the last guess"] },
  { name: "hebrew", words: () => ["שלום", "עולם", "כלום", "חלום"], options: ["--rule", "strict"], says: ["strict: fit every clue"], rightToLeft: true },
  { name: "marks", words: () => ["maçã", "mala", "bala", "cala", "fala"], options: ["--fold-accents", "--objective", "worst"], says: ["no strategy has a worst case below"] },
  { name: "one", words: () => ["a", "b", "c"], options: ["--feedback", "presence"], says: ["presence: yellow wherever"] },
  { name: "ten", words: () => ["blackberry", "strawberry", "watermelon", "clementine"], options: ["--rule", "hard", "--feedback", "unmatched"], says: ["unmatched: yellow where", "hard mode: reuse what you know"] },
  { name: "copies", words: () => copies, options: ["--feedback", "presence"], says: ["presence: yellow wherever"] },
  { name: "copies-unmatched", words: () => copies, options: ["--feedback", "unmatched"], says: ["unmatched: yellow where"] },
  { name: "<img src=x onerror=alert(1)>", words: () => ["mount", "round", "found"], options: ["--objective", "worst-then-mean"], says: ["Proven"] },
  { name: "unproven", words: () => mixed.slice(0, 4), tree: true, options: [], says: ["Nothing is claimed about other strategies"] },
];

module.exports = async ({ browser, salet, folder }) => {
  for (const [index, game] of games.entries()) {
    const stem = path.join(folder, `game-${index}`);
    const rows = game.words(salet);
    fs.writeFileSync(`${stem}.txt`, `${rows.map((row) => row.split(",")[0]).join("\n")}\n`);
    const options = ["--answers", `${stem}.txt`, ...game.options];
    if (game.weighted) {
      fs.writeFileSync(`${stem}.weights`, `${rows.map((row) => row.replace(",", " ")).join("\n")}\n`);
      options.push("--weights", `${stem}.weights`);
    }
    let policy = path.join(folder, `${game.name.replaceAll("/", "")}.policy`);
    execFileSync(salet, ["solve", "--quiet", ...options, "--out", policy]);
    if (game.tree) {
      // The format of another program has no claims.
      execFileSync(salet, ["convert", policy, "--quiet", "--to", "tree", "--out", `${stem}.tree`]);
      execFileSync(salet, ["convert", `${stem}.tree`, "--quiet", ...options, "--to", "policy", "--force", "--out", policy]);
    }
    execFileSync(salet, ["convert", policy, "--quiet", "--to", "html", "--out", `${stem}.html`]);
    const about = JSON.parse(execFileSync(salet, ["convert", policy, "--quiet", "--to", "json"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    const view = views[index % views.length];
    const { page, finish } = await open(browser, `${stem}.html`, "#/proof", { view });
    await unfold(page);
    const proof = await page.locator("main").innerText();
    for (const part of game.says) assert.ok(proof.includes(part), `${game.name}: "${part}" in ${proof}`);
    assert.ok(proof.includes(String(about.total ?? about.policy?.total ?? "")), `${game.name}: the total`);

    // The page solves or loses every answer like the policy.
    let lost = 0;
    for (const answer of rows.map((row) => row.split(",")[0])) {
      await go(page, `#/demonstrate/${encodeURIComponent(answer)}/99`);
      const said = await page.locator(".said").textContent();
      if (/gives this answer up/.test(said)) lost += 1;
      else assert.ok(said.startsWith(answer), `${game.name}: ${said}`);
    }
    assert.equal(lost > 0, game.lost === true, `${game.name}: ${lost} lost`);
    if (game.rightToLeft) assert.equal(await page.locator(".stage .tiles").first().getAttribute("dir"), "rtl");

    await go(page, "#/explore");
    assert.equal(await page.locator(".figure dd").first().textContent().then((text) => text.trim()), String(rows.length), game.name);
    await sound(page, `${game.name}: explore`);

    // The engine agrees with the lookup in the first position.
    await go(page, "#/assist");
    const looked = await page.locator("#advice").textContent();
    await page.waitForFunction(() => !document.querySelector("[aria-busy]"), null, { timeout: 300_000 });
    assert.equal(await page.locator(".assist [role=alert]").textContent(), "", game.name);
    const best = await page.locator(".detail").innerText();
    assert.ok(/equally good|No other guess/.test(best), `${game.name}: ${looked} in ${best}`);
    await sound(page, `${game.name}: assist`);
    // The clues of every game are consistent under its feedback rule; a win after a contradiction is not.
    for (const answer of rows.map((row) => row.split(",")[0])) {
      await go(page, "#/explore");
      await page.getByLabel("Find an answer or a position").fill(answer);
      await page.getByRole("button", { name: "Show", exact: true }).click();
      const found = /solved in/.test(await page.locator("#position").textContent());
      const address = new URL(page.url()).hash.replace("explore", "assist");
      await go(page, address);
      await page.getByRole("heading", { name: found ? /solved in/ : "Lost with" }).waitFor();
      assert.equal(await page.locator(".assist [role=alert]").textContent(), "", `${game.name}: ${address}`);
      if (!found) continue;
      const [last, ...before] = address.split("/").reverse();
      const wrong = [...before.reverse(), last.replace(/[^.]*$/, game.options.includes("pegs") ? "0B0W" : (shown) => "B".repeat(shown.length)), last];
      await go(page, wrong.join("/"));
      await page.locator(".assist [role=alert]").getByText(/^No accepted (word|code) fits/).waitFor();
    }
    await go(page, "#/assist");
    if (game.name === "pegs") {
      assert.ok(await page.getByRole("button", { name: "Continue" }).isDisabled(), "pegs start unset");
      const begin = (await page.locator("#advice").textContent()).replace("Play ", "");
      for (const peg of begin.slice(0, 2)) await page.locator(".key", { hasText: peg }).click();
      assert.equal(await page.locator(".editor .typed").textContent(), begin.slice(0, 2), "what is typed is seen where the field is folded");
      for (const peg of begin.slice(2)) await page.locator(".key", { hasText: peg }).click();
      await page.getByLabel("In the right place").selectOption("1");
      await page.getByLabel("Elsewhere").selectOption("1");
      await page.getByRole("button", { name: "Continue" }).click();
      assert.match(new URL(page.url()).hash, /\.1B1W$/);
      await page.getByRole("heading", { name: /^Play / }).waitFor();
      const opener = new URL(page.url()).hash.split("/")[2].split(".")[0];
      for (const clue of [`${opener}=1B1W`, `${opener} 1b1w`, `${opener}=1,1`, "1B1W", "1 1", "1A1B", `${opener}=1b1a`]) {
        await go(page, "#/assist");
        await page.getByLabel("Code or clues").fill(clue);
        await page.keyboard.press("Enter");
        assert.equal(new URL(page.url()).hash, `#/assist/${opener}.1B1W`, `pegs: ${clue}`);
      }
      await go(page, "#/assist");
      await page.getByLabel("Code or clues").fill(`${opener}=2B`);
      await page.keyboard.press("Enter");
      await page.locator(".assist [role=alert]").getByText("2 black pegs, in full 2B0W, or 2 cows, in full 0A2B").waitFor();
    }
    assert.equal(await page.locator("img").count(), 0, "no markup came from a name");
    await finish();
  }
  return games.map(({ name }) => name).join(", ");
};
