import type { Language } from '@foyer/contract';

const LOCALES: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB' };

/** Writes moments and spans of days in a language. */
export interface DateFormat {
  format(at: number | Date): string;
  /** `1er–14 juin`: what both ends share is written once. */
  formatRange(from: number | Date, to: number | Date): string;
  /** As the calendar has them, for who puts them together anew. */
  formatToParts(at: number | Date): readonly Intl.DateTimeFormatPart[];
}

type Part = Pick<Intl.DateTimeFormatPart, 'type' | 'value'>;

/** Whether a day stands beside a name, as in `1 juin` and `sam. 1`; `01/06` and a lone `1` do not. */
const isNamed = (parts: readonly Part[]) =>
  parts.some(({ type, value }) => type === 'weekday' || (type === 'month' && /\p{L}/u.test(value)));

function frenchFirst(parts: readonly Part[]): string {
  const named = isNamed(parts);
  return parts.map(({ type, value }) => (named && type === 'day' && value === '1' ? '1er' : value)).join('');
}

/**
 * Dates as people write them, in every area and every paper: the first of a month is `1er` in French, which the
 * browser's own formats leave out. Options are those of `Intl.DateTimeFormat`; a calendar day is given as noon UTC of
 * that day with `timeZone: 'UTC'`.
 */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): DateFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key) ?? newFormat(language, options);
  formats.set(key, known);
  return known;
}

/** Made once: a phone takes ten milliseconds for one. */
const formats = new Map<string, DateFormat>();

function newFormat(language: Language, options: Intl.DateTimeFormatOptions): DateFormat {
  const format = new Intl.DateTimeFormat(LOCALES[language], options);
  if (language !== 'fr') return format;
  return {
    format: (at) => frenchFirst(format.formatToParts(at)),
    formatRange: (from, to) => frenchFirst(format.formatRangeToParts(from, to)),
    formatToParts: (at) => format.formatToParts(at),
  };
}
