import { createTestClock, TENANT } from '@foyer/testing';
import { act } from '@testing-library/react';
import { renderSupport, requestBody } from '../testing/render-support';
import { useSupportStatus } from './useSupportStatus';

const MINUTE_MS = 60_000;
const OFF = { ...TENANT, flags: { ...TENANT.flags, support_sessions: false } };
const ENDS = '2099-01-01 00:15:00';

function Probe() {
  useSupportStatus('wait-token-of-mine');
  return null;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => jest.runOnlyPendingTimers());
  jest.useRealTimers();
});

/** Last column: requests per minute. */
test.each([
  ['every 10 s while it waits for an answer', { status: 'requested' }, TENANT, 6],
  ['every 10 s while nobody asks for anything', null, TENANT, 6],
  ['every 2 s while an access is in force', { status: 'granted', endsAt: ENDS }, TENANT, 30],
  ['no more once it has expired', { status: 'expired' }, TENANT, 0],
  ['no more once it was refused', { status: 'refused' }, TENANT, 0],
  ['no more once it was revoked', { status: 'revoked' }, TENANT, 0],
  ['no more once it is finished', { status: 'finished' }, TENANT, 0],
  ['not at all where the tenant has no support sessions', { status: 'requested' }, OFF, 0],
])('polls the support status %s', async (_, changes, tenant, count) => {
  const { host } = await renderSupport(<Probe />, {
    route: null,
    tenant,
    advanceTimers: jest.advanceTimersByTime.bind(jest),
    platformAnswers: { supportStatus: { fullAccessRequest: changes && requestBody(changes) } },
  });
  const requests = () => host.platform.received.filter(({ id }) => id === 'supportStatus').length;
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(requests()).toBeGreaterThan(0);
  const before = requests();
  await act(() => jest.advanceTimersByTimeAsync(MINUTE_MS));
  expect(Math.abs(requests() - before - count)).toBeLessThanOrEqual(count * 0.05);
});

test('reads the status once more when the time of an access is up', async () => {
  const clock = createTestClock();
  const ends = new Date(clock.now() + 1_500).toISOString().replace('T', ' ').slice(0, 19);
  const { host } = await renderSupport(<Probe />, {
    route: null,
    clock,
    advanceTimers: jest.advanceTimersByTime.bind(jest),
    platformAnswers: {
      supportStatus: { fullAccessRequest: requestBody({ status: 'granted', endsAt: ends }) },
    },
  });
  const requests = () => host.platform.received.filter(({ id }) => id === 'supportStatus').length;
  await act(() => jest.advanceTimersByTimeAsync(500));
  const before = requests();
  await act(() => jest.advanceTimersByTimeAsync(1_100));
  expect(requests()).toBe(before + 1);
});
