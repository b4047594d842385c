import type { HostServices, Navigation } from '@foyer/contract';
import { defineRemote, useHostServices } from '@foyer/remote-kit';
import { useParams } from '@foyer/remote-kit/router';
import { BehaviorSubject } from '@foyer/remote-kit/streams';
import { screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { MOUNT_LIMIT_MS, type ParcelRequest, parcels } from './parcels';

const location = { pathname: '/room/7', search: '', hash: '' };
const location$ = new BehaviorSubject(location);

function services(remote = 'mf-toy'): HostServices {
  const navigation = {
    location$,
    current: () => location$.value,
    navigate: () => {},
    go: () => {},
    back: () => {},
    block: () => () => {},
  };
  return { remote, navigation: navigation satisfies Navigation } as unknown as HostServices;
}

const listeners = new Set<() => void>();

function Room({ watts = 0 }: { readonly watts?: number }) {
  const { roomId } = useParams();
  const { remote } = useHostServices();
  const [beats, setBeats] = useState(0);
  useEffect(() => {
    const beat = () => setBeats((count) => count + 1);
    listeners.add(beat);
    return () => {
      listeners.delete(beat);
    };
  }, []);
  if (watts < 0) throw new Error('a room draws no negative watts');
  return (
    <p>
      {remote} room {roomId} {watts} W {beats}
    </p>
  );
}

const remote = defineRemote({ views: { room: Room } });

function request(change: Partial<ParcelRequest> = {}): ParcelRequest {
  return {
    lifecycles: remote,
    services: services(),
    view: { kind: 'page', id: 'room', path: '/room/:roomId' },
    viewProps: { watts: 5 },
    element: document.body,
    onLateFailure: (error) => {
      throw error;
    },
    ...change,
  };
}

let host: ReturnType<typeof parcels>;
beforeEach(() => {
  // single-spa mounts the roots, outside act().
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  host = parcels();
});
afterEach(async () => {
  await host.stop();
  document.body.replaceChildren();
});

test('a mounted parcel shows its view with the path’s parameters and the host’s services', async () => {
  const mounted = await host.mount(request());
  expect(screen.getByText('mf-toy room 7 5 W 0')).toBeInTheDocument();
  await mounted.unmount();
  expect(document.body).toBeEmptyDOMElement();
});

test('an update changes the view in place and preserves its state', async () => {
  const mounted = await host.mount(request());
  await waitFor(() => expect(listeners.size).toBe(1));
  for (const beat of listeners) beat();
  mounted.update({ watts: 9 });
  await waitFor(() => expect(screen.getByText('mf-toy room 7 9 W 1')).toBeInTheDocument());
  await mounted.unmount();
});

test('an update with equal properties renders nothing', async () => {
  const drawn = jest.fn();
  const Drawn = () => {
    drawn();
    return null;
  };
  const viewProps = { watts: 5 };
  const lifecycles = defineRemote({ views: { room: Drawn } });
  const update = jest.spyOn(lifecycles, 'update');
  const mounted = await host.mount(request({ lifecycles, viewProps }));
  const before = drawn.mock.calls.length;
  mounted.update(viewProps);
  mounted.update({ watts: 6 });
  mounted.update(viewProps);
  await waitFor(() => expect(drawn.mock.calls.length).toBeGreaterThan(before));
  const after = drawn.mock.calls.length;
  const updates = update.mock.calls.length;
  mounted.update(viewProps);
  // An update reaches the area within one turn of the event loop.
  await new Promise((resolve) => setTimeout(resolve));
  expect([drawn.mock.calls.length, update.mock.calls.length]).toEqual([after, updates]);
  await mounted.unmount();
});

test('a view is unmounted while its element is connected, then the element is removed', async () => {
  const connected: (boolean | undefined)[] = [];
  const Watched = () => {
    const place = useRef<HTMLParagraphElement>(null);
    useEffect(() => {
      const parcel = place.current?.closest<HTMLElement>('[data-parcel]');
      return () => {
        connected.push(parcel?.isConnected);
      };
    }, []);
    return <p ref={place}>watched</p>;
  };
  const mounted = await host.mount(request({ lifecycles: defineRemote({ views: { room: Watched } }) }));
  const view = await screen.findByText('watched');
  const unmounting = mounted.unmount();
  expect(view).not.toBeVisible();
  await unmounting;
  expect(connected).toEqual([true]);
  expect(document.body).toBeEmptyDOMElement();
});

test('concurrent updates run one after the other, and the newest is shown', async () => {
  const failures: unknown[] = [];
  const mounted = await host.mount(request({ onLateFailure: (error) => failures.push(error) }));
  for (const watts of [6, 7, 8]) mounted.update({ watts });
  expect(await screen.findByText(/ 8 W/)).toBeInTheDocument();
  mounted.update({ watts: 9 });
  await mounted.unmount();
  expect(document.body).toBeEmptyDOMElement();
  expect(listeners.size).toBe(0);
  expect(failures).toEqual([]);
});

test('two parcels of one module are independent', async () => {
  const first = await host.mount(request({ viewProps: { watts: 1 } }));
  const second = await host.mount(request({ viewProps: { watts: 2 } }));
  await first.unmount();
  expect(screen.queryByText(/ 1 W/)).not.toBeInTheDocument();
  expect(screen.getByText(/ 2 W/)).toBeInTheDocument();
  await second.unmount();
});

test('100 mounts and unmounts leave no root, element or listener', async () => {
  const added = jest.spyOn(window, 'addEventListener');
  const removed = jest.spyOn(window, 'removeEventListener');
  for (let round = 0; round < 100; round += 1) {
    const mounted = await host.mount(request());
    await mounted.unmount();
  }
  expect(document.body).toBeEmptyDOMElement();
  expect(listeners.size).toBe(0);
  expect(location$.observed).toBe(false);
  expect(added.mock.calls.length - removed.mock.calls.length).toBeLessThanOrEqual(0);
  added.mockRestore();
  removed.mockRestore();
});

test('an area that throws while mounting is rejected and leaves nothing', async () => {
  await expect(host.mount(request({ viewProps: { watts: -1 } }))).rejects.toThrow('no negative watts');
  await waitFor(() => expect(document.body).toBeEmptyDOMElement());
  expect(listeners.size).toBe(0);
});

test('an area that throws later is reported once, and its neighbour stays', async () => {
  const failures: unknown[] = [];
  const fragile = await host.mount(request({ onLateFailure: (error) => failures.push(error) }));
  const sound = await host.mount(request({ viewProps: { watts: 2 } }));
  fragile.update({ watts: -1 });
  await waitFor(() => expect(failures).toHaveLength(1));
  expect(screen.getByText(/ 2 W/)).toBeInTheDocument();
  await fragile.unmount();
  await sound.unmount();
});

test('an area that never finishes mounting is abandoned after the limit', async () => {
  jest.useFakeTimers();
  const stuck = { ...remote, mount: () => new Promise(() => {}) };
  const mounting = host.mount(request({ lifecycles: stuck }));
  const outcome = expect(mounting).rejects.toThrow('took longer than 10 s');
  await jest.advanceTimersByTimeAsync(MOUNT_LIMIT_MS + 1);
  await outcome;
  const stopping = host.stop();
  await jest.advanceTimersByTimeAsync(MOUNT_LIMIT_MS);
  await stopping;
  jest.useRealTimers();
  expect(document.body).toBeEmptyDOMElement();
});
