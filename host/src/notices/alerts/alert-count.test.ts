import type { Session } from '@foyer/contract';
import { createBus } from '@foyer/remote-kit/bus';
import { BehaviorSubject } from '@foyer/remote-kit/streams';
import { profileBody, sessionOf } from '@foyer/testing';
import { countAlerts } from './alert-count';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const sessionAt = (subscription_status: string): Session =>
  sessionOf({ profile: profileBody({ subscription_status }) });

const waiting = { visible: true, active: true, acknowledged: false };

/** Starts counting for a home and collects emitted counts; the platform answers after 100 ms. */
function counting(status: string) {
  const bus = createBus({ strict: true, report: jest.fn() });
  const said: number[] = [];
  bus.on('alert.badge', ({ count }) => said.push(count));
  const call = jest.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return [waiting, waiting];
  });
  const awake$ = new BehaviorSubject(true);
  const report = (error: unknown) => {
    throw error;
  };
  const session$ = new BehaviorSubject(sessionAt(status));
  const stop = countAlerts({ session$, awake$, platform: { call } as never, bus, report });
  return { bus, said, call, awake$, stop };
}

it.each([
  ['ok', 1, [2]],
  ['setup_ok', 0, [0]],
  ['user_accepted_licence', 0, [0]],
])('alerts of a home at %s are requested %i times', async (status, asked, counts) => {
  const { said, call, stop } = counting(status);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(call).toHaveBeenCalledTimes(asked);
  expect(said).toEqual(counts);
  stop();
});

it('a page’s own count wins: a pending request is dropped, and the next one is a minute later', async () => {
  const { bus, said, call, stop } = counting('ok');
  await jest.advanceTimersByTimeAsync(1_550);
  expect(call).toHaveBeenCalledTimes(1);
  bus.emit('alert.badge', { count: 1 });
  await jest.advanceTimersByTimeAsync(59_000);
  expect([said, call.mock.calls.length]).toEqual([[1], 1]);
  await jest.advanceTimersByTimeAsync(1_500);
  expect(said).toEqual([1, 2]);
  stop();
});

it('a page that was hidden counts soon after it becomes visible', async () => {
  const { bus, said, call, awake$, stop } = counting('ok');
  bus.emit('alert.badge', { count: 1 });
  awake$.next(false);
  await jest.advanceTimersByTimeAsync(300_000);
  expect([said, call.mock.calls.length]).toEqual([[1], 0]);
  awake$.next(true);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(said).toEqual([1, 2]);
  stop();
});
