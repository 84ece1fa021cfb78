// Parts of the checks of several boards: feedback, the row that is set, and the advice.
const assert = require("node:assert/strict");

/** The colours of a word, by the definition of the game. */
function colours(word, secret) {
  const shown = [...word].map((letter, place) => (secret[place] === letter ? "G" : "B"));
  const free = [...secret].map((letter, place) => (shown[place] === "G" ? null : letter));
  [...word].forEach((letter, place) => {
    const copy = shown[place] === "G" ? -1 : free.indexOf(letter);
    if (copy < 0) return;
    shown[place] = "Y";
    free[copy] = null;
  });
  return shown.join("");
}

const tiles = (page) => page.locator(".edit .tile").evaluateAll((all) => all.map((tile) => ({ letter: tile.textContent.toLowerCase(), colour: tile.dataset.colour ?? null })));
const onward = (page) => page.locator(".editor button[type=submit]");
const alert = (page) => page.locator(".boards [role=alert]");

/** The board that is set now, from 0. */
const current = async (page) => Number(/\d+/.exec(await page.locator("#board-now").textContent())[0]) - 1;

/** The word that is advised, once the row has it. `now`: the first one; more time may find a better one. */
async function advised(page, now = false) {
  await page.getByRole("heading", { name: /^Play / }).waitFor();
  if (now) await page.evaluate(() => [...document.querySelectorAll(".search-state button")].find((button) => button.textContent === "Stop")?.click());
  const word = (await page.locator("#advice").textContent()).replace("Play ", "");
  await page.waitForFunction((text) => [...document.querySelectorAll(".edit .tile")].map((tile) => tile.textContent).join("").toLowerCase() === text, word);
  return word;
}

/** Set the tiles of a board: all by the keys of colours, or each yellow and green one that is not certain by a tap. */
async function paint(page, wanted, view) {
  for (const [place, { colour }] of (await tiles(page)).entries()) {
    if (colour !== null) assert.equal(colour, wanted[place], `${wanted}: what is certain is true`);
    if (view.keys) await page.keyboard.press(wanted[place].toLowerCase());
    else if (colour !== null) continue;
    else if (wanted[place] !== "B") await page.locator(".edit .tile").nth(place).click({ clickCount: wanted[place] === "Y" ? 1 : 2 });
  }
}

module.exports = { colours, tiles, onward, alert, current, advised, paint };
