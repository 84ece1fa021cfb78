// Common parts of the checks: a browser, a page without errors, and checks for every view.
const { chromium, firefox } = require("playwright-core");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const { pathToFileURL } = require("node:url");
const vm = require("node:vm");
const { gunzipSync } = require("node:zlib");

const axe = fs.readFileSync(require.resolve("axe-core"), "utf8");

/** What a file of the page's script exports under these names. */
exports.script = (name, ...names) => {
  const source = fs.readFileSync(`crates/report/src/page/surface/${name}`, "utf8").replaceAll(/^export /gm, "");
  return vm.runInThisContext(`(() => {${source} return { ${names} }; })()`);
};

const { undense } = exports.script("dense.js", "undense");

/** The text of a block of data in the file of a page. */
exports.block = (file, id) => new RegExp(`id="${id}">([^<]*)<`).exec(fs.readFileSync(file, "utf8"))[1];

/** The bytes of a block. */
exports.unpacked = (file, id) => gunzipSync(undense(exports.block(file, id)));

exports.views = [
  { name: "desktop-light", width: 1400, height: 1000, colorScheme: "light", reducedMotion: "no-preference" },
  { name: "desktop-dark", width: 1400, height: 1000, colorScheme: "dark", reducedMotion: "reduce" },
  { name: "phone-light", width: 360, height: 780, colorScheme: "light", reducedMotion: "reduce" },
  { name: "phone-dark", width: 360, height: 780, colorScheme: "dark", reducedMotion: "no-preference" },
];

exports.launch = (path, ...more) =>
  chromium.launch({
    executablePath: path,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", ...more],
  });

exports.launchFirefox = (path) => firefox.launch({ channel: "moz-firefox", executablePath: path });

const isFirefox = (page) => page.context().browser().browserType().name() === "firefox";

/** The file that a page saves by a button. Firefox tells drivers of no downloads, so that its page is asked. */
exports.saved = async (page, name) => {
  const button = page.getByRole("button", { name, exact: true, includeHidden: true });
  await button.evaluate((node) => node.closest("details")?.setAttribute("open", ""));
  if (!isFirefox(page)) {
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    return { name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path()) };
  }
  await page.evaluate(() => {
    const [{ createObjectURL }, { click }] = [URL, HTMLAnchorElement.prototype];
    let bytes = null;
    URL.createObjectURL = (blob) => {
      bytes = blob.bytes();
      return createObjectURL.call(URL, blob);
    };
    globalThis.saved = new Promise((resolve) => {
      HTMLAnchorElement.prototype.click = function () {
        [URL.createObjectURL, HTMLAnchorElement.prototype.click] = [createObjectURL, click];
        bytes.then((found) => resolve([this.download, [...found]]));
      };
    });
  });
  await button.click();
  const [file, bytes] = await page.evaluate(() => globalThis.saved);
  return { name: file, bytes: Buffer.from(bytes) };
};

/** Open a file at an address. `finish` closes it, and fails after a console message or a network request. */
exports.open = async (browser, file, address = "", { view = exports.views[0], locale = "en-GB" } = {}) => {
  const { width, height, colorScheme, reducedMotion } = view;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion, locale });
  // Patience for a slow machine: only a fault takes this long.
  context.setDefaultTimeout(Number(process.env.PATIENCE ?? 300_000));
  const page = await context.newPage();
  const problems = [];
  const url = pathToFileURL(file).href;
  page.on("console", (message) => problems.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => {
    // Playwright's own, for a picture in Firefox.
    if (isFirefox(page) && error.message.includes("blocked an inline style (style-src-elem)")) return;
    problems.push(`error: ${error.message}`);
  });
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== url && !/^(blob|data):/.test(request.url())) problems.push(`asks for ${request.url()}`);
  });
  await page.goto(url + address);
  await page.waitForSelector("html[data-ready][data-scores]");
  const finish = async () => {
    assert.deepEqual(problems, [], `${file}${address} (${view.name}) is not clean`);
    await context.close();
  };
  return { page, finish };
};

/** Follow an address like a link. */
exports.go = (page, address) =>
  page.evaluate((to) => {
    location.hash = to;
    return new Promise((resolve) => setTimeout(resolve));
  }, address);

/** Go to a view by its name in the head; the further ones are behind a button. */
exports.toView = async (page, name) => {
  const link = page.locator("nav").getByRole("link", { name, exact: true });
  if (!(await link.isVisible())) await page.locator(".further summary").click();
  await link.click();
};

/** Wait until no search runs. */
exports.settled = (page) => page.waitForFunction(() => !document.querySelector("[aria-busy]"), null, { timeout: 300_000 });

/** Wait for what a search finds; a slow machine takes longer than one search. */
exports.searched = async (page, result) => {
  const longer = page.getByRole("button", { name: "Search longer" });
  for (;;) {
    await result.or(longer).first().waitFor();
    if (await result.first().isVisible()) return;
    await longer.click();
  }
};

/** No violation of accessibility, and nothing wider than the window. */
exports.sound = async (page, what) => {
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  assert.ok(fits, `${what}: the page is wider than the window`);
  // The security policy of the page does not apply to the test.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const { violations, passes } = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
  assert.ok(passes.length > 15, `${what}: axe looked at ${passes.length} things only`);
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).slice(0, 3).join(" ")}`);
  assert.deepEqual(said, [], what);
};

/** Open what is one tap away: in *Assist* the figures of the advice and the field for clues, in *Proof* the game and its digests. */
exports.unfold = (page) =>
  page.evaluate(() => {
    for (const clues of document.querySelectorAll(".clues, .proof > details")) clues.open = true;
    document.querySelector(".outlook[aria-expanded=false]")?.click();
  });

const FINGER = 44;

/** Controls that are too small for a finger; links in sentences are as high as their line, and ten keys share a row. */
exports.small = (page) =>
  page.evaluate((least) => {
    const controls = document.querySelectorAll("button, select, input, textarea, nav a, a.button, .words a, a.turn, [role=treeitem]");
    const seen = [...controls].filter((control) => control.checkVisibility());
    const width = (control) => (control.matches(".key") ? 26 : least);
    // The label of a checkbox is as good as the box.
    const found = seen.map((control) => [control, (control.closest(".check")?.querySelector("label") ?? control).getBoundingClientRect()]).filter(([control, box]) => box.width < width(control) || box.height < least);
    return found.map(([control, box]) => `${control.tagName} ${control.className} ${control.textContent.trim().slice(0, 20)}: ${box.width} x ${box.height}`);
  }, FINGER - 0.1);

/** The colours and letters of a row of tiles. */
exports.row = (locator) =>
  locator.evaluate((node) => ({
    word: [...node.querySelectorAll(".tile")].map((tile) => tile.textContent).join("").toLowerCase(),
    shown: [...node.querySelectorAll(".tile")].map((tile) => tile.dataset.colour ?? "").join(""),
  }));
