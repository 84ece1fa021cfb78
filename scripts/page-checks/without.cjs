// Without WebAssembly, lookups work, and the page reports the missing engine.
const assert = require("node:assert/strict");
const { pathToFileURL } = require("node:url");
const { go, launch, open, sound } = require("./support.cjs");

module.exports = async ({ browserPath, file }) => {
  const browser = await launch(browserPath, "--js-flags=--jitless");
  try {
    const { page, finish } = await open(browser, file, "#/assist", { locale: "pt-BR" });
    assert.equal(await page.evaluate(() => document.documentElement.lang), "pt", "the browser's language");
    assert.match(await page.locator(".note").textContent(), /não permite WebAssembly/);
    assert.match(await page.locator("footer").textContent(), /Só consulta/);
    for (const [place, colour] of [..."bybbg"].entries()) await page.getByRole("button", { name: `Letra ${place + 1}, ` }).press(colour);
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("heading", { name: "Jogue croup" }).waitFor();
    await page.getByLabel("Regra").selectOption("hard");
    await page.getByRole("heading", { name: "Jogue" }).waitFor();
    assert.match(await page.locator("footer").textContent(), /menos de 8122/);
    // Nothing is scored: no answer is named that the policy does not lead to.
    await go(page, "#/assist/crane.BYGBB");
    assert.match(await page.locator(".search-state").textContent(), /sem o motor/);
    await sound(page, "assist without the engine");
    await go(page, "#/assist?green=__a__");
    assert.match(await page.locator(".search-state").textContent(), /sem o motor/, "known letters need the engine");
    assert.equal(await page.getByRole("heading", { name: "Jogue" }).count(), 0);
    await go(page, "#/demonstrate");
    await page.locator("#chosen").fill("salet=BBBYB");
    await page.locator("#chosen").press("Enter");
    await page.getByText(/respostas combinam com estas pistas/).waitFor();
    await go(page, "#/analyse/salet/crony/chard");
    assert.match(await page.locator("[role=alert]").last().textContent(), /precisa do motor/);
    await go(page, "#/demonstrate/audit/3");
    await page.getByText("audit: resolvido com 3 palpites").first().waitFor();
    await go(page, "#/boards/roast.BGBBY.BBBBB?boards=2");
    assert.match(await page.locator(".note").textContent(), /não permite WebAssembly/);
    await page.getByRole("button", { name: "Tabuleiro 1 de 2: _o___ t" }).waitFor();
    assert.equal(await page.locator(".card.wrong").count(), 0, "no answer is counted");
    await go(page, "#/boards?boards=2");
    await page.getByRole("button", { name: "Tabuleiro 1: restam 2315 respostas" }).waitFor();
    await go(page, "#/proof");
    await page.getByText("Este navegador não permite WebAssembly: nada pode ser conferido nesta página.").waitFor();
    await sound(page, "a proof without a checker");
    await finish();
    // A browser that cannot unpack the script says so.
    const context = await browser.newContext();
    await context.addInitScript(() => delete globalThis.DecompressionStream);
    const old = await context.newPage();
    await old.goto(pathToFileURL(file).href);
    await old.locator("#trouble").getByText("This browser cannot show the page: DecompressionStream is not defined").waitFor();
    await context.close();
    return "look-up only, and it says so";
  } finally {
    await browser.close();
  }
};
