// Every position is in the address: #/explore/salet.BYBBG/crony.GYBBB, #/analyse/salet/chard?answer=chard.

/** The parts of an address. */
export function readAddress(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [view = "", ...rest] = path.split("/").filter((part) => part !== "").map(decoded);
  return { view, parts: rest, options: Object.fromEntries(new URLSearchParams(query)) };
}

/** The address of a view, of parts and of options; options that are null or empty are left out. */
export function writeAddress(view, parts = [], options = {}) {
  const query = new URLSearchParams(Object.entries(options).filter(([, value]) => value)).toString();
  const path = [view, ...parts].map(encodeURIComponent).join("/");
  return `#/${path}${query && `?${query}`}`;
}

/** A guess and what it showed, as one part. */
export function turnPart(word, shown) {
  return `${word}.${shown}`;
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not of our making; it will be no word.
    return part;
  }
}
