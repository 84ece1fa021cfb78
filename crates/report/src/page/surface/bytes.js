// The blocks of data in the page: gzip in base64.
import { block } from "./dom.js";

/** The JSON of a block. */
export async function unpackJson(id) {
  return JSON.parse(new TextDecoder().decode(await unpack(id)));
}

/** The bytes of a block, or null where the page has none of this name. */
export async function unpack(id) {
  const text = block(id);
  return text === null ? null : unzipped(Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0)));
}

/** The signs of dense text: no sign that ends an element, and none of an address. */
const SIGNS = "!#$%" + Array.from({ length: 86 }, (_, at) => String.fromCharCode(41 + at)).filter((sign) => !"<=>\\\u0060".includes(sign)).join("");

/** The bytes of a block in dense text: five digits to the base 85 for four bytes, and one more than bytes at the end. */
export function unpackDense(id) {
  const text = block(id).trim();
  const values = new Uint8Array(128);
  for (let value = 0; value < SIGNS.length; value++) values[SIGNS.charCodeAt(value)] = value;
  const packed = new Uint8Array(Math.ceil(text.length / 5) * 4);
  const view = new DataView(packed.buffer);
  for (let at = 0; at < text.length; at += 5) {
    let word = 0;
    for (let digit = at; digit < at + 5; digit++) word = word * 85 + (digit < text.length ? values[text.charCodeAt(digit)] : 84);
    view.setUint32((at / 5) * 4, word);
  }
  return unzipped(packed.subarray(0, Math.floor((text.length * 4) / 5)));
}

async function unzipped(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
