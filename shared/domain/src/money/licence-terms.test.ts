import * as fc from 'fast-check';
import { addDays } from '../time/site-time';
import { isRemembered, licencePhase, licenceReminder, PREMIUM_REQUEST_REMEMBERED_MS } from './licence-terms';

const TODAY = '2026-06-21';
const DAY_S = 86_400;

describe('licenceReminder', () => {
  it.each([
    [31, null],
    [30, 23],
    [8, 1],
    [7, 5],
    [3, 1],
    [2, 2],
    [1, 1],
    [0, 1],
    [-1, null],
  ])('%s days ahead can be hidden for %s days', (daysLeft, hiddenDays) => {
    const reminder = licenceReminder(addDays(TODAY, daysLeft), TODAY);
    expect(reminder).toEqual(hiddenDays === null ? null : { daysLeft, hideForS: hiddenDays * DAY_S });
  });

  it.each([
    ['2026-06-20', 30, 30],
    ['2026-06-21', 30, null],
    ['2026-06-20', 29, null],
    ['2026-05-28', 7, 7],
    ['2026-05-28', 30, 30],
    ['2026-06-20', 6, null],
  ])('of a licence that began on %s: %s days ahead %s', (firstDay, daysLeft, shown) => {
    const reminder = licenceReminder(addDays(TODAY, daysLeft), TODAY, firstDay);
    expect(reminder?.daysLeft ?? null).toBe(shown);
  });

  it('is hidden until the day at most, except on the day itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), (daysLeft) => {
        const reminder = licenceReminder(addDays(TODAY, daysLeft), TODAY);
        expect(reminder?.hideForS).toBeLessThanOrEqual(Math.max(1, daysLeft) * DAY_S);
      }),
    );
  });
});

it.each([
  ['2026-06-22', null, 'before'],
  ['2026-06-21', null, 'inForce'],
  [null, '2026-06-21', 'inForce'],
  ['2026-05-21', '2026-06-20', 'over'],
  ['2026-06-22', '2026-06-20', 'over'],
  [null, null, 'inForce'],
])('a licence from %s to %s is %s', (startDay, expirationDay, phase) => {
  expect(licencePhase({ startDay, expirationDay }, TODAY)).toBe(phase);
});

it.each([
  [null, false],
  [0, true],
  [PREMIUM_REQUEST_REMEMBERED_MS - 1, true],
  [PREMIUM_REQUEST_REMEMBERED_MS, false],
])('shows a request made %s ms ago: %s', (agoMs, remembered) => {
  const nowMs = 1_800_000_000_000;
  const sinceMs = agoMs === null ? null : nowMs - agoMs;
  expect(isRemembered(sinceMs, nowMs, PREMIUM_REQUEST_REMEMBERED_MS)).toBe(remembered);
});
