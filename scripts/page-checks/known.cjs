// The chance of each number of guesses, and what is known without guesses: letters, and the squares of others.
const assert = require("node:assert/strict");
const { go, open, searched, settled, sound, unfold, views } = require("./support.cjs");

const chances = (page) => page.locator(".chances .figure").evaluateAll((all) =>
  all.map((step) => [...step.children].map((part) => part.textContent.replace(/\s+/g, " ").trim()).join(": ")));

const AFTER_CRANE = ["in 2: 66.7% 16/24", "in 3: 95.8% 23/24", "in 4: all"];

module.exports = async ({ browser, file }) => {
  for (const view of [views[0], views[3]]) {
    const what = view.name;
    const { page, finish } = await open(browser, file, "#/assist", { view });
    // As in Safari before 17.
    await page.evaluate(() => delete URLSearchParams.prototype.size);
    const heading = (name) => page.getByRole("heading", { name }).waitFor({ timeout: 60_000 });
    const alert = page.locator(".assist [role=alert]");
    await heading("Play salet");
    const start = ["in 2: 4.1% 96/2315", "in 3: 57.1% 1323/2315", "in 4: 96.6% 2236/2315", "in 5: all"];
    assert.deepEqual(await chances(page), start, `${what}: looked up`);
    await go(page, "#/assist/crane.BYGBB");
    await heading("Play shtik");
    assert.deepEqual(await chances(page), AFTER_CRANE, `${what}: searched`);
    await settled(page);

    // Letters say what the turn said.
    await go(page, "#/assist");
    await page.getByText("Known letters, squares of others").click();
    const fields = { Green: "__a__", Yellow: "_r___", Grey: "cne", "Guesses already made": "1" };
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
    await sound(page, `${what}: the form`);
    await page.getByRole("button", { name: "Use this" }).click();
    await heading("Play shtik");
    assert.deepEqual(await chances(page), AFTER_CRANE, `${what}: known letters`);
    await unfold(page);
    await page.getByLabel("Word or clues").fill("shtik=BYBBB");
    await page.getByRole("button", { name: "Continue" }).click();
    await heading("The answer is hoard");
    assert.equal(new URL(page.url()).hash, "#/assist/shtik.BYBBB?green=__a__&yellow=_r___&grey=cne&played=1");
    await settled(page);
    await sound(page, `${what}: known letters`);
    await go(page, "#/assist/smart.GGGGG?green=__a__&yellow=_r___&grey=cne&played=1");
    await heading("smart: solved in 2 guesses");
    await page.getByRole("link", { name: "New game" }).click();
    await heading("Play salet");
    assert.equal(await page.getByLabel("Green", { exact: true }).inputValue(), "", `${what}: a new game forgets`);

    for (const [address, trouble] of [
      ["#/assist?green=__a_", /"__a_" has 4 places, and the words have 5/],
      ["#/assist?green=__a__&grey=a", /"a" is grey, which means not in the word/],
      ["#/assist?green=zzzzz", /no accepted word fits what is known/],
      ["#/assist?green=__a__&rule=hard", /the hard rule depends on the guesses played/],
      ["#/assist?played=two", /give a whole number from 0 to 255, not "two"/],
      ["#/assist?played=-1", /give a whole number from 0 to 255, not "-1"/],
      ["#/assist?played=300", /give a whole number from 0 to 255, not 300/],
    ]) {
      await go(page, address);
      await alert.getByText(trouble).waitFor({ timeout: 60_000 });
    }
    await go(page, "#/assist?played=100");
    await heading("Lost with");
    assert.equal(await alert.textContent(), "", `${what}: the engine takes 100 guesses`);

    await go(page, "#/assist");
    await page.getByLabel("Squares of others").fill("Wordle 5 3/6\n\n⬜🟨⬜🟨⬜\n🟨🟩🟨🟨🟩\n🟩🟩🟩🟩🟩");
    await page.getByRole("button", { name: "Use this" }).click();
    // The advice says that it is being looked for, as long as it is.
    const looking = page.getByText("Looking for the best guess");
    await looking.waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped.").waitFor();
    assert.equal(await looking.isVisible(), false, what);
    await page.getByRole("button", { name: "Search again" }).click();
    await searched(page, page.getByRole("heading", { name: "Play delay" }));
    await page.getByRole("heading", { name: "15 answers left" }).waitFor();
    await settled(page);
    // Another rule keeps what is known, or says why it cannot.
    const squares = new URL(page.url()).hash;
    await page.getByLabel("Rule").selectOption("hard");
    assert.equal(new URL(page.url()).hash, `${squares}&rule=hard`, `${what}: the rule keeps what is known`);
    assert.match(await page.getByLabel("Squares of others").inputValue(), /^Wordle 5 3\/6/);
    await searched(page, page.getByRole("heading", { name: "15 answers left" }));
    await page.getByLabel("Green", { exact: true }).fill("d____");
    await page.getByRole("button", { name: "Use this" }).click();
    await alert.getByText(/the hard rule depends on the guesses played/).waitFor({ timeout: 60_000 });
    await page.getByLabel("Rule").selectOption("normal");
    assert.equal(await page.getByLabel("Green", { exact: true }).inputValue(), "d____");
    await settled(page);
    await page.getByRole("button", { name: "Forget this" }).click();
    await heading("Play salet");
    assert.equal(new URL(page.url()).hash, "#/assist");
    await finish();
  }
  return "chances, letters and squares";
};
