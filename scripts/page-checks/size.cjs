// The page is small. Its loading time is printed.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const { open } = require("./support.cjs");

const LARGEST = 1_500_000;

module.exports = async ({ browser, file }) => {
  const size = fs.statSync(file).size;
  assert.ok(size <= LARGEST, `the page has ${size} bytes`);
  let best = Infinity;
  for (let attempt = 0; attempt < 3; attempt++) {
    const { page, finish } = await open(browser, file);
    best = Math.min(best, await page.evaluate(() => document.documentElement.dataset.ready));
    await finish();
  }
  return `${size} bytes, usable after ${Math.round(best)} ms`;
};
