import { deleteSessionDatabases, removeSessionKeys, removeStoredForms } from '@foyer/domain';

/** The session's cookie stays, so the person remains signed in. */
const reload = () => window.location.reload();

/**
 * Removes what this browser stores for one account: display settings, its unsaved forms, last known figures, cached files.
 * Unsaved forms of other accounts and registrations not sent yet stay. The page is reloaded because it would store again
 * what it holds in memory.
 */
export async function deleteBrowserData(accountId: string, afterwards: () => void = reload): Promise<void> {
  removeSessionKeys(localStorage);
  removeStoredForms(localStorage, accountId);
  await deleteSessionDatabases();
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
  afterwards();
}
