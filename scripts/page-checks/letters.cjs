// Letters as players count them: alphabets, symbols and codes, from the list to the end of a game (tests/common/letters.json).
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { go, open, settled, sound, unfold, views } = require("./support.cjs");

const cases = JSON.parse(fs.readFileSync(path.join(__dirname, "../../tests/common/letters.json"), "utf8"));

module.exports = async ({ browser, salet, folder }) => {
  for (const [index, game] of cases.entries()) {
    const stem = path.join(folder, `letters-${index}`);
    fs.writeFileSync(`${stem}.txt`, `${game.answers.join("\n")}\n`);
    const options = ["--answers", `${stem}.txt`, "--feedback", game.feedback, "--out", `${stem}.policy`];
    if (game.alphabet?.includes("\n")) fs.writeFileSync(`${stem}.alphabet`, game.alphabet);
    if (game.alphabet) options.push("--alphabet", game.alphabet.includes("\n") ? `${stem}.alphabet` : game.alphabet);
    execFileSync(salet, ["solve", "--quiet", ...options]);
    execFileSync(salet, ["convert", `${stem}.policy`, "--quiet", "--to", "html", "--out", `${stem}.html`]);
    const { page, finish } = await open(browser, `${stem}.html`, "#/assist", { view: views[index % views.length] });
    await unfold(page);
    const field = page.getByLabel("Word or clues");
    const leads = async (wanted) => {
      const hash = () => decodeURIComponent(new URL(page.url()).hash);
      await page.waitForFunction((to) => decodeURIComponent(location.hash) === to, wanted, { timeout: 20_000 })
        .catch(() => assert.fail(`${game.name}: ${hash()}, not ${wanted}`));
    };
    const type = async (text) => {
      await field.fill(text);
      await field.press("Enter");
    };
    if (game.feedback === "official") {
      await field.fill(game.guess);
      assert.equal(await page.locator(".edit .tile").count(), game.won.length, `${game.name}: letters`);
    }
    await type(`${game.refused}=${game.shown}`);
    await page.locator(".assist [role=alert]").getByText("is not an accepted word").waitFor();
    await type(`${game.guess}=${game.shown}`);
    await leads(`#/assist/${game.played}.${game.code}`);
    await settled(page);
    // One of each size and colour.
    if (index < views.length) await sound(page, `${game.name}: after a clue`);
    await type(`${game.last}=${game.won}`);
    await leads(`#/assist/${game.played}.${game.code}/${game.secret}.${game.won}`);
    await page.getByRole("heading", { name: /solved in/ }).waitFor();
    await go(page, "#/demonstrate");
    await page.getByLabel("Answer", { exact: true }).fill(game.last);
    await page.getByLabel("Answer", { exact: true }).press("Enter");
    await leads(`#/demonstrate/${game.secret}`);
    await finish();
  }
  return cases.map(({ name }) => name).join(", ");
};
