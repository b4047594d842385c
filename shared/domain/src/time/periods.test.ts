import fc from 'fast-check';
import {
  canMoveBack,
  canMoveForward,
  chartTypeFor,
  DEFAULT_POSITION,
  decodePosition,
  encodePosition,
  groupTypeFor,
  hasLifeTime,
  meteringKind,
  moveBack,
  moveForward,
  moveToDay,
  moveToToday,
  PERIODS,
  type PeriodPosition,
  periodWindow,
} from './periods';
import { addDays, daysBetween, monthsBetween } from './site-time';

const TODAY = '2026-06-21';
const OPERATIONAL = '2024-10-20';
const at = (period: PeriodPosition['period'], more: Partial<PeriodPosition> = {}): PeriodPosition => ({
  ...DEFAULT_POSITION,
  period,
  ...more,
});

describe('periodWindow', () => {
  it.each<[string, PeriodPosition, string, string]>([
    ['yesterday and today', at('day'), '2026-06-20', '2026-06-22'],
    ['today alone in 24-hour mode', at('day', { twentyFourHours: true }), '2026-06-21', '2026-06-22'],
    ['the last 7 days', at('week'), '2026-06-15', '2026-06-22'],
    ['the last 31 days', at('month'), '2026-05-22', '2026-06-22'],
    ['the last 12 months with this one', at('year'), '2025-07-01', '2026-07-01'],
    ['all since the first month of operation', at('lifeTime'), '2024-10-01', '2026-07-01'],
    ['a week that ends with a picked day', at('week', { lastDay: '2026-03-29' }), '2026-03-23', '2026-03-30'],
    ['today for a day to come', at('week', { lastDay: '2027-01-01' }), '2026-06-15', '2026-06-22'],
  ])('covers %s', (_what, position, fromDay, toDay) => {
    expect(periodWindow(position, TODAY, OPERATIONAL)).toEqual({ period: position.period, fromDay, toDay });
  });

  it('covers the last 12 months for a lifetime without a first day', () => {
    expect(periodWindow(at('lifeTime'), TODAY, null)).toMatchObject({
      fromDay: '2025-07-01',
      toDay: '2026-07-01',
    });
  });

  it.each([
    ['week', 7],
    ['month', 31],
    ['year', 12],
  ] as const)('of a %s has %d groups at any position', (period, groups) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), (back) => {
        const window = periodWindow(at(period, { lastDay: addDays(TODAY, -back) }), TODAY, null);
        const count = period === 'year' ? monthsBetween : daysBetween;
        expect(count(window.fromDay, window.toDay)).toBe(groups);
      }),
    );
  });
});

describe('navigation', () => {
  it.each<[PeriodPosition, string]>([
    [at('day'), '2026-06-20'],
    [at('week'), '2026-06-14'],
    [at('month'), '2026-05-21'],
    [at('year'), '2025-06-21'],
  ])('goes back by the period: %j to %s', (position, lastDay) => {
    expect(moveBack(position, TODAY).lastDay).toBe(lastDay);
  });

  it.each(['week', 'month'] as const)('moves the window of a %s right before the current one', (period) => {
    const before = periodWindow(moveBack(at(period), TODAY), TODAY, null);
    expect(before.toDay).toBe(periodWindow(at(period), TODAY, null).fromDay);
  });

  it('follows today again once today is reached', () => {
    expect(moveForward(at('week', { lastDay: '2026-06-18' }), TODAY).lastDay).toBeNull();
    expect(moveForward(at('day', { lastDay: '2026-06-20' }), TODAY).lastDay).toBeNull();
  });

  it('returns to the start after one step back and forth, for periods of days', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('day', 'week', 'month'),
        fc.integer({ min: 40, max: 900 }),
        (period, back) => {
          const position = at(period, { lastDay: addDays(TODAY, -back) });
          expect(moveForward(moveBack(position, TODAY), TODAY)).toEqual(position);
        },
      ),
    );
  });

  it('leaves a lifetime unchanged', () => {
    expect(moveBack(at('lifeTime'), TODAY)).toEqual(at('lifeTime'));
    expect(canMoveBack(at('lifeTime'), TODAY, OPERATIONAL)).toBe(false);
    expect(canMoveForward(at('lifeTime', { lastDay: '2026-01-01' }), TODAY)).toBe(false);
  });

  it('stops at the first day of operation and at today', () => {
    expect(canMoveBack(at('week'), TODAY, OPERATIONAL)).toBe(true);
    expect(canMoveBack(at('week', { lastDay: '2024-10-26' }), TODAY, OPERATIONAL)).toBe(false);
    expect(canMoveForward(at('week'), TODAY)).toBe(false);
    expect(canMoveForward(at('week', { lastDay: '2026-06-20' }), TODAY)).toBe(true);
  });

  it('takes a picked day, and today for an invalid or future one', () => {
    expect(moveToDay(at('day'), '2026-03-29', TODAY).lastDay).toBe('2026-03-29');
    expect(moveToDay(at('day'), '2026-06-22', TODAY).lastDay).toBeNull();
    expect(moveToDay(at('day'), '2026-02-30', TODAY).lastDay).toBeNull();
    expect(moveToToday(at('day', { lastDay: '2026-03-29' })).lastDay).toBeNull();
  });
});

describe('position in the URL', () => {
  it('survives encoding and decoding', () => {
    const positions = fc.record<PeriodPosition>({
      period: fc.constantFrom(...PERIODS),
      lastDay: fc.option(fc.integer({ min: 0, max: 4000 }).map((count) => addDays('2020-01-01', count))),
      twentyFourHours: fc.boolean(),
    });
    fc.assert(
      fc.property(positions, (position) => {
        expect(decodePosition(`?${encodePosition(position)}`)).toEqual(position);
      }),
    );
  });

  it.each(['', '?', '?period=century', '?day=2026-02-30', '?hours=25', '?day=%E0%A4%A'])(
    'decodes %j as the default',
    (search) => {
      expect(decodePosition(search)).toEqual(DEFAULT_POSITION);
    },
  );

  it('omits defaults', () => {
    expect(encodePosition(DEFAULT_POSITION)).toBe('');
  });
});

describe('presentation of a period', () => {
  it.each([
    ['day', 'virtual', 'five_minutes', 'area'],
    ['day', 'wiser_thermostat', 'ten_minutes', 'area'],
    ['day', 'tado_ac', 'fifteen_minutes', 'area'],
    ['week', 'virtual', 'day', 'column'],
    ['month', 'wiser_valve', 'day', 'column'],
    ['year', 'tado_heater', 'month', 'column'],
    ['lifeTime', 'virtual', 'month', 'area'],
  ] as const)('%s of %s: groups %s, chart %s', (period, type, groupType, chart) => {
    expect(groupTypeFor(period, meteringKind(type))).toBe(groupType);
    expect(chartTypeFor(period)).toBe(chart);
    expect(chartTypeFor(period, 'rate')).toBe('line');
  });

  it.each([
    [null, false],
    ['2025-05-22', false],
    ['2025-05-21', false],
    ['2025-05-20', true],
    ['2024-10-20', true],
  ])('offers a lifetime since %s: %s', (operationalDay, expected) => {
    expect(hasLifeTime(operationalDay, TODAY)).toBe(expected);
  });
});
