import type { HostServices, Language, SlotContribution } from '@foyer/contract';
import type { ParcelProps, RemoteLifecycles } from '@foyer/remote-kit';
import { BehaviorSubject } from '@foyer/remote-kit/streams';
import { waitFor } from '@testing-library/react';
import { area, olderRelease, registryOf, release } from '../test-support/registry-fixture';
import { registrySource } from './registry-source';
import { createRemotes } from './remotes';
import type { AreaStatus, Remotes, RouteMatch } from './types';
import { visitLog } from './visit-log';

/** An area that renders its version; `fault` makes it fail. */
function lifecycles(version: string, fault?: 'at mount' | 'never'): RemoteLifecycles {
  return {
    bootstrap: async () => {},
    mount: (props: ParcelProps) => {
      if (fault === 'at mount') return Promise.reject(new Error('broken at mount'));
      if (fault === 'never') return new Promise(() => {});
      props.domElement.textContent = `runs ${version}`;
      late = props.onFailure;
      shownView = props.view;
      return Promise.resolve();
    },
    unmount: async (props: ParcelProps) => {
      props.domElement.textContent = '';
    },
    update: async () => {},
  };
}

let late: (error: unknown) => void = () => {};
let shownView: unknown;
let reported: string[];
let loads: string[];
let asked: string[];
let answers: Record<string, () => Promise<RemoteLifecycles>>;
const reload = jest.fn(() => false);
let remotes: Remotes;
let visits: ReturnType<typeof visitLog>;
let place: HTMLElement;
const facts$ = new BehaviorSubject<Record<string, boolean>>({ 'tenant.pool': true });

const answerOk = async (url: string | URL | Request) => {
  asked.push(String(url));
  const body = /locale/.test(String(url)) ? {} : registryOf(area('mf-pool'));
  return new Response(JSON.stringify(body), { status: 200 });
};

function start(registry: unknown, options: { disabled?: string[]; fetch?: typeof fetch } = {}) {
  remotes = createRemotes({
    registry: registrySource({
      inlined: registry,
      url: '/registry/foyer.json',
      storage: localStorage,
      fetch: options.fetch ?? (answerOk as typeof fetch),
      report: (error) => reported.push(String(error)),
    }),
    servicesFor: (remote, signal) => ({ remote, signal }) as HostServices,
    facts$,
    language$: new BehaviorSubject<Language>('fr'),
    addTranslations: () => {},
    report: (error, context = {}) => {
      reported.push(String(error));
      visits.noteReport(String(error), context);
    },
    visits,
    disabled: options.disabled ?? [],
    fetch: options.fetch ?? (answerOk as typeof fetch),
    modules: {
      load: ({ version }, module) => {
        loads.push(version);
        asked.push(module);
        return answers[version]?.() ?? Promise.reject(new Error(`no answer for ${version}`));
      },
    },
  });
  return remotes;
}

function show(path: string) {
  const states: string[] = [];
  const match = remotes.routes().match(path) as RouteMatch;
  const mount = remotes.mountPage(match, place);
  mount.status$.subscribe((status: AreaStatus) =>
    states.push(status.state === 'failed' ? `failed: ${status.failure}` : status.state),
  );
  return { mount, states };
}

const last = (states: string[]) => states[states.length - 1];

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  localStorage.clear();
  sessionStorage.clear();
  reload.mockClear();
  reported = [];
  loads = [];
  asked = [];
  visits = visitLog();
  answers = { '1.0.0': async () => lifecycles('1.0.0'), '0.9.0': async () => lifecycles('0.9.0') };
  place = document.createElement('div');
  document.body.replaceChildren(place);
  facts$.next({ 'tenant.pool': true });
});
afterEach(() => remotes.stop());

test('an enabled area answers its path, is in the menu with its label and icon, and fills its slot', () => {
  start(registryOf(area('mf-pool')));
  expect(remotes.routes().match('/mf-pool')?.route.remote).toBe('mf-pool');
  const menu: string[][] = [];
  remotes.menu$.subscribe((items) =>
    menu.push(items.map(({ labels, drawing }) => `${labels.fr} ${drawing[0]?.[1].d}`)),
  );
  const slots: string[][] = [];
  remotes.slots
    .contributions$('dashboard.widget')
    .subscribe((found) => slots.push(found.map(({ key }) => key)));
  facts$.next({});
  expect(menu).toEqual([['Piscine M3 12h18'], []]);
  expect(slots).toEqual([['mf-pool/pool'], []]);
});

test('one id in two slots mounts the module and view of the slot it is in', async () => {
  const [widget] = area('mf-pool').slots;
  if (!widget) throw new Error('the fixture has a widget');
  const banner = { ...widget, slot: 'shell.banner' as const, module: './banner' };
  start(registryOf(area('mf-pool', { slots: [widget, banner] })));
  const contributed: SlotContribution[] = [];
  remotes.slots.contributions$('shell.banner').subscribe((found) => contributed.push(...found));
  remotes.slots.mount(contributed[0] as SlotContribution, place, {});
  await waitFor(() => expect(place).toHaveTextContent('runs 1.0.0'));
  expect(asked).toContain('./banner');
  expect(shownView).toEqual({ kind: 'contribution', id: 'pool', slot: 'shell.banner' });
});

test('a path of accounts opens in an area that is hidden otherwise', () => {
  const [page] = area('mf-pool').routes;
  if (!page) throw new Error('no route');
  const part = area('mf-pool', { routes: [{ ...page, path: '/account/pool' }] });
  start({ ...registryOf(part), hidden: { 'mf-pool': { routes: [{ path: '/mf-pool', auth: true }] } } });
  expect(remotes.routes().match('/account/pool')?.route.remote).toBe('mf-pool');
  expect(remotes.routes().match('/mf-pool')).toBeNull();
  expect(remotes.routes().hidden('/mf-pool')).toMatchObject({ auth: true });
});

test.each([
  ['by the registry', area('mf-pool', { enabled: false }), []],
  ['by hand', area('mf-pool'), ['mf-pool']],
])('an area disabled %s has no route, slot or request', async (_, remote, disabled) => {
  start(registryOf(remote), { disabled });
  expect(remotes.routes().match('/mf-pool')).toBeNull();
  expect(remotes.routes().hidden('/mf-pool')).toMatchObject({ auth: true });
  let slots = 0;
  remotes.slots.contributions$('dashboard.widget').subscribe((found) => {
    slots += found.length;
  });
  remotes.preload('/mf-pool');
  expect([slots, loads.length, document.head.querySelectorAll('link').length]).toEqual([0, 0, 0]);
});

test('files of a page of operators are fetched ahead only once the session is an operator’s', () => {
  const [page] = area('mf-pool').routes;
  if (!page) throw new Error('no route');
  start(registryOf(area('mf-pool', { routes: [{ ...page, requires: ['session.operator'] }] })));
  const fetched = () => document.head.querySelectorAll('link[rel="prefetch"]').length;
  remotes.preload('/mf-pool');
  facts$.next({ 'session.authenticated': true });
  remotes.preload('/mf-pool');
  expect(fetched()).toBe(0);
  facts$.next({ 'session.operator': true });
  remotes.preload('/mf-pool');
  expect(fetched()).toBeGreaterThan(0);
  document.head.replaceChildren();
});

test('an area for another contract is not loaded and shows why', async () => {
  start(registryOf(area('mf-pool', { contract: '^99.0.0' })));
  const { states } = show('/mf-pool');
  await waitFor(() => expect(last(states)).toBe('failed: contract'));
  expect(loads).toEqual([]);
});

test('a release for another contract is replaced by the newest fitting one, with its paths, menu and modules', async () => {
  const route = { path: '/pools', module: './old', screen: 'pools', auth: true, requires: [], early: [] };
  const before = olderRelease('mf-pool', {
    routes: [route],
    menu: [],
    modules: { './old': { scripts: [], styles: [] } },
  });
  start(registryOf(area('mf-pool', { contract: '^99.0.0', fallback: [before] })));
  expect(remotes.routes().match('/mf-pool')).toBeNull();
  expect(remotes.descriptor('mf-pool')?.menu).toEqual([]);
  const { states } = show('/pools');
  await waitFor(() => expect(last(states)).toBe('mounted'));
  expect(loads).toEqual(['0.9.0']);
});

test('a fallback serves the page from its own module, and one without the page is skipped', async () => {
  answers['1.0.0'] = () => Promise.reject(new Error('404'));
  const [without, elsewhere] = [
    olderRelease('mf-pool', { version: '0.9.5', routes: [] }),
    olderRelease('mf-pool'),
  ];
  const [route] = elsewhere.routes;
  if (route) elsewhere.routes = [{ ...route, module: './old', screen: 'old-pool' }];
  start(registryOf(area('mf-pool', { fallback: [without, elsewhere] })));
  const { states } = show('/mf-pool');
  await waitFor(() => expect(last(states)).toBe('mounted'), { timeout: 5_000 });
  expect(loads).toEqual(['1.0.0', '1.0.0', '1.0.0', '0.9.0']);
  expect(asked).toContain('./old');
  expect(shownView).toEqual({ kind: 'page', id: 'old-pool', path: '/mf-pool' });
});

test('unreadable parts of the registry are reported and dropped', async () => {
  const listed = JSON.parse(JSON.stringify(registryOf(area('mf-pool'), area('mf-sauna'))));
  listed.remotes['mf-pool'].slots.push({
    ...listed.remotes['mf-pool'].slots[0],
    slot: 'garden.wall',
    id: 'wall',
  });
  listed.remotes['mf-future'] = { name: 'mf-future', enabled: true, shape: 'another' };
  start(listed);
  expect(remotes.routes().match('/mf-pool')).not.toBeNull();
  expect(remotes.routes().match('/mf-sauna')).not.toBeNull();
  expect(remotes.descriptor('mf-pool')?.slots.map(({ id }) => id)).toEqual(['pool']);
  expect(remotes.descriptor('mf-future')).toBeUndefined();
  expect(reported).toEqual([
    expect.stringContaining('mf-pool 1.0.0 slots[1]: slot'),
    expect.stringContaining('mf-future undefined: '),
  ]);

  await remotes.stop();
  reported = [];
  start(null, { fetch: (() => Promise.reject(new TypeError('no network'))) as typeof fetch });
  expect(remotes.routes().match('/mf-pool')).not.toBeNull();
  expect(reported).toHaveLength(2);
});

test('an area that cannot be fetched is tried three times, then its last good release is shown', async () => {
  answers['1.0.0'] = () => Promise.reject(new Error('404'));
  start(registryOf(area('mf-pool', { fallback: [olderRelease('mf-pool')] })));
  const { states } = show('/mf-pool');
  await waitFor(() => expect(last(states)).toBe('mounted'), { timeout: 5_000 });
  expect(place).toHaveTextContent('runs 0.9.0');
  expect(loads).toEqual(['1.0.0', '1.0.0', '1.0.0', '0.9.0']);
});

test('an area without a usable release shows a card whose Retry recovers it', async () => {
  let broken = true;
  answers['1.0.0'] = () => (broken ? Promise.reject(new Error('404')) : Promise.resolve(lifecycles('1.0.0')));
  start(registryOf(area('mf-pool')));
  const cards: string[][] = [];
  remotes.failures$.subscribe((failures) =>
    cards.push(failures.map(({ remote, failure }) => `${remote} ${failure}`)),
  );
  const { mount, states } = show('/mf-pool');
  await waitFor(() => expect(last(states)).toBe('failed: unreachable'), { timeout: 5_000 });
  expect(last(cards.map(String))).toBe('mf-pool unreachable');
  broken = false;
  mount.retry();
  await waitFor(() => expect(place).toHaveTextContent('runs 1.0.0'));
  expect(last(cards.map(String))).toBe('');
});

test('an area that throws while mounting is replaced by its previous release', async () => {
  answers['1.0.0'] = async () => lifecycles('1.0.0', 'at mount');
  start(registryOf(area('mf-pool', { fallback: [olderRelease('mf-pool')] })));
  show('/mf-pool');
  await waitFor(() => expect(place).toHaveTextContent('runs 0.9.0'));
});

test('an error after the mount shows a card in the area’s own place', async () => {
  start(registryOf(area('mf-pool')));
  const { states } = show('/mf-pool');
  await waitFor(() => expect(last(states)).toBe('mounted'));
  late(new Error('later'));
  expect(last(states)).toBe('failed: broken');
  await waitFor(() => expect(place).toBeEmptyDOMElement());
});

test('a page unmounted while loading never shows', async () => {
  let ready: (value: RemoteLifecycles) => void = () => {};
  answers['1.0.0'] = () => new Promise((resolve) => (ready = resolve));
  start(registryOf(area('mf-pool'), area('mf-sauna')));
  const left = lifecycles('1.0.0');
  const mountLeft = jest.spyOn(left, 'mount');
  const { mount } = show('/mf-pool');
  mount.unmount();
  await waitFor(() => expect(loads).toHaveLength(1));
  ready(left);
  // Navigates to another page the same way.
  answers['1.0.0'] = async () => lifecycles('1.0.0');
  show('/mf-sauna');
  await waitFor(() => expect(place).toHaveTextContent('runs 1.0.0'));
  expect(mountLeft).not.toHaveBeenCalled();
});

test('Retry loads the page again when newer releases are in force, and else tries again in the page', async () => {
  answers['1.0.0'] = async () => lifecycles('1.0.0', 'at mount');
  let published: unknown = registryOf(area('mf-pool'));
  const fetch = (async () => Response.json(published)) as typeof globalThis.fetch;
  start(registryOf(area('mf-pool')), { fetch });
  remotes.beforeRetry(async () => reload());
  const { mount, states } = show('/mf-pool');
  await waitFor(() => expect(last(states)).toBe('failed: broken'));
  mount.retry();
  await waitFor(() => expect(loads).toEqual(['1.0.0', '1.0.0']));
  await waitFor(() => expect(last(states)).toBe('failed: broken'));
  published = { ...registryOf(area('mf-pool', release('mf-pool', '1.0.1'))), revision: 2 };
  reload.mockReturnValueOnce(true);
  mount.retry();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  expect(loads).toHaveLength(2);
});

test('a page without a registry uses the last good copy', async () => {
  start(registryOf(area('mf-pool')));
  await remotes.stop();
  start(null, { fetch: (() => Promise.reject(new TypeError('no network'))) as typeof fetch });
  expect(remotes.routes().match('/mf-pool')).not.toBeNull();
});

test('requests the registry at most once a minute', async () => {
  start(registryOf(area('mf-pool')));
  await remotes.refreshRegistry();
  expect(asked).toEqual([]);
  await remotes.refreshRegistry(true);
  await remotes.refreshRegistry();
  expect(asked).toEqual(['/registry/foyer.json']);
});

const files = (status: number) =>
  (async (url: string | URL | Request) =>
    /pages\.js|remoteEntry/.test(String(url)) ? new Response('', { status }) : answerOk(url)) as typeof fetch;
const LOST = 'Failed to load script resources. #RUNTIME-008';

test.each([
  ['files that do not arrive', LOST, 404, 'fetch'],
  ['files with another hash', LOST, 200, 'integrity'],
  ['a module that throws', 'broken', 200, 'mount'],
])('%s are noted, and what replaced the release', async (_what, message, status, failure) => {
  answers['1.0.0'] = () => Promise.reject(new Error(message));
  start(registryOf(area('mf-pool', { fallback: [olderRelease('mf-pool')] })), { fetch: files(status) });
  const { states } = show('/mf-pool');
  await waitFor(() => expect(last(states)).toBe('mounted'), { timeout: 5_000 });
  expect(visits.take()).toEqual([
    expect.objectContaining({
      version: '1.0.0',
      shown: false,
      failed: new Set([failure]),
      fellBackTo: '0.9.0',
    }),
    expect.objectContaining({ version: '0.9.0', shown: true, failed: new Set(), fellBackTo: null }),
  ]);
});

test('failures at mount, later and of the contract are noted with the release', async () => {
  answers['1.0.0'] = async () => lifecycles('1.0.0', 'at mount');
  start(registryOf(area('mf-pool'), area('mf-sauna', { contract: '^99.0.0' })));
  const broken = show('/mf-pool');
  await waitFor(() => expect(last(broken.states)).toBe('failed: broken'));
  expect(visits.take()).toMatchObject([{ shown: false, failed: new Set(['mount']) }]);
  answers['1.0.0'] = async () => lifecycles('1.0.0');
  const { states } = show('/mf-pool');
  await waitFor(() => expect(last(states)).toBe('mounted'));
  late(new Error('broken later'));
  expect(visits.take()).toMatchObject([{ shown: true, failed: new Set(['late']) }]);
  const other = show('/mf-sauna');
  await waitFor(() => expect(last(other.states)).toBe('failed: contract'));
  expect(visits.take()).toMatchObject([{ area: 'mf-sauna', failed: new Set(['contract']) }]);
});
