import { profileFixture } from '../test-support/household-fixture';
import { foyer } from '../test-support/tenant-fixture';
import { householdLoaded } from './session-slice';
import { sessionStreams } from './session-streams';
import { createShellStore } from './stored-state/shell-store';

const household = { profile: profileFixture, rooms: [], canModify: true, professional: false, kiosk: false };

function setUp() {
  const store = createShellStore(foyer, {});
  const subscribe = store.subscribe;
  let listeners = 0;
  store.subscribe = (listener) => {
    listeners += 1;
    const stop = subscribe(listener);
    return () => {
      listeners -= 1;
      stop();
    };
  };
  return { store, streams: sessionStreams(store), listeners: () => listeners };
}

test('session and facts emit once per change', () => {
  const { store, streams } = setUp();
  const told: string[] = [];
  streams.facts$.subscribe((facts) => told.push(`authenticated: ${facts['session.authenticated'] === true}`));
  streams.session$.subscribe(({ status }) => told.push(status));
  store.dispatch(householdLoaded(household));
  store.dispatch(householdLoaded({ ...household, profile: { ...profileFixture }, rooms: [] }));
  expect(told).toEqual(['authenticated: false', 'starting', 'authenticated: true', 'authenticated']);
});

test('the exposed streams are read-only', () => {
  const { streams } = setUp();
  expect(streams.session$).not.toHaveProperty('next');
  expect(streams.facts$).not.toHaveProperty('next');
});

test('both complete when the suite stops, and the store has no listeners left', () => {
  const { store, streams, listeners } = setUp();
  const ended: string[] = [];
  streams.session$.subscribe({ complete: () => ended.push('session') });
  streams.facts$.subscribe({ complete: () => ended.push('facts') });
  expect(listeners()).toBe(1);
  streams.stop();
  store.dispatch(householdLoaded(household));
  expect([ended.sort(), listeners()]).toEqual([['facts', 'session'], 0]);
});
