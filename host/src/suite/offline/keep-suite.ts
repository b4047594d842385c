import { integrityOf } from '../../areas/integrity';
import { pageBlock } from '../../areas/page-block';

/** Every cache of the suite begins with it (host/worker/service-worker.ts). */
const PREFIX = 'foyer ';

/** What a browser keeps files with; parts of it are missing in private windows and off https. */
interface Keeping {
  readonly workers: ServiceWorkerContainer | undefined;
  readonly caches: CacheStorage | undefined;
}

const ofBrowser = (): Keeping => ({
  workers: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
  caches: 'caches' in window ? window.caches : undefined,
});

/**
 * Registers the service worker, so that the suite opens at once and without network. Removes an earlier one when
 * the page names none. Never rejects: a browser without storage just works online.
 */
export async function keepSuite(page: Document = document, { workers, caches }: Keeping = ofBrowser()) {
  const told = pageBlock<{ readonly worker: string }>('offline', page);
  try {
    if (!told) return await stopKeeping(workers, caches);
    if (!workers || savesData()) return;
    await workers.register(told.worker, { updateViaCache: 'none' });
    const { active } = await workers.ready;
    active?.postMessage({ used: usedFiles() });
  } catch {
    // A full disk, a private window, a worker that cannot be had: the suite comes from the network, as before.
  }
}

async function stopKeeping(workers: Keeping['workers'], caches: Keeping['caches']): Promise<void> {
  for (const registration of (await workers?.getRegistrations()) ?? []) await registration.unregister();
  for (const name of (await caches?.keys()) ?? []) if (name.startsWith(PREFIX)) await caches?.delete(name);
}

/** Files of releases this page has loaded, with the hashes they were checked with. */
function usedFiles(): [string, string][] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => /\/releases\/.+\.(js|css)$/.test(url))
    .map((url) => [url, integrityOf(url)]);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
