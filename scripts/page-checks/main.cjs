// What scripts/test-page checks in the browser. Usage: node main.cjs BROWSER SALET FOLDER
const path = require("node:path");
const { launch } = require("./support.cjs");

const [browserPath, salet, folder] = process.argv.slice(2);

const checks = ["size", "paths", "engine", "keyboard", "views", "games", "without"];

(async () => {
  const browser = await launch(browserPath);
  const file = path.join(folder, "original.html");
  try {
    for (const name of checks) {
      const start = performance.now();
      const found = await require(`./${name}.cjs`)({ browser, browserPath, salet, folder, file, policy: "original" });
      console.log(`${name}: ${found} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    }
  } finally {
    await browser.close();
  }
})().catch((error) => {
  console.error(error.stack ?? error);
  process.exit(1);
});
