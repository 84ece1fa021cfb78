// The blocks of data in the page: gzip in base64.
import { block } from "./dom.js";

/** The JSON of a block. */
export async function unpackJson(id) {
  return JSON.parse(new TextDecoder().decode(await unpack(id)));
}

/** Bytes as the text of a block. */
export async function packed(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  const blob = await new Response(stream).blob();
  const reader = new FileReader();
  await new Promise((resolve, reject) => {
    [reader.onload, reader.onerror] = [resolve, () => reject(reader.error)];
    reader.readAsDataURL(blob);
  });
  return reader.result.slice(reader.result.indexOf(",") + 1);
}

/** The bytes of a block, or null where the page has none of this name. */
export async function unpack(id) {
  const text = block(id);
  if (text === null) return null;
  const packed = Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
