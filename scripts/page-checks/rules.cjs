// The claims of the page follow the chosen rule, and it looks up both policies of a named game.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { go, open, settled, sound, toView, unfold, views } = require("./support.cjs");

const claim = (page) => page.locator("footer #claim").textContent();
const choose = (page, rule) => page.getByLabel("Rule").selectOption(rule);
const figures = (page) => page.locator(".figures").first().textContent();

/** The original game: each rule has its policy, its claim and its proof. */
async function named(browser, salet, file, view) {
  const { page, finish } = await open(browser, file, "#/assist", { view });
  const looked = async (rule, total) => {
    await page.getByRole("heading", { name: "Play salet" }).waitFor();
    const text = await page.locator(".advice").textContent();
    assert.ok(text.includes("Proven: no guess is better. From the solved strategy.") && text.includes(`${total}/2315`), `${view.name}: ${rule}: ${text}`);
    assert.match(await claim(page), new RegExp(`^Proven: no strategy needs fewer than ${total} guesses`), rule);
  };
  await looked("normal", 7920);
  await page.getByLabel("Rule").focus();
  await choose(page, "hard");
  await looked("hard", 8122);
  assert.equal(new URL(page.url()).hash, "#/assist?rule=hard");
  assert.equal(await page.evaluate(() => document.activeElement.id), "rule", "the choice keeps the focus");
  await sound(page, `${view.name}: the hard rule`);

  // The rule stays when the view changes, and each view shows its policy.
  await toView(page, "Explore");
  assert.match(await figures(page), /8122\/2315/);
  await toView(page, "Proof");
  const digest = fs.readFileSync("data/policies/SHA256SUMS", "utf8").split("\n").find((line) => /original-hard\.policy$/.test(line)).split(" ")[0];
  await unfold(page);
  const proof = await page.locator("main").innerText();
  for (const part of ["fewer than 8122 guesses", digest, "salet solve original --rule hard"]) assert.ok(proof.includes(part), `${part} in ${proof}`);
  await sound(page, `${view.name}: the proof of the hard rule`);
  await toView(page, "Analyse");
  await page.getByLabel("Guesses, in order").fill("salet courd");
  await page.getByLabel("Answer", { exact: true }).fill("crony");
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.locator(".judged").getByText("= 3.5058 expected at the start").waitFor({ timeout: 300_000 });
  await choose(page, "normal");
  await page.locator(".judged").getByText("= 3.4212 expected at the start").waitFor({ timeout: 300_000 });
  assert.match(await claim(page), /fewer than 7920/);
  await page.goBack();
  await page.locator(".judged").getByText("= 3.5058 expected at the start").waitFor({ timeout: 300_000 });
  assert.match(await claim(page), /fewer than 8122/);

  // Some games of the hard policy, each to its end.
  const games = execFileSync(salet, ["convert", "original-hard", "--to", "tree-full", "--quiet"], { encoding: "utf8" }).trim().split("\n");
  for (const game of games.filter((_, index) => index % 50 === 0)) {
    const turns = [...game.matchAll(/(\S+) +([BYG]+)\d+/g)].map(([, word, shown]) => `${word}.${shown}`);
    await go(page, `#/explore/${turns.join("/")}?rule=hard`);
    assert.match(await page.locator("#position").textContent(), new RegExp(`solved in ${turns.length} guess`), game);
  }

  // No policy for a rule, no claim.
  await go(page, "#/assist/salet.BYBBG?rule=strict");
  await settled(page);
  assert.equal(await claim(page), "This page has no strategy for this rule, and claims nothing about it.");
  assert.match(await page.locator(".advice").textContent(), /Solved in this page/);
  await toView(page, "Explore");
  assert.equal(new URL(page.url()).hash, "#/explore/salet.BYBBG", "a view without this rule is that of the page's own");
  assert.match(await claim(page), /fewer than 7920/);
  await finish();
}

/** A policy that is not compiled in, alone, or with that of the other rule. */
async function others(browser, salet, folder) {
  const write = (name, ...options) => {
    const [policy, page] = ["policy", "html"].map((end) => path.join(folder, `${name}.${end}`));
    execFileSync(salet, ["solve", "--quiet", ...options, "--out", policy]);
    execFileSync(salet, ["convert", policy, "--quiet", "--to", "html", "--out", page]);
    return page;
  };
  const list = path.join(folder, "few.txt");
  fs.writeFileSync(list, "mount\nfound\nsound\nround\ncould\nworld\nworry\naudit\nslate\ncrane\n");
  const few = await open(browser, write("few", "--answers", list), "#/assist");
  assert.match(await claim(few.page), /^Proven: no strategy needs fewer than/);
  await choose(few.page, "hard");
  await settled(few.page);
  assert.match(await claim(few.page), /claims nothing/);
  // The engine has one game open besides that of the policy, and takes them in turns.
  for (const rule of ["hard", "strict", "hard", "normal", "strict"]) {
    await choose(few.page, rule);
    await settled(few.page);
    const source = rule === "normal" ? /Proven: no guess is better. From the solved strategy/ : /Exact: no guess is better. Solved in this page/;
    assert.match(await few.page.locator(".advice").textContent(), source, rule);
    assert.equal(await few.page.locator(".assist [role=alert]").textContent(), "", rule);
  }
  await toView(few.page, "Proof");
  assert.equal(await few.page.getByLabel("Rule").count(), 0, "one policy leaves no choice");
  await few.finish();

  const crane = await open(browser, write("crane", "original", "--opener", "crane"), "#/explore");
  assert.match(await claim(crane.page), /Nothing is claimed|A better strategy is possible/);
  await choose(crane.page, "hard");
  assert.match(await claim(crane.page), /fewer than 8122/);
  await crane.finish();
}

module.exports = async ({ browser, salet, file, folder }) => {
  for (const view of [views[0], views[2]]) await named(browser, salet, file, view);
  await others(browser, salet, folder);
  return "every claim by its rule";
};
