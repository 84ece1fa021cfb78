// The page shows the policy's game for every answer.
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
  const shown = await page.evaluate((answers) => {
    const link = document.querySelector("nav a").cloneNode();
    document.body.append(link);
    return answers.map((answer) => {
      link.setAttribute("href", `#/demonstrate/${answer}/99`);
      link.click();
      return [...document.querySelectorAll(".stage .board .tiles")].map((row) => ({
        word: [...row.querySelectorAll(".tile")].map((tile) => tile.textContent).join("").toLowerCase(),
        shown: [...row.querySelectorAll(".tile")].map((tile) => tile.dataset.colour).join(""),
      }));
    });
  }, [...wanted.keys()]);
  [...wanted].forEach(([answer, turns], index) => assert.deepEqual(shown[index], turns, answer));
  await finish();
  return `${wanted.size} games`;
};
