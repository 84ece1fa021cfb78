// The engine's own thread: one question at a time; the caller waits for the answer or ends the thread.
let engine = null;

function answered() {
  const start = engine.salet_answer() >>> 0;
  return new Uint8Array(engine.memory.buffer, start, engine.salet_answer_length() >>> 0).slice();
}

const answer = () => new TextDecoder().decode(answered());

/** Hands over bytes, or a text; their length. */
function give(input) {
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  const start = engine.salet_reserve(bytes.length) >>> 0;
  new Uint8Array(engine.memory.buffer, start, bytes.length).set(bytes);
  return bytes.length;
}

onmessage = async ({ data }) => {
  try {
    if (data.module) {
      const instance = await WebAssembly.instantiate(data.module, { salet: { now: () => performance.now() } });
      engine = instance.exports;
      if (data.known && !engine.salet_know(give(data.known))) throw new Error(answer());
      if (data.policy && !engine.salet_open(give(data.policy))) throw new Error(answer());
      postMessage({ opened: true });
    } else if (data.file) {
      const blob = new Blob([JSON.stringify(data.file), "\n", data.blob]);
      const bytes = new Uint8Array(await blob.arrayBuffer());
      postMessage(engine.salet_file(give(bytes)) ? { contents: JSON.parse(answer()) } : { refused: answer() });
    } else if (data.open) {
      postMessage(engine.salet_open(give(data.open)) ? { opened: true } : { refused: answer() });
    } else if (data.save) {
      const file = engine.salet_policy() ? answered() : null;
      postMessage(file === null ? { refused: answer() } : { file, cells: engine.salet_cells() ? answered() : null });
    } else if (data.contents) {
      engine.salet_ask(give('{"id":0,"method":"contents"}'));
      const { result } = JSON.parse(answer());
      postMessage({ ...result, ends: Uint8Array.from(result.ends) });
    } else {
      engine.salet_ask(give(data.line));
      postMessage({ line: answer() });
    }
  } catch (error) {
    postMessage({ fault: String(error?.message ?? error) });
  }
};
