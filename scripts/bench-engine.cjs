// For `cargo dev bench engine`: the engine of pages solves a game in V8. Usage: node bench-engine.cjs MODULE ANSWERS GUESSES [SLICE]
const fs = require("node:fs");

const [file, answers, guesses, slice] = process.argv.slice(2);

(async () => {
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(file), { salet: { now: () => performance.now(), proving() {} } });
  const engine = instance.exports;
  const give = (bytes) => {
    const start = engine.salet_reserve(bytes.length) >>> 0;
    new Uint8Array(engine.memory.buffer, start, bytes.length).set(bytes);
    return bytes.length;
  };
  const answer = () => new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.salet_answer() >>> 0, engine.salet_answer_length() >>> 0));
  const call = (method, params) => {
    engine.salet_ask(give(Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }))));
    const { result, error } = JSON.parse(answer());
    if (error) throw new Error(error.message);
    return result;
  };
  const keep = (field, name) => {
    const head = JSON.stringify({ field, name }) + "\n";
    if (!engine.salet_file(give(Buffer.concat([Buffer.from(head), fs.readFileSync(name)])))) throw new Error(answer());
  };
  call("begin", { memory: 1 << 30 });
  keep("answers", answers);
  keep("guesses", guesses);
  const { handle, answers: rows, guesses: columns } = call("open", { answers: "answers", guesses: "guesses" });
  const before = process.cpuUsage();
  let found;
  // The slices of the page (workshop.js), or as long as it takes.
  for (let seconds = slice ? Number(slice) : 0.5 + (rows * columns) / 5e6; ;) {
    found = call("solve", { handle, seconds });
    if (found.is_over) break;
    if (!slice) seconds = found.openers > 0 ? Math.max(2, found.seconds / 3) : 2 * seconds;
  }
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ status: found.status, total: found.total, guess: found.guess, cpu: (user + system) / 1e6, seconds: found.seconds, mebibytes: engine.memory.buffer.byteLength / 2 ** 20 }));
})();
