// An instance of a module, the engine or the checker: in a thread of its own, or on the page's to score guesses. Both scripts have this file.

/**
 * The exports of an instance, with `give` for bytes or a text, whose length it returns, and `answered` and `answer` for what came back. It
 * calls `told` with how far a long call is: its stage, and how much of it is done.
 */
export async function makeInstance(module, told = () => {}) {
  let [done, all] = [0, 0];
  const salet = {
    now: () => performance.now(),
    proving: told,
    begin: (guesses) => ([done, all] = [0, guesses]),
    advance: (guesses) => told(0, (done += guesses), all),
  };
  const { exports: engine } = await WebAssembly.instantiate(module, { salet });
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
