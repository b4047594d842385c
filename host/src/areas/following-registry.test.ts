import type { HostServices, Language, Registry, RegistryRemote } from '@foyer/contract';
import type { ParcelProps, RemoteLifecycles } from '@foyer/remote-kit';
import { BehaviorSubject } from '@foyer/remote-kit/streams';
import { area, olderRelease, registryOf, release } from '../test-support/registry-fixture';
import { createRemotes } from './remotes';
import type { Remotes, RouteMatch } from './types';

/** Upper bound until a visible page applies a registry change, milliseconds. */
const MAX_UPDATE_DELAY_MS = 6 * 60_000;
const released = (version: string) => area('mf-pool', { ...release('mf-pool', version) });

let remotes: Remotes;
let container: HTMLElement;
let published: Registry;
let unsaved: boolean;
let registryRequests: number;
let loads: string[];
let broken: readonly string[];

/** An area that renders its version. */
const lifecycles = (version: string): RemoteLifecycles => ({
  bootstrap: async () => {},
  mount: async ({ domElement }: ParcelProps) => {
    if (broken.includes(version)) throw new Error('broken at mount');
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

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  [unsaved, registryRequests, loads, broken] = [false, 0, [], []];
  container = document.createElement('div');
  document.body.replaceChildren(container);
  published = registryOf(area('mf-pool'));
  remotes = createRemotes({
    registry: published,
    registryUrl: '/registry/foyer.json',
    servicesFor: (remote, signal) => ({ remote, signal }) as HostServices,
    facts$: new BehaviorSubject({}),
    language$: new BehaviorSubject<Language>('fr'),
    addTranslations: () => {},
    report: () => {},
    hasUnsavedChanges: () => unsaved,
    disabled: [],
    fetch: fetchStub as typeof fetch,
    modules: {
      load: async ({ version }) => {
        loads.push(version);
        return lifecycles(version);
      },
    },
  });
});
afterEach(async () => {
  jest.useRealTimers();
  await remotes.stop();
});

const mountPage = (path: string) => remotes.mountPage(remotes.routes().match(path) as RouteMatch, container);
const publish = (...listed: RegistryRemote[]) => {
  published = { ...registryOf(...listed), revision: published.revision + 1 };
};
const touch = () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));

test('a visible page applies an area being disabled or enabled within six minutes, requesting at most every four', async () => {
  publish(area('mf-pool', { enabled: false }));
  await jest.advanceTimersByTimeAsync(MAX_UPDATE_DELAY_MS);
  expect(remotes.routes().match('/mf-pool')).toBeNull();
  publish(area('mf-pool'));
  await jest.advanceTimersByTimeAsync(MAX_UPDATE_DELAY_MS);
  expect(remotes.routes().match('/mf-pool')).not.toBeNull();
  await jest.advanceTimersByTimeAsync(60 * 60_000);
  expect(registryRequests).toBeLessThanOrEqual(18);
});

test('a page replaces an old release after five minutes without input', async () => {
  mountPage('/mf-pool');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(container).toHaveTextContent('runs 1.0.0');
  publish(released('2.0.0'));
  for (let minutes = 0; minutes < 14; minutes += 2) {
    touch();
    await jest.advanceTimersByTimeAsync(2 * 60_000);
  }
  expect(container).toHaveTextContent('runs 1.0.0');
  await jest.advanceTimersByTimeAsync(2 * MAX_UPDATE_DELAY_MS);
  expect(container).toHaveTextContent('runs 2.0.0');
  expect(container.children).toHaveLength(1);
});

test('a page with unsaved changes stays on the old release', async () => {
  mountPage('/mf-pool');
  unsaved = true;
  publish(released('2.0.0'));
  await jest.advanceTimersByTimeAsync(3 * MAX_UPDATE_DELAY_MS);
  expect(container).toHaveTextContent('runs 1.0.0');
  unsaved = false;
  await jest.advanceTimersByTimeAsync(MAX_UPDATE_DELAY_MS);
  expect(container).toHaveTextContent('runs 2.0.0');
});

test('an idle page tries a broken release once, then shows the previous one', async () => {
  broken = ['2.0.0'];
  mountPage('/mf-pool');
  await jest.advanceTimersByTimeAsync(1_000);
  publish({ ...released('2.0.0'), fallback: [olderRelease('mf-pool', release('mf-pool', '1.0.0'))] });
  await jest.advanceTimersByTimeAsync(10 * MAX_UPDATE_DELAY_MS);
  expect(container).toHaveTextContent('runs 1.0.0');
  expect(loads).toEqual(['1.0.0', '2.0.0', '1.0.0']);
});
