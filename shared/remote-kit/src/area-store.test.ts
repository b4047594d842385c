import type { HostServices, PlatformClient, Session } from '@foyer/contract';
import { createSlice } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react';
import { BehaviorSubject } from 'rxjs';
import { createAreaStore, whileAwake } from './area-store';

const count = createSlice({ name: 'count', initialState: 0, reducers: { added: (now) => now + 1 } });

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
  const services = {
    platform: {} as PlatformClient,
    session$,
    session: () => session$.value,
    visibility$,
    connectivity$,
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
  const areaStore = createAreaStore<{ count: number }>({ reducers: { count: count.reducer }, apis: [api] });
  const store = areaStore.open(services);
  return { services, session$, visibility$, connectivity$, api, areaStore, store, asked: () => asked };
}

test('every parcel of an area opens the same store', () => {
  const { areaStore, services, store } = setUp();
  expect(areaStore.open({ ...services })).toBe(store);
  expect(areaStore.open({ ...services, platform: {} as PlatformClient })).not.toBe(store);
});

test.each([
  ['ends', null],
  ['becomes another household’s', 'other'],
])('the store is emptied when the session %s', (_, next) => {
  const { store, session$ } = setUp();
  store.dispatch(count.actions.added());
  session$.next(household(next));
  expect(store.getState().count).toBe(0);
});

test('the store is kept while the same household’s session changes', () => {
  const { store, session$ } = setUp();
  store.dispatch(count.actions.added());
  session$.next(household('home'));
  expect(store.getState().count).toBe(1);
});

test.each(['visibility$', 'connectivity$'] as const)(
  'polling rests while %s is false and goes on after',
  async (which) => {
    jest.useFakeTimers();
    const { store, api, asked, ...streams } = setUp();
    const { refetchOnFocus, refetchOnReconnect, ...subscriptionOptions } = whileAwake(1_000);
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
