// The table of a game as a file, as its writer had it: a policy and its cells name no symbols of cells that solve by the name of their guess.

/** A field of CSV. */
const field = (text) => `"${text.replaceAll('"', '""')}"`;

/**
 * The file. `symbols` have the codes of the cells, which stand row by row, one for each answer; a code above theirs is that of cells that solve,
 * and `solved` their symbol, if no other cell has one of them. Rows without a guess are none.
 */
function writeTable({ answers, guesses, symbols, solved, cells }) {
  const count = answers.length;
  const isRow = guesses.map((guess) => guess !== null);
  const seen = new Set(cells.filter((code, cell) => isRow[Math.floor(cell / count)]));
  // Symbols that no other cell has are those of cells that solve; the other such cells have one that others have.
  const missing = symbols.filter((symbol, code) => !seen.has(code));
  const other = solved ?? symbols.find((symbol, code) => seen.has(code)) ?? symbols[0];
  const text = (code) => field(symbols[code] ?? (solved === null ? missing.shift() : null) ?? other);
  const row = (guess, at) => [field(guess), ...Array.from(cells.subarray(at * count, (at + 1) * count), text)].join(",");
  const rows = guesses.flatMap((guess, at) => (isRow[at] ? [row(guess, at)] : []));
  return new TextEncoder().encode([["", ...answers.map(field)].join(","), ...rows, ""].join("\n"));
}
