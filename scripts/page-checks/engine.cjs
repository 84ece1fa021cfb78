// Off the policy, the engine of the page agrees with `salet serve` and `salet next`: the same guess, the same figures.
const assert = require("node:assert/strict");
const { execFile, spawn } = require("node:child_process");
const fs = require("node:fs");
const { createInterface } = require("node:readline");
const { promisify } = require("node:util");
const { open, unpacked } = require("./support.cjs");

const run = promisify(execFile);
const EVERY = 10;

/** The answers of `salet serve` about positions of the original game. */
function served(salet, positions) {
  const request = (turns, index) => JSON.stringify({ jsonrpc: "2.0", id: index, method: "next", params: { turns, time_limit: 60 } });
  const server = spawn(salet, ["serve"], { stdio: ["pipe", "pipe", "inherit"] });
  const found = [];
  const ask = () => (found.length < positions.length ? server.stdin.write(`${request(positions[found.length], found.length)}\n`) : server.stdin.end());
  return new Promise((resolve, reject) => {
    server.on("error", reject).on("close", () => resolve(found));
    createInterface({ input: server.stdout }).on("line", (line) => {
      found.push(JSON.parse(line).result);
      ask();
    });
    ask();
  });
}

/** Random numbers from a fixed seed (mulberry32). */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** The feedback of a guess in the original game. */
function score(guess, secret) {
  const left = [...secret];
  const colours = [...guess].map((letter, place) => (secret[place] === letter ? "G" : "B"));
  colours.forEach((colour, place) => colour === "G" && (left[place] = ""));
  return colours
    .map((colour, place) => {
      if (colour === "G" || !left.includes(guess[place])) return colour;
      left[left.indexOf(guess[place])] = "";
      return "Y";
    })
    .join("");
}

module.exports = async ({ browser, salet, file, policy, isSmall }) => {
  const count = isSmall ? 60 : 300;
  const [answers, guesses] = ["answers", "guesses"].map((name) => fs.readFileSync(`data/original-${name}.txt`, "utf8").trim().split("\n"));
  const next = random(7);
  const positions = [];
  while (positions.length < count) {
    const answer = answers[next(answers.length)];
    const turns = Array.from({ length: 1 + next(3) }, () => guesses[next(guesses.length)]).map((guess) => ({ guess, feedback: score(guess, answer) }));
    // Random words tell little, so a search after a single one may be slow.
    const left = answers.filter((word) => turns.every(({ guess, feedback }) => score(guess, word) === feedback)).length;
    if (left <= 120 && !turns.some(({ feedback }) => feedback === "GGGGG")) positions.push(turns);
  }
  const { page, finish } = await open(browser, file, "#/proof");
  const asked = page.evaluate(async ([all, code, policy]) => {
    // Query the page's engine in its worker directly, since each step of the view would end the search.
    const script = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const worker = new Worker(script);
    const exchange = (message) =>
      new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.postMessage(message);
      });
    const { engine } = await exchange({ packed: document.getElementById("modules").textContent });
    const module = await WebAssembly.compile(engine);
    const found = [await exchange({ module, policy: Uint8Array.from(policy) })];
    for (const turns of all) {
      const params = { handle: 1, turns, time_limit: 60 };
      found.push(await exchange({ line: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "next", params }) }));
    }
    worker.terminate();
    return found;
  }, [positions, unpacked(file, "worker").toString(), [...unpacked(file, "policy")]]);
  const expected = await served(salet, positions);
  // `salet next` takes a process for each position.
  for (let index = 0; index < positions.length; index += EVERY) {
    const clues = positions[index].map(({ guess, feedback }) => `${guess}=${feedback}`);
    const next = JSON.parse((await run(salet, ["next", policy, ...clues, "--json"])).stdout);
    assert.equal(next.guess, expected[index].guess);
    assert.deepEqual(next.expected, expected[index].expected);
  }
  const [opened, ...found] = await asked;
  assert.deepEqual(opened, { opened: true });
  let searched = 0;
  positions.forEach((turns, index) => {
    const { result } = JSON.parse(found[index].line);
    const what = JSON.stringify(turns);
    assert.equal(result.status, "exact", what);
    assert.deepEqual(result, expected[index], what);
    if (result.source === "search") searched += 1;
  });
  assert.ok(searched > count / 2, `${searched} of ${count} were searched for`);
  await finish();
  return `${count} positions, ${searched} of them searched`;
};
