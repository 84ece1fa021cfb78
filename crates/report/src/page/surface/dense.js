// Dense text: bytes as the text of an element, 7 bits a character, and 14 bits a character of two bytes.

/** Septets that HTML interprets or changes as characters, or that text loses on its way: the block of a character says which it is, its place the next septet. */
const UNSAFE = [0x00, 0x0a, 0x0d, 0x26, 0x3c, 0x3e];

/** The blocks of 128 characters: letters that stand alone and have one spelling. */
const BLOCKS = [0x100, 0x180, 0x200, 0x280, 0x400, 0x500];

/** Dense text of bytes. The lowest bits come first; ones fill the last septet, which is then safe. */
export function dense(bytes) {
  const septet = (at) => (((bytes[at >> 3] ?? 0xff) | ((bytes[(at >> 3) + 1] ?? 0xff) << 8)) >> (at & 7)) & 0x7f;
  let text = "";
  for (let at = 0; at < 8 * bytes.length; at += 7) {
    const place = UNSAFE.indexOf(septet(at));
    if (place >= 0) at += 7;
    text += String.fromCharCode((BLOCKS[place] ?? 0) + septet(at));
  }
  return text;
}

/** The bytes of dense text. Less than a byte is left at its end. */
export function undense(text) {
  const bytes = new Uint8Array(Math.ceil((text.length * 14) / 8));
  let [length, bits, count] = [0, 0, 0];
  const add = (septet) => {
    bits |= septet << count;
    count += 7;
    if (count < 8) return;
    bytes[length++] = bits;
    bits >>= 8;
    count -= 8;
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) add(UNSAFE[BLOCKS.indexOf(code & ~0x7f)]);
    add(code & 0x7f);
  }
  return bytes.slice(0, length);
}
