/** Prefix of what was typed and not saved. The account's id and a dot follow, so it may outlive the session. */
export const KEPT_FORM_PREFIX = 'foyer.form.';

/** Forms filled in without an account end with the next session: the next person must not find them. */
const ANONYMOUS_FORMS = `${KEPT_FORM_PREFIX}nobody.`;
/** Storage keys that outlive a session: unsaved forms of every account, and what is known about the device itself. */
const OUTLIVING_PREFIXES = [KEPT_FORM_PREFIX, 'foyer.registry ', 'foyer.one-by-one'];
/** Prefix of databases whose content is on the platform too; any other holds unsent work. */
const SESSION_DATABASE_PREFIX = 'foyer-session-';

interface KeyedStorage {
  readonly length: number;
  key(index: number): string | null;
  removeItem(key: string): void;
}

/** Removes what belongs to the session that ends from the browser's local storage. */
export function removeSessionKeys(storage: KeyedStorage): void {
  removeKeys(
    storage,
    (key) => key.startsWith(ANONYMOUS_FORMS) || !OUTLIVING_PREFIXES.some((prefix) => key.startsWith(prefix)),
  );
}

/** Removes the unsaved forms of one account. */
export function removeKeptForms(storage: KeyedStorage, accountId: string): void {
  removeKeys(storage, (key) => key.startsWith(`${KEPT_FORM_PREFIX}${accountId}.`));
}

function removeKeys(storage: KeyedStorage, matches: (key: string) => boolean): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (matches(key)) storage.removeItem(key);
}

/** Deletes the databases that belong to the session that ends. An area that has one open closes it. */
export async function deleteSessionDatabases(
  databases: Pick<IDBFactory, 'databases' | 'deleteDatabase'> | undefined = globalThis.indexedDB,
): Promise<void> {
  const known = (await databases?.databases?.()) ?? [];
  for (const { name } of known) {
    if (name?.startsWith(SESSION_DATABASE_PREFIX)) databases?.deleteDatabase(name);
  }
}
