import type { HostServices, PlatformClient, Session } from '@foyer/contract';
import { fakeBaseQuery } from '@reduxjs/toolkit/query/react';
import { screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { createAreaStore } from './area-store';
import { defineRemote, FIRST_ANSWERS_MS, type ParcelProps } from './define-remote';
import { createApi } from './store';

const location = { pathname: '/live', search: '', hash: '' };

/** An area whose view shows the platform's answer once `answered` resolves. */
function area(answered: Promise<void>) {
  const drawn: string[] = [];
  let asked = 0;
  const api = createApi({
    reducerPath: 'api',
    baseQuery: fakeBaseQuery(),
    endpoints: (build) => ({
      watts: build.query<number, void>({
        queryFn: async () => {
          asked += 1;
          await answered;
          return { data: 420 };
        },
      }),
    }),
  });
  function Live() {
    const { data } = api.useWattsQuery();
    drawn.push(data === undefined ? 'waiting' : `${data} W`);
    return <p>{data === undefined ? 'waiting' : `${data} W`}</p>;
  }
  const lifecycles = defineRemote({
    store: createAreaStore({ apis: [api] }),
    views: { live: Live },
    asks: { live: [() => api.endpoints.watts.initiate()] },
  });
  return { lifecycles, drawn, asked: () => asked };
}

function props(): ParcelProps {
  const session = { status: 'authenticated', profile: { id: 'home' } } as unknown as Session;
  const services = {
    remote: 'mf-toy',
    platform: {} as PlatformClient,
    signal: new AbortController().signal,
    session$: new BehaviorSubject(session),
    session: () => session,
    visibility$: new BehaviorSubject(true),
    connectivity$: new BehaviorSubject(true),
    navigation: {
      location$: new BehaviorSubject(location),
      current: () => location,
      navigate: () => {},
      back: () => {},
      block: () => () => {},
    },
  } as unknown as HostServices;
  return {
    name: 'mf-toy-1',
    domElement: document.body.appendChild(document.createElement('div')),
    services,
    view: { kind: 'page', id: 'live', path: '/live' },
    viewProps: {},
    onFailure: (error) => {
      throw error;
    },
  };
}

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterEach(() => document.body.replaceChildren());

test('a view renders once, with its first answers, when they come soon, and each query is sent once', async () => {
  const { lifecycles, drawn, asked } = area(Promise.resolve());
  const parcel = props();
  await lifecycles.mount(parcel);
  expect(await screen.findByText('420 W')).toBeInTheDocument();
  expect(drawn).not.toContain('waiting');
  expect(asked()).toBe(1);
  await lifecycles.unmount(parcel);
});

test('a view whose first answers take longer mounts without them and shows them later', async () => {
  let answer = () => {};
  const { lifecycles, drawn, asked } = area(new Promise((resolve) => (answer = resolve)));
  const parcel = props();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'performance'] });
  const mounted = lifecycles.mount(parcel);
  await jest.advanceTimersByTimeAsync(FIRST_ANSWERS_MS);
  jest.useRealTimers();
  await mounted;
  expect(screen.getByText('waiting')).toBeInTheDocument();
  answer();
  expect(await screen.findByText('420 W')).toBeInTheDocument();
  expect(drawn[0]).toBe('waiting');
  expect(asked()).toBe(1);
  await lifecycles.unmount(parcel);
});
