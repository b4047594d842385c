import type { HostServices, Language, Registry, RegistryRemote } from '@foyer/contract';
import type { ParcelProps, RemoteLifecycles } from '@foyer/remote-kit';
import { BehaviorSubject, of } from '@foyer/remote-kit/streams';
import { createRemotes, type Remotes, registrySource, visitLog } from '../areas';
import { area, registryOf, release } from '../test-support/registry-fixture';
import { followReleases } from './follow-releases';

/** Upper bound until a visible page applies a registry change, milliseconds. */
const MAX_UPDATE_DELAY_MS = 6 * 60_000;
const released = (version: string) => area('mf-pool', { ...release('mf-pool', version) });

let remotes: Remotes;
let following: ReturnType<typeof followReleases>;
let container: HTMLElement;
let published: Registry;
let mayReload: boolean;
let registryRequests: number;
let loads: string[];
const reload = jest.fn();

/** An area that renders its version. */
const lifecycles = (version: string): RemoteLifecycles => ({
  bootstrap: async () => {},
  mount: async ({ domElement }: ParcelProps) => {
    domElement.textContent = `runs ${version}`;
  },
  unmount: async () => {},
  update: async () => {},
});

async function fetchStub(url: string | URL | Request) {
  const isRegistry = String(url) === '/registry/foyer.json';
  if (isRegistry) registryRequests += 1;
  return new Response(JSON.stringify(isRegistry ? published : {}));
}

function start(inlined: unknown = registryOf(area('mf-pool')), isCachedPage = false) {
  const registry = registrySource({
    inlined,
    isCachedPage,
    url: '/registry/foyer.json',
    storage: localStorage,
    fetch: fetchStub as typeof fetch,
    report: () => {},
  });
  remotes = createRemotes({
    registry,
    servicesFor: (remote, signal) => ({ remote, signal }) as HostServices,
    facts$: new BehaviorSubject({}),
    language$: new BehaviorSubject<Language>('fr'),
    addTranslations: () => {},
    report: () => {},
    visits: visitLog(),
    disabled: [],
    fetch: fetchStub as typeof fetch,
    modules: {
      load: async ({ version }) => {
        loads.push(version);
        return lifecycles(version);
      },
    },
  });
  following = followReleases(
    {
      registry,
      remotes,
      history: {
        location$: of({ pathname: '/mf-pool', search: '', hash: '' }),
        hasUnsavedChanges: () => !mayReload,
      } as never,
      store: {} as never,
      connectivity$: of(true),
    },
    reload,
  );
}

async function stop() {
  following.stop();
  await remotes.stop();
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  [mayReload, registryRequests, loads] = [true, 0, []];
  reload.mockClear();
  container = document.createElement('div');
  document.body.replaceChildren(container);
  published = registryOf(area('mf-pool'));
  start();
});
afterEach(async () => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  await stop();
});

function mountPage(path: string) {
  const match = remotes.routes().match(path);
  if (match) remotes.mountPage(match, container);
}
const publishRegistry = (changes: Partial<Registry>) => {
  published = { ...published, ...changes, revision: published.revision + 1 };
};
const publish = (...listed: RegistryRemote[]) => publishRegistry({ remotes: registryOf(...listed).remotes });
const touch = () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));

const mayStay = (minutes: number) => jest.advanceTimersByTimeAsync(minutes * 60_000);

test('a visible page hides an area that is switched off within six minutes, requesting at most every four', async () => {
  publish(area('mf-pool', { enabled: false }));
  await jest.advanceTimersByTimeAsync(MAX_UPDATE_DELAY_MS);
  expect(remotes.routes().match('/mf-pool')).toBeNull();
  publish(area('mf-pool'));
  await jest.advanceTimersByTimeAsync(MAX_UPDATE_DELAY_MS);
  expect(remotes.routes().match('/mf-pool')).not.toBeNull();
  await mayStay(60);
  expect(registryRequests).toBeLessThanOrEqual(18);
});

test.each([
  ['a release of an area', () => publish(released('2.0.0'))],
  ['a release of the host', () => publishRegistry({ host: '2.0.0' })],
  ['another brand', () => publishRegistry({ configuration: '1' })],
  ['another area', () => publish(area('mf-pool'), area('mf-sauna'))],
  ['an area less', () => publish(area('mf-pool', { enabled: false }))],
])('a page that nobody has touched for five minutes is loaded again for %s', async (_, change) => {
  change();
  for (let minutes = 0; minutes < 14; minutes += 2) {
    touch();
    await mayStay(2);
  }
  expect(reload).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2 * MAX_UPDATE_DELAY_MS);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a new release is never mounted beside the old ones', async () => {
  publish(released('2.0.0'));
  await jest.advanceTimersByTimeAsync(MAX_UPDATE_DELAY_MS);
  mountPage('/mf-pool');
  await mayStay(1);
  expect(loads).toEqual(['1.0.0']);
});

test('a page waits while something would be lost, or while a field has the focus', async () => {
  mayReload = false;
  publish(released('2.0.0'));
  await jest.advanceTimersByTimeAsync(3 * MAX_UPDATE_DELAY_MS);
  mayReload = true;
  const field = container.appendChild(document.createElement('input'));
  field.focus();
  await jest.advanceTimersByTimeAsync(3 * MAX_UPDATE_DELAY_MS);
  expect(reload).not.toHaveBeenCalled();
  field.blur();
  await jest.advanceTimersByTimeAsync(MAX_UPDATE_DELAY_MS);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page served with the old releases again is loaded once an hour, and at once for other releases', async () => {
  publish(released('2.0.0'));
  await mayStay(59);
  expect(reload).toHaveBeenCalledTimes(1);
  await stop();
  // Loaded again by a service worker, with the registry of before.
  start(registryOf(area('mf-pool')), true);
  await mayStay(5);
  expect(reload).toHaveBeenCalledTimes(1);
  await mayStay(20);
  expect(reload).toHaveBeenCalledTimes(2);
  publish(released('3.0.0'));
  await jest.advanceTimersByTimeAsync(2 * MAX_UPDATE_DELAY_MS);
  expect(reload).toHaveBeenCalledTimes(3);
});

test('a browser that stores nothing is never loaded again by itself', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {});
  publish(released('2.0.0'));
  await mayStay(60);
  expect(reload).not.toHaveBeenCalled();
});

test('a page without a registry, on a first visit, is loaded again once it has got one', async () => {
  await stop();
  localStorage.clear();
  start(null);
  await jest.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);
  await stop();
  start(null);
  expect(remotes.routes().match('/mf-pool')).not.toBeNull();
  await jest.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);
});
