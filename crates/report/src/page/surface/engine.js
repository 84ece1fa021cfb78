// The exact engine, asked as `salet serve` is: a method and its parameters, and a promise of the result.
import { block } from "./dom.js";
import { unpack } from "./bytes.js";
import { makeInstance } from "./instance.js";
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

let availability = block("modules") === null ? "absent" : typeof WebAssembly === "object" ? "ready" : "off";
const compiled = {};
let unpacking = null;
let script = null;

/** Where there can be no instance, there is no engine. */
function switchOff(error) {
  availability = "off";
  throw error;
}

/** A module, "engine" or "checker", compiled once: every instance is made from it. */
function compiledModule(name) {
  compiled[name] ??= (unpacking ??= unpackedModules()).then((modules) => WebAssembly.compile(modules[name])).catch(switchOff);
  return compiled[name];
}

/** The bytes of the modules, which a thread of its own unpacks. */
async function unpackedModules() {
  const thread = await startThread();
  try {
    return await thread.exchange({ packed: block("modules") });
  } finally {
    thread.end();
  }
}

/** An instance of the engine on the page's own thread. */
export const makeLocal = () => compiledModule("engine").then(makeInstance).catch(switchOff);

/** A thread of a module, whose first exchange is `begin`. */
export async function makeThread(name = "engine") {
  const module = await compiledModule(name);
  const thread = await startThread();
  return { ...thread, begin: (message = {}) => thread.exchange({ module, ...message }) };
}

/**
 * A thread: `exchange` sends a message and waits for what comes back, and calls `told` with how far a long one is; `call` asks for a
 * method. A fault of the module, or `end` with an error for who waits, ends it.
 */
async function startThread() {
  script ??= unpack("worker").then((bytes) => URL.createObjectURL(new Blob([bytes], { type: "text/javascript" })));
  const worker = new Worker(await script);
  let number = 0;
  let waiting = null;
  let isOver = false;

  function end(error) {
    const reject = waiting;
    waiting = null;
    isOver = true;
    worker.terminate();
    reject?.(error);
  }

  function exchange(message, told) {
    return new Promise((resolve, reject) => {
      waiting = reject;
      worker.onmessage = ({ data }) => {
        if (data.progress !== undefined) return told?.(data.progress);
        if (data.fault !== undefined) return end(new Error(data.fault));
        waiting = null;
        resolve(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        end(new Error(event.message ?? "the engine's thread failed"));
      };
      worker.postMessage(message);
    });
  }

  return {
    exchange, end,
    isOver: () => isOver,
    isWaiting: () => waiting !== null,
    async call(method, params) {
      number += 1;
      const { line } = await exchange({ line: JSON.stringify({ jsonrpc: "2.0", id: number, method, params }) });
      const { result, error } = readAnswer(line);
      if (error) throw new Refused(error);
      return result;
    },
  };
}

/** What else than its words or its table describes a game, as the engine takes it. */
export const termsOf = ({ rule, objective, limit, weighted, weights }) => ({ rule, objective, max_guesses: limit, ...(weighted ? { weights: weights.map(Number) } : {}) });

/** Whether there is an engine: "absent" where the page has none, "off" where the browser allows no WebAssembly, else "ready". */
export const engineState = () => availability;

/**
 * The engine with a policy opened under handle 1. `known` has the proven prices of first guesses of its game, which need no
 * search, or is null. `state()` is that of the engine, or "tableless".
 */
export function makeEngine(policyBytes, policy, known) {
  let thread = null;
  let other = null;
  let end = Promise.resolve();
  let generation = 0;

  async function start(own) {
    const made = await makeThread();
    if (own !== generation) {
      made.end();
      throw new Cancelled();
    }
    [thread, other] = [made, null];
    await thread.begin({ policy: policyBytes, known });
  }

  const call = (method, params) => thread.call(method, params);

  const lists = (guesses) => ({
    answers: policy.spellings.slice(0, policy.answers).map(([word]) => word),
    guesses: guesses ?? policy.spellings.map(([word]) => word),
    feedback: policy.feedback.name,
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
        ...(isTable(policy) ? tableParams(policy) : lists(guesses)),
        ...termsOf(policy),
        rule,
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
        if (thread === null || thread.isOver()) await start(own);
        return call(method, { ...params, handle: await handle(rule, guesses) });
      });
      end = asked.catch(() => {});
      return asked;
    },

    /** Takes back what is asked and not answered. */
    cancel() {
      generation += 1;
      if (thread?.isWaiting()) thread.end(new Cancelled());
    },

    /** Ends the thread and so frees its memory; the next question makes a new one. */
    rest() {
      this.cancel();
      thread?.end();
    },
  };
}

/** A line of JSON. Whole numbers that a double cannot hold stay whole where the browser shows their digits. */
function readAnswer(line) {
  return JSON.parse(line, (key, value, context) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? "") ? BigInt(context.source) : value);
}
