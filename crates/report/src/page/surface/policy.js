// The policy file as it is written (section 3 of FORMAT.md). The page is made from a file that was found valid, so
// nothing is checked here.

export const RULES = ["normal", "hard", "strict"];
export const OBJECTIVES = ["mean", "worst", "worst-then-mean", "mean-then-worst", "win-rate", "last-guess"];
/** The last one has classes of answers, which need not be told apart. */
const ENDINGS = ["named", "solved", "known", "known"];
const CLAIMS = ["upper-bound", "bounded", "optimal"];

const HEADER = 32;
const NODE = 8;

/** Everything in a policy file of a game with this feedback. Weights and costs are BigInts of up to 64 bits. */
export function readPolicy(bytes, feedback) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder = new TextDecoder();
  let at = HEADER;
  const u8 = () => view.getUint8(at++);
  const u16 = () => view.getUint16((at += 2) - 2, true);
  const u32 = () => view.getUint32((at += 4) - 4, true);
  const u64 = () => view.getBigUint64((at += 8) - 8, true);
  const list = (item) => Array.from({ length: Number(u64()) }, item);
  const text = () => {
    const length = Number(u64());
    at += length;
    return decoder.decode(bytes.subarray(at - length, at));
  };
  const lines = () => text().split("\n").slice(0, -1);
  const policy = {
    letters: u8(),
    rule: RULES[u8()],
    // Its number means nothing here.
    feedback: (u8(), feedback),
    limit: u8() || null,
    objective: OBJECTIVES[u8()],
    spelling: u8(),
    claim: CLAIMS[u8()],
    worst: u32(),
    total: u64(),
    lost: u64(),
    totalAtLeast: u64(),
    worstAtLeast: u32(),
    lostAtLeast: u64(),
    histogram: list(u64),
    answers: u32(),
    folded: lines(),
  };
  policy.spellings = lines().map((line, index) => (line === "" ? [policy.folded[index]] : line.split("\t")));
  const weights = list(u32);
  policy.fold = policy.spelling === 1;
  policy.alphabet = policy.spelling === 2 ? text() : null;
  // Of a game given as a table (section 8); the cells are not in a policy.
  if (policy.spelling === 3) {
    const ending = u8();
    policy.table = { ending: ENDINGS[ending], symbols: lines(), solved: u16(), digest: text(), own: list(u8), ends: list(u32), shown: list(u16), classes: ending === 3 ? list(u16) : null, cells: null };
  } else policy.table = null;
  policy.weighted = weights.length > 0;
  policy.weights = policy.weighted ? weights.map(BigInt) : Array(policy.answers).fill(1n);
  policy.weight = policy.weights.reduce((sum, weight) => sum + weight, 0n);

  const count = view.getUint32(12, true);
  const start = Math.ceil((HEADER + Number(view.getBigUint64(24, true))) / NODE) * NODE;
  policy.guess = new Uint16Array(count);
  policy.shown = new Uint16Array(count);
  policy.first = new Uint32Array(count + 1);
  for (let node = 0; node <= count; node++) {
    const record = start + NODE * node;
    if (node < count) {
      policy.guess[node] = view.getUint16(record, true);
      policy.shown[node] = view.getUint16(record + 2, true);
    }
    policy.first[node] = view.getUint32(record + 4, true);
  }
  return policy;
}

/** Where the metadata of a policy file ends; the lists are the last in it. */
function metadataEnd(bytes) {
  return HEADER + Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(24, true));
}

/**
 * A policy file of the same lists as `own`, from what it does not share with it: 4 bytes with the length of the shared end
 * of the metadata, then the file without that.
 */
export function joined(rest, own) {
  const shared = new DataView(rest.buffer, rest.byteOffset).getUint32(0, true);
  const file = rest.subarray(4);
  const [end, ownEnd] = [metadataEnd(file) - shared, metadataEnd(own)];
  const bytes = new Uint8Array(file.length + shared);
  bytes.set(file.subarray(0, end));
  bytes.set(own.subarray(ownEnd - shared, ownEnd), end);
  bytes.set(file.subarray(end), end + shared);
  return bytes;
}

/** A word as it is shown. */
export function display(policy, guess) {
  return policy.spellings[guess][0];
}
