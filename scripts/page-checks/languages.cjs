// Every language of the page: chosen by the browser or by its reader, whole, and no wider than a phone.
const assert = require("node:assert/strict");
const { go, open, settled, sound, views } = require("./support.cjs");

/** A browser's language, the page's, and its name of the next guess. */
const LANGUAGES = [
  ["en-GB", "en", "Play salet"],
  ["es-MX", "es", "Juega salet"],
  ["fr-CA", "fr", "Jouez salet"],
  ["pt-BR", "pt", "Jogue salet"],
  ["de-AT", "de", "Nimm salet"],
  ["it-IT", "en", "Play salet"],
];
/** The word for answers in every view, and one that means feedback elsewhere. */
const ANSWERS = { de: [/Lösung/, /Antwort/], es: [/soluci/, /respuesta/], fr: [/solution/, /réponse/] };
const ADDRESSES = ["#/assist", "#/assist/crane.BYGBB", "#/boards/roast.BGBBY.BBBBB?boards=2", "#/boards/roast.BGBBY/tough.GGGGG?boards=4&mode=sequence", "#/boards?boards=4&mode=rescue", "#/analyse/salet/crony/chard", "#/analyse/crane/moral/mural", "#/explore/salet.BYBBG", "#/demonstrate/audit/1", "#/proof", "#/play/17/crane", "#/games"];

/** The texts of a view, without words and figures. */
const texts = (page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (holder.closest("script, noscript, option, code, bdi, .tiles, .words, .word, #share")) continue;
      if (/\p{L}{3}/u.test(node.data)) found.push(node.data.trim());
    }
    for (const node of document.querySelectorAll("[aria-label]")) if (!node.closest(".tiles, .keys")) found.push(node.getAttribute("aria-label"));
    return found;
  });

module.exports = async ({ browser, file }) => {
  const english = new Map();
  for (const [locale, language, heading] of LANGUAGES) {
    const { page, finish } = await open(browser, file, "#/assist", { view: views[2], locale });
    assert.equal(await page.evaluate(() => document.documentElement.lang), language, locale);
    await page.getByRole("heading", { name: heading }).waitFor();
    const names = await page.locator("#language option").allTextContents();
    assert.deepEqual(names, ["Deutsch", "English", "Español", "Français", "Português"]);
    for (const address of locale === "it-IT" ? [] : ADDRESSES) {
      await go(page, address);
      await settled(page);
      const found = await texts(page);
      assert.ok(found.length > 10, `${locale}: ${address}`);
      assert.ok(!found.some((text) => /[{}]|\b[a-z]{2,}_[a-z_]{2,}\b/.test(text)), `${locale}: ${address}: ${found.filter((text) => /[{}_]/.test(text))}`);
      if (language === "en") english.set(address, new Set(found));
      // A sentence that is the same as in English is not translated.
      else assert.deepEqual(found.filter((text) => text.includes(" ") && !/^salet \d/.test(text) && english.get(address).has(text)), [], `${locale}: ${address}`);
      if (address.includes("explore")) {
        const [field, button] = await page.locator(".search").locator("input, button").evaluateAll((all) => all.map((control) => control.getBoundingClientRect().top));
        assert.ok(Math.abs(field - button) < 1, `${locale}: the button stands next to its field`);
      }
      if (address.includes("boards") && language in ANSWERS) {
        const [right, wrong] = ANSWERS[language];
        assert.ok(found.some((text) => right.test(text)) && !found.some((text) => wrong.test(text)), `${locale}: one word for the answers, in ${found}`);
      }
      await sound(page, `${locale}: ${address}`);
    }
    if (language === "pt") {
      // In Portuguese and French 0 is singular.
      await go(page, "#/demonstrate");
      await page.locator("#chosen").fill("salet=YGGGG");
      await page.keyboard.press("Enter");
      assert.match(await page.locator(".demonstrate [role=alert]").textContent(), /^0 resposta/);
    }
    await finish();
  }
  return LANGUAGES.map(([locale]) => locale).join(", ");
};
