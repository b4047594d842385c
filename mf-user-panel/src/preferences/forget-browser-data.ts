/** Begins the page anew; the session's cookie stays, so nobody is signed out. */
const beginAnew = () => window.location.reload();

/**
 * Forgets what this browser keeps of the suite: settings of display, words typed and not saved, last known figures,
 * cached files. Only a page that begins anew forgets what it holds in memory too, which it would else keep again.
 */
export async function forgetBrowserData(afterwards: () => void = beginAnew): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name);
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
  afterwards();
}
