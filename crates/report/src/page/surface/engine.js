// The exact engine, asked as `salet serve` is: a method and its parameters, and a promise of the result.
import { block } from "./dom.js";
import { unpack } from "./bytes.js";
import { tableParams } from "./names.js";
import { isTable } from "./table.js";

/** The question was taken back. */
export class Cancelled extends Error {}

/** The code of a refusal because the time was up. */
export const TIME_UP = -32003;

/** The engine refused the question, and says why: in English, and by the field that is at fault. */
export class Refused extends Error {
  constructor({ code, message, data }) {
    super(message);
    this.timeUp = code === TIME_UP;
    this.field = data?.field ?? null;
  }
}

let availability = block("engine") === null ? "absent" : typeof WebAssembly === "object" ? "ready" : "off";
let compiled = null;

/** The module, compiled once: every thread is made from it. */
function compiledModule() {
  compiled ??= unpack("engine").then((bytes) => WebAssembly.compile(bytes)).catch((error) => {
    availability = "off";
    throw error;
  });
  return compiled;
}

/**
 * The engine with a policy opened under handle 1. `known` has the proven prices of first guesses of its game, which need no
 * search, or is null. `state()` is "absent" where the page has none, "off" where the browser
 * allows no WebAssembly, else "ready".
 */
export function makeEngine(policyBytes, policy, known) {
  let worker = null;
  let other = null;
  let number = 0;
  let end = Promise.resolve();
  let generation = 0;
  let waiting = null;

  /** Sends a message and waits for what comes back. */
  function exchange(message) {
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      worker.onmessage = ({ data }) => {
        waiting = null;
        if (data.fault !== undefined) {
          dismiss();
          reject(new Error(data.fault));
        } else resolve(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        waiting = null;
        dismiss();
        reject(new Error(event.message ?? "the engine's thread failed"));
      };
      worker.postMessage(message);
    });
  }

  function dismiss() {
    worker?.terminate();
    worker = null;
    other = null;
  }

  async function start(own) {
    const ready = await compiledModule();
    if (own !== generation) throw new Cancelled();
    const url = URL.createObjectURL(new Blob([block("worker")], { type: "text/javascript" }));
    worker = new Worker(url);
    await exchange({ module: ready, policy: policyBytes, known });
    URL.revokeObjectURL(url);
  }

  async function call(method, params) {
    number += 1;
    const { line } = await exchange({ line: JSON.stringify({ jsonrpc: "2.0", id: number, method, params }) });
    const { result, error } = readAnswer(line);
    if (error) throw new Refused(error);
    return result;
  }

  const lists = (guesses) => ({
    answers: policy.spellings.slice(0, policy.answers).map(([word]) => word),
    guesses: guesses ?? policy.spellings.map(([word]) => word),
    feedback: policy.feedback,
    ...(policy.alphabet === null ? { fold_accents: policy.fold } : { alphabet: policy.alphabet }),
  });

  /**
   * The handle of the game by a rule, and of words if not all are accepted. Besides that of the policy one game is open, as the engine allows. A policy has no table, so
   * that a game given as one is opened with it.
   */
  async function handle(rule, guesses) {
    if (rule === policy.rule && guesses === null && !isTable(policy)) return 1;
    const key = [rule, ...(guesses ?? [])].join(" ");
    if (other?.key !== key) {
      if (other) await call("close", { handle: other.handle });
      other = null;
      const opened = await call("open", {
        ...(isTable(policy) ? { feedback_table: tableParams(policy) } : lists(guesses)),
        ...(policy.weighted ? { weights: policy.weights.map(Number) } : {}),
        rule,
        objective: policy.objective,
        max_guesses: policy.limit,
      });
      other = { key, handle: opened.handle };
    }
    return other.handle;
  }

  return {
    state: () => (availability === "ready" && isTable(policy) && policy.table.cells === null ? "tableless" : availability),

    /** Asks a question of the game by a rule, and with these words if not all are accepted, once those before are answered. */
    ask(method, params = {}, rule = policy.rule, guesses = null) {
      if (this.state() !== "ready") return Promise.reject(new Error(`the engine is ${this.state()}`));
      const own = generation;
      const asked = end.then(async () => {
        if (own !== generation) throw new Cancelled();
        if (worker === null) await start(own);
        return call(method, { ...params, handle: await handle(rule, guesses) });
      });
      end = asked.catch(() => {});
      return asked;
    },

    /** Takes back what is asked and not answered. */
    cancel() {
      generation += 1;
      if (waiting === null) return;
      const { reject } = waiting;
      waiting = null;
      dismiss();
      reject(new Cancelled());
    },

    /** Ends the thread and so frees its memory; the next question makes a new one. */
    rest() {
      this.cancel();
      dismiss();
    },
  };
}

/** A line of JSON. Whole numbers that a double cannot hold stay whole where the browser shows their digits. */
function readAnswer(line) {
  return JSON.parse(line, (key, value, context) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? "") ? BigInt(context.source) : value);
}
