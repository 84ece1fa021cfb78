// Checks of `cargo dev test page`, in JavaScript for playwright. Usage: node main.cjs CHROMIUM FIREFOX|none SALET FOLDER [small]
const path = require("node:path");
const { launch, launchFirefox } = require("./support.cjs");

const [browserPath, firefoxPath, salet, folder, small] = process.argv.slice(2);

// The loading time is measured first, before the other checks run concurrently.
const all = [["size"], ["paths", "views", "phone", "play", "languages", "boards"], ["engine", "judge", "typing", "keyboard", "clues", "known", "notation", "rules", "games", "tables", "letters", "accents", "waiting", "learn", "without", "kept", "screen", "picture"], ["own", "check", "compare", "served", "packed"]];
const checks = small === undefined ? all : [["size"], ["engine", "judge", "learn", "play", "boards", "check", "compare", "served", "packed"], ["kept", "screen", "waiting", "without", "picture", "tables", "own"]];
const inFirefox = ["keyboard", "typing", "clues", "accents", "play", "own", ...(small === undefined ? ["compare", "engine", "judge", "kept", "boards"] : [])];
// Without Firefox, Chromium has the small checks that are only there.
if (small !== undefined && firefoxPath === "none") checks.at(-1).push("keyboard", "typing", "clues", "accents");

(async () => {
  const browser = await launch(browserPath);
  const file = path.join(folder, "original.html");
  const other = firefoxPath === "none" ? null : await launchFirefox(firefoxPath);
  const run = async (names, isFirefox = false) => {
    for (const name of names) {
      const start = performance.now();
      const found = await require(`./${name}.cjs`)({ browser: isFirefox ? other : browser, browserPath, salet, folder, file, policy: "original", isSmall: small !== undefined, isFirefox });
      console.log(`${name}${isFirefox ? ", Firefox" : ""}: ${found} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    }
  };
  try {
    const [first, ...rest] = checks;
    await run(first);
    await Promise.all([...rest.map((names) => run(names)), other === null ? null : run(inFirefox, true)]);
  } finally {
    await browser.close();
    await other?.close();
  }
})().catch((error) => {
  console.error(error.stack ?? error);
  process.exit(1);
});
