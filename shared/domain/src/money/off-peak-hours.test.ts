import fc from 'fast-check';
import { startOfSiteDay } from '../time/site-time';
import { contractCost } from './contract-cost';
import { component, contract, KWH, row, ZONE } from './contract-fixture';
import {
  boughtByHourOfDay,
  calendarOfPatterns,
  extremePatterns,
  type OffPeakPattern,
  offPeakPatterns,
} from './off-peak-hours';

const hoursOf = ({ night, afternoon }: OffPeakPattern) =>
  [night, ...(afternoon ? [afternoon] : [])].flatMap(({ fromHour, toHour }) =>
    Array.from({ length: toHour - fromHour }, (_, index) => (fromHour + index) % 24),
  );

it('lists each permitted pattern once: eight hours, five of them at night, none from 7 to 11 and from 17 to 23', () => {
  const patterns = offPeakPatterns();
  for (const pattern of patterns) {
    const hours = hoursOf(pattern);
    expect(new Set(hours).size).toBe(8);
    expect(pattern.night.toHour - pattern.night.fromHour).toBeGreaterThanOrEqual(5);
    expect(hours.every((hour) => hour >= 23 || hour < 7 || (hour >= 11 && hour < 17))).toBe(true);
  }
  // 1 night of eight hours, 2 × 6 of seven, 3 × 5 of six, 4 × 4 of five.
  expect(patterns).toHaveLength(44);
  expect(new Set(patterns.map((pattern) => JSON.stringify(pattern))).size).toBe(44);
});

const month = (fromDay: string, hours: Readonly<Record<number, number>>, gapCentsPerKwh = 5) => ({
  fromDay,
  boughtWs: Array.from({ length: 24 }, (_, hour) => (hours[hour] ?? 0) * KWH),
  gapCentsPerKwh,
});

it.each([
  ['at night', { 23: 10, 0: 10, 6: 10 }, { fromHour: 23, toHour: 31 }, null],
  [
    'in the afternoon',
    { 12: 10, 13: 10, 14: 10 },
    { fromHour: 23, toHour: 28 },
    { fromHour: 12, toHour: 15 },
  ],
  [
    'in one hour of the afternoon',
    { 16: 10, 23: 9, 1: 9, 5: 9 },
    { fromHour: 23, toHour: 30 },
    { fromHour: 16, toHour: 17 },
  ],
])('finds the cheapest hours of a home that buys %s', (_what, hours, night, afternoon) => {
  const { cheapest } = extremePatterns([month('2026-07-01', hours)]);
  expect(cheapest.summer).toEqual({ night, afternoon });
});

it.each([
  ['2026-03-01', 'winter'],
  ['2026-04-01', 'summer'],
  ['2026-10-01', 'summer'],
  ['2026-11-01', 'winter'],
] as const)('counts %s as %s', (fromDay, season) => {
  const { cheapest } = extremePatterns([month(fromDay, { 12: 10, 13: 10, 14: 10 })]);
  expect([cheapest.summer.afternoon !== null, cheapest.winter.afternoon !== null]).toEqual([
    season === 'summer',
    season === 'winter',
  ]);
});

it('adds up what was bought by local hour, also in steps of five minutes and over a clock change', () => {
  const startMs = startOfSiteDay('2026-03-29', ZONE);
  const hour = (index: number) => startMs + index * 3_600_000;
  const steps = [
    { startMs: hour(1), endMs: hour(2), importedWs: 7, exportedWs: 0 },
    // After 2:00 comes 3:00.
    { startMs: hour(2), endMs: hour(2) + 300_000, importedWs: 2, exportedWs: 0 },
    { startMs: hour(2) + 300_000, endMs: hour(2) + 600_000, importedWs: 3, exportedWs: 0 },
    { startMs: hour(3), endMs: hour(4), importedWs: null, exportedWs: null },
  ];
  const bought = boughtByHourOfDay(steps, ZONE);
  expect([bought[1], bought[2], bought[3], bought[4]]).toEqual([7, 0, 5, 0]);
});

it('no permitted pattern costs less than the cheapest or more than the most expensive, by the prices of the contract', () => {
  const days = { fromDay: '2026-07-01', toDay: '2026-07-02' };
  const startMs = startOfSiteDay(days.fromDay, ZONE);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 5 * KWH }), { minLength: 24, maxLength: 24 }),
      (bought) => {
        const steps = bought.map((importedWs, hour) => ({
          startMs: startMs + hour * 3_600_000,
          endMs: startMs + (hour + 1) * 3_600_000,
          importedWs,
          exportedWs: 0,
        }));
        const costAt = (pattern: OffPeakPattern) => {
          const calendar = calendarOfPatterns({ summer: pattern, winter: pattern });
          const rows = [row(21.42, { period: 'peak' }), row(15.89, { period: 'offPeak' })];
          const versions = [contract([component({ calendar, rows })])];
          return contractCost({ ...days, versions, steps, site: { timeZone: ZONE } }).totalCents;
        };
        const boughtWs = boughtByHourOfDay(steps, ZONE);
        const { cheapest, mostExpensive } = extremePatterns([
          { fromDay: days.fromDay, boughtWs, gapCentsPerKwh: 5.53 },
        ]);
        const [low, high] = [costAt(cheapest.summer), costAt(mostExpensive.summer)];
        for (const pattern of offPeakPatterns()) {
          const cents = costAt(pattern);
          // Each of the two lines is rounded to the cent.
          expect(cents).toBeGreaterThanOrEqual(low - 1);
          expect(cents).toBeLessThanOrEqual(high + 1);
        }
      },
    ),
    { numRuns: 15 },
  );
});
