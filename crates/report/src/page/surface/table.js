// Games given as a table: their symbols in place of colours.

/** The code of a symbol that is none. */
const NONE = 0xffff;

export const isTable = (policy) => policy.table !== null;

/** Whether a game lasts until one answer is left, or one class of answers. */
export const isUntilKnown = (policy) => policy.table?.ending === "known";

/** Whether a game until one answer is left, or one class of answers, ends with these. */
export function areKnown(policy, answers) {
  const classOf = (answer) => policy.table.classes?.[answer] ?? answer;
  return isUntilKnown(policy) && answers.length > 0 && answers.every((answer) => classOf(answer) === classOf(answers[0]));
}

/** The text of the cells that solve: their symbol, if no other cell has it; else a word that is no symbol. */
function solvedSymbol({ symbols, solved }) {
  if (solved !== NONE) return symbols[solved];
  let name = "solved";
  while (symbols.includes(name)) name += "!";
  return name;
}

/** The symbol of a code. */
export const symbolOf = ({ table }, code) => table.symbols[code] ?? solvedSymbol(table);

/** The code of a symbol; null if it is none. */
export function codeOf({ table }, text) {
  const symbol = text.trim();
  // Some keyboards add a variation selector.
  const plain = (text) => text.replaceAll("\uFE0F", "") || text;
  const code = table.symbols.findIndex((each) => plain(each) === plain(symbol));
  if (table.ending !== "known" && plain(symbol) === plain(solvedSymbol(table))) return table.symbols.length;
  return code < 0 ? null : code;
}
