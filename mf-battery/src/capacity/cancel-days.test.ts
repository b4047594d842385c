import { nextCancelDays } from './cancel-days';

test.each([
  ['2027-01-01', '2026-11-01', { from: '2026-11-01', until: '2026-11-20' }],
  ['2027-01-01', '2026-11-20', { from: '2026-11-20', until: '2026-11-20' }],
  ['2027-01-01', '2026-11-21', { from: '2026-12-01', until: '2026-12-20' }],
  ['2027-01-01', '2026-12-20', { from: '2026-12-20', until: '2026-12-20' }],
  ['2027-01-01', '2026-12-21', null],
] as const)('a change that begins on %s can be cancelled, on %s: %j', (effectiveDay, today, days) => {
  expect(nextCancelDays(effectiveDay, today)).toEqual(days);
});
