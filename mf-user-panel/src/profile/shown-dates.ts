import type { Language } from '@foyer/contract';
import { addDays, dateFormat } from '@foyer/domain';

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** A date of several words stays on one line. */
const together = (text: string) => text.replaceAll(' ', '\u00a0');

/** A day as people write it, `1er mai 2026`; without its year where that is said beside it. */
export function shownDay(day: string, language: Language, hasYear = true): string {
  const year = hasYear ? ({ year: 'numeric' } as const) : {};
  return together(
    dateFormat(language, { day: 'numeric', month: 'long', ...year, timeZone: 'UTC' }).format(noon(day)),
  );
}

/** A month as people write it, `mai 2026`, of any of its days. */
export function shownMonth(day: string, language: Language): string {
  return together(
    dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(noon(day)),
  );
}

/** A text that begins a line: months have no capital of their own in French. */
export const asBeginning = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether the days are a calendar month, from its first to its last. */
export const isCalendarMonth = (fromDay: string, lastDay: string) =>
  fromDay.endsWith('-01') &&
  fromDay.slice(0, 7) === lastDay.slice(0, 7) &&
  addDays(lastDay, 1).endsWith('-01');
