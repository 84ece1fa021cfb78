// Checks of `cargo dev test report`, in JavaScript for playwright. Usage: node test-report.cjs BROWSER FOLDER
const { chromium } = require("playwright-core");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const [browserPath, folder] = process.argv.slice(2);
const figures = JSON.parse(fs.readFileSync(path.join(folder, "figures.json"), "utf8"));
const page_url = pathToFileURL(path.resolve(folder, "index.html")).href;

const views = [
  { name: "desktop-light", width: 1280, height: 900, colorScheme: "light" },
  { name: "desktop-dark", width: 1280, height: 900, colorScheme: "dark" },
  { name: "phone-light", width: 360, height: 740, colorScheme: "light" },
  { name: "phone-dark", width: 360, height: 740, colorScheme: "dark" },
];

/** Relative luminance of "rgb(r, g, b)" (WCAG 2). */
function luminance(colour) {
  const [r, g, b] = colour.match(/[\d.]+/g).slice(0, 3).map((value) => {
    const share = value / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

async function check(browser, view) {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    colorScheme: view.colorScheme,
  });
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (url !== page_url && !url.startsWith("data:")) problems.push(`asks for ${url}`);
  });
  await page.goto(page_url);
  await page.screenshot({ path: path.join(folder, `${view.name}.png`), fullPage: true });
  assert.deepEqual(problems, [], `${view.name}: the page is not clean`);

  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  assert.ok(fits, `${view.name}: the page is wider than the window`);

  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(luminance(background) < 0.2, view.colorScheme === "dark", `${view.name}: background ${background}`);

  for (const name of ["distribution", "pace", "distance"]) {
    const plots = page.locator(`#${name} svg:visible`);
    assert.equal(await plots.count(), 1, `${view.name}: one ${name} is visible`);
    const plot = plots.first();
    const box = await plot.boundingBox();
    assert.ok(box.width > 250 && box.height > 100, `${view.name}: ${name} has room`);
    const texts = await plot.locator("text").evaluateAll((nodes) => {
      const frame = nodes[0].ownerSVGElement.getBoundingClientRect();
      return nodes.map((node) => {
        const text = node.getBoundingClientRect();
        const inside = text.left >= frame.left - 1 && text.right <= frame.right + 1
          && text.top >= frame.top - 1 && text.bottom <= frame.bottom + 1;
        return { text: node.textContent.trim(), inside, size: text.height, fill: getComputedStyle(node).fill };
      });
    });
    for (const { text, inside, size, fill } of texts) {
      assert.ok(inside, `${view.name}: "${text}" in ${name} is cut off`);
      assert.ok(size >= 11, `${view.name}: "${text}" in ${name} is too small (${size} px)`);
      assert.ok(contrast(fill, background) >= 4.5, `${view.name}: "${text}" in ${name} is too faint`);
    }
    const shown = texts.map(({ text }) => text);
    for (const strategy of figures.strategies) {
      assert.ok(shown.includes(strategy.name), `${view.name}: ${name} names ${strategy.name}`);
    }
    const marks = await plot.locator("rect, circle").evaluateAll((nodes) =>
      nodes.map((node) => getComputedStyle(node)).map(({ fill, stroke }) => (fill === "none" ? stroke : fill)));
    assert.ok(marks.length > 0, `${view.name}: ${name} has marks`);
    for (const colour of marks) {
      assert.ok(contrast(colour, background) >= 3, `${view.name}: a mark of ${name} is too faint (${colour})`);
    }
    assert.notEqual((await plot.locator("title").first().textContent()).trim(), "");
  }

  // One sentence says what was found: the best and the worst strategy, with their totals.
  const ranked = figures.strategies.toSorted((a, b) => a.total - b.total);
  const found = await page.locator("p.lead").textContent();
  assert.equal(found.match(/\.(?= |$)/g).length, 1, `${view.name}: "${found}" is one sentence`);
  for (const total of [ranked[0].total, ranked.at(-1).total]) {
    assert.ok(found.includes(`(${total}`), `${view.name}: ${total} in ${found}`);
    assert.ok(ranked.some((strategy) => strategy.total === total && found.includes(strategy.name)), `${view.name}: ${found} names the strategy`);
  }
  assert.match(found, /the optimum/, view.name);

  const rows = page.locator("[aria-labelledby=table] tbody tr");
  assert.equal(await rows.count(), figures.strategies.length, `${view.name}: a row for each strategy`);
  for (const [index, strategy] of ranked.entries()) {
    const text = await rows.nth(index).textContent();
    assert.ok(text.includes(strategy.name) && text.includes(String(strategy.total)), `${view.name}: row of ${strategy.name}`);
  }
  assert.equal(await page.locator("[aria-labelledby=mistakes] tbody").count(), figures.mistakes.length);
  assert.equal(await page.locator("[aria-labelledby=traps] tbody tr").count(), figures.traps.length);
  const leaving = figures.strategies.filter(({ losses }) => losses !== null);
  assert.equal(await page.locator("[aria-labelledby=losses] tbody tr").count(), leaving.length);
  for (const name of view.width < 704 ? ["mistakes", "traps"] : ["table", "losses", "mistakes", "traps"]) {
    const [inner, outer] = await page.locator(`[aria-labelledby=${name}]`).evaluate((node) => [node.scrollWidth, node.clientWidth]);
    assert.ok(inner <= outer, `${view.name}: ${name} is wider than the page (${inner} px in ${outer} px)`);
  }
  // Every table keeps its headings and its columns, and the first column stays while the others are scrolled.
  const headings = { table: 11, losses: 6, mistakes: 5, traps: 4 };
  for (const [name, least] of Object.entries(headings)) {
    const table = page.locator(`[aria-labelledby=${name}] table`);
    assert.ok(await table.locator("thead th:visible").count() >= least, `${view.name}: headings of ${name}`);
    const cells = await table.locator("tbody tr:first-child").evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => Math.round(cell.getBoundingClientRect().left))));
    for (const row of cells) assert.deepEqual(row, cells[0], `${view.name}: columns of ${name}`);
  }
  const first = page.locator("[aria-labelledby=table] tbody th").first();
  const before = await first.boundingBox();
  await page.locator("[aria-labelledby=table]").evaluate((node) => (node.scrollLeft = node.scrollWidth));
  assert.ok(Math.abs((await first.boundingBox()).x - before.x) < 2, `${view.name}: the names stay`);
  await context.close();
}

(async () => {
  assert.ok(figures.strategies.length > 10 && figures.mistakes.length > 0 && figures.traps.length > 0);
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
  try {
    for (const view of views) {
      await check(browser, view);
      console.log(`${view.name}: ok`);
    }
  } finally {
    await browser.close();
  }
})().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
