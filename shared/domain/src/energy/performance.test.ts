import fc from 'fast-check';
import { leafCount, performanceScore } from './performance';

it.each([
  [0, 0, 0],
  [100, 100, 100],
  [82, 71, 79.8],
  [100, 0, 80],
  [150, 200, 100],
  [-5, 50, 10],
  [null, 50, null],
  [50, null, null],
])('scores %s %% autonomy and %s %% self-consumption with %s', (autonomy, selfConsumption, expected) => {
  const score = performanceScore(autonomy, selfConsumption);
  if (expected === null) expect(score).toBeNull();
  else expect(score).toBeCloseTo(expected, 9);
});

it.each([
  [0, 2],
  [19.9, 2],
  [20, 3],
  [39.9, 3],
  [40, 4],
  [59.9, 4],
  [60, 5],
  [100, 5],
])('gives a score of %s %d leaves', (score, leaves) => {
  expect(leafCount(score)).toBe(leaves);
});

it('stays within 0 to 100 and never falls when a rate rises', () => {
  const rate = fc.double({ min: -20, max: 150, noNaN: true });
  fc.assert(
    fc.property(
      rate,
      rate,
      fc.double({ min: 0, max: 50, noNaN: true }),
      (autonomy, selfConsumption, more) => {
        const score = performanceScore(autonomy, selfConsumption) ?? -1;
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(performanceScore(autonomy + more, selfConsumption)).toBeGreaterThanOrEqual(score);
        expect(performanceScore(autonomy, selfConsumption + more)).toBeGreaterThanOrEqual(score);
      },
    ),
  );
});
