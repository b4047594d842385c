import type { HostServices, PlatformClient, Session } from '@foyer/contract';
import { fakeBaseQuery } from '@reduxjs/toolkit/query/react';
import { screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { createAreaStore } from './area-store';
import { defineRemote, type ParcelProps } from './define-remote';
import { createApi } from './store';

const location = { pathname: '/live', search: '', hash: '' };

/** An area whose view shows the platform's answer once `response` resolves. */
function area(response: Promise<void>) {
  const renders: string[] = [];
  let count = 0;
  const api = createApi({
    reducerPath: 'api',
    baseQuery: fakeBaseQuery(),
    endpoints: (build) => ({
      watts: build.query<number, void>({
        queryFn: async () => {
          count += 1;
          await response;
          return { data: 420 };
        },
      }),
    }),
  });
  function Live() {
    const { data } = api.useWattsQuery();
    renders.push(data === undefined ? 'waiting' : `${data} W`);
    return <p>{data === undefined ? 'waiting' : `${data} W`}</p>;
  }
  const lifecycles = defineRemote({
    store: createAreaStore({ apis: [api] }),
    views: { live: Live },
  });
  return { lifecycles, renders, requestCount: () => count };
}

function props(): ParcelProps {
  const session = { status: 'authenticated', profile: { id: 'home' } } as unknown as Session;
  const services = {
    remote: 'mf-toy',
    platform: {} as PlatformClient,
    bus: { on: () => () => {} },
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

test('a view mounts in its loading state and shows its answer later', async () => {
  let answer = () => {};
  const { lifecycles, renders, requestCount } = area(new Promise((resolve) => (answer = resolve)));
  const parcelProps = props();
  await lifecycles.mount(parcelProps);
  expect(await screen.findByText('waiting')).toBeInTheDocument();
  answer();
  expect(await screen.findByText('420 W')).toBeInTheDocument();
  expect(renders[0]).toBe('waiting');
  expect(requestCount()).toBe(1);
  await lifecycles.unmount(parcelProps);
});
