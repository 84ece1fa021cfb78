// The certificate of a policy: the engine makes it, and the checker checks it, each in a thread of its own. What is known stands here, so
// that views can come and go.
import { Cancelled, makeThread, termsOf } from "./engine.js";
import { endParams } from "./names.js";
import { display } from "./policy.js";
import { isTable, isUntilKnown } from "./table.js";
import { MOST_BYTES, Unreadable, searchMemory } from "./workshop.js";

/** The first bytes of files of salet. */
const CERTIFICATE = "\u0089SLC";
export const POLICY = "\u0089SLP";

/** The first bytes of a file. */
export const startOf = async (file) => String.fromCharCode(...new Uint8Array(await file.slice(0, 4).arrayBuffer()));

/** No certificate is among the files, or files stand beside it that cannot be its lists. */
export class NoCertificate extends Error {}

/** A file is too large. */
export class TooLarge extends Error {
  constructor(file, most) {
    super(file.name);
    Object.assign(this, { file, most });
  }
}

const lines = (list) => new Blob([list.map((line) => `${line}\n`).join("")]);

/** The kinds of files, by their first bytes: the certificate, a policy, and lists; a file alone is the certificate. */
async function sorted(files) {
  const starts = await Promise.all(files.map(startOf));
  const of = (start) => files.filter((file, at) => starts[at] === start);
  const [certificates, policies] = files.length === 1 ? [files, []] : [of(CERTIFICATE), of(POLICY)];
  const lists = files.filter((file) => !certificates.includes(file) && !policies.includes(file));
  if (certificates.length !== 1 || policies.length > 1 || lists.length > 2) throw new NoCertificate();
  for (const file of files) {
    const most = lists.includes(file) ? MOST_BYTES.list : MOST_BYTES.policy;
    if (file.size > most) throw new TooLarge(file, most);
  }
  return { certificate: certificates[0], policy: policies[0] ?? null, lists };
}

/** The answers and the accepted words of one list or two, of which the one with fewer words has the answers. */
async function listed(lists) {
  const counts = await Promise.all(lists.map(async (list) => (await list.text()).split("\n").filter((line) => line.trim() !== "").length));
  const [answers, guesses = answers] = counts[0] > counts[1] ? [...lists].reverse() : lists;
  return [["answers", answers], ["guesses", guesses]];
}

/** The table of a game as a file, which a thread writes. */
async function tableFile(thread, policy) {
  const { answers, folded, table } = policy;
  const guesses = folded.map((name, guess) => (table.own[guess] === 0 ? null : name));
  const solved = table.symbols[table.solved] ?? null;
  const { written } = await thread.exchange({ table: { answers: folded.slice(0, answers), guesses, symbols: table.symbols, solved, cells: table.cells } });
  return new Blob([written]);
}

/** Opens the game of a table in a thread with its policy, which lacks the table; its handle, or null for a game of words. */
export async function openTable(thread, policy) {
  if (!isTable(policy)) return null;
  await thread.exchange({ file: { field: "feedback_table", name: "table" }, blob: await tableFile(thread, policy) });
  return (await thread.call("open", { feedback_table: "feedback_table", ...endParams(policy), ...termsOf(policy) })).handle;
}

/** The checks of a policy, in the game of the page. `show` is called after every change of `state`. */
export function makeChecking(policy, bytes) {
  let thread = null;
  let isStopped = false;
  const state = {
    /** What runs: "making" or "checking", since when, and how far it is. */
    running: null,
    /** The certificate: its name, its size, its file, and whether it was made here. */
    certificate: null,
    /** What the checker said, and after how many seconds; or why there is nothing of it. */
    verdict: null,
    error: null,
  };
  const checking = {
    state,
    show() {},
    /** Makes the certificate, if there is none that was made here, and checks it. */
    here: () => run(async () => {
      if (!state.certificate?.isMade) {
        const file = await make();
        state.certificate = { name: null, size: file.length, file, isMade: true };
      }
      await check(state.certificate.file, await ofPage(), bytes);
    }),
    /** Checks the certificate among files; beside it stand a policy and lists, if it is not of this game. */
    open: (files) => run(async () => {
      const { certificate, policy, lists } = await sorted(files);
      state.certificate = { name: certificate.name, size: certificate.size, file: certificate, isMade: false };
      const isOther = lists.length > 0;
      await check(certificate, isOther ? [{}, await listed(lists)] : await ofPage(), policy ?? (isOther ? null : bytes));
    }),
    stop() {
      isStopped = true;
      thread?.end(new Cancelled());
    },
  };

  async function run(act) {
    if (state.running !== null) return;
    [state.verdict, state.error, isStopped] = [null, null, false];
    try {
      await act();
    } catch (error) {
      state.error = error;
    } finally {
      state.running = null;
      checking.show();
    }
  }

  /** Does something in a thread of a module, and shows how far it is. */
  async function during(what, name, act) {
    state.running = { what, began: performance.now(), progress: null };
    const clock = setInterval(() => checking.show(), 500);
    checking.show();
    try {
      thread = await makeThread(name);
      if (isStopped) throw new Cancelled();
      const found = await act(thread, (progress) => (state.running.progress = progress));
      if (found.refused !== undefined) throw new Unreadable(found.refused);
      return found;
    } finally {
      clearInterval(clock);
      thread?.end();
    }
  }

  /** The certificate of the claim of the policy, as the command makes it. */
  async function make() {
    const { file } = await during("making", "engine", async (own, told) => {
      await own.begin({ policy: bytes });
      const certify = { memory: searchMemory(), table: await openTable(own, policy) };
      return own.exchange({ certify }, told);
    });
    return file;
  }

  /** The end and the files of the page's game, as the checker takes them. */
  async function ofPage() {
    const answers = Array.from({ length: policy.answers }, (_, answer) => display(policy, answer));
    const beside = (kind, values) => [kind, lines(answers.map((answer, at) => `${answer},${values[at]}`))];
    const weights = policy.weighted ? [beside("weights", policy.weights)] : [];
    if (!isTable(policy)) {
      const alphabet = policy.alphabet === null ? [] : [["alphabet", new Blob([policy.alphabet])]];
      return [{}, [["answers", lines(answers)], ["guesses", lines(policy.spellings.map(([word]) => word))], ...alphabet, ...weights]];
    }
    const { classes, ending, solved, symbols } = policy.table;
    const end = { is_until_known: isUntilKnown(policy), ...(ending === "solved" ? { solved: symbols[solved] } : {}) };
    const own = await makeThread();
    try {
      return [end, [["feedback_table", await tableFile(own, policy)], ...(classes ? [beside("classes", classes)] : []), ...weights]];
    } finally {
      own.end();
    }
  }

  async function check(certificate, [end, files], policyFile) {
    const began = performance.now();
    const { verdict } = await during("checking", "checker", async (own, told) => {
      await own.begin();
      const all = [...files, ...(policyFile ? [["policy", policyFile]] : []), ["certificate", certificate]];
      return own.exchange({ check: end, files: all }, told);
    });
    state.verdict = { ...verdict, seconds: (performance.now() - began) / 1000 };
  }

  return checking;
}
