import fc from 'fast-check';
import { SILENT_DAYS, stuckReason } from './stuck-installation';

const DAY_MS = 86_400_000;
const at = (days: number) => ({ statusSinceMs: 0, nowMs: days * DAY_MS });

it.each([
  ['setup_user_registered', 0, null, 'installer', 'none'],
  ['setup_user_registered', SILENT_DAYS - 1, null, 'installer', 'none'],
  ['setup_user_registered', SILENT_DAYS, null, 'installer', 'silent'],
  ['setup_check_wiring', 1, 'plausible', 'installer', 'none'],
  ['setup_check_wiring', 1, 'reversed', 'installer', 'wiring'],
  ['setup_check_wiring', 90, 'no-signal', 'installer', 'wiring'],
  ['setup_ok', 1, 'reversed', 'customer', 'customer'],
  ['user_password_set', 40, null, 'customer', 'customer'],
  ['user_accepted_licence', 0, null, 'customer', 'customer'],
] as const)('%s for %d days with wiring %s: %s, %s', (status, days, wiring, turn, why) => {
  const { statusSinceMs, nowMs } = at(days);
  expect(stuckReason({ status, statusSinceMs, wiring, invited: true }, nowMs)).toEqual({ turn, why, days });
});

it.each([
  ['setup_check_wiring', 'installer', 'none'],
  ['setup_ok', 'installer', 'link'],
  ['user_password_set', 'customer', 'customer'],
] as const)('%s without a link sent: %s, %s', (status, turn, why) => {
  expect(stuckReason({ status, statusSinceMs: 0, wiring: null, invited: false }, DAY_MS)).toEqual({
    turn,
    why,
    days: 1,
  });
});

it('counts whole days, none before the step or without its date', () => {
  expect(
    stuckReason({ status: 'none', statusSinceMs: 0, wiring: null, invited: true }, DAY_MS - 1).days,
  ).toBe(0);
  expect(stuckReason({ status: 'none', statusSinceMs: DAY_MS, wiring: null, invited: true }, 0).days).toBe(0);
  expect(
    stuckReason({ status: 'none', statusSinceMs: null, wiring: null, invited: true }, 9 * DAY_MS).days,
  ).toBe(0);
});

it('stays silent as time passes', () => {
  const moment = fc.integer({ min: 0, max: 400 * DAY_MS });
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const of = (nowMs: number) =>
        stuckReason({ status: 'none', statusSinceMs: 0, wiring: null, invited: true }, nowMs).why;
      if (of(Math.min(one, other)) === 'silent') expect(of(Math.max(one, other))).toBe('silent');
    }),
  );
});
