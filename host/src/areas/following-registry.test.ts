import type { HostServices, Language, Registry, RegistryRemote } from '@foyer/contract';
import type { ParcelProps, RemoteLifecycles } from '@foyer/remote-kit';
import { BehaviorSubject } from '@foyer/remote-kit/streams';
import { area, older, registryOf, release } from '../test-support/registry-fixture';
import { createRemotes } from './remotes';
import type { Remotes, RouteMatch } from './types';

/** Longest time until a visible page follows the registry, milliseconds. */
const FOLLOWED_MS = 6 * 60_000;
const released = (version: string) => area('mf-pool', { ...release('mf-pool', version) });

let remotes: Remotes;
let place: HTMLElement;
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

async function answer(url: string | URL | Request) {
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
  place = document.createElement('div');
  document.body.replaceChildren(place);
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
    fetch: answer as typeof fetch,
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

const show = (path: string) => remotes.mountPage(remotes.routes().match(path) as RouteMatch, place);
const publish = (...listed: RegistryRemote[]) => {
  published = { ...registryOf(...listed), revision: published.revision + 1 };
};
const touch = () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));

test('a visible page follows an area switched off and on within six minutes, requesting at most every four', async () => {
  publish(area('mf-pool', { enabled: false }));
  await jest.advanceTimersByTimeAsync(FOLLOWED_MS);
  expect(remotes.routes().match('/mf-pool')).toBeNull();
  publish(area('mf-pool'));
  await jest.advanceTimersByTimeAsync(FOLLOWED_MS);
  expect(remotes.routes().match('/mf-pool')).not.toBeNull();
  await jest.advanceTimersByTimeAsync(60 * 60_000);
  expect(registryRequests).toBeLessThanOrEqual(18);
});

test('an idle page replaces an old release once it was untouched for five minutes', async () => {
  show('/mf-pool');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(place).toHaveTextContent('runs 1.0.0');
  publish(released('2.0.0'));
  for (let minutes = 0; minutes < 14; minutes += 2) {
    touch();
    await jest.advanceTimersByTimeAsync(2 * 60_000);
  }
  expect(place).toHaveTextContent('runs 1.0.0');
  await jest.advanceTimersByTimeAsync(2 * FOLLOWED_MS);
  expect(place).toHaveTextContent('runs 2.0.0');
  expect(place.children).toHaveLength(1);
});

test('a page with unsaved changes stays on the old release', async () => {
  show('/mf-pool');
  unsaved = true;
  publish(released('2.0.0'));
  await jest.advanceTimersByTimeAsync(3 * FOLLOWED_MS);
  expect(place).toHaveTextContent('runs 1.0.0');
  unsaved = false;
  await jest.advanceTimersByTimeAsync(FOLLOWED_MS);
  expect(place).toHaveTextContent('runs 2.0.0');
});

test('an idle page tries a broken release once, then shows the previous one', async () => {
  broken = ['2.0.0'];
  show('/mf-pool');
  await jest.advanceTimersByTimeAsync(1_000);
  publish({ ...released('2.0.0'), fallback: [older('mf-pool', release('mf-pool', '1.0.0'))] });
  await jest.advanceTimersByTimeAsync(10 * FOLLOWED_MS);
  expect(place).toHaveTextContent('runs 1.0.0');
  expect(loads).toEqual(['1.0.0', '2.0.0', '1.0.0']);
});
