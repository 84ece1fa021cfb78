// The published site: pages that a browser can install, and that work offline once they were opened.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const http = require("node:http");
const path = require("node:path");
const { go, settled } = require("./support.cjs");

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".webmanifest": "application/manifest+json" };

module.exports = async ({ browser, salet, folder }) => {
  const site = path.join(folder, "site");
  execFileSync("scripts/make-site", [salet, site]);
  const asked = [];
  const server = http.createServer((request, response) => {
    const name = new URL(request.url, "http://site").pathname;
    asked.push(name);
    const file = path.join(site, name === "/" ? "index.html" : name);
    if (!fs.existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[path.extname(file)] }).end(fs.readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const context = await browser.newContext({ locale: "en-GB" });
  context.setDefaultTimeout(Number(process.env.PATIENCE ?? 300_000));
  try {
    const page = await context.newPage();
    const problems = [];
    page.on("console", (message) => problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
    await page.goto(`${origin}/#/assist`);
    await page.waitForSelector("html[data-ready]");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const devtools = await context.newCDPSession(page);
    const { errors, url } = await devtools.send("Page.getAppManifest");
    assert.deepEqual([errors, url], [[], `${origin}/salet.webmanifest`]);
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);

    await context.setOffline(true);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await go(page, "#/assist/crane.BYGBB/fuzzy.BBBBB");
    await settled(page);
    await page.getByRole("heading", { name: /^Play / }).waitFor();
    await page.goto(`${origin}/original.html#/proof`);
    await page.waitForSelector("html[data-ready]");
    assert.equal(await page.locator(".brand bdi").textContent(), "Wordle (2021)");
    assert.deepEqual(problems, []);
    assert.ok(asked.every((name) => ["/", "/service.js", "/original.html", "/salet.webmanifest", "/favicon.ico"].includes(name)), asked.join(" "));
  } finally {
    await context.close();
    server.close();
  }
  return "installable, and offline once it was opened";
};
