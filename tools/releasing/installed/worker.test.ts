import { runInNewContext } from 'node:vm';
import { REMOVING_WORKER } from '@foyer/suite-files';
import { compileWorker } from './worker';

type Handler = (event: object) => void;
const ORIGIN = 'https://foyer.example';
const KEPT = {
  tenant: 'foyer',
  revision: 7,
  cache: 'foyer foyer new',
  files: [
    ['/releases/host/1/host.js', 'sha384-a'],
    ['/releases/mf-pool/1/page.js', 'sha384-b'],
  ],
};
const PAGE = '<html lang="fr"><title>Foyer</title>{"revision":7,"tenant":"foyer"}';
/** The host must know where its page comes from. */
const CACHED_PAGE = PAGE.replace('<html', '<html data-cached');

/** A browser's caches and network with the worker running in it. */
async function browser(
  options: { readonly full?: boolean; readonly before?: readonly string[]; code?: string; id?: string } = {},
) {
  const stored = new Map((options.before ?? []).map((name) => [name, new Map<string, Response>()]));
  const handlers = new Map<string, Handler>();
  const asked: { url: string; integrity?: string | undefined }[] = [];
  const network = { online: true, page: PAGE };
  const open = (name: string) => {
    const content = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, content);
    return {
      match: async (url: string) => content.get(url)?.clone(),
      put: async (url: string, answer: Response) => {
        if (options.full && url.includes('page.js')) throw new DOMException('full', 'QuotaExceededError');
        content.set(url, answer);
      },
    };
  };
  const focused = jest.fn();
  const self = {
    KEPT: { ...KEPT, id: options.id },
    location: new URL(`${ORIGIN}/service-worker.js?tenant=foyer`),
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    skipWaiting: jest.fn(),
    clients: {
      matchAll: jest.fn(async () => [{ url: `${ORIGIN}/home`, focus: focused }]),
      openWindow: jest.fn(),
    },
    registration: {
      unregister: jest.fn(),
      showNotification: jest.fn(async () => undefined),
      navigationPreload: { enable: jest.fn(), disable: jest.fn() },
    },
  };
  const fetch = async (
    input: string | { readonly url: string },
    init: { readonly integrity?: string } = {},
  ) => {
    const url = typeof input === 'string' ? input : input.url;
    asked.push({ url, integrity: init.integrity });
    if (!network.online) throw new TypeError('Failed to fetch');
    return new Response(url.endsWith('.js') ? `code of ${url}` : network.page);
  };
  const caches = {
    open: async (name: string) => open(name),
    match: async (url: string) => [...stored.values()].flatMap((one) => one.get(url) ?? [])[0]?.clone(),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  };
  const later = (work: () => void, delayMs: number) => setTimeout(work, delayMs).unref();
  const around = { self, caches, fetch, URL, Response, Promise, setTimeout: later };
  runInNewContext(options.code ?? (await compileWorker()), around);

  /** Dispatches an event and waits for the worker; resolves to its answer, if any. */
  const happens = async (type: string, event: object = {}) => {
    const waiting: Promise<unknown>[] = [];
    let answer: Promise<Response> | null = null;
    handlers.get(type)?.({
      waitUntil: (work: Promise<unknown>) => waiting.push(work),
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
      ...event,
    });
    await Promise.all(waiting);
    return (await answer) as Response | null;
  };
  const gets = (path: string, request: object = {}) =>
    happens('fetch', { request: { url: ORIGIN + path, method: 'GET', mode: 'cors', ...request } });
  const opens = (path: string) => gets(path, { mode: 'navigate' });
  return { self, focused, stored, asked, network, happens, gets, opens };
}

test('the files of a release are cached on install, each checked against its hash', async () => {
  const { stored, asked, happens } = await browser();
  await happens('install');
  expect([...(stored.get(KEPT.cache)?.keys() ?? [])]).toEqual([
    '/?tenant=foyer',
    ...KEPT.files.map(([url]) => url),
  ]);
  expect(asked.slice(1)).toEqual(KEPT.files.map(([url, integrity]) => ({ url, integrity })));
});

test('files of an earlier release are not fetched again', async () => {
  const { stored, asked, happens } = await browser({ before: ['foyer foyer old'] });
  stored.get('foyer foyer old')?.set('/releases/host/1/host.js', new Response('code'));
  await happens('install');
  expect(asked.map(({ url }) => url)).toEqual(['/?tenant=foyer', '/releases/mf-pool/1/page.js']);
});

test('a page of another release is never cached with these files', async () => {
  const { stored, network, happens } = await browser();
  network.page = PAGE.replace('7', '8');
  await expect(happens('install')).rejects.toThrow('another release');
  expect([...stored.keys()]).toEqual([]);
});

describe('with the files of another revision cached', () => {
  const cached = (id: string | null, revision: number) =>
    `<script id="registry">{"schema":1,${id ? `"id":"${id}",` : ''}"revision":${revision},"tenant":"foyer"}`;
  test.each([
    ['an earlier revision', 'one', 6, true],
    ['a later revision', 'one', 8, false],
    ['other files of the same revision', 'one', 7, false],
    ['a later revision without an id', null, 8, false],
    ['a later revision of another id', 'two', 8, true],
  ])('%s of id %s, revision %i: it is installed is %s', async (_, id, revision, isInstalled) => {
    const { stored, happens } = await browser({ before: ['foyer foyer old'], id: 'one' });
    stored.get('foyer foyer old')?.set('/?tenant=foyer', new Response(cached(id, revision)));
    const installing = happens('install').then(
      () => true,
      () => false,
    );
    expect(await installing).toBe(isInstalled);
    expect(stored.has(KEPT.cache)).toBe(isInstalled);
  });
});

test('a full disk leaves no partial cache, and keeps the earlier one', async () => {
  const { stored, happens } = await browser({ full: true, before: ['foyer foyer old'] });
  await expect(happens('install')).rejects.toThrow('full');
  expect([...stored.keys()]).toEqual(['foyer foyer old']);
});

test('the previous set stays for open pages; other tenants’ and older ones are removed', async () => {
  const { stored, happens } = await browser({
    before: ['foyer azur a', 'foyer foyer older', 'foyer foyer old', 'somebody else'],
  });
  await happens('install');
  await happens('activate');
  expect([...stored.keys()]).toEqual(['foyer foyer old', 'somebody else', KEPT.cache]);
});

test('without network the cached page opens on every path, for its tenant only', async () => {
  const { network, happens, opens } = await browser();
  await happens('install');
  network.online = false;
  expect(await (await opens('/production'))?.text()).toBe(CACHED_PAGE);
  expect(await (await opens('/home?tenant=foyer'))?.text()).toBe(CACHED_PAGE);
  expect(await opens('/home?tenant=azur')).toBeNull();
});

test('with network the page always comes from the platform, uncached', async () => {
  const { network, stored, happens, opens } = await browser();
  await happens('install');
  network.page = PAGE.replace('7', '8');
  expect(await (await opens('/home?recoveryCode=secret'))?.text()).toBe(network.page);
  expect([...(stored.get(KEPT.cache)?.keys() ?? [])].filter((url) => !url.startsWith('/releases/'))).toEqual([
    '/?tenant=foyer',
  ]);
});

test('navigation preload is switched off, even if an earlier worker enabled it', async () => {
  const { self, happens } = await browser();
  await happens('install');
  await happens('activate');
  expect(self.registration.navigationPreload.disable).toHaveBeenCalled();
  expect(self.registration.navigationPreload.enable).not.toHaveBeenCalled();
});

test('files are served from the cache', async () => {
  const { network, happens, gets } = await browser();
  await happens('install');
  network.online = false;
  expect(await (await gets('/releases/host/1/host.js'))?.text()).toContain('code of');
});

test.each([
  ['/api/states?authToken=t', 'GET', 'cors'],
  ['/api/tado/return?code=c&state=s', 'GET', 'navigate'],
  ['/document/contract?authToken=t', 'GET', 'navigate'],
  ['/invoices/1', 'GET', 'navigate'],
  ['/registry/foyer.json', 'GET', 'cors'],
  ['/home', 'POST', 'navigate'],
])('%s always uses the network', async (path, method, mode) => {
  const { happens, gets } = await browser();
  await happens('install');
  expect(await gets(path, { method, mode })).toBeNull();
});

test('release files a page has used are cached too, and no other file', async () => {
  const { stored, happens } = await browser();
  await happens('install');
  const used = [
    '/releases/mf-pool/1/later.js',
    '/api/states?authToken=t',
    'https://else.example/releases/a/1/b.js',
  ];
  await happens('message', { data: { used: used.map((url) => [url, 'sha384-c']) } });
  const kept = [...(stored.get(KEPT.cache)?.keys() ?? [])];
  expect(kept).toContain(used[0]);
  expect(kept).toHaveLength(4);
});

test('one switch removes everything', async () => {
  const { stored, self, happens } = await browser({
    before: ['foyer foyer old', 'somebody else'],
    code: REMOVING_WORKER,
  });
  await happens('activate');
  expect([...stored.keys()]).toEqual(['somebody else']);
  expect(self.registration.unregister).toHaveBeenCalled();
});

test.each([
  [{ title: 'Batterie pleine', body: 'Le surplus', path: '/alerts', tag: 'b' }, 'Batterie pleine', '/alerts'],
  [{ title: 'Test', path: 'https://evil.example/' }, 'Test', '/'],
  [{ title: 'Test', path: '//evil.example/' }, 'Test', '/'],
  [null, 'Foyer', '/'],
])(
  'a pushed message is shown, and its tap opens a page of the suite alone: %p',
  async (message, title, path) => {
    const { self, happens } = await browser();
    const json = () => {
      if (message === null) throw new SyntaxError('no JSON');
      return message;
    };
    await happens('push', { data: { json } });
    expect(self.registration.showNotification).toHaveBeenCalledWith(
      title,
      expect.objectContaining({ data: { address: `${ORIGIN}${path}` } }),
    );
  },
);

test('a tap shows the window that has the page open, and leaves others as they are', async () => {
  const { self, focused, happens } = await browser();
  const tap = (path: string) =>
    happens('notificationclick', { notification: { close: jest.fn(), data: { address: ORIGIN + path } } });
  await tap('/alerts');
  expect(self.clients.openWindow).toHaveBeenCalledWith(`${ORIGIN}/alerts`);
  expect(focused).not.toHaveBeenCalled();
  await tap('/home');
  expect(focused).toHaveBeenCalled();
  expect(self.clients.openWindow).toHaveBeenCalledTimes(1);
});
