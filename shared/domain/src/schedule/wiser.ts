import { DAY_MINUTES, type DayPlan, type DayRange, normaliseDay, type WeekPlan } from './week';

/** Entry of a Wiser schedule: `value` (°C) applies from `start` (minutes after midnight) on. */
export interface WiserEntry {
  readonly start: number;
  readonly value: number;
}

/** Schedule of a Wiser thermostat without entries. */
export const DEFAULT_WISER_ENTRIES: readonly WiserEntry[] = [
  { start: 0, value: 18 },
  { start: 300, value: 21 },
];
/** Target of a Wiser device outside all ranges, °C. */
export const WISER_CLOSING_TARGET_C = 20;

/**
 * Sorted entries without duplicates and without those that change nothing; the last entry of a minute wins.
 */
export function normaliseWiserEntries(entries: readonly WiserEntry[]): readonly WiserEntry[] {
  const byStart = new Map(entries.map((entry) => [entry.start, entry.value]));
  const sorted = [...byStart]
    .map(([start, value]) => ({ start, value }))
    .filter(({ start }) => start >= 0 && start < DAY_MINUTES)
    .sort((a, b) => a.start - b.start);
  return sorted.filter(({ value }, index) => sorted[index - 1]?.value !== value);
}

/**
 * Converts a Wiser week (seven lists from Monday on) into days without gaps. The evening's target lasts until
 * the next day's first entry; a week without entries uses the default.
 */
export function weekOfWiser(days: readonly (readonly WiserEntry[])[]): WeekPlan {
  const tidy = Array.from({ length: 7 }, (_, day) => normaliseWiserEntries(days[day] ?? []));
  const known = tidy.some((entries) => entries.length > 0) ? tidy : tidy.map(() => DEFAULT_WISER_ENTRIES);
  let currentC = known.findLast((entries) => entries.length > 0)?.at(-1)?.value ?? WISER_CLOSING_TARGET_C;
  return known.map((entries) => {
    const all = entries[0]?.start === 0 ? entries : [{ start: 0, value: currentC }, ...entries];
    currentC = all.at(-1)?.value ?? currentC;
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

/** Entries of one day; gaps get the closing target. */
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
  return normaliseWiserEntries(entries);
}
