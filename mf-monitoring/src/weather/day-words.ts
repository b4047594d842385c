import type { Language } from '@foyer/contract';
import { type DateFormat, dateFormat } from '@foyer/domain';

const formats = new Map<string, DateFormat>();

/** Formats a calendar day (`YYYY-MM-DD`); it has no time zone, so it is parsed and formatted in UTC. */
export function dayWords(day: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = dateFormat(language, { ...options, timeZone: 'UTC' });
    formats.set(key, format);
  }
  return format.format(new Date(`${day}T12:00:00Z`));
}
