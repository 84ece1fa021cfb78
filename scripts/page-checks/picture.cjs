// The picture of the page in docs/: `cargo dev make pictures` takes it, and the checks compare the texts on it with those of the
// present page. Usage: node picture.cjs BROWSER PAGE
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { launch, open, settled } = require("./support.cjs");

const docs = path.resolve(__dirname, "../../docs");
const address = "#/assist/crane.BYGBB";
const views = [
  { name: "phone", width: 360, height: 740 },
  { name: "desktop", width: 1100, height: 740 },
].map((view) => ({ ...view, colorScheme: "light", reducedMotion: "reduce" }));

/** Each view: its texts, also below the fold, and a picture. */
async function look(browser, file) {
  const shown = [];
  for (const view of views) {
    const { page, finish } = await open(browser, file, address, { view });
    await settled(page);
    const text = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const words = [];
      while (walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const { width } = range.getBoundingClientRect();
        const said = walker.currentNode.textContent.replace(/\s+/g, " ").trim();
        if (said && width > 1 && walker.currentNode.parentElement.checkVisibility()) words.push(said);
      }
      return words.join("\n");
    });
    shown.push({ text: `== ${view.name}, ${view.width} x ${view.height}\n${text}\n`, picture: await page.screenshot() });
    await finish();
  }
  return shown;
}

/** Both pictures side by side, as WebP. */
async function joined(browser, pictures) {
  const page = await browser.newPage();
  const url = await page.evaluate(async ({ sources, views, gap }) => {
    const canvas = document.createElement("canvas");
    canvas.width = views.reduce((sum, view) => sum + view.width + gap, gap);
    canvas.height = Math.max(...views.map((view) => view.height)) + 2 * gap;
    const context = canvas.getContext("2d");
    context.fillStyle = "#8a94a0";
    context.fillRect(0, 0, canvas.width, canvas.height);
    let left = gap;
    for (const [at, source] of sources.entries()) {
      const image = new Image();
      image.src = source;
      await image.decode();
      context.drawImage(image, left, gap);
      left += views[at].width + gap;
    }
    return canvas.toDataURL("image/webp", 0.85);
  }, { sources: pictures.map((picture) => `data:image/png;base64,${picture.toString("base64")}`), views, gap: 16 });
  await page.close();
  return Buffer.from(url.split(",")[1], "base64");
}

module.exports = async ({ browser, file }) => {
  const texts = (await look(browser, file)).map(({ text }) => text).join("\n");
  const kept = fs.readFileSync(path.join(docs, "page.txt"), "utf8");
  assert.equal(texts, kept, "docs/page.webp shows another version of the page; run `cargo dev make pictures`");
  return "the picture in docs/ shows this page";
};

if (require.main === module) {
  const [browserPath, file] = process.argv.slice(2);
  (async () => {
    const browser = await launch(browserPath);
    const shown = await look(browser, file);
    fs.writeFileSync(path.join(docs, "page.txt"), shown.map(({ text }) => text).join("\n"));
    fs.writeFileSync(path.join(docs, "page.webp"), await joined(browser, shown.map(({ picture }) => picture)));
    await browser.close();
  })().catch((error) => {
    console.error(error.stack ?? error);
    process.exit(1);
  });
}
