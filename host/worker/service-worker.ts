/**
 * Caches the suite's own files so that it opens at once and without network. API answers, documents and anything
 * carrying a token bypass it: no household data is cached.
 */

/** Written before this file by whoever publishes (tools/releasing/installed/worker.ts). */
interface Kept {
  readonly tenant: string;
  /** Of the registry these files were published with, as the page carries it. */
  readonly revision: number;
  /** Name of the cache: another one for each set of files. */
  readonly cache: string;
  /** Files of the releases in force, each with its hash; those without are known by their address alone. */
  readonly files: readonly KeptFile[];
}

type KeptFile = readonly [url: string, integrity: string | null];

interface Routing {
  addRoutes?(routes: readonly object[]): Promise<void>;
}

/** What a page tells: files of releases it has loaded, with their hashes. */
interface Used {
  readonly used?: readonly (readonly [url: string, integrity: string])[];
}

const worker = self as unknown as ServiceWorkerGlobalScope & { readonly KEPT: Kept };

/** Every cache of the suite begins with it (host/src/suite/offline/stop-keeping.ts). */
const PREFIX = 'foyer ';
/** A line that gives no page by then is as good as none, milliseconds. */
const PAGE_LIMIT_MS = 4_000;
/** What the platform answers by itself: never a page of the suite. */
const PLATFORM = /^\/(api|wiser\/proxy|document|resources|invoices|newsletter|healthz)(\/|$)/;
const RELEASED = /^\/releases\/[\w.-]+\/[\w.-]+\/[\w@.-]+$/;

const { tenant, revision, cache: own, files } = worker.KEPT;
/** The page of this set of files: it names the very releases that are kept with it. */
const PAGE = `/?tenant=${tenant}`;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    install().catch(async (error) => {
      // A full disk leaves what was kept before as it is.
      await caches.delete(own);
      throw error;
    }),
  );
  const { addRoutes } = event as Routing;
  // Files are answered from the cache, all else but pages from the network, without this script being started for it.
  if (addRoutes) {
    event.waitUntil(
      addRoutes
        .call(event, [
          { condition: { urlPattern: new URLPattern({ pathname: '/releases/*' }) }, source: 'cache' },
          {
            condition: { or: ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({ requestMode })) },
            source: 'network',
          },
        ])
        // A browser that knows other rules asks below.
        .catch(() => {}),
    );
  }
});

async function install(): Promise<void> {
  const cache = await caches.open(own);
  const page = await fetch(PAGE, { cache: 'no-cache', credentials: 'same-origin' });
  const isOfTheseFiles = (await page.clone().text()).includes(`"revision":${revision},`);
  if (!page.ok || !isOfTheseFiles) throw new Error('The page is of another release.');
  await cache.put(PAGE, page);
  // A browser compiles a script whole that is put into a cache by an install: no later visit does it on the way.
  for (const [url, integrity] of files) {
    const before = await caches.match(url);
    await cache.put(url, before ?? (await fetched(url, integrity)));
  }
  await worker.skipWaiting();
}

async function fetched(url: string, integrity: string | null): Promise<Response> {
  const answer = await fetch(url, integrity === null ? {} : { integrity });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // Preloading sends a navigation twice where the worker leaves it to the network, and Firefox answers a failed
      // preload with its own error page. The setting outlives the worker that made it.
      await worker.registration.navigationPreload?.disable();
      const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
      // One set more stays: a page that is open may still load parts of its own releases.
      const dropped = names
        .filter((name) => !name.startsWith(`${PREFIX}${tenant} `))
        .concat(names.filter((name) => name.startsWith(`${PREFIX}${tenant} `)).slice(0, -1));
      await Promise.all(dropped.map((name) => caches.delete(name)));
    })(),
  );
});

worker.addEventListener('message', (event) => {
  const { used = [] } = (event.data ?? {}) as Used;
  event.waitUntil(keepUsed(used).catch(() => {}));
});

async function keepUsed(used: NonNullable<Used['used']>): Promise<void> {
  const cache = await caches.open(own);
  for (const [address, integrity] of used) {
    const { origin, pathname } = new URL(address, worker.location.href);
    if (origin !== worker.location.origin || !RELEASED.test(pathname)) continue;
    if (await caches.match(pathname)) continue;
    await cache.put(pathname, await fetched(pathname, integrity));
  }
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (RELEASED.test(url.pathname)) {
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(request)));
  } else if (request.mode === 'navigate' && !PLATFORM.test(url.pathname)) {
    const asked = url.searchParams.get('tenant');
    if (asked === null || asked === tenant) event.respondWith(pageFor(request));
  }
});

/** The page from the network; the kept one where the network fails, is too slow or answers with a server error. */
async function pageFor(request: Request): Promise<Response> {
  const kept = () => caches.open(own).then((cache) => cache.match(PAGE));
  const fresh = (async () => {
    const answer = await fetch(request);
    return answer.status >= 500 ? ((await kept()) ?? answer) : answer;
  })();
  const late = new Promise<null>((resolve) => setTimeout(resolve, PAGE_LIMIT_MS, null));
  const first = await Promise.race([fresh.catch(() => null), late]);
  return first ?? (await kept()) ?? fresh;
}
