import type { MeasureGroup, MeasureValue } from './measure-store';
import type { LateSpan } from './recovery-store';

interface Group {
  readonly start: number;
  readonly until: number;
  /** Whether it is over and reported, after the device's beginning. */
  readonly canBeMissing: boolean;
}

/** How a group came to be, and which parts of it came late where not all of it did. */
export function qualityOf(
  values: readonly MeasureValue[],
  late: readonly LateSpan[],
  { start, until, canBeMissing }: Group,
): Pick<MeasureGroup, 'quality' | 'lateParts'> {
  if (values.every(({ value }) => value === null)) return { quality: canBeMissing ? 'missing' : null };
  if (late.length === 0) return { quality: 'measured' };
  const isPart = late.some((span) => span.fromMs > start || span.untilMs < until);
  return { quality: 'recovered', ...(isPart ? { lateParts: late } : {}) };
}
