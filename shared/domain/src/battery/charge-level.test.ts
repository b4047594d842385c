import fc from 'fast-check';
import { chargeLevel, chargeOf, chargingState, isNearlyEmpty, isVirtualBattery } from './charge-level';

const KWH = 3_600_000;

it.each([
  [-1, 0],
  [0, 0],
  [0.1, 1],
  [24.9, 1],
  [25, 2],
  [49.9, 2],
  [50, 3],
  [74.9, 3],
  [75, 4],
  [100, 4],
  [Number.NaN, 0],
])('shows %s %% with %d bars', (percent, level) => {
  expect(chargeLevel(percent)).toBe(level);
});

it.each([
  [10, 0, 'charging'],
  [10, 10, 'charging'],
  [0, 10, 'discharging'],
  [0, 0, 'still'],
  [null, null, 'still'],
  [null, 10, 'discharging'],
] as const)('reads %s charged and %s discharged as %s', (charge, discharge, expected) => {
  expect(chargingState(charge, discharge)).toBe(expected);
});

describe('chargeOf', () => {
  it.each([
    [5, 2.5, 50, 3],
    [600, 600, 100, 4],
    [600, 700, 100, 4],
    [300, -1, 0, 0],
  ])('of %d kWh filled with %s kWh is %d %%', (capacityKwh, filledKwh, percent, level) => {
    const charge = chargeOf(filledKwh * KWH, capacityKwh);
    expect(charge).toMatchObject({ percent, level });
    expect(charge?.stateOfChargeWs).toBeLessThanOrEqual(capacityKwh * KWH);
  });

  it('is null without a measure, and has no percentage without a capacity', () => {
    expect(chargeOf(null, 300)).toBeNull();
    expect(chargeOf(KWH, null)).toEqual({ stateOfChargeWs: KWH, percent: null, level: null });
    expect(chargeOf(KWH, 0)).toEqual({ stateOfChargeWs: KWH, percent: null, level: null });
  });

  it('stays within 0 to 100 %', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e10, max: 1e12, noNaN: true }),
        fc.integer({ min: 5, max: 600 }),
        (ws, kwh) => {
          const percent = chargeOf(ws, kwh)?.percent ?? -1;
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(percent).toBeLessThanOrEqual(100);
        },
      ),
    );
  });
});

test.each([
  [null, false],
  [0, false],
  [0.001, true],
  [0.999, true],
  [1, false],
])('%s % is nearly empty: %s', (percent, expected) => {
  expect(isNearlyEmpty(percent)).toBe(expected);
});

test.each([
  ['MYLIGHT', true],
  ['PLANETE_OUI', true],
  ['DOMUNEO', false],
  [null, false],
])('%s is a virtual battery: %s', (type, expected) => {
  expect(isVirtualBattery(type)).toBe(expected);
});
