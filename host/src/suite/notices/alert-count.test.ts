import type { Session } from '@foyer/contract';
import { BehaviorSubject } from '@foyer/remote-kit/streams';
import { profileBody, sessionOf } from '@foyer/testing';
import { countAlerts } from './alert-count';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const sessionAt = (subscription_status: string): Session =>
  sessionOf({ profile: profileBody({ subscription_status }) });

it.each([
  ['ok', 1],
  ['setup_ok', 0],
  ['user_accepted_licence', 0],
])('alerts of a home at %s are asked for %i times', async (status, asked) => {
  const call = jest.fn(async () => []);
  const said: number[] = [];
  const stop = countAlerts({
    session$: new BehaviorSubject(sessionAt(status)),
    awake$: new BehaviorSubject(true),
    platform: { call } as never,
    bus: { emit: (_name: string, { count }: { count: number }) => said.push(count) } as never,
    report: (error) => {
      throw error;
    },
  });
  await jest.advanceTimersByTimeAsync(2_000);
  expect(call).toHaveBeenCalledTimes(asked);
  expect(said).toEqual([0]);
  stop();
});
