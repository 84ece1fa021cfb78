// The own thread of the engine, or of the checker: one question at a time; the caller waits for the answer or ends the thread. Another
// unpacks the modules.
let instance = null;

/** Milliseconds from one word on how far a call is to the next. */
const PAUSE = 200;
let lastTold = 0;

function tell(stage, done, all) {
  const now = performance.now();
  if (now - lastTold < PAUSE) return;
  lastTold = now;
  postMessage({ progress: { stage, done, all } });
}

/** The modules, which stand behind each other after the length of the first. */
function unpackModules(packed) {
  const modules = unlzip(undense(packed));
  const end = 4 + new DataView(modules.buffer).getUint32(0, true);
  return { engine: modules.slice(4, end), checker: modules.slice(end) };
}

/** The bytes of a line of JSON and of files behind it. */
const withFiles = async (head, files) => new Uint8Array(await new Blob([JSON.stringify(head), "\n", ...files]).arrayBuffer());

onmessage = async ({ data }) => {
  try {
    if (data.packed) {
      const modules = unpackModules(data.packed);
      // The page compiles them: a module of another thread keeps it waiting when an instance is made.
      return postMessage(modules, [modules.engine.buffer, modules.checker.buffer]);
    }
    if (data.table) return postMessage({ written: writeTable(data.table) });
    if (data.module) instance = await makeInstance(data.module, tell);
    const { engine, give, answered, answer } = instance;
    if (data.module) {
      if (data.known && !engine.salet_know(give(data.known))) throw new Error(answer());
      if (data.policy && !engine.salet_open(give(data.policy))) throw new Error(answer());
      postMessage({ opened: true });
    } else if (data.file) {
      const bytes = await withFiles(data.file, [data.blob]);
      postMessage(engine.salet_file(give(bytes)) ? { contents: JSON.parse(answer()) } : { refused: answer() });
    } else if (data.open) {
      postMessage(engine.salet_open(give(data.open)) ? { opened: true } : { refused: answer() });
    } else if (data.save) {
      const file = engine.salet_policy() ? answered() : null;
      postMessage(file === null ? { refused: answer() } : { file, cells: engine.salet_cells() ? answered() : null });
    } else if (data.learn) {
      for (const findings of data.learn) if (!engine.salet_learn(give(findings))) throw new Error(answer());
      postMessage({});
    } else if (data.findings) {
      if (!engine.salet_findings()) throw new Error(answer());
      postMessage({ findings: answered() });
    } else if (data.certify) {
      postMessage(engine.salet_certify(give(JSON.stringify(data.certify))) ? { file: answered() } : { refused: answer() });
    } else if (data.check) {
      const files = data.files.map(([kind, file]) => [kind, file.size ?? file.length]);
      const bytes = await withFiles({ ...data.check, files }, data.files.map(([, file]) => file));
      if (!engine.salet_check(give(bytes))) throw new Error(answer());
      postMessage({ verdict: JSON.parse(answer()) });
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
