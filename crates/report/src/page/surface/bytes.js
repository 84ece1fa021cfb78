// The blocks of data in the page: gzip as dense text.
import { dense, undense } from "./dense.js";
import { block } from "./dom.js";

/** The JSON of a block. */
export async function unpackJson(id) {
  return JSON.parse(new TextDecoder().decode(await unpack(id)));
}

/** Bytes as the text of a block. */
export async function packed(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return dense(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** The bytes of a block, or null where the page has none of this name. */
export async function unpack(id) {
  const text = block(id);
  if (text === null) return null;
  const stream = new Blob([undense(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
