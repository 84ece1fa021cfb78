// An instance of the engine's module: in a thread of its own, or on the page's to score guesses. Both scripts have this file.

/** The exports of an instance, with `give` for bytes or a text, whose length it returns, and `answered` and `answer` for what came back. */
export async function makeInstance(module) {
  const { exports: engine } = await WebAssembly.instantiate(module, { salet: { now: () => performance.now() } });
  const answered = () => {
    const start = engine.salet_answer() >>> 0;
    return new Uint8Array(engine.memory.buffer, start, engine.salet_answer_length() >>> 0).slice();
  };
  return {
    engine,
    give(input) {
      const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
      const start = engine.salet_reserve(bytes.length) >>> 0;
      new Uint8Array(engine.memory.buffer, start, bytes.length).set(bytes);
      return bytes.length;
    },
    answered,
    answer: () => new TextDecoder().decode(answered()),
  };
}
