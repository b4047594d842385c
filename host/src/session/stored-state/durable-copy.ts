/** The session's end deletes it with every other database of this prefix. */
const DATABASE = 'foyer-session-state';
const STORE = 'state';
const KEY = 'latest';

/**
 * The saved state in IndexedDB. Chromium writes local storage to the disk up to a minute late: a browser that was killed
 * starts with an older copy of it. What a transaction has committed outlives the browser's process.
 */
export async function writeDurableCopy(text: string): Promise<void> {
  await inStore('readwrite', (store) => store.put(text, KEY));
}

/** Null where there is no copy, or the browser has no database (a private window, a full disk). */
export async function readDurableCopy(): Promise<string | null> {
  const text = await inStore('readonly', (store) => store.get(KEY));
  return typeof text === 'string' ? text : null;
}

/** Resolves to the result, or to null when anything fails. Each access closes the database: a deletion never waits. */
function inStore(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((resolve) => {
    const fail = () => resolve(null);
    try {
      const opening = indexedDB.open(DATABASE, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      opening.onerror = fail;
      opening.onsuccess = () => {
        const database = opening.result;
        const transaction = database.transaction(STORE, mode);
        const request = work(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = fail;
        database.close();
      };
    } catch {
      fail();
    }
  });
}
