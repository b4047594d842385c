import { NO_SESSION, type Session } from '@foyer/contract';
import { BehaviorSubject } from '@foyer/remote-kit/streams';
import { profileFixture } from '../../test-support/household-fixture';
import { foyer } from '../../test-support/tenant-fixture';
import { watchSupport } from './support-watch';

const HOUSEHOLD: Session = { ...NO_SESSION, status: 'authenticated', profile: profileFixture };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each([
  ['a household', 'h'.repeat(32), HOUSEHOLD, 1],
  ['a professional', 'own-own-own', { ...HOUSEHOLD, professional: true }, 0],
  ['the link of a registration', 'r'.repeat(33), HOUSEHOLD, 0],
])('the status of support is asked for %s: %#', (_who, token, session, calls) => {
  const call = jest.fn(async () => null);
  const handlers: ((event: { tags: string[] }) => void)[] = [];
  const stop = watchSupport({
    store: { getState: () => ({ session: { session } }), dispatch: jest.fn() } as never,
    session$: new BehaviorSubject(session),
    awake$: new BehaviorSubject(true),
    platform: { call } as never,
    token: () => token,
    bus: {
      on: (_name: string, heard: (event: { tags: string[] }) => void) => handlers.push(heard) && jest.fn(),
    } as never,
    tenant: { ...foyer, flags: { ...foyer.flags, support_sessions: true } },
  });
  jest.advanceTimersByTime(3_000);
  expect(call).toHaveBeenCalledTimes(calls);
  for (const heard of handlers) heard({ tags: ['support'] });
  expect(call).toHaveBeenCalledTimes(2 * calls);
  stop();
});
