import type { Language } from '@foyer/contract';

const LOCALES: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB' };

/** Formats instants and ranges in one language. */
export interface DateFormat {
  format(at: number | Date): string;
  /** `1er–14 juin`: parts common to both ends appear once. */
  formatRange(from: number | Date, to: number | Date): string;
  /** Unmodified, without `1er`. */
  formatToParts(at: number | Date): readonly Intl.DateTimeFormatPart[];
}

type Part = Pick<Intl.DateTimeFormatPart, 'type' | 'value'>;

/** Whether a weekday or month is spelled out, as in `1 juin` and `sam. 1`, but not `01/06`. */
const isNamed = (parts: readonly Part[]) =>
  parts.some(({ type, value }) => type === 'weekday' || (type === 'month' && /\p{L}/u.test(value)));

function frenchFirst(parts: readonly Part[]): string {
  const named = isNamed(parts);
  return parts.map(({ type, value }) => (named && type === 'day' && value === '1' ? '1er' : value)).join('');
}

/**
 * Like `Intl.DateTimeFormat`, but writes the first of a month as `1er` in French. Pass a calendar day as noon
 * UTC with `timeZone: 'UTC'`.
 */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): DateFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key) ?? newFormat(language, options);
  formats.set(key, known);
  return known;
}

/** Cached: creating a format takes about 10 ms on a phone. */
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
