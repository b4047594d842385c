/** Sign-out deletes all databases with this prefix. */
const DATABASE = 'foyer-session-state';
const STORE = 'state';
const KEY = 'latest';

/**
 * Copy of the stored state in IndexedDB. Chromium writes local storage to disk up to a minute late, so a killed
 * browser restarts with an older one; committed transactions survive.
 */
export async function writeDurableCopy(text: string): Promise<void> {
  await runInStore('readwrite', (store) => store.put(text, KEY));
}

/** Null without a copy or a database (private window, full disk). */
export async function readDurableCopy(): Promise<string | null> {
  const text = await runInStore('readonly', (store) => store.get(KEY));
  return typeof text === 'string' ? text : null;
}

/**
 * Resolves to the result, or to null on any error. Closes the database after each access, so that a deletion never
 * waits.
 */
function runInStore(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
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
