// Files of lzip, which are a quarter smaller than those of gzip: LZMA with a checksum. The format: nongnu.org/lzip/manual/lzip_manual.html#File-format

/** Adaptive odds by kind of decision: the first of each kind, and their number. */
const [IS_MATCH, IS_REPEATED, IS_OLDER, IS_THIRD, IS_FOURTH, IS_LONG, SLOTS, NEAR, ALIGNED, LENGTHS, LENGTHS_REPEATED, LITERALS, ALL_ODDS] =
  [0, 48, 60, 72, 84, 96, 144, 400, 528, 544, 866, 1188, 7332];

const HEAD = 6;
const TRAILER = 20;
const broken = () => new Error("the packed bytes are broken");

/** CRC-32. */
function checksum(bytes) {
  const table = Uint32Array.from({ length: 256 }, (_, value) => {
    for (let turn = 0; turn < 8; turn++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
    return value;
  });
  let sum = 0xffffffff;
  for (let at = 0; at < bytes.length; at++) sum = table[(sum ^ bytes[at]) & 0xff] ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** The bytes of a file with one member. A broken file is an error, soon: the loop ends as its input does. */
export function unlzip(packed) {
  const end = packed.length - TRAILER;
  if (end < HEAD + 5 || String.fromCharCode(...packed.subarray(0, 5)) !== "LZIP\u0001" || packed[HEAD] !== 0) throw broken();
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  const size = view.getBigUint64(end + 4, true);
  // No byte stands for more than 8192.
  if (view.getBigUint64(end + 12, true) !== BigInt(packed.length) || size > 8192n * BigInt(packed.length)) throw broken();
  const bytes = new Uint8Array(Number(size));
  // Range and code. They stand in an array, as the numbers of 32 bits that they are.
  const coder = Uint32Array.of(0xffffffff, view.getUint32(HEAD + 1));
  const odds = new Uint16Array(ALL_ODDS).fill(1024);
  let at = HEAD + 5;

  function bit(index) {
    const odd = odds[index];
    const range = coder[0];
    const code = coder[1];
    const bound = Math.imul(range >>> 11, odd) >>> 0;
    if (code < bound) {
      odds[index] = odd + ((2048 - odd) >>> 5);
      if (bound < 0x1000000) {
        coder[0] = bound << 8;
        coder[1] = (code << 8) | packed[at++];
      } else {
        coder[0] = bound;
      }
      return 0;
    }
    odds[index] = odd - (odd >>> 5);
    const left = range - bound;
    if (left < 0x1000000) {
      coder[0] = left << 8;
      coder[1] = ((code - bound) << 8) | packed[at++];
    } else {
      coder[0] = left;
      coder[1] = code - bound;
    }
    return 1;
  }

  /** A bit with even odds. */
  function even() {
    const half = coder[0] >>> 1;
    const code = coder[1];
    const isOne = code >= half;
    shift(half, isOne ? code - half : code);
    return isOne ? 1 : 0;
  }

  function shift(range, code) {
    const isShort = range < 0x1000000;
    coder[0] = isShort ? range << 8 : range;
    coder[1] = isShort ? (code << 8) | packed[at++] : code;
  }

  function tree(first, bits) {
    let node = 1;
    for (let place = 0; place < bits; place++) node = (node << 1) | bit(first + node);
    return node - (1 << bits);
  }

  /** A tree with the lowest bit at its root. */
  function reversed(first, bits) {
    let node = 1;
    let value = 0;
    for (let place = 0; place < bits; place++) {
      const one = bit(first + node);
      node = (node << 1) | one;
      value |= one << place;
    }
    return value;
  }

  function length(first, place) {
    if (!bit(first)) return 2 + tree(first + 2 + 8 * place, 3);
    return bit(first + 1) ? 18 + tree(first + 66, 8) : 10 + tree(first + 34 + 8 * place, 3);
  }

  function distance(count) {
    const slot = tree(SLOTS + 64 * Math.min(count - 2, 3), 6);
    if (slot < 4) return slot;
    const bits = (slot >>> 1) - 1;
    const base = (2 | (slot & 1)) << bits;
    if (slot < 14) return base + reversed(NEAR + base - slot, bits);
    let middle = 0;
    for (let place = 4; place < bits; place++) middle = (middle << 1) | even();
    return (base + (middle << 4) + reversed(ALIGNED, 4)) >>> 0;
  }

  function literal(first, expected) {
    let node = 1;
    // As long as it is the byte that the last match would repeat, its bits have odds of their own.
    for (let place = 7; expected !== null && place >= 0; place--) {
      const wanted = (expected >>> place) & 1;
      const one = bit(first + 0x100 + (wanted << 8) + node);
      node = (node << 1) | one;
      if (one !== wanted) break;
    }
    while (node < 0x100) node = (node << 1) | bit(first + node);
    return node;
  }

  let done = 0;
  let state = 0;
  let [back, second, third, fourth] = [0, 0, 0, 0];
  while (at <= end) {
    const place = done & 3;
    if (!bit(IS_MATCH + 4 * state + place)) {
      if (done === bytes.length) throw broken();
      const before = done > 0 ? bytes[done - 1] : 0;
      bytes[done] = literal(LITERALS + 0x300 * (before >>> 5), state < 7 ? null : bytes[done - back - 1]);
      done += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count = 1;
    if (!bit(IS_REPEATED + state)) {
      count = length(LENGTHS, place);
      [fourth, third, second, back] = [third, second, back, distance(count)];
      state = state < 7 ? 7 : 10;
      if (back === 0xffffffff) {
        if (count !== 2 || at !== end || coder[1] !== 0 || done !== bytes.length || checksum(bytes) !== view.getUint32(end, true)) break;
        return bytes;
      }
    } else {
      const isOlder = bit(IS_OLDER + state);
      if (isOlder) {
        if (!bit(IS_THIRD + state)) [back, second] = [second, back];
        else if (!bit(IS_FOURTH + state)) [back, second, third] = [third, back, second];
        else [back, second, third, fourth] = [fourth, back, second, third];
      }
      if (isOlder || bit(IS_LONG + 4 * state + place)) {
        count = length(LENGTHS_REPEATED, place);
        state = state < 7 ? 8 : 11;
      } else {
        state = state < 7 ? 9 : 11;
      }
    }
    if (back >= done || count > bytes.length - done) break;
    for (let from = done - back - 1; count > 0; count--) bytes[done++] = bytes[from++];
  }
  throw broken();
}
