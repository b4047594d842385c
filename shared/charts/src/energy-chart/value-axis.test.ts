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
  expect(valueAxis(bounds, { ceiling })).toEqual(axis);
});

const bounds = fc
  .tuple(fc.double({ min: -1e7, max: 1e7, noNaN: true }), fc.double({ min: -1e7, max: 1e7, noNaN: true }))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
  .filter(([low, high]) => Math.max(high, 0) - Math.min(low, 0) > 1e-6);

test.each([
  [null, { minimum: 0, maximum: 1, intervals: 2 }],
  [[18.2, 21.4], { minimum: 17, maximum: 22, intervals: 5 }],
  [[20, 20], { minimum: 18, maximum: 22, intervals: 4 }],
  [[-3, 24], { minimum: -10, maximum: 30, intervals: 4 }],
] as const)('an axis that fits %o stands on %o', (bounds, axis) => {
  expect(valueAxis(bounds, { fitsData: true })).toEqual(axis);
});

test('an axis that fits its values holds them, and wastes less than half of itself', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.double({ min: -40, max: 40, noNaN: true }), fc.double({ min: 4, max: 60, noNaN: true })),
      ([low, span]) => {
        const { minimum, maximum } = valueAxis([low, low + span], { fitsData: true });
        expect(minimum).toBeLessThanOrEqual(low + 1e-6);
        expect(maximum).toBeGreaterThanOrEqual(low + span - 1e-6);
        expect(maximum - minimum).toBeLessThan(2 * span + 1e-6);
      },
    ),
  );
});

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
