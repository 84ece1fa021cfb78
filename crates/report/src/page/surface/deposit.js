// The games of one's own, kept on the device: a list that says what each is, and the policy file of each.

const STORE = "policies";
const LIST = "list";

/** Where pages of the past kept their only game. */
const LAST = "last";

/** The most games, and the most bytes of all of them. */
export const MOST_GAMES = 40;
export const MOST_MEGABYTES = 128;

/** Does something with the store, which `give` gets the result of; null if the browser keeps nothing. */
function withStore(mode, act) {
  return new Promise((resolve) => {
    const none = () => resolve(null);
    try {
      const request = indexedDB.open("salet", 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onerror = none;
      request.onblocked = none;
      request.onsuccess = () => {
        const transaction = request.result.transaction(STORE, mode);
        let found = null;
        act(transaction.objectStore(STORE), (value) => (found = value));
        transaction.oncomplete = () => {
          request.result.close();
          resolve(found);
        };
        transaction.onabort = () => {
          request.result.close();
          none();
        };
      };
    } catch {
      none();
    }
  });
}

/** Hands the list to `then`, in a transaction. */
function withList(store, then) {
  const list = store.get(LIST);
  list.onsuccess = () => {
    if (Array.isArray(list.result)) {
      then(list.result.filter((each) => typeof each?.id === "string" && typeof each.name === "string"));
      return;
    }
    const last = store.get(LAST);
    last.onsuccess = () => then(isGame(last.result) ? [{ id: LAST, name: last.result.name, size: sizeOf(last.result) }] : []);
  };
}

const isGame = (found) => typeof found?.name === "string" && found.bytes instanceof Uint8Array;
const sizeOf = ({ bytes, cells }) => bytes.length + (cells?.length ?? 0);

/** The kept games, the last one first, without their files; null if the browser keeps nothing. */
export const keptGames = () => withStore("readonly", (store, give) => withList(store, give));

/** The files of a game: its policy, and its table or null; null if it is not there. They are no better than any file: the engine checks them. */
export async function keptGame(id) {
  const found = await withStore("readonly", (store, give) => {
    const request = store.get(id);
    request.onsuccess = () => give(request.result);
  });
  return isGame(found) ? { bytes: found.bytes, cells: found.cells instanceof Uint8Array ? found.cells : null } : null;
}

/** Keeps a game, and forgets the one of the id `instead`: "kept", or "full"; null if the browser keeps nothing. */
export const keepGame = (about, { bytes, cells }, instead = null) => withStore("readwrite", (store, give) => withList(store, (list) => {
  const others = list.filter(({ id }) => ![about.id, instead].includes(id));
  const size = sizeOf({ bytes, cells });
  if (others.length >= MOST_GAMES || others.reduce((sum, other) => sum + (other.size ?? 0), size) > MOST_MEGABYTES * 1e6) {
    give("full");
    return;
  }
  if (instead !== null && instead !== about.id) store.delete(instead);
  store.put({ name: about.name, bytes, cells }, about.id);
  store.put([{ ...about, size }, ...others], LIST);
  give("kept");
}));

/** Another name for a kept game. */
export const renameGame = (wanted, name) => withStore("readwrite", (store) =>
  withList(store, (list) => store.put(list.map((each) => (each.id === wanted ? { ...each, name } : each)), LIST)));

/** Forgets a game. */
export const forgetGame = (wanted) => withStore("readwrite", (store) => withList(store, (list) => {
  store.delete(wanted);
  store.put(list.filter(({ id }) => id !== wanted), LIST);
}));
