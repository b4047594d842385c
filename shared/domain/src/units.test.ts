import fc from 'fast-check';
import {
  kwhFromWs,
  largestOf,
  plausibleTemperatureC,
  scaled,
  scaleFor,
  wattsFromWs,
  whFromWs,
  wsFromKwh,
} from './units';

it.each([
  [300, 300, 1],
  [900_000, 600, 1500],
  [0, 300, 0],
  [null, 300, null],
])('%s Ws in %d s are %s W (D8)', (energyWs, seconds, powerW) => {
  expect(wattsFromWs(energyWs, seconds)).toBe(powerW);
});

it('turns Ws into Wh and kWh and back', () => {
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
] as const)('writes values up to %d %s divided by %d in %s (D8)', (largest, unit, divisor, expected) => {
  expect(scaleFor(largest, unit)).toEqual({ divisor, unit: expected });
});

it('scales a value by its own size and leaves a missing one alone', () => {
  expect(scaled(3200, 'W')).toEqual({ value: 3.2, unit: 'kW' });
  expect(scaled(null, 'W')).toEqual({ value: null, unit: 'W' });
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
])('believes a temperature of %s as %s (spec 1 §9)', (value, expected) => {
  expect(plausibleTemperatureC(value)).toBe(expected);
});
