import type { HostServices, PlatformClient, Session } from '@foyer/contract';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react';
import { BehaviorSubject } from 'rxjs';
import { createAreaStore, whileAwake } from './area-store';

function household(id: string | null): Session {
  const session = {
    status: id === null ? 'anonymous' : 'authenticated',
    profile: id === null ? null : { id },
  };
  return session as Session;
}

function setUp() {
  const session$ = new BehaviorSubject(household('home'));
  const visibility$ = new BehaviorSubject(true);
  const connectivity$ = new BehaviorSubject(true);
  const view = new AbortController();
  const services = {
    remote: 'mf-pool',
    platform: {} as PlatformClient,
    signal: view.signal,
    session$,
    session: () => session$.value,
    visibility$,
    connectivity$,
    bus: { on: () => () => {} },
  } as unknown as HostServices;
  let asked = 0;
  const api = createApi({
    reducerPath: 'api',
    baseQuery: fakeBaseQuery(),
    endpoints: (build) => ({
      watts: build.query<number, undefined>({
        queryFn: () => {
          asked += 1;
          return { data: asked };
        },
      }),
    }),
  });
  const areaStore = createAreaStore({ apis: [api] });
  const store = areaStore.open(services);
  /** Another view of the same area in the same suite. */
  const nextView = () => {
    const life = new AbortController();
    return { services: { ...services, signal: life.signal }, leave: () => life.abort() };
  };
  const listeners = () => [session$, visibility$, connectivity$].filter(({ observed }) => observed).length;
  return {
    ...{
      services,
      session$,
      visibility$,
      connectivity$,
      api,
      areaStore,
      store,
      nextView,
      listeners,
    },
    view: { leave: () => view.abort() },
    asked: () => asked,
    ask: () => (store.dispatch as (action: unknown) => unknown)(api.endpoints.watts.initiate(undefined)),
    known: () => api.endpoints.watts.select(undefined)(store.getState()).data,
  };
}

test('all parcels of an area share one store', () => {
  const { areaStore, services, store } = setUp();
  expect(areaStore.open({ ...services })).toBe(store);
  expect(areaStore.open({ ...services, platform: {} as PlatformClient })).not.toBe(store);
});

test.each([
  ['ends', null],
  ['becomes another household’s', 'other'],
])('the store is reset when the session %s', async (_, next) => {
  const { ask, known, session$ } = setUp();
  await ask();
  session$.next(household(next));
  expect(known()).toBeUndefined();
});

test('the store is preserved while the same household’s session changes', async () => {
  const { ask, known, session$ } = setUp();
  await ask();
  session$.next(household('home'));
  expect(known()).toBe(1);
});

test.each(['visibility$', 'connectivity$'] as const)(
  'polling pauses while %s is false and resumes after',
  async (which) => {
    jest.useFakeTimers();
    const { store, api, asked, ...streams } = setUp();
    const { refetchOnFocus, refetchOnReconnect, pollingInterval, skipPollingIfUnfocused } = whileAwake(1_000);
    const subscriptionOptions = { pollingInterval, skipPollingIfUnfocused };
    const watts = api.endpoints.watts.initiate(undefined, { subscriptionOptions });
    const subscription = (store.dispatch as (action: unknown) => { unsubscribe(): void })(watts);
    await jest.advanceTimersByTimeAsync(2_100);
    expect([asked(), refetchOnFocus, refetchOnReconnect]).toEqual([3, true, true]);
    streams[which].next(false);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(asked()).toBe(3);
    streams[which].next(true);
    await jest.advanceTimersByTimeAsync(1_100);
    expect(asked()).toBeGreaterThan(3);
    subscription.unsubscribe();
    jest.useRealTimers();
  },
);

/** The extra argument of thunks. */
function extraOf(store: { dispatch: unknown }): HostServices {
  const dispatch = store.dispatch as (thunk: unknown) => HostServices;
  return dispatch((_: unknown, __: unknown, extra: HostServices) => extra);
}

test('a store outlives its views and has its own signal', () => {
  const { areaStore, store, view, nextView } = setUp();
  view.leave();
  expect(areaStore.open(nextView().services)).toBe(store);
  expect(extraOf(store).signal.aborted).toBe(false);
});

test('a store ends with the suite', () => {
  const { store, session$, listeners } = setUp();
  expect(listeners()).toBe(3);
  session$.complete();
  expect([listeners(), extraOf(store).signal.aborted]).toEqual([0, true]);
});

describe('data.changed', () => {
  function setUpPrices() {
    const listeners = new Map<string, (payload: { tags: string[] }) => void>();
    const requests: ((cents: number) => void)[] = [];
    const api = createApi({
      reducerPath: 'prices',
      baseQuery: fakeBaseQuery(),
      tagTypes: ['tariffs'],
      endpoints: (build) => ({
        price: build.query<number, undefined>({
          queryFn: () => new Promise((resolve) => requests.push((cents) => resolve({ data: cents }))),
          providesTags: ['tariffs'],
        }),
      }),
    });
    const session$ = new BehaviorSubject(household('home'));
    const services = {
      remote: 'mf-pool',
      platform: {} as PlatformClient,
      signal: new AbortController().signal,
      session$,
      session: () => session$.value,
      visibility$: new BehaviorSubject(true),
      connectivity$: new BehaviorSubject(true),
      bus: {
        on: (event: string, listener: (payload: { tags: string[] }) => void) => {
          listeners.set(event, listener);
          return () => listeners.delete(event);
        },
      },
    } as unknown as HostServices;
    const store = createAreaStore({ apis: [api] }).open(services);
    (store.dispatch as (action: unknown) => unknown)(api.endpoints.price.initiate(undefined));
    const state = () =>
      store.getState() as unknown as Parameters<ReturnType<typeof api.endpoints.price.select>>[0];
    return {
      respond: async (request: number, cents: number) => {
        requests[request]?.(cents);
        await new Promise((resolve) => setTimeout(resolve));
      },
      change: (...tags: string[]) => listeners.get('data.changed')?.({ tags }),
      requestCount: () => requests.length,
      cachedPrice: () => api.endpoints.price.select(undefined)(state()).data,
      endSession: () => session$.complete(),
      listenerCount: () => listeners.size,
    };
  }

  test('refetches what has one of its tags, and nothing else', async () => {
    const { respond, change, requestCount, cachedPrice } = setUpPrices();
    await respond(0, 21);
    change('rooms', 'a tag of a newer release');
    expect(requestCount()).toBe(1);
    change('profile', 'tariffs');
    await respond(1, 25);
    expect([requestCount(), cachedPrice()]).toEqual([2, 25]);
  });

  test('refetches after a fetch that was pending at the event', async () => {
    const { respond, change, cachedPrice } = setUpPrices();
    change('tariffs');
    await respond(0, 21);
    await respond(1, 25);
    expect(cachedPrice()).toBe(25);
  });

  test('stops listening when the store ends', () => {
    const { listenerCount, endSession } = setUpPrices();
    expect(listenerCount()).toBe(1);
    endSession();
    expect(listenerCount()).toBe(0);
  });
});
