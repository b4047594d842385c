import type { MeasureGroup, MeasureValue } from './measure-store';
import type { LateSpan } from './recovery-store';

interface Group {
  readonly start: number;
  readonly until: number;
  /** Whether the group has ended, was due to be reported, and is not older than the device. */
  readonly canBeMissing: boolean;
}

/** Quality of a group, with its late parts when only a part of it was late. */
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
