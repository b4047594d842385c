import fc from 'fast-check';
import { runsOf, shiftedIntoSun } from './appliances';
import { replay } from './home';
import { measuredYear } from './measured-year';

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

describe('runs of a circuit', () => {
  it.each<[string, number[], [number, number][]]>([
    ['nothing runs', [0, 0, 20], []],
    ['one run', [0, 500, 600, 0], [[1, 3]]],
    ['a pause of ten minutes belongs to the run', [500, 0, 0, 500], [[0, 4]]],
    [
      'a longer pause ends it',
      [500, 0, 0, 0, 500],
      [
        [0, 1],
        [4, 5],
      ],
    ],
  ])('%s', (_what, powerW, runs) => {
    expect(runsOf(Int32Array.from(powerW))).toEqual(runs);
  });
});

describe('moving a water heater into the sun', () => {
  const fromTenToFour = (hour: number) => hour >= 10 && hour < 16;
  const hours = (most: number) =>
    fc.array(fc.integer({ min: 0, max: most }), { minLength: 24, maxLength: 24 });

  it('keeps the energy of the day, whatever fits', () => {
    fc.assert(
      fc.property(
        hours(9_000),
        hours(900),
        (powerW, sun) => sum(shiftedIntoSun(powerW, sun, fromTenToFour, 2_400)) === sum(powerW),
      ),
    );
  });

  it('stays below the power limit and within the window when the energy fits', () => {
    fc.assert(
      fc.property(hours(600), hours(900), (powerW, sun) => {
        const moved = shiftedIntoSun(powerW, sun, fromTenToFour, 2_400);
        return moved.every((watts, hour) => (fromTenToFour(hour) ? watts <= 2_400 : watts === 0));
      }),
    );
  });

  it('leaves nothing outside the window when all of it fits', () => {
    const night = Array.from({ length: 288 }, (_, step) => (step < 24 ? 1_000 : 0));
    const moved = shiftedIntoSun(
      night,
      night.map((_, step) => (step > 100 && step < 200 ? 1 : 0)),
      (step) => step >= 120 && step < 192,
      2_400,
    );
    expect(sum(moved.slice(0, 120)) + sum(moved.slice(192))).toBe(0);
    expect(sum(moved)).toBe(24_000);
  });
});

describe('appliances of the measured house', () => {
  const { appliances, totalW } = replay();
  const { load } = measuredYear();

  it('keeps all 749 measured gaps', () => {
    expect(totalW.filter((watts) => watts < 0)).toHaveLength(749);
    expect(appliances.rest.filter((watts) => watts < 0)).toHaveLength(749);
  });

  it('shares the kitchen out completely but for what idles', () => {
    const kitchen = sum(load.kitchenW.filter((watts) => watts > 20));
    const shared = sum(appliances.dishwasher) + sum(appliances.oven) + sum(appliances.microwave);
    expect(shared / kitchen).toBeGreaterThan(0.999);
    expect(shared / kitchen).toBeLessThan(1.001);
  });
});
