/** Per doubling: a bucket's bounds differ by 9 %. */
const BUCKETS_PER_DOUBLING = 8;
/** Of 65,535 and more. */
const LAST_BUCKET = 16 * BUCKETS_PER_DOUBLING;

/** Index of the bucket of a number that is not negative. */
export function bucketOf(value: number): number {
  return Math.min(LAST_BUCKET, Math.round(BUCKETS_PER_DOUBLING * Math.log2(1 + Math.max(0, value))));
}

const middleOf = (bucket: number) => 2 ** (bucket / BUCKETS_PER_DOUBLING) - 1;

/** Value below which `share` of the counted numbers are, within 5 %; null without any. */
export function percentile(
  counted: readonly { readonly bucket: number; readonly count: number }[],
  share: number,
): number | null {
  const sorted = counted.toSorted((a, b) => a.bucket - b.bucket);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  let below = 0;
  for (const { bucket, count } of sorted) {
    below += count;
    if (below >= share * total) return middleOf(bucket);
  }
  return null;
}
