import { bucketOf, percentile } from './buckets';

const counted = (values: readonly number[]) => values.map((value) => ({ bucket: bucketOf(value), count: 1 }));

test.each([
  [[], 0.5, null],
  [[0], 0.5, 0],
  [[-5], 0.5, 0],
  [[100, 200, 300, 400], 0.5, 200],
  [[100, 200, 300, 400], 0.75, 300],
  [[100, 200, 300, 400], 0.95, 400],
  [[5_000_000], 0.5, 65_535],
])('of %j the share %d is below %p', (values, share, expected) => {
  const found = percentile(counted(values), share);
  if (expected === null || found === null) expect(found).toBe(expected);
  else expect(Math.abs(found - expected)).toBeLessThanOrEqual(0.05 * expected);
});

test('a value is found again within 5 %', () => {
  for (let value = 1; value < 65_000; value = Math.ceil(value * 1.07)) {
    const found = percentile(counted([value]), 0.5) ?? 0;
    expect(Math.abs(found - value) / (value + 1)).toBeLessThan(0.05);
  }
});
