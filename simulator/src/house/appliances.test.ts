import { runsOf } from './appliances';
import { replay } from './home';
import { measuredYear } from './measured-year';

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

describe('runs of a circuit', () => {
  it.each<[string, number[], [number, number][]]>([
    ['has no run up to 20 W', [0, 0, 20], []],
    ['finds one run', [0, 500, 600, 0], [[1, 3]]],
    ['includes a pause of ten minutes in the run', [500, 0, 0, 500], [[0, 4]]],
    [
      'ends a run at a longer pause',
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

describe('appliances of the measured house', () => {
  const { appliances, totalW } = replay();
  const { load } = measuredYear();

  it('keeps all 749 gaps in the measurements', () => {
    expect(totalW.filter((watts) => watts < 0)).toHaveLength(749);
    expect(appliances.rest.filter((watts) => watts < 0)).toHaveLength(749);
  });

  it('assigns all kitchen energy except idle consumption', () => {
    const kitchen = sum(load.kitchenW.filter((watts) => watts > 20));
    const shared = sum(appliances.dishwasher) + sum(appliances.oven) + sum(appliances.microwave);
    expect(shared / kitchen).toBeGreaterThan(0.999);
    expect(shared / kitchen).toBeLessThan(1.001);
  });
});
