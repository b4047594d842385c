import fc from 'fast-check';
import { holdingPowerW, nextRoom, ROOM } from './room-temperature';

function after(hours: number, startC: number, outdoorC: number, targetC: number | null, isHeatPump = false) {
  let room = { temperatureC: startC, takenWs: 0 };
  let takenWs = 0;
  for (let step = 0; step < hours * 12; step += 1) {
    room = nextRoom(room.temperatureC, outdoorC, { targetC, isHeatPump }, 300);
    takenWs += room.takenWs;
  }
  return { temperatureC: room.temperatureC, takenWs };
}

describe('room temperature', () => {
  it.each([
    ['warms up to its target in winter', 15, 2, 20, false, 19, 20.5],
    ['cools down slowly without a target', 20, 0, null, false, 12, 18],
    ['stays warm in summer without heating', 26, 28, 19, false, 25, 32],
    ['is cooled by a heat pump', 28, 30, 22, true, 21, 24.5],
  ])('%s', (_what, startC, outdoorC, targetC, isHeatPump, lowest, highest) => {
    const { temperatureC } = after(12, startC, outdoorC, targetC, isHeatPump);
    expect(temperatureC).toBeGreaterThan(lowest);
    expect(temperatureC).toBeLessThan(highest);
  });
});

describe('heating consumption', () => {
  it.each([
    [20, 5, false, 275],
    [22, 5, false, 325],
    [20, 16, false, 0],
    [20, 25, false, 0],
    [20, 5, true, 92],
  ])('holding %d °C at %d °C outside (heat pump: %p) takes %d W', (heldC, outdoorC, isHeatPump, watts) => {
    expect(holdingPowerW(heldC, outdoorC, isHeatPump)).toBe(watts);
  });

  it('is zero without a target or in a room that is warm enough', () => {
    expect(after(5, 22, 10, 20).takenWs).toBe(0);
    expect(after(5, 15, 0, null).takenWs).toBe(0);
  });

  it('equals losses minus free gains and stored heat', () => {
    const temperatures = fc.double({ min: -10, max: 15, noNaN: true });
    const targets = fc.double({ min: 16, max: 24, noNaN: true });
    fc.assert(
      fc.property(temperatures, targets, (outdoorC, targetC) => {
        let temperatureC = 18;
        let takenWs = 0;
        let lostWs = 0;
        for (let step = 0; step < 288; step += 1) {
          lostWs += (temperatureC - outdoorC - ROOM.freeGainsC) * ROOM.lossWPerC * 300;
          const next = nextRoom(temperatureC, outdoorC, { targetC, isHeatPump: false }, 300);
          takenWs += next.takenWs;
          temperatureC = next.temperatureC;
        }
        const storedWs = (temperatureC - 18) * ROOM.lossWPerC * ROOM.coolingHours * 3_600;
        expect(Math.abs(takenWs - lostWs - storedWs)).toBeLessThan(288);
      }),
    );
  });
});
