// The page reads and writes dense text as the command does, unpacks files of lzip as lzip does, refuses broken ones, and unpacks its
// engine without keeping the page waiting.
const assert = require("node:assert/strict");
const { execFileSync, spawnSync } = require("node:child_process");
const fs = require("node:fs");
const { block, open, script } = require("./support.cjs");

const { dense, undense } = script("dense.js", "dense", "undense");
const { unlzip } = script("lzip.js", "unlzip");
const lzip = (bytes, level = "-9") => new Uint8Array(execFileSync("lzip", [level, "--stdout"], { input: bytes, maxBuffer: 1 << 26 }));

/** The sample of 3000 bytes from the seed 2, packed by lzip 1.23. */
const PACKED =
  "TFpJUAEMAAjvNBIGZgbqxyMkheKAvBpK+c388FdCDmkZlPBXIs7ZWHkJyQlrRQDgRyok/tO4kHmTz2S7DDUkCoLYZqimSVPxOPCXkVicCXPOiIVJqQgxoVSqG3sBIgWb5MhirQ2kLrvirjUXs5Q9yqAjF5AT/6q4JQA91qYJuAsAAAAAAACOAAAAAAAAAA==";

/** Bytes of all kinds: of few values or many, with repeats near and far. */
function sample(length, seed) {
  let state = seed;
  const next = (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const values = [1, 2, 20, 256][seed % 4];
  const bytes = [];
  while (bytes.length < length) {
    const back = 1 + next(Math.min(bytes.length, [4, 300, 70_000][next(3)]));
    const count = 1 + next([3, 20, 600][next(3)]);
    if (bytes.length > 0 && next(3) > 0) for (let at = 0; at < count; at++) bytes.push(bytes[bytes.length - back]);
    else bytes.push(next(values));
  }
  return Uint8Array.from(bytes.slice(0, length));
}

/** Samples that lzip packs are unpacked again; the number of them. Without lzip there is none, or an error if it is required. */
function packs() {
  if (spawnSync("lzip", ["--version"]).error && process.env.REQUIRE_BROWSER !== "1") {
    console.error("NOT RUN: lzip is missing, so nothing is packed anew");
    return 0;
  }
  for (let seed = 0; seed < 60; seed++) {
    const bytes = sample([0, 1, 2, 300, 5000, 90_000][seed % 6], seed);
    assert.deepEqual(unlzip(lzip(bytes, `-${seed % 10}`)), bytes, `sample ${seed}`);
  }
  const zeros = new Uint8Array(4 << 20);
  assert.deepEqual(unlzip(lzip(zeros)), zeros);
  return 61;
}

/** All bytes, alone and in runs, and samples of each length; the blocks of the page are as the command wrote them. */
function isDense(file) {
  const alike = Array.from({ length: 256 * 8 }, (_, at) => new Uint8Array(1 + (at % 8)).fill(at >> 3));
  const samples = Array.from({ length: 1600 }, (_, seed) => sample(seed >> 2, seed));
  for (const bytes of [...alike, ...samples, sample(300_000, 3)]) {
    const text = dense(bytes);
    assert.deepEqual(undense(text), bytes);
    assert.ok(!/[\0\n\r&<>\ud800-\udfff]/.test(text), JSON.stringify(text));
  }
  for (const id of ["modules", "policy", "worker", "script"]) assert.equal(dense(undense(block(file, id))), block(file, id), id);
}

function refuses(packed, original, what) {
  try {
    assert.deepEqual(unlzip(packed), original, what);
  } catch (error) {
    assert.equal(error.message, "the packed bytes are broken", what);
    return true;
  }
  return false;
}

module.exports = async ({ browser, file }) => {
  isDense(file);
  const modules = unlzip(new Uint8Array(fs.readFileSync("data/engine/modules.lz")));
  const end = 4 + new DataView(modules.buffer).getUint32(0, true);
  for (const module of [modules.subarray(4, end), modules.subarray(end)]) assert.ok(WebAssembly.validate(module));
  const samples = packs();
  // Every bit of a file matters but those of the size of its dictionary, which the page does not need.
  const original = sample(3000, 2);
  const packed = new Uint8Array(Buffer.from(PACKED, "base64"));
  assert.deepEqual(unlzip(packed), original);
  for (let bit = 0; bit < 8 * packed.length; bit++) {
    const flipped = packed.slice();
    flipped[bit >> 3] ^= 1 << (bit & 7);
    assert.equal(refuses(flipped, original, `bit ${bit}`), bit >> 3 !== 5, `bit ${bit}`);
  }
  for (let length = 0; length < packed.length; length++) assert.ok(refuses(packed.subarray(0, length), original, `cut to ${length}`));
  // Noise between a head and an end that fit it, for as many bytes as it may stand for.
  for (let seed = 0; seed < 400; seed++) {
    const noise = sample(40 + (seed % 7) * 300, 4 * seed + 3);
    noise.set([...packed.subarray(0, 6), 0]);
    const end = new DataView(noise.buffer, noise.length - 16);
    end.setBigUint64(0, BigInt(noise.length) * 8192n, true);
    end.setBigUint64(8, BigInt(noise.length), true);
    assert.ok(refuses(noise, null, `noise ${seed}`));
  }
  const { page, finish } = await open(browser, file, "#/assist/crane.BYGBB");
  // The time between turns of the page from the packed module to the unpacked one.
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...rest) {
      postMessage.call(this, message, ...rest);
      if (!message.packed) return;
      const times = [performance.now()];
      const turn = () => times.push(performance.now()) && setTimeout(turn);
      setTimeout(turn);
      this.addEventListener("message", () => (globalThis.times ??= [...times, performance.now()]));
    };
  });
  await page.reload();
  const times = await (await page.waitForFunction(() => globalThis.times)).jsonValue();
  const time = times.at(-1) - times[0];
  const longest = Math.max(...times.slice(1).map((time, index) => time - times[index]));
  assert.ok(times.length > 5, `the page answers ${times.length} times while its engine is unpacked`);
  await finish();
  return `${samples} samples as lzip has them, broken files refused; the engine in ${Math.round(time)} ms, of which the page waits ${Math.round(longest)} at once`;
};
