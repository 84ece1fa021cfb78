// The engine's own thread: one question at a time; the caller waits for the answer or ends the thread.
let engine = null;

function answer() {
  const start = engine.salet_answer() >>> 0;
  const bytes = new Uint8Array(engine.memory.buffer, start, engine.salet_answer_length() >>> 0);
  return new TextDecoder().decode(bytes.slice());
}

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
      if (!engine.salet_open(give(data.policy))) throw new Error(answer());
      postMessage({ opened: true });
    } else {
      engine.salet_ask(give(data.line));
      postMessage({ line: answer() });
    }
  } catch (error) {
    postMessage({ fault: String(error?.message ?? error) });
  }
};
