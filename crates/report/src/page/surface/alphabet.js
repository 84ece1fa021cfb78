// The alphabet of a policy (section 1 of FORMAT.md): which letters a word has, in any spelling. The text is the canonical one.

/**
 * The letters of a word as a function of its text, which gives null for text that is no word; its `separator` ends letters, unless a
 * spelling has it, and its `fold` gives the folded form of a text, or null. Null without an alphabet.
 */
export function makeAlphabet(text) {
  if (!text) return null;
  const spellings = new Map();
  const bare = (token) => (token.startsWith("\\") ? token.slice(1) : token);
  for (const line of text.split("\n").slice(0, -1)) {
    const tokens = line.split(" ");
    const expands = tokens[1] === "=";
    const letters = (expands ? tokens.slice(2) : tokens.slice(0, 1)).map(bare);
    for (const token of expands ? tokens.slice(0, 1) : tokens) spellings.set(bare(token).normalize("NFD"), letters);
  }
  for (const [spelling, letters] of [...spellings]) {
    const plain = spelling.normalize("NFC");
    const first = [...plain][0];
    for (const capital of [plain.toUpperCase(), first.toUpperCase() + plain.slice(first.length)]) {
      const key = capital.normalize("NFD");
      const lower = key.normalize("NFC").toLowerCase().normalize("NFD");
      if (lower === spelling && !spellings.has(key)) spellings.set(key, letters);
    }
  }
  const separator = [...spellings.keys()].some((spelling) => spelling.includes("|")) ? "" : "|";
  if (separator) spellings.set(separator, []);
  const longest = Math.max(...[...spellings.keys()].map((spelling) => [...spelling].length));
  function split(word) {
    const rest = [...word.normalize("NFD")];
    const letters = [];
    while (rest.length > 0) {
      let length = Math.min(longest, rest.length);
      while (length > 0 && !spellings.has(rest.slice(0, length).join(""))) length--;
      if (length === 0) return null;
      letters.push(...spellings.get(rest.splice(0, length).join("")));
    }
    return letters;
  }
  /** Letters in sequence, with separators if they would read otherwise. */
  function fold(text) {
    const letters = split(text);
    if (letters === null) return null;
    const plain = letters.join("");
    return `${split(plain)}` === `${letters}` ? plain : letters.join(separator);
  }
  return Object.assign(split, { fold, separator });
}
