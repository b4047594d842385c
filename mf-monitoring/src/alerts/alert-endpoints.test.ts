import { removalOf } from '@foyer/domain';
import { createStubHost, NO_ANSWER, refusal, type StubHandler, TEST_NOW_MS } from '@foyer/testing';
import { waitFor } from '@testing-library/react';
import { monitoringStore } from '../store';
import { alertApi } from './alert-endpoints';

const wireAlert = (id: string) => ({
  id,
  active: true,
  visible: true,
  acknowledged: false,
  severity: 'warning',
  date: new Date(TEST_NOW_MS).toISOString().slice(0, 19).replace('T', ' '),
});
const OK = {};
const ALERT_NOT_FOUND = refusal('alert.not.found');

/** Sets up a platform that stores what it acknowledges. */
async function setUp(updateAlert: StubHandler) {
  const stored = [wireAlert('a'), wireAlert('b')];
  /** Delays responses to the alerts query; their content is fixed when the request arrives. */
  let release: Promise<void> = Promise.resolve();
  const { services, platform } = createStubHost('mf-monitoring', {
    platformAnswers: {
      alerts: async () => {
        const found = stored.map((alert) => ({ ...alert }));
        await release;
        return { alerts: found };
      },
      updateAlert: async (parameters) => {
        const answer = await updateAlert(parameters);
        const alert = stored.find(({ id }) => id === parameters.alertId);
        if (answer === OK && alert) alert.acknowledged = true;
        return answer;
      },
    },
  });
  const store = monitoringStore.open(services);
  const dispatch = store.dispatch as (action: unknown) => Promise<unknown>;
  const fetch = () => dispatch(alertApi.endpoints.alerts.initiate(undefined, { forceRefetch: true }));
  await fetch();
  const cached = () => alertApi.endpoints.alerts.select()(store.getState() as never).data ?? [];
  return {
    fetch,
    /** Stores an acknowledgement. */
    store(alertId: string) {
      const alert = stored.find(({ id }) => id === alertId);
      if (alert) alert.acknowledged = true;
    },
    delayFetches() {
      let resume = () => {};
      release = new Promise((resolve) => (resume = resolve));
      return () => resume();
    },
    remove(alertId: string) {
      const alert = cached().find(({ id }) => id === alertId);
      if (!alert) throw new Error(`no alert ${alertId}`);
      return dispatch(alertApi.endpoints.changeAlert.initiate({ id: alertId, fields: removalOf(alert) }));
    },
    acknowledgedIds: () => cached().flatMap(({ id, acknowledged }) => (acknowledged ? [id] : [])),
    requestCount: (callId: string) => platform.received.filter(({ id }) => id === callId).length,
  };
}

it('updates the list before the platform answers, and asks for it again', async () => {
  const { remove, acknowledgedIds, requestCount } = await setUp(() => OK);
  const request = remove('a');
  expect(acknowledgedIds()).toEqual(['a']);
  await request;
  expect(acknowledgedIds()).toEqual(['a']);
  await waitFor(() => expect(requestCount('alerts')).toBe(2));
});

it('undoes only the refused one of two concurrent removals', async () => {
  let refuse = () => {};
  const slowRefusal = new Promise<typeof ALERT_NOT_FOUND>((resolve) => {
    refuse = () => resolve(ALERT_NOT_FOUND);
  });
  const { remove, acknowledgedIds } = await setUp(({ alertId }) => (alertId === 'a' ? slowRefusal : OK));
  const refused = remove('a');
  await remove('b');
  expect(acknowledgedIds()).toEqual(['a', 'b']);
  refuse();
  await refused;
  expect(acknowledgedIds()).toEqual(['b']);
});

it('shows what the platform stored although its answer was lost', async () => {
  const { remove, store, acknowledgedIds } = await setUp(() => NO_ANSWER);
  const request = remove('a');
  store('a');
  await request;
  expect(acknowledgedIds()).toEqual([]);
  await waitFor(() => expect(acknowledgedIds()).toEqual(['a']));
});

it('keeps an acknowledgement when an earlier poll answers later', async () => {
  const { fetch, delayFetches, remove, acknowledgedIds } = await setUp(() => OK);
  const resume = delayFetches();
  const poll = fetch();
  await remove('a');
  resume();
  await poll;
  expect(acknowledgedIds()).toEqual(['a']);
});
