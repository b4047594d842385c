import { siteMinuteOfDay } from '@foyer/domain';

/** Consumption of an hour, Ws; null when not measured. */
interface ConsumedHour {
  readonly startMs: number;
  readonly consumedWs: number | null;
}

/** Latest measured days of each hour that count. */
const DAYS = 14;
/** Fewer say little about a habit. */
const LEAST_DAYS = 3;

/** Mean consumption of each hour's local time of day over its latest 14 measured days, Ws; absent below three days. */
export function expectedConsumption(
  past: readonly ConsumedHour[],
  hours: readonly number[],
  timeZone: string,
): ReadonlyMap<number, number> {
  const byMinute = new Map<number, number[]>();
  for (const { startMs, consumedWs } of past.toSorted((a, b) => b.startMs - a.startMs)) {
    if (consumedWs === null) continue;
    const minute = siteMinuteOfDay(startMs, timeZone);
    const known = byMinute.get(minute) ?? [];
    if (known.length < DAYS) byMinute.set(minute, [...known, consumedWs]);
  }
  const expected = new Map<number, number>();
  for (const startMs of hours) {
    const known = byMinute.get(siteMinuteOfDay(startMs, timeZone)) ?? [];
    if (known.length < LEAST_DAYS) continue;
    expected.set(startMs, Math.round(known.reduce((sum, value) => sum + value, 0) / known.length));
  }
  return expected;
}
