import type { Language } from '@foyer/contract';
import { addDays, dateFormat } from '@foyer/domain';

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** Prevents a line break within a date. */
const together = (text: string) => text.replaceAll(' ', '\u00a0');

/** A day in words, `1er mai 2026`; without the year when `hasYear` is false. */
export function shownDay(day: string, language: Language, hasYear = true): string {
  const year = hasYear ? ({ year: 'numeric' } as const) : {};
  return together(
    dateFormat(language, { day: 'numeric', month: 'long', ...year, timeZone: 'UTC' }).format(noon(day)),
  );
}

/** Month of a day in words, `mai 2026`. */
export function shownMonth(day: string, language: Language): string {
  return together(
    dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(noon(day)),
  );
}

/** Capitalises the start of a line: French months are lower case. */
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** True when the two days are the first and last of one calendar month. */
export const isCalendarMonth = (fromDay: string, lastDay: string) =>
  fromDay.endsWith('-01') &&
  fromDay.slice(0, 7) === lastDay.slice(0, 7) &&
  addDays(lastDay, 1).endsWith('-01');
