import fc from 'fast-check';
import { NO_BALANCE } from '../energy/energy-balance';
import { addDays, siteDay, startOfSiteDay } from '../time/site-time';
import type { MeasuredStep } from './measured-steps';
import {
  earningsByVersion,
  hoursOfTariff,
  type PricedSpan,
  pricedSpans,
  savedByVersion,
  tariffSide,
  tariffVersionOf,
} from './priced-energy';

const ZONE = 'Europe/Paris';
const KWH = 3_600_000;
const HOUR_MS = 3_600_000;

const TWO_PRICES = {
  fromDay: '2025-01-01',
  category: 'custom',
  name: null,
  ranges: Array.from(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    (day) => `${day} 22:00 on;${day} 6:00 off`,
  ).join(';'),
  pricesCentsPerKwh: [20, 15],
  sellingCentsPerKwh: 10,
} as const;
const FLAT = {
  ...TWO_PRICES,
  category: 'flat',
  ranges: '',
  pricesCentsPerKwh: [18],
  sellingCentsPerKwh: null,
} as const;

const boughtOf = (span: PricedSpan | undefined) =>
  Object.fromEntries((span?.bought ?? []).map(({ hours, energyWs }) => [hours, energyWs]));

/** Hours of 1 kWh bought and 2 kWh sold. */
function hoursOf(fromDay: string, toDay: string): MeasuredStep[] {
  const hours: MeasuredStep[] = [];
  for (let startMs = startOfSiteDay(fromDay, ZONE); startMs < startOfSiteDay(toDay, ZONE); startMs += HOUR_MS)
    hours.push({ startMs, endMs: startMs + HOUR_MS, importedWs: KWH, exportedWs: 2 * KWH });
  return hours;
}

it.each([
  [{ centsPerKwh: 20, rangeCentsPerKwh: 15, changes: [] }, ['peak', 'offPeak']],
  [{ centsPerKwh: 15, rangeCentsPerKwh: 20, changes: [] }, ['peak', 'offPeak']],
  [{ centsPerKwh: 20, rangeCentsPerKwh: 20, changes: [] }, ['base']],
])('names the hours of %j %j, higher price first', (tariff, names) => {
  const hours = hoursOfTariff(tariff);
  expect(hours.map((one) => one.hours)).toEqual(names);
  expect(hours.map(({ centsPerKwh }) => centsPerKwh)).toEqual(
    hours.map(({ centsPerKwh }) => centsPerKwh).toSorted((a, b) => b - a),
  );
});

// 8 hours between 22:00 and 6:00; one more or one less on the nights of the clock changes.
it.each([
  ['2026-06-21', 16, 8],
  ['2025-10-26', 16, 9],
  ['2026-03-29', 16, 7],
])('splits %s into %i hours of the higher and %i of the lower price', (day, peak, offPeak) => {
  const [span] = pricedSpans(
    hoursOf(day, addDays(day, 1)),
    [tariffVersionOf(TWO_PRICES)],
    day,
    addDays(day, 1),
    ZONE,
  );
  expect(boughtOf(span)).toEqual({ peak: peak * KWH, offPeak: offPeak * KWH });
  expect(span?.soldWs).toBe(2 * (peak + offPeak) * KWH);
});

it('cuts an hour at the minute, so that half an hour has its own price', () => {
  const ranges = TWO_PRICES.ranges.replaceAll('22:00', '22:30');
  const steps = hoursOf('2026-06-21', '2026-06-22');
  const [span] = pricedSpans(
    steps,
    [tariffVersionOf({ ...TWO_PRICES, ranges })],
    '2026-06-21',
    '2026-06-22',
    ZONE,
  );
  expect(boughtOf(span)).toEqual({ peak: 16.5 * KWH, offPeak: 7.5 * KWH });
});

it('counts hours without a measure separately', () => {
  const hours = hoursOf('2026-06-21', '2026-06-22').map((hour, index) =>
    index < 3 ? { ...hour, importedWs: null, exportedWs: null } : hour,
  );
  const [span] = pricedSpans(hours, [tariffVersionOf(FLAT)], '2026-06-21', '2026-06-22', ZONE);
  expect([span?.missingHours, boughtOf(span).base, span?.soldWs]).toEqual([3, 21 * KWH, 42 * KWH]);
});

it('leaves out days of a tariff with an unknown price', () => {
  const unknown = tariffVersionOf({ ...TWO_PRICES, ranges: '' });
  expect(unknown.tariff).toBeNull();
  expect(pricedSpans([], [unknown], '2026-06-21', '2026-06-22', ZONE)).toEqual([]);
});

it('has one line per price and one for sales', () => {
  const side = tariffSide(
    hoursOf('2026-06-21', '2026-06-22'),
    tariffVersionOf(TWO_PRICES),
    '2026-06-21',
    '2026-06-22',
    ZONE,
  );
  expect(side.lines.map(({ hours, amountCents }) => [hours, amountCents])).toEqual([
    ['peak', 320],
    ['offPeak', 120],
    ['sold', -480],
  ]);
  expect(side.totalCents).toBe(-40);
});

it('prices each day by its own version without losing energy, across clock changes', () => {
  const day = fc.integer({ min: 0, max: 500 }).map((count) => addDays('2025-01-01', count));
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 60 }),
      fc.uniqueArray(day, { minLength: 1, maxLength: 4 }),
      (fromDay, days, begins) => {
        const toDay = addDays(fromDay, days);
        const hours = hoursOf(fromDay, toDay);
        const versions = begins.map((from, index) =>
          tariffVersionOf({ ...(index % 2 ? FLAT : TWO_PRICES), fromDay: from }),
        );
        const spans = pricedSpans(hours, versions, fromDay, toDay, ZONE);
        const bought = spans
          .flatMap(({ bought: lines }) => lines.map(({ energyWs }) => energyWs))
          .reduce((sum, ws) => sum + ws, 0);
        expect(bought).toBe(hours.length * KWH);
      },
    ),
    { numRuns: 60 },
  );
});

describe('a week with a tariff change', () => {
  const versions = [tariffVersionOf(FLAT), tariffVersionOf({ ...TWO_PRICES, fromDay: '2026-06-03' })];
  const slots = ['2026-06-01', '2026-06-02', '2026-06-03'].map((day) => {
    const startMs = startOfSiteDay(day, ZONE) + 12 * HOUR_MS;
    expect(siteDay(startMs, ZONE)).toBe(day);
    return { day, startMs, endMs: startMs + HOUR_MS };
  });
  const balances = slots.map(() => ({
    ...NO_BALANCE,
    consumedWs: 3 * KWH,
    importedWs: KWH,
    exportedWs: KWH,
  }));

  it('saves each day at its own price', () => {
    expect(savedByVersion(slots, balances, versions, ZONE)).toBeCloseTo(2 * 18 + 2 * 18 + 2 * 20, 9);
  });

  it('earns only on days with a selling price', () => {
    expect(earningsByVersion(slots, balances, versions)).toBeCloseTo(10, 9);
    expect(earningsByVersion(slots, balances, [tariffVersionOf(FLAT)])).toBeNull();
  });

  it('is unknown without measures', () => {
    expect(savedByVersion(slots, [null, null, null], versions, ZONE)).toBeNull();
  });
});
