import fc from 'fast-check';
import { PERIODS, type PeriodPosition, periodWindow, previousPosition } from '../time/periods';
import { addDays, addMonths, siteDay, siteMinuteOfDay, startOfSiteDay } from '../time/site-time';
import {
  alignToSlots,
  compareGroups,
  compareTotals,
  comparisonSpan,
  hasUnmatchedHour,
  incompleteSlots,
} from './comparison';
import { type GroupSlot, groupSlots } from './series';

const PARIS = 'Europe/Paris';
const TODAY = '2026-06-21';
const at = (position: Partial<PeriodPosition>): PeriodPosition => ({
  period: 'day',
  lastDay: null,
  twentyFourHours: false,
  ...position,
});

describe('previousPosition', () => {
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
  ] as const)('of %s is as long as the period and ends where it starts', (_, position, fromDay, toDay) => {
    const before = previousPosition(position, TODAY);
    expect(before && periodWindow(before, TODAY, null)).toMatchObject({ fromDay, toDay });
    expect(periodWindow(position, TODAY, null).fromDay).toBe(toDay);
  });

  it('is null for a lifetime', () => {
    expect(previousPosition(at({ period: 'lifeTime' }), TODAY)).toBeNull();
  });

  it('ends where the period starts, on every day of three years', () => {
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

describe('alignToSlots', () => {
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
  ])('matches by local time: %s', (_, before, now, expected) => {
    const put = alignToSlots(day(before), day(now).slots, PARIS);
    expect(put.values.map((values) => values?.energy ?? null)).toEqual(expected);
  });

  it('matches months by index', () => {
    const year = (from: string, to: string) =>
      groupSlots({ period: 'year', fromDay: from, toDay: to }, 'month', PARIS);
    const before = year('2024-07-01', '2025-07-01');
    const values = before.map((_, index) => ({ energy: index }));
    const put = alignToSlots({ slots: before, values }, year('2025-07-01', '2026-07-01'), PARIS);
    expect(put.values).toEqual(values);
  });
});

describe('compareTotals', () => {
  it.each([
    [
      'only what is known in both',
      [3, 3, null, 9],
      [2, null, 5, 4],
      { now: 12, before: 6, changePercent: 100 },
    ],
    ['no change against nothing', [3], [0], { now: 3, before: 0, changePercent: null }],
    ['less', [1], [4], { now: 1, before: 4, changePercent: -75 }],
    ['nothing without a common index', [1, null], [null, 1], null],
  ])('sums %s', (_, now, before, expected) => {
    expect(compareTotals(now, before)).toEqual(expected);
  });
});

describe('compareGroups', () => {
  /** All slots measured with the same energy per hour. */
  const measured = (slots: readonly GroupSlot[]) => ({
    slots,
    values: slots.map(({ startMs, endMs }) => ({ energy: endMs - startMs })),
  });
  const hoursOf = (slot: GroupSlot) =>
    measured(
      groupSlots({ period: 'week', fromDay: slot.day, toDay: siteDay(slot.endMs, PARIS) }, 'hour', PARIS),
    );
  const compare = (position: PeriodPosition, nowMs: number, operationalDay: string | null) => {
    const today = siteDay(nowMs, PARIS);
    const earlier = previousPosition(position, today);
    if (!earlier) throw new Error('nothing before');
    const [now, before] = [position, earlier].map((one) => {
      const window = periodWindow(one, today, operationalDay);
      return measured(groupSlots(window, position.period === 'year' ? 'month' : 'day', PARIS));
    });
    if (!now || !before) throw new Error('two periods');
    const operationalMs = operationalDay === null ? null : startOfSiteDay(operationalDay, PARIS);
    const indexes = incompleteSlots(now.slots, before.slots, nowMs, operationalMs);
    const hours = new Map(
      indexes.map((index) => {
        const [slot, slotBefore] = [now.slots[index], before.slots[index]];
        if (!slot || !slotBefore) throw new Error('no such slot');
        return [index, { now: hoursOf(slot), before: hoursOf(slotBefore) }];
      }),
    );
    return compareGroups(now, before, hours, { nowMs, operationalMs, timeZone: PARIS });
  };
  const spans = (of: ReturnType<typeof compare>) =>
    [of.now, of.before].map(({ slots }) => {
      const span = comparisonSpan(slots);
      return (
        span && { from: siteDay(span.fromMs, PARIS), to: new Date(span.toMs).toISOString(), days: span.days }
      );
    });

  it.each([
    [
      'a week that runs, to the same hour of the week before',
      at({ period: 'week' }),
      '2026-06-21T10:20:00Z',
      null,
      [
        { from: '2026-06-15', to: '2026-06-21T10:00:00.000Z', days: 6.5 },
        { from: '2026-06-08', to: '2026-06-14T10:00:00.000Z', days: 6.5 },
      ],
    ],
    [
      'a year, with 21 days of its last month against 21 days',
      at({ period: 'year' }),
      '2026-11-21T23:00:00Z',
      null,
      [
        { from: '2025-12-01', to: '2026-11-21T23:00:00.000Z', days: 356 },
        { from: '2024-12-01', to: '2025-11-21T23:00:00.000Z', days: 356 },
      ],
    ],
    [
      'a leap year with a day more',
      at({ period: 'year', lastDay: '2028-12-31' }),
      '2029-02-01T00:00:00Z',
      null,
      [
        { from: '2028-01-01', to: '2028-12-31T23:00:00.000Z', days: 366 },
        { from: '2027-01-01', to: '2027-12-31T23:00:00.000Z', days: 365 },
      ],
    ],
  ] as const)('%s', (_, position, now, operationalDay, expected) => {
    expect(spans(compare(position, Date.parse(now), operationalDay))).toEqual(expected);
  });

  it('starts where both periods are measured', () => {
    const slots = (fromDay: string, toDay: string) =>
      groupSlots({ period: 'week', fromDay, toDay }, 'day', PARIS);
    const now = measured(slots('2026-06-15', '2026-06-22'));
    const before = measured(slots('2026-06-08', '2026-06-15'));
    const values = before.values.map((value, index) => (index < 3 ? { energy: null } : value));
    const over = { nowMs: Date.parse('2026-07-01T00:00:00Z'), operationalMs: null, timeZone: PARIS };
    const compared = compareGroups(now, { ...before, values }, new Map(), over);
    expect(compared.now.slots.map(({ day }) => day)[0]).toBe('2026-06-18');
    expect(compared.before.slots).toHaveLength(4);
  });

  it('leaves out an incomplete group without hours', () => {
    const week = measured(
      groupSlots({ period: 'week', fromDay: '2026-06-15', toDay: '2026-06-22' }, 'day', PARIS),
    );
    const before = measured(
      groupSlots({ period: 'week', fromDay: '2026-06-08', toDay: '2026-06-15' }, 'day', PARIS),
    );
    const nowMs = Date.parse('2026-06-21T10:00:00Z');
    const compared = compareGroups(week, before, new Map(), { nowMs, operationalMs: null, timeZone: PARIS });
    expect(compared.now.slots).toHaveLength(6);
  });

  it('has equal length on both sides at any moment, up to clock changes and month lengths', () => {
    const moments = fc.date({
      min: new Date('2023-06-22'),
      max: new Date('2029-06-22'),
      noInvalidDate: true,
    });
    const periods = fc.constantFrom('week', 'month', 'year');
    fc.assert(
      fc.property(moments, periods, fc.integer({ min: -800, max: 30 }), (moment, period, beganDays) => {
        const nowMs = moment.getTime();
        const began = addDays(siteDay(nowMs, PARIS), beganDays);
        const { now, before } = compare(at({ period }), nowMs, began);
        expect(now.slots).toHaveLength(before.slots.length);
        now.slots.forEach((slot, index) => {
          const other = before.slots[index];
          if (!other) throw new Error('no counterpart');
          expect(slot.endMs).toBeLessThanOrEqual(nowMs);
          expect(siteMinuteOfDay(slot.startMs, PARIS)).toBe(siteMinuteOfDay(other.startMs, PARIS));
          const differenceMs = Math.abs(slot.endMs - slot.startMs - (other.endMs - other.startMs));
          const isFebruary = period === 'year' && slot.day.slice(5, 7) === '02';
          expect(differenceMs).toBeLessThanOrEqual(isFebruary ? 86_400_000 : 3_600_000);
          if (period === 'year') expect(slot.day.slice(5)).toBe(addMonths(other.day, 12).slice(5));
        });
      }),
      { numRuns: 12 },
    );
  });
});

describe('hasUnmatchedHour', () => {
  const slotsOf = (day: string, groupType: 'five_minutes' | 'day') =>
    groupSlots({ period: 'day', fromDay: day, toDay: addDays(day, 1) }, groupType, PARIS);

  it.each([
    ['an autumn day of 25 hours', '2026-10-25', '2026-10-24', 'five_minutes', true],
    ['the day after it', '2026-10-26', '2026-10-25', 'five_minutes', true],
    ['a spring day of 23 hours', '2026-03-29', '2026-03-28', 'five_minutes', true],
    ['two days of 24 hours', '2026-06-21', '2026-06-20', 'five_minutes', false],
    ['whole days', '2026-10-25', '2026-10-24', 'day', false],
  ] as const)('of %s', (_, day, before, groupType, expected) => {
    expect(hasUnmatchedHour(slotsOf(day, groupType), slotsOf(before, groupType), PARIS)).toBe(expected);
  });
});
