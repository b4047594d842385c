import { nextRoomTemperature, targetLoadW } from './room-temperature';

function afterHours(
  hours: number,
  startC: number,
  outdoorC: number,
  targetC: number | null,
  canCool = false,
): number {
  let temperatureC = startC;
  for (let step = 0; step < hours * 12; step += 1) {
    temperatureC = nextRoomTemperature(temperatureC, outdoorC, { targetC, canCool }, 300);
  }
  return temperatureC;
}

describe('the temperature of a room', () => {
  it.each([
    ['warms up to its target in winter', 15, 2, 20, false, 19, 20.5],
    ['cools down slowly when nothing is asked', 20, 0, null, false, 12, 18],
    ['stays warm in summer without heating', 26, 28, 19, false, 25, 32],
    ['is cooled where the device can', 28, 30, 22, true, 21, 24.5],
  ])('%s', (_what, startC, outdoorC, targetC, canCool, lowest, highest) => {
    const temperatureC = afterHours(12, startC, outdoorC, targetC, canCool);
    expect(temperatureC).toBeGreaterThan(lowest);
    expect(temperatureC).toBeLessThan(highest);
  });
});

describe('what another target costs', () => {
  it.each([
    [20, 5, false, 0],
    [22, 5, false, 110],
    [18, 5, false, -110],
    [22, 25, false, 0],
    [22, 5, true, 37],
  ])(
    'a target of %d °C at %d °C outside (heat pump: %p) takes %d W more',
    (targetC, outdoorC, isHeatPump, watts) => {
      expect(targetLoadW(targetC, 20, outdoorC, isHeatPump)).toBe(watts);
    },
  );
});
