import { DAY_MINUTES, type DayPlan, type DayRange, normaliseDay, type WeekPlan } from './week';

/** From `start` (minutes after midnight) on, `value` (°C) is held: a wiser schedule's entry (spec 1 §3). */
export interface WiserEntry {
  readonly start: number;
  readonly value: number;
}

/** What a wiser thermostat without any entry does (spec 1 §5). */
export const DEFAULT_WISER_ENTRIES: readonly WiserEntry[] = [
  { start: 0, value: 18 },
  { start: 300, value: 21 },
];
/** What a wiser device holds where nothing is planned, °C (spec 1 §9). */
export const WISER_CLOSING_TARGET_C = 20;

/** Entries in order of time, the last of several at the same minute, without those that change nothing or start at 1440. */
export function tidyWiserEntries(entries: readonly WiserEntry[]): readonly WiserEntry[] {
  const byStart = new Map(entries.map((entry) => [entry.start, entry.value]));
  const sorted = [...byStart]
    .map(([start, value]) => ({ start, value }))
    .filter(({ start }) => start >= 0 && start < DAY_MINUTES)
    .sort((a, b) => a.start - b.start);
  return sorted.filter(({ value }, index) => sorted[index - 1]?.value !== value);
}

/**
 * The week of a wiser device as ranges that fill it: seven lists of entries from Monday on. What was held in the
 * evening is held until the next day's first entry; a week without any entry is the default one.
 */
export function weekOfWiser(days: readonly (readonly WiserEntry[])[]): WeekPlan {
  const tidy = Array.from({ length: 7 }, (_, day) => tidyWiserEntries(days[day] ?? []));
  const known = tidy.some((entries) => entries.length > 0) ? tidy : tidy.map(() => DEFAULT_WISER_ENTRIES);
  let held = known.findLast((entries) => entries.length > 0)?.at(-1)?.value ?? WISER_CLOSING_TARGET_C;
  return known.map((entries) => {
    const all = entries[0]?.start === 0 ? entries : [{ start: 0, value: held }, ...entries];
    held = all.at(-1)?.value ?? held;
    return normaliseDay(
      all.map(
        ({ start, value }, index): DayRange => ({
          startMin: start,
          endMin: all[index + 1]?.start ?? DAY_MINUTES,
          targetC: value,
        }),
      ),
    );
  });
}

/** The entries of one day; time without a range holds the closing temperature. */
export function wiserEntriesOf(
  day: DayPlan,
  closingC: number = WISER_CLOSING_TARGET_C,
): readonly WiserEntry[] {
  const entries: WiserEntry[] = [];
  let until = 0;
  for (const { startMin, endMin, targetC } of normaliseDay(day)) {
    if (startMin > until) entries.push({ start: until, value: closingC });
    entries.push({ start: startMin, value: targetC ?? closingC });
    until = endMin;
  }
  if (until < DAY_MINUTES) entries.push({ start: until, value: closingC });
  return tidyWiserEntries(entries);
}
