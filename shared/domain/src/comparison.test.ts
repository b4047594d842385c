import fc from 'fast-check';
import { comparedTotals, putOntoPlaces } from './comparison';
import { PERIODS, type PeriodPosition, periodWindow, previousPosition } from './periods';
import { groupSlots } from './series';
import { addDays, siteMinuteOfDay } from './site-time';

const PARIS = 'Europe/Paris';
const TODAY = '2026-06-21';
const at = (position: Partial<PeriodPosition>): PeriodPosition => ({
  period: 'day',
  lastDay: null,
  twentyFourHours: false,
  ...position,
});

describe('the period before', () => {
  it.each([
    ['two days', at({}), '2026-06-18', '2026-06-20'],
    ['one day', at({ twentyFourHours: true }), '2026-06-20', '2026-06-21'],
    ['a week', at({ period: 'week' }), '2026-06-08', '2026-06-15'],
    ['31 days', at({ period: 'month' }), '2026-04-21', '2026-05-22'],
    ['a year', at({ period: 'year' }), '2024-07-01', '2025-07-01'],
    [
      'a day after the clock change',
      at({ lastDay: '2026-03-30', twentyFourHours: true }),
      '2026-03-29',
      '2026-03-30',
    ],
  ] as const)('of %s is just as long and ends where it begins', (_, position, fromDay, toDay) => {
    const before = previousPosition(position, TODAY);
    expect(before && periodWindow(before, TODAY, null)).toMatchObject({ fromDay, toDay });
    expect(periodWindow(position, TODAY, null).fromDay).toBe(toDay);
  });

  it('of a lifetime there is none', () => {
    expect(previousPosition(at({ period: 'lifeTime' }), TODAY)).toBeNull();
  });

  it('touches its period on every day of three years', () => {
    const days = fc.integer({ min: 0, max: 1096 }).map((days_) => addDays('2023-06-22', days_));
    fc.assert(
      fc.property(days, fc.constantFrom(...PERIODS), fc.boolean(), (lastDay, period, twentyFourHours) => {
        const position = { period, lastDay, twentyFourHours };
        const before = previousPosition(position, TODAY);
        if (!before) return;
        const window = periodWindow(position, TODAY, null);
        expect(periodWindow(before, TODAY, null).toDay).toBe(window.fromDay);
      }),
    );
  });
});

describe('measures of the period before', () => {
  const day = (fromDay: string) => {
    const slots = groupSlots({ period: 'day', fromDay, toDay: addDays(fromDay, 1) }, 'hour', PARIS);
    const values = slots.map(({ startMs }) => ({ energy: siteMinuteOfDay(startMs, PARIS) / 60 }));
    return { slots, values };
  };
  const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

  it.each([
    ['an ordinary day', '2026-06-20', '2026-06-21', HOURS],
    [
      'the day of 23 hours before',
      '2026-03-29',
      '2026-03-30',
      HOURS.map((hour) => (hour === 2 ? null : hour)),
    ],
    [
      'an ordinary day before the one of 23 hours',
      '2026-03-28',
      '2026-03-29',
      HOURS.filter((hour) => hour !== 2),
    ],
    ['the day of 25 hours before', '2026-10-25', '2026-10-26', HOURS],
    [
      'an ordinary day before the one of 25 hours',
      '2026-10-24',
      '2026-10-25',
      [0, 1, 2, null, ...HOURS.slice(3)],
    ],
  ])('stand at the same time on the wall: %s', (_, before, now, expected) => {
    const put = putOntoPlaces(day(before), day(now).slots, PARIS);
    expect(put.values.map((values) => values?.energy ?? null)).toEqual(expected);
  });

  it('stand month above month', () => {
    const year = (from: string, to: string) =>
      groupSlots({ period: 'year', fromDay: from, toDay: to }, 'month', PARIS);
    const before = year('2024-07-01', '2025-07-01');
    const values = before.map((_, place) => ({ energy: place }));
    const put = putOntoPlaces({ slots: before, values }, year('2025-07-01', '2026-07-01'), PARIS);
    expect(put.values).toEqual(values);
  });
});

describe('compared totals', () => {
  it.each([
    [
      'only what is known in both',
      [3, 3, null, 9],
      [2, null, 5, 4],
      { now: 12, before: 6, changePercent: 100 },
    ],
    ['no change against nothing', [3], [0], { now: 3, before: 0, changePercent: null }],
    ['less', [1], [4], { now: 1, before: 4, changePercent: -75 }],
    ['nothing without a shared place', [1, null], [null, 1], null],
  ])('hold %s', (_, now, before, expected) => {
    expect(comparedTotals(now, before)).toEqual(expected);
  });
});
