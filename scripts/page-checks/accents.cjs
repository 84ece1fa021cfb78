// With accents folded, the page takes a typed word for the same word as the command (src/words/spelling.rs).
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { go, open } = require("./support.cjs");

const answers = ["мой", "мои", "рой", "ели", "їжа", "أمل", "امن", "שלו", "ara", "øre"];

/** A text as typed, and its word; null if there is none. */
const typed = [
  ["мо\u0301й", "мой"], ["мои\u0301", "мои"], ["ЁЛИ", "ели"], ["рои", null], ["і\u0308жа", "їжа"], ["іжа", null], ["ѐли", "ели"],
  ["أَمَل", "أمل"], ["امل", null], ["أمن", null], ["שָׁלוֹ", "שלו"], ["ÁRÃ", "ara"], ["a\u0483\u0301ra", null], ["ǿre", "øre"], ["ore", null],
];

module.exports = async ({ browser, salet, folder }) => {
  const stem = path.join(folder, "accents");
  fs.writeFileSync(`${stem}.txt`, `${answers.join("\n")}\n`);
  execFileSync(salet, ["solve", "--quiet", "--answers", `${stem}.txt`, "--fold-accents", "--out", `${stem}.policy`]);
  execFileSync(salet, ["convert", `${stem}.policy`, "--quiet", "--to", "html", "--out", `${stem}.html`]);
  const { page, finish } = await open(browser, `${stem}.html`, "#/assist");
  const field = page.getByLabel("Word or clues");
  for (const [text, word] of typed) {
    const clue = `${text}=GGG`;
    const read = () => execFileSync(salet, ["next", `${stem}.policy`, clue, "--quiet"], { stdio: "pipe" });
    if (word === null) assert.throws(read, /is not an accepted word/, `the command: ${text}`);
    else read();
    await go(page, "#/assist");
    await field.fill(clue);
    await field.press("Enter");
    if (word === null) await page.locator(".assist [role=alert]").getByText("is not an accepted word").waitFor({ timeout: 20_000 });
    assert.equal(decodeURIComponent(new URL(page.url()).hash), word === null ? "#/assist" : `#/assist/${word}.GGG`, text);
  }
  await finish();
  return typed.map(([text]) => text).join(", ");
};
