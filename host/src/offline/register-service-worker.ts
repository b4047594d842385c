import { integrityOf } from '../areas/integrity';
import { pageBlock } from '../browser/page-block';

/** Prefix of all caches of the suite (host/worker/service-worker.ts). */
const PREFIX = 'foyer ';

/** Storage APIs of a browser; some are missing in private windows and without https. */
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
export async function registerServiceWorker(
  page: Document = document,
  { workers, caches }: Keeping = ofBrowser(),
) {
  const told = pageBlock<{ readonly worker: string }>('offline', page);
  try {
    if (!told) return await stopKeeping(workers, caches);
    if (!workers || savesData()) return;
    await workers.register(told.worker, { updateViaCache: 'none' });
    const { active } = await workers.ready;
    active?.postMessage({ used: usedFiles() });
  } catch {
    // Full disk, private window or unavailable worker: the suite loads from the network.
  }
}

async function stopKeeping(workers: Keeping['workers'], caches: Keeping['caches']): Promise<void> {
  for (const registration of (await workers?.getRegistrations()) ?? []) await registration.unregister();
  for (const name of (await caches?.keys()) ?? []) if (name.startsWith(PREFIX)) await caches?.delete(name);
}

/** Release files this page has loaded, with their integrity hashes. */
function usedFiles(): [string, string][] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => /\/releases\/.+\.(js|css|json)$/.test(url))
    .map((url) => [url, integrityOf(url)]);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
