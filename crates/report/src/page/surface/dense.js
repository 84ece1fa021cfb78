// Dense text: bytes in 15/16 of the signs of base64.

/** The signs: none that ends an element, and none of an address. */
const SIGNS = "!#$%" + Array.from({ length: 86 }, (_, at) => String.fromCharCode(41 + at)).filter((sign) => !"<=>\\\u0060".includes(sign)).join("");

/** The bytes of dense text: five digits to the base 85 for four bytes, and one more than bytes at the end. */
export function undense(text) {
  const values = new Uint8Array(128);
  for (let value = 0; value < SIGNS.length; value++) values[SIGNS.charCodeAt(value)] = value;
  const bytes = new Uint8Array(Math.ceil(text.length / 5) * 4);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 5) {
    let word = 0;
    for (let digit = at; digit < at + 5; digit++) word = word * 85 + (digit < text.length ? values[text.charCodeAt(digit)] : 84);
    view.setUint32((at / 5) * 4, word);
  }
  return bytes.subarray(0, Math.floor((text.length * 4) / 5));
}
