import fc from 'fast-check';
import { planWaterHeating } from './water-heating';

/** Surplus by step; a leading `-` stands for a step outside the program's hours. */
const steps = (text: string) =>
  text.split(' ').map((step) => ({
    surplusW: Math.abs(Number(step)),
    isOpen: !step.startsWith('-'),
  }));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('water that follows the sun', () => {
  it.each([
    ['takes the earliest surplus until it is hot', '0 500 500 500', 800, false, [0, 500, 300, 0]],
    ['takes nothing outside its hours', '-500 500 -500', 1500, false, [0, 500, 0]],
    ['takes no more than its power', '5000 5000', 3000, false, [2000, 1000]],
    ['stays cold without surplus', '0 0 0', 1000, false, [0, 0, 0]],
    ['is hot at the end: the rest comes last, from the grid', '0 0 0 0', 3000, true, [0, 0, 1000, 2000]],
    ['takes from the grid only what the sun left', '0 800 0', 1000, true, [0, 800, 200]],
    ['takes nothing from the grid when the sun was enough', '0 1000 0', 1000, true, [0, 1000, 0]],
    ['adds the grid to a weak sun, up to its power', '0 500 500', 3000, true, [0, 1000, 2000]],
    ['heats from the grid outside its hours, too', '-0 -0', 1000, true, [0, 1000]],
    ['heats all the time when the time is too short', '0 0', 9000, true, [2000, 2000]],
    ['needs nothing', '500 500', 0, true, [0, 0]],
  ])('%s', (_title, surplus, neededW, isHotAtEnd, powers) => {
    expect(planWaterHeating(steps(surplus), { neededW, limitW: 2000, isHotAtEnd })).toEqual(powers);
  });

  it('is hot at the end whenever its power suffices, with as much sun as without such a time', () => {
    const step = fc.record({ surplusW: fc.integer({ min: 0, max: 4000 }), isOpen: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 24 }),
        fc.integer({ min: 0, max: 20_000 }),
        (given, neededW) => {
          const plan = (isHotAtEnd: boolean) =>
            planWaterHeating(given, { neededW, limitW: 2000, isHotAtEnd });
          const hot = plan(true);
          expect(sum(hot)).toBe(Math.min(neededW, 2000 * given.length));
          expect(hot.every((watts) => watts >= 0 && watts <= 2000)).toBe(true);
          const sun = plan(false);
          expect(sun.every((watts, index) => watts <= (hot[index] ?? 0))).toBe(true);
          const offered = given.map(({ surplusW, isOpen }) => (isOpen ? Math.min(surplusW, 2000) : 0));
          expect(sun.every((watts, index) => watts <= (offered[index] ?? 0))).toBe(true);
          expect(sum(sun)).toBe(Math.min(neededW, sum(offered)));
        },
      ),
    );
  });
});
