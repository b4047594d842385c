/** Storage prefix of unsaved form input; the account id and a dot follow, so it can outlive the session. */
export const KEPT_FORM_PREFIX = 'foyer.form.';

/**
 * Forms filled in without an account are removed with the next session, so that the next person does not see
 * them.
 */
const ANONYMOUS_FORMS = `${KEPT_FORM_PREFIX}nobody.`;
/** Keys that outlive a session: unsaved forms of all accounts, and device-wide data. */
const OUTLIVING_PREFIXES = [KEPT_FORM_PREFIX, 'foyer.registry '];
/** Databases with this prefix are also stored on the platform; others contain unsent work. */
const SESSION_DATABASE_PREFIX = 'foyer-session-';

interface KeyedStorage {
  readonly length: number;
  key(index: number): string | null;
  removeItem(key: string): void;
}

/** Removes the ended session's keys from local storage. */
export function removeSessionKeys(storage: KeyedStorage): void {
  removeKeys(
    storage,
    (key) => key.startsWith(ANONYMOUS_FORMS) || !OUTLIVING_PREFIXES.some((prefix) => key.startsWith(prefix)),
  );
}

/** Removes the unsaved forms of one account. */
export function removeStoredForms(storage: KeyedStorage, accountId: string): void {
  removeKeys(storage, (key) => key.startsWith(`${KEPT_FORM_PREFIX}${accountId}.`));
}

function removeKeys(storage: KeyedStorage, matches: (key: string) => boolean): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (matches(key)) storage.removeItem(key);
}

/** Deletes the ended session's databases. Areas close their open ones. */
export async function deleteSessionDatabases(
  databases: Pick<IDBFactory, 'databases' | 'deleteDatabase'> | undefined = globalThis.indexedDB,
): Promise<void> {
  const known = (await databases?.databases?.()) ?? [];
  for (const { name } of known) {
    if (name?.startsWith(SESSION_DATABASE_PREFIX)) databases?.deleteDatabase(name);
  }
}
