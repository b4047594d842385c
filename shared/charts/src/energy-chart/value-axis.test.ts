import fc from 'fast-check';
import { valueAxis } from './value-axis';

test.each([
  [null, undefined, { minimum: 0, maximum: 1, intervals: 2 }],
  [[0, 0], undefined, { minimum: 0, maximum: 1, intervals: 2 }],
  [[0, 4.2], undefined, { minimum: 0, maximum: 5, intervals: 5 }],
  [[0.2, 9.9], undefined, { minimum: 0, maximum: 10, intervals: 5 }],
  [[3, 47], undefined, { minimum: 0, maximum: 50, intervals: 5 }],
  [[-3, 5], undefined, { minimum: -4, maximum: 6, intervals: 5 }],
  [[-8, -2], undefined, { minimum: -8, maximum: 0, intervals: 4 }],
  [[12, 63], 100, { minimum: 0, maximum: 100, intervals: 5 }],
  [[12, 130], 100, { minimum: 0, maximum: 150, intervals: 3 }],
  [[0, 1250], undefined, { minimum: 0, maximum: 1250, intervals: 5 }],
] as const)('values of %o (ceiling %p) stand on %o', (bounds, ceiling, axis) => {
  expect(valueAxis(bounds, ceiling)).toEqual(axis);
});

const bounds = fc
  .tuple(fc.double({ min: -1e7, max: 1e7, noNaN: true }), fc.double({ min: -1e7, max: 1e7, noNaN: true }))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
  .filter(([low, high]) => Math.max(high, 0) - Math.min(low, 0) > 1e-6);

test('an axis holds zero and every value, in one to seven steps', () => {
  fc.assert(
    fc.property(bounds, ([low, high]) => {
      const axis = valueAxis([low, high]);
      const slack = (axis.maximum - axis.minimum) * 1e-6;
      expect(axis.minimum).toBeLessThanOrEqual(Math.min(0, low) + slack);
      expect(axis.maximum).toBeGreaterThanOrEqual(Math.max(0, high) - slack);
      expect(axis.intervals).toBeGreaterThanOrEqual(1);
      expect(axis.intervals).toBeLessThanOrEqual(7);
    }),
  );
});
