/**
 * Caches the suite's own files so that it opens at once and without network. API answers, documents and anything
 * carrying a token bypass it: no household data is cached.
 */

/** Prepended when the file is made for a tenant (shared/suite-files/src/worker.ts). */
interface CacheManifest {
  readonly tenant: string;
  /** Id of that registry; publications of before 2.24 have none. */
  readonly id?: string;
  /** Revision of the registry these files were published with. */
  readonly revision: number;
  /** Name of the cache, unique per set of files. */
  readonly cache: string;
  /** Files of the current releases with their hashes; files without one are identified by their address. */
  readonly files: readonly CachedFile[];
}

type CachedFile = readonly [url: string, integrity: string | null];

interface Routing {
  addRoutes?(routes: readonly object[]): Promise<void>;
}

/** Message of a page: release files it has loaded, with their hashes. */
interface UsedFilesMessage {
  readonly used?: readonly (readonly [url: string, integrity: string])[];
}

const worker = self as unknown as ServiceWorkerGlobalScope & { readonly KEPT: CacheManifest };

/** Prefix of all caches of the suite (host/src/offline/register-service-worker.ts). */
const PREFIX = 'foyer ';
/** Time-out of the network for a page, milliseconds. */
const PAGE_LIMIT_MS = 4_000;
/** Paths answered by the platform, never with a page of the suite. */
const PLATFORM = /^\/(api|wiser\/proxy|document|resources|invoices|newsletter|healthz|sandbox)(\/|$)/;
const RELEASED = /^\/releases\/[\w.-]+\/[\w.-]+\/[\w@.-]+$/;

const { tenant, id, revision, cache: own, files } = worker.KEPT;
/** The page of this set of files: it references exactly the cached releases. */
const PAGE = `/?tenant=${tenant}`;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    install().catch(async (error) => {
      // On a full disk the earlier cache stays.
      await caches.delete(own);
      throw error;
    }),
  );
  const { addRoutes } = event as Routing;
  // Static routes: files come from the cache and everything but pages from the network without starting this
  // script.
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
        // Browsers with other route rules use the fetch handler below.
        .catch(() => {}),
    );
  }
});

async function install(): Promise<void> {
  const cache = await caches.open(own);
  const page = await fetch(PAGE, { cache: 'no-cache', credentials: 'same-origin' });
  const html = await page.text();
  if (!page.ok || !html.includes(`"revision":${revision},`))
    throw new Error('The page is of another release.');
  if (await hasNewerFiles()) throw new Error('A later revision is cached.');
  await cache.put(PAGE, new Response(html.replace('<html', '<html data-cached'), page));
  // Browsers compile scripts cached during install completely, so no later visit has to.
  for (const [url, integrity] of files) {
    const before = await caches.match(url);
    await cache.put(url, before ?? (await fetched(url, integrity)));
  }
  await worker.skipWaiting();
}

/** True when the files of a later revision are cached, or others of this one. */
async function hasNewerFiles(): Promise<boolean> {
  for (const name of await caches.keys()) {
    if (name === own || !name.startsWith(`${PREFIX}${tenant} `)) continue;
    const page = await (await caches.open(name)).match(PAGE);
    const registry = /\{"schema":1,(?:"id":"([\w-]+)",)?"revision":(\d+),/.exec((await page?.text()) ?? '');
    const [, otherId, otherRevision] = registry ?? [];
    if (id && otherId && id !== otherId) continue;
    if (Number(otherRevision) >= revision) return true;
  }
  return false;
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
      // preload with its own error page. The setting outlives the worker that made it, so it is disabled
      // explicitly.
      await worker.registration.navigationPreload?.disable();
      const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
      // One older set stays: an open page may still load parts of its releases.
      const dropped = names
        .filter((name) => !name.startsWith(`${PREFIX}${tenant} `))
        .concat(names.filter((name) => name.startsWith(`${PREFIX}${tenant} `)).slice(0, -1));
      await Promise.all(dropped.map((name) => caches.delete(name)));
    })(),
  );
});

worker.addEventListener('message', (event) => {
  const { used = [] } = (event.data ?? {}) as UsedFilesMessage;
  event.waitUntil(cacheUsed(used).catch(() => {}));
  event.waitUntil(reportRenewal().catch(() => {}));
});

async function cacheUsed(used: NonNullable<UsedFilesMessage['used']>): Promise<void> {
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

/** Message of the platform's notifier (api/src/partners/push/push-service.ts). */
interface PushedMessage {
  readonly title?: unknown;
  readonly body?: unknown;
  readonly path?: unknown;
  readonly tag?: unknown;
}

/** An address of the suite; its start for anything else. */
function suiteAddress(path: unknown): string {
  const { origin } = worker.location;
  const url = URL.canParse(String(path), origin) ? new URL(String(path), origin) : null;
  return url?.origin === origin ? url.href : `${origin}/`;
}

worker.addEventListener('push', (event) => {
  let message: PushedMessage = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    // Browsers withdraw the permission of a worker that shows nothing.
  }
  const { title, body, path, tag } = message;
  event.waitUntil(reportRenewal().catch(() => {}));
  event.waitUntil(
    worker.registration.showNotification(typeof title === 'string' ? title : 'Foyer', {
      body: typeof body === 'string' ? body : '',
      icon: '/icon-192.png',
      data: { address: suiteAddress(path ?? '/') },
      ...(typeof tag === 'string' ? { tag } : {}),
    }),
  );
});

/** Cache with the push subscription that the platform knows. */
const PUSH_CACHE = 'foyer-push';
const KNOWN_SUBSCRIPTION = '/push-subscription';

interface KnownSubscription {
  readonly endpoint: string;
  readonly auth: string;
  /** Public key of the platform, base64url. */
  readonly pushKey: string;
}

function knownSubscription(subscription: PushSubscription): KnownSubscription {
  const { applicationServerKey } = subscription.options;
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0)));
  return {
    endpoint: subscription.endpoint,
    auth: subscription.toJSON().keys?.auth ?? '',
    pushKey: btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  };
}

async function storedSubscription(): Promise<KnownSubscription | null> {
  const stored = await (await caches.open(PUSH_CACHE)).match(KNOWN_SUBSCRIPTION);
  return stored ? ((await stored.json()) as KnownSubscription) : null;
}

worker.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as PushSubscriptionChangeEvent;
  event.waitUntil(renewSubscription(oldSubscription));
});

/** Not every browser subscribes again by itself, nor names the former subscription. */
async function renewSubscription(old: PushSubscription | null): Promise<void> {
  const { pushManager } = worker.registration;
  const former = old ? knownSubscription(old) : await storedSubscription();
  if (former && !(await pushManager.getSubscription()))
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: former.pushKey });
  await reportRenewal(former);
}

/**
 * Reports a renewed subscription to the platform, which would send to the former one. Repeated with each message and
 * each visit until the platform has answered.
 */
async function reportRenewal(former: KnownSubscription | null = null): Promise<void> {
  const current = await worker.registration.pushManager?.getSubscription();
  if (!current) return;
  const known = former ?? (await storedSubscription());
  if (known && known.endpoint !== current.endpoint) {
    const { p256dh = '', auth = '' } = current.toJSON().keys ?? {};
    const { endpoint: formerEndpoint, auth: formerAuth } = known;
    const answer = await fetch('/api/notifications/device/renew', {
      method: 'POST',
      body: new URLSearchParams({ formerEndpoint, formerAuth, endpoint: current.endpoint, p256dh, auth }),
    });
    if (answer.status === 429 || answer.status >= 500)
      throw new Error(`The platform answered ${answer.status}`);
  }
  const cache = await caches.open(PUSH_CACHE);
  await cache.put(KNOWN_SUBSCRIPTION, Response.json(knownSubscription(current)));
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { address } = event.notification.data as { readonly address: string };
  event.waitUntil(openPage(address));
});

/** Shows the page if a window has it open, otherwise a new window: what is typed elsewhere stays. */
async function openPage(address: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const shown = windows.find(({ url }) => new URL(url).pathname === new URL(address).pathname);
  await (shown ? shown.focus() : worker.clients.openWindow(address));
}

/** The page from the network; the cached one when the network fails, is too slow or answers with a server error. */
async function pageFor(request: Request): Promise<Response> {
  const cachedPage = () => caches.open(own).then((cache) => cache.match(PAGE));
  const fresh = (async () => {
    const answer = await fetch(request);
    return answer.status >= 500 ? ((await cachedPage()) ?? answer) : answer;
  })();
  const late = new Promise<null>((resolve) => setTimeout(resolve, PAGE_LIMIT_MS, null));
  const first = await Promise.race([fresh.catch(() => null), late]);
  return first ?? (await cachedPage()) ?? fresh;
}
