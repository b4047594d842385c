import fc from 'fast-check';
import {
  kwhFromWs,
  largestOf,
  plausibleTemperatureC,
  scaleFor,
  scaleValue,
  totalsScale,
  wattsFromWs,
  whFromWs,
  wsFromKwh,
} from './units';

it.each([
  [300, 300, 1],
  [900_000, 600, 1500],
  [0, 300, 0],
  [null, 300, null],
])('converts %s Ws in %d s to %s W', (energyWs, seconds, powerW) => {
  expect(wattsFromWs(energyWs, seconds)).toBe(powerW);
});

it('converts Ws to Wh and kWh and back', () => {
  expect(whFromWs(3600)).toBe(1);
  expect(kwhFromWs(3_600_000)).toBe(1);
  expect(kwhFromWs(null)).toBeNull();
  fc.assert(
    fc.property(fc.double({ min: 0, max: 600, noNaN: true }), (kwh) => {
      expect(kwhFromWs(wsFromKwh(kwh))).toBeCloseTo(kwh, 9);
    }),
  );
});

it.each([
  [0, 'W', 1, 'W'],
  [999.9, 'W', 1, 'W'],
  [1000, 'W', 1000, 'kW'],
  [-1000, 'W', 1000, 'kW'],
  [999_999, 'Wh', 1000, 'kWh'],
  [1_000_000, 'Wh', 1_000_000, 'MWh'],
  [12_000, '%', 1, '%'],
  [1200, '°C', 1, '°C'],
] as const)('writes values up to %d %s divided by %d in %s', (largest, unit, divisor, expected) => {
  expect(scaleFor(largest, unit)).toEqual({ divisor, unit: expected });
});

it('scales a value by its own size and keeps null', () => {
  expect(scaleValue(3200, 'W')).toEqual({ value: 3.2, unit: 'kW' });
  expect(scaleValue(null, 'W')).toEqual({ value: null, unit: 'W' });
});

it.each([
  ['totals in the unit of their axis', [3_210_000, 812_000], 'kWh', 'kWh'],
  ['the largest where the axis shows power', [14_700, 2_000], 'kW', 'kWh'],
  ['a smaller prefix where one would fall below one', [1_200_000, 812_000], 'MWh', 'kWh'],
  ['the same at exactly one', [1_200_000, 1_000_000], 'MWh', 'MWh'],
  ['zero beside others', [0, 1_200_000], 'MWh', 'MWh'],
  ['nothing but zeros', [0, null], 'kW', 'kWh'],
  ['less than a kilowatt-hour', [999, 812], 'kW', 'Wh'],
  ['some of a kilowatt-hour beside more', [100, 5000], 'kW', 'kWh'],
  ['next to nothing beside kilowatt-hours', [99, 5000], 'kW', 'Wh'],
])('%s: shows %j beside an axis in %s in %s', (_, totalsWh, axis, unit) => {
  expect(totalsScale(totalsWh, axis).unit).toBe(unit);
});

it('never shows a non-zero total below 1, or below 0.1 kWh beside larger ones, nor zero in Wh', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 40_000_000 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('W', 'kW', 'Wh', 'kWh', 'MWh'),
      (totalsWh, axis) => {
        const { divisor, unit } = totalsScale(totalsWh, axis);
        expect(Math.min(...totalsWh) / divisor).toBeGreaterThanOrEqual(unit === 'kWh' ? 0.1 : 1);
        expect(Math.max(...totalsWh) / divisor).toBeGreaterThanOrEqual(1);
      },
    ),
  );
  expect(scaleValue(0, 'Wh')).toEqual({ value: 0, unit: 'kWh' });
});

it('finds the largest size among values with gaps', () => {
  expect(largestOf([null, -5, 3])).toBe(5);
  expect(largestOf([])).toBe(0);
});

it.each([
  [500, 500],
  [500.1, null],
  [-500, -500],
  [-500.1, null],
  [0, 0],
  [Number.NaN, null],
  [null, null],
  [undefined, null],
])('reads a temperature of %s as %s', (value, expected) => {
  expect(plausibleTemperatureC(value)).toBe(expected);
});
