// The policy of the last game of one's own, kept on the device.

const STORE = "policies";
const LAST = "last";

/** Does one thing with the store; null where the browser keeps nothing. */
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
        const found = act(transaction.objectStore(STORE));
        transaction.oncomplete = () => {
          request.result.close();
          resolve(found.result ?? null);
        };
        transaction.onabort = none;
      };
    } catch {
      none();
    }
  });
}

/** Keeps a policy file with the name of its game, and its table or null. */
export const keepPolicy = ({ name, bytes, cells }) => withStore("readwrite", (store) => store.put({ name, bytes, cells }, LAST));

/** The kept policy, or null. It is no better than any file: the engine checks it. */
export async function keptPolicy() {
  const found = await withStore("readonly", (store) => store.get(LAST));
  if (typeof found?.name !== "string" || !(found.bytes instanceof Uint8Array)) return null;
  return { ...found, cells: found.cells instanceof Uint8Array ? found.cells : null };
}
