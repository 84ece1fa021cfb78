// Checks of `cargo dev test page`, in JavaScript for playwright. Usage: node main.cjs BROWSER SALET FOLDER [small]
const path = require("node:path");
const { launch } = require("./support.cjs");

const [browserPath, salet, folder, small] = process.argv.slice(2);

// The loading time is measured first, before the other checks run concurrently.
const all = [["size"], ["paths", "views", "phone", "languages", "boards"], ["engine", "judge", "typing", "keyboard", "clues", "known", "notation", "rules", "games", "tables", "letters", "accents", "waiting", "learn", "without", "kept", "screen", "picture"], ["own", "served", "packed"]];
const checks = small === undefined ? all : [["size"], ["engine", "judge", "learn", "boards"], ["kept", "screen", "keyboard", "typing", "clues", "waiting", "accents", "without", "picture", "tables", "own", "served", "packed"]];

(async () => {
  const browser = await launch(browserPath);
  const file = path.join(folder, "original.html");
  const run = async (names) => {
    for (const name of names) {
      const start = performance.now();
      const found = await require(`./${name}.cjs`)({ browser, browserPath, salet, folder, file, policy: "original", isSmall: small !== undefined });
      console.log(`${name}: ${found} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    }
  };
  try {
    const [first, ...rest] = checks;
    await run(first);
    await Promise.all(rest.map(run));
  } finally {
    await browser.close();
  }
})().catch((error) => {
  console.error(error.stack ?? error);
  process.exit(1);
});
