// Every answer's game, as the page shows it, is the policy's.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const { open } = require("./support.cjs");

module.exports = async ({ browser, salet, file, policy }) => {
  const lines = execFileSync(salet, ["convert", policy, "--to", "tree-full", "--quiet"], { encoding: "utf8" }).trim().split("\n");
  const wanted = new Map(
    lines.map((line) => {
      const turns = [...line.matchAll(/(\S+) +([BYG]+)\d+/g)].map(([, word, shown]) => ({ word, shown }));
      return [turns.at(-1).word, turns];
    }),
  );
  const { page, finish } = await open(browser, file, "#/explore");
  // Through the search, which shows a game move by move.
  const shown = await page.evaluate((answers) => {
    const form = document.querySelector("form.search");
    const input = form.querySelector("input");
    return answers.map((answer) => {
      input.value = answer;
      form.requestSubmit();
      return [...document.querySelectorAll(".detail .board .tiles")].map((row) => ({
        word: [...row.querySelectorAll(".tile")].map((tile) => tile.textContent).join("").toLowerCase(),
        shown: [...row.querySelectorAll(".tile")].map((tile) => tile.dataset.colour).join(""),
      }));
    });
  }, [...wanted.keys()]);
  [...wanted].forEach(([answer, turns], index) => assert.deepEqual(shown[index], turns, answer));
  await finish();
  return `${wanted.size} games`;
};
