// The engine's own thread: one question at a time; the caller waits for the answer or ends the thread. Another unpacks the module.
let instance = null;

onmessage = async ({ data }) => {
  try {
    if (data.packed) {
      const bytes = unlzip(undense(data.packed));
      // The page compiles them: a module of another thread keeps it waiting when an instance is made.
      return postMessage({ bytes }, [bytes.buffer]);
    }
    if (data.module) instance = await makeInstance(data.module);
    const { engine, give, answered, answer } = instance;
    if (data.module) {
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
