import { alignGroups, compareGroups, groupSlots, type PeriodWindow } from '@foyer/domain';
import type { MeasureGroup } from '@foyer/wire/measures';
import fc from 'fast-check';
import { chartContent } from './chart-content';
import { AUTONOMY, CONSUMPTION, PRODUCTION, SELF_CONSUMPTION } from './series-plans';

const PARIS = 'Europe/Paris';
const KWH = 3_600_000;
const DAY: PeriodWindow = { period: 'day', fromDay: '2026-06-21', toDay: '2026-06-22' };
const WEEK: PeriodWindow = { period: 'week', fromDay: '2026-06-15', toDay: '2026-06-22' };

const group = (values: MeasureGroup['values'], date: string | null = null): MeasureGroup => ({
  date,
  values,
});

describe('a chart’s content', () => {
  it('converts five-minute energies to mean power, with one prefix for all series', () => {
    const groups = [group({ produced_energy: 300 * 3200, energy: 300 * 450 })];
    const content = chartContent(alignGroups(groups, DAY, 'five_minutes', PARIS), 'day', [
      PRODUCTION,
      CONSUMPTION,
    ]);
    expect(content.unit).toBe('kW');
    expect(content.series.map(({ values }) => values[0])).toEqual([3.2, 0.45]);
    expect(content.series.map(({ totalWs }) => totalWs)).toEqual([960_000, 135_000]);
    expect(content.slots).toHaveLength(288);
  });

  it('shows days as energy', () => {
    const groups = [group({ produced_energy: 9.4 * KWH }, '2026-06-16')];
    const content = chartContent(alignGroups(groups, WEEK, 'day', PARIS), 'week', [PRODUCTION]);
    expect(content.unit).toBe('kWh');
    expect(content.series[0]?.values).toEqual([null, 9.4, null, null, null, null, null]);
  });

  it('shows rates in percent without totals', () => {
    const groups = [
      group({
        energy: 10 * KWH,
        produced_energy: 8 * KWH,
        electricity_meter_energy: -2 * KWH,
        grid_energy: 2 * KWH,
      }),
    ];
    const content = chartContent(alignGroups(groups, WEEK, 'day', PARIS), 'week', [
      AUTONOMY,
      SELF_CONSUMPTION,
    ]);
    expect(content.unit).toBe('%');
    expect(content.series.map(({ values, totalWs }) => [values[0], totalWs])).toEqual([
      [80, null],
      [50, null],
    ]);
  });

  it('is empty when nothing was measured, and keeps its slots', () => {
    const content = chartContent(alignGroups([], WEEK, 'day', PARIS), 'week', [CONSUMPTION]);
    expect(content).toMatchObject({ empty: true, unit: 'Wh' });
    expect(content.series[0]?.totalWs).toBeNull();
    expect(content.slots).toHaveLength(7);
  });

  it.each([
    ['an ordinary day', '2026-06-21', '2026-06-22'],
    ['a 23-hour day', '2026-03-29', '2026-03-30'],
    ['a 25-hour day', '2026-10-25', '2026-10-26'],
  ])('draws a power curve whose area is the total, on %s', (_, fromDay, toDay) => {
    const window: PeriodWindow = { period: 'day', fromDay, toDay };
    const count = groupSlots(window, 'five_minutes', PARIS).length;
    const energies = fc.array(fc.option(fc.integer({ min: 0, max: 3_000_000 })), {
      minLength: count,
      maxLength: count,
    });
    fc.assert(
      fc.property(energies, (energiesWs) => {
        const groups = energiesWs.map((energy) => group({ energy }));
        const aligned = alignGroups(groups, window, 'five_minutes', PARIS);
        const content = chartContent(aligned, 'day', [CONSUMPTION]);
        const perUnit = { W: 1, kW: 1000, MW: 1_000_000 }[content.unit] ?? Number.NaN;
        const areaWs = (content.series[0]?.values ?? []).reduce<number>(
          (sum, value) => sum + (value ?? 0) * perUnit * 300,
          0,
        );
        expect(areaWs).toBeCloseTo(content.series[0]?.totalWs ?? 0, 0);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a compared chart', () => {
  const before = (values: readonly (number | null)[]) =>
    alignGroups(
      values.map((energy) => group({ energy: energy === null ? null : energy * KWH })),
      WEEK,
      'day',
      PARIS,
    );

  const OVER = { nowMs: Date.parse('2026-07-01T00:00:00Z'), operationalMs: null, timeZone: PARIS };
  const beside = (now: readonly (number | null)[], then: readonly (number | null)[]) =>
    [
      before(now),
      {
        before: before(then),
        compared: compareGroups(before(now), before(then), new Map(), OVER),
        hasUnmatchedHour: false,
      },
    ] as const;

  it('has the previous period beside each series, comparing only slots measured in both', () => {
    const [week, comparison] = beside([6, 6, null], [4, 4, 100]);
    const content = chartContent(week, 'week', [CONSUMPTION], comparison);
    expect(content.series.map(({ isComparison }) => isComparison)).toEqual([false, true]);
    const [now, then] = content.series;
    expect([now?.totalWs, now?.changePercent]).toEqual([12 * KWH, 50]);
    // The 100 kWh of the third day are drawn but not compared: this week has no measure for its third day.
    expect([then?.totalWs, then?.changePercent]).toEqual([8 * KWH, null]);
    expect(then?.values.slice(0, 3)).toEqual([4, 4, 100]);
  });

  it('has one prefix for both periods', () => {
    const [week, comparison] = beside([0.5], [2]);
    const content = chartContent(week, 'week', [CONSUMPTION], comparison);
    expect(content.unit).toBe('kWh');
    expect(content.series.map(({ values }) => values[0])).toEqual([0.5, 2]);
  });

  it('is empty when this period is, whatever the previous one holds', () => {
    const [week, comparison] = beside([], [2]);
    expect(chartContent(week, 'week', [CONSUMPTION], comparison).empty).toBe(true);
  });

  it('shows daily averages when the periods differ in length by a day', () => {
    const february = (fromDay: string, toDay: string) =>
      alignGroups(
        [group({ energy: 100 * KWH }, fromDay)],
        { period: 'year', fromDay, toDay },
        'month',
        PARIS,
      );
    const [leap, common] = [february('2028-02-01', '2028-03-01'), february('2027-02-01', '2027-03-01')];
    const at = { ...OVER, nowMs: Date.parse('2028-07-01T00:00:00Z') };
    const compared = compareGroups(leap, common, new Map(), at);
    const { series } = chartContent(leap, 'year', [CONSUMPTION], {
      before: common,
      compared,
      hasUnmatchedHour: false,
    });
    expect(series.map(({ perDayWs }) => perDayWs)).toEqual([(100 * KWH) / 29, (100 * KWH) / 28]);
    // Periods of equal length in days are compared directly, even when one has a 25-hour day.
    const days = (fromDay: string, toDay: string) =>
      alignGroups([group({ energy: KWH }, fromDay)], { period: 'month', fromDay, toDay }, 'day', PARIS);
    const [october, july] = [days('2025-10-25', '2025-10-27'), days('2025-07-25', '2025-07-27')];
    const both = compareGroups(october, july, new Map(), OVER);
    const alike = chartContent(october, 'month', [CONSUMPTION], {
      before: july,
      compared: both,
      hasUnmatchedHour: false,
    });
    expect(alike.series.map(({ perDayWs }) => perDayWs)).toEqual([null, null]);
    const equal = beside([1, 2], [3, 4]);
    expect(chartContent(equal[0], 'week', [CONSUMPTION], equal[1]).series[0]?.perDayWs).toBeNull();
  });
});
