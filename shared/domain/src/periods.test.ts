import fc from 'fast-check';
import {
  atDay,
  atToday,
  canGoEarlier,
  canGoLater,
  chartTypeFor,
  DEFAULT_POSITION,
  decodePosition,
  earlier,
  encodePosition,
  groupTypeFor,
  hasLifeTime,
  later,
  meteringKind,
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

describe('the days a chart covers (spec 1 §9, D7)', () => {
  it.each<[string, PeriodPosition, string, string]>([
    ['yesterday and today', at('day'), '2026-06-20', '2026-06-22'],
    ['today alone in 24-hour mode', at('day', { twentyFourHours: true }), '2026-06-21', '2026-06-22'],
    ['the last 7 days', at('week'), '2026-06-15', '2026-06-22'],
    ['the last 31 days', at('month'), '2026-05-22', '2026-06-22'],
    ['the last 12 months with this one', at('year'), '2025-07-01', '2026-07-01'],
    ['all since the first month of operation', at('lifeTime'), '2024-10-01', '2026-07-01'],
    ['a week that ends with a picked day', at('week', { lastDay: '2026-03-29' }), '2026-03-23', '2026-03-30'],
    ['today for a day to come', at('week', { lastDay: '2027-01-01' }), '2026-06-15', '2026-06-22'],
  ])('are %s', (_what, position, fromDay, toDay) => {
    expect(periodWindow(position, TODAY, OPERATIONAL)).toEqual({ period: position.period, fromDay, toDay });
  });

  it('are the last 12 months of a lifetime without a first day', () => {
    expect(periodWindow(at('lifeTime'), TODAY, null)).toMatchObject({
      fromDay: '2025-07-01',
      toDay: '2026-07-01',
    });
  });

  it.each([
    ['week', 7],
    ['month', 31],
    ['year', 12],
  ] as const)('of a %s hold %d groups wherever they lie', (period, groups) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), (back) => {
        const window = periodWindow(at(period, { lastDay: addDays(TODAY, -back) }), TODAY, null);
        const count = period === 'year' ? monthsBetween : daysBetween;
        expect(count(window.fromDay, window.toDay)).toBe(groups);
      }),
    );
  });
});

describe('stepping through time (D7)', () => {
  it.each<[PeriodPosition, string]>([
    [at('day'), '2026-06-20'],
    [at('week'), '2026-06-14'],
    [at('month'), '2026-05-21'],
    [at('year'), '2025-06-21'],
  ])('goes back by the period: %j to %s', (position, lastDay) => {
    expect(earlier(position, TODAY).lastDay).toBe(lastDay);
  });

  it.each(['week', 'month'] as const)('puts the window of a %s right before the present one', (period) => {
    const before = periodWindow(earlier(at(period), TODAY), TODAY, null);
    expect(before.toDay).toBe(periodWindow(at(period), TODAY, null).fromDay);
  });

  it('follows today again once it is reached', () => {
    expect(later(at('week', { lastDay: '2026-06-18' }), TODAY).lastDay).toBeNull();
    expect(later(at('day', { lastDay: '2026-06-20' }), TODAY).lastDay).toBeNull();
  });

  it('comes back from where it went, for periods of days', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('day', 'week', 'month'),
        fc.integer({ min: 40, max: 900 }),
        (period, back) => {
          const position = at(period, { lastDay: addDays(TODAY, -back) });
          expect(later(earlier(position, TODAY), TODAY)).toEqual(position);
        },
      ),
    );
  });

  it('leaves a lifetime where it is', () => {
    expect(earlier(at('lifeTime'), TODAY)).toEqual(at('lifeTime'));
    expect(canGoEarlier(at('lifeTime'), TODAY, OPERATIONAL)).toBe(false);
    expect(canGoLater(at('lifeTime', { lastDay: '2026-01-01' }), TODAY)).toBe(false);
  });

  it('does not go before the first day of operation, nor past today', () => {
    expect(canGoEarlier(at('week'), TODAY, OPERATIONAL)).toBe(true);
    expect(canGoEarlier(at('week', { lastDay: '2024-10-26' }), TODAY, OPERATIONAL)).toBe(false);
    expect(canGoLater(at('week'), TODAY)).toBe(false);
    expect(canGoLater(at('week', { lastDay: '2026-06-20' }), TODAY)).toBe(true);
  });

  it('takes a picked day, and today for one that is none or still to come', () => {
    expect(atDay(at('day'), '2026-03-29', TODAY).lastDay).toBe('2026-03-29');
    expect(atDay(at('day'), '2026-06-22', TODAY).lastDay).toBeNull();
    expect(atDay(at('day'), '2026-02-30', TODAY).lastDay).toBeNull();
    expect(atToday(at('day', { lastDay: '2026-03-29' })).lastDay).toBeNull();
  });
});

describe('a position in the address (D7)', () => {
  it('comes back as it was written', () => {
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
    'reads %j as the default',
    (search) => {
      expect(decodePosition(search)).toEqual(DEFAULT_POSITION);
    },
  );

  it('says nothing of the default', () => {
    expect(encodePosition(DEFAULT_POSITION)).toBe('');
  });
});

describe('how a period is drawn (spec 1 §9)', () => {
  it.each([
    ['day', 'virtual', 'five_minutes', 'area'],
    ['day', 'wiser_thermostat', 'ten_minutes', 'area'],
    ['day', 'tado_ac', 'fifteen_minutes', 'area'],
    ['week', 'virtual', 'day', 'column'],
    ['month', 'wiser_valve', 'day', 'column'],
    ['year', 'tado_heater', 'month', 'column'],
    ['lifeTime', 'virtual', 'month', 'area'],
  ] as const)('%s of %s: groups %s, drawn as %s', (period, type, groupType, chart) => {
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
  ])('offers a lifetime to a house operational since %s: %s', (operationalDay, expected) => {
    expect(hasLifeTime(operationalDay, TODAY)).toBe(expected);
  });
});
