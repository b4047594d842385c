import fc from 'fast-check';
import {
  comparableKwh,
  degreeDays,
  type HeatingDay,
  heatingResponse,
  isCoolingDay,
  oneDegreeLess,
} from './heating-costs';

/** A year of a room that uses `slope` kWh per degree beyond `freeC`, kept at `indoorC`. */
function year(slope: number, { indoorC = 20, freeC = 4, colderBy = 0, days = 365 } = {}): HeatingDay[] {
  return Array.from({ length: days }, (_, index) => {
    const outdoorC = 12 - 10 * Math.cos((2 * Math.PI * index) / 365) + 3 * Math.sin(index * 1.7) - colderBy;
    return {
      day: `d${index}`,
      outdoorC,
      indoorC,
      heatingKwh: slope * Math.max(0, indoorC - outdoorC - freeC),
    };
  });
}

describe('heatingResponse', () => {
  it.each([
    [0.6, 20, 4, 16],
    [1.5, 18, 6, 12],
  ])(
    'finds %d kWh per degree day, at %d °C with %d °C of free heat, base %d °C',
    (slope, indoorC, freeC, baseC) => {
      const response = heatingResponse(year(slope, { indoorC, freeC }));
      expect(response?.kwhPerDegreeDay).toBeCloseTo(slope, 5);
      expect(response?.baseC).toBeCloseTo(baseC, 5);
    },
  );

  it.each([
    ['no day', []],
    ['too few days', year(1, { days: 20 })],
    ['nothing heated', year(0)],
    ['nothing measured', year(1).map((day) => ({ ...day, heatingKwh: null }))],
  ])('returns null for %s', (_what, days) => {
    expect(heatingResponse(days)).toBeNull();
    expect(oneDegreeLess(days)).toBeNull();
  });

  it.each([
    [[15], 0],
    [[16], 0],
    [[10, 5, null], 16],
  ])('sums degree days of %j below 15.5 °C to %d', (outdoor, sum) => {
    const days = outdoor.map((outdoorC) => ({ outdoorC }));
    expect(degreeDays(days, 15.5)).toBeCloseTo(sum === 0 && outdoor[0] === 15 ? 0.5 : sum, 5);
  });
});

describe('correctedKwh', () => {
  it('is equal for months of different cold at equal comfort', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.3, max: 4, noNaN: true }),
        fc.double({ min: 0.5, max: 8, noNaN: true }),
        fc.nat(2),
        (slope, colderBy, month) => {
          const mild = year(slope);
          const cold = year(slope, { colderBy });
          const all = [...mild, ...cold];
          const response = heatingResponse(all);
          if (!response) throw new Error('no response');
          const span = [month * 30, month * 30 + 30] as const;
          const one = comparableKwh(mild.slice(...span), all, response) ?? 0;
          const other = comparableKwh(cold.slice(...span), all, response) ?? 0;
          expect(other / one).toBeGreaterThan(0.95);
          expect(other / one).toBeLessThan(1.05);
        },
      ),
    );
  });

  it('returns null for a month with little cold', () => {
    const days = year(1);
    const response = heatingResponse(days);
    if (!response) throw new Error('no response');
    expect(comparableKwh(days.slice(170, 200), days, response)).toBeNull();
  });
});

describe('oneDegreeLess', () => {
  it('saves one degree per heated day, within its range', () => {
    const days = year(0.6);
    const colder = days.reduce(
      (sum, { outdoorC }) =>
        sum + 0.6 * (Math.max(0, 16 - (outdoorC ?? 0)) - Math.max(0, 15 - (outdoorC ?? 0))),
      0,
    );
    const saving = oneDegreeLess(days);
    expect(saving?.kwh).toBeCloseTo(colder, 3);
    expect(saving?.lowKwh).toBeLessThan(colder);
    expect(saving?.highKwh).toBeGreaterThan(colder);
  });
});

it.each([
  ['2026-01-10', 17.9, false],
  ['2026-01-10', 18, true],
  ['2026-07-10', 17.9, false],
  ['2026-05-31', null, false],
  ['2026-06-01', null, true],
  ['2026-09-30', null, true],
  ['2026-10-01', null, false],
])('on %s at %s °C outside cools: %s', (day, outdoorC, cools) => {
  expect(isCoolingDay(day, outdoorC)).toBe(cools);
});
