import type { Language } from '@foyer/contract';

/** Limits of a typed day, `YYYY-MM-DD`, both included. */
export interface DayBounds {
  readonly firstDay?: string | undefined;
  readonly lastDay?: string | undefined;
}

/** What was typed: a day (`YYYY-MM-DD`), or why it is none. `century`: two digits of a year that could mean two. */
export type TypedDay =
  | { readonly day: string; readonly problem?: 'early' | 'late' }
  | { readonly day: null; readonly problem: 'unreadable' | 'century' | 'impossible' };

type DayPart = 'day' | 'month' | 'year';

const LETTERS: Readonly<Record<Language, Readonly<Record<DayPart, string>>>> = {
  fr: { day: 'jj', month: 'mm', year: 'aaaa' },
  en: { day: 'dd', month: 'mm', year: 'yyyy' },
};

const formatOf = (language: Language) =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Order and separators of a numeric date in a language. */
const partsOf = (language: Language) => formatOf(language).formatToParts(0);
const isDayPart = (type: string): type is DayPart => type === 'day' || type === 'month' || type === 'year';

/** `jj/mm/aaaa`, `dd/mm/yyyy`. */
export function dayPattern(language: Language): string {
  return partsOf(language)
    .map(({ type, value }) => (isDayPart(type) ? LETTERS[language][type] : value))
    .join('');
}

/** `YYYY-MM-DD` as `dd/mm/yyyy`, in the language's order. */
export function formatTypedDay(day: string, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const values = { year, month, day: date };
  return partsOf(language)
    .map(({ type, value }) => (isDayPart(type) ? values[type] : value))
    .join('');
}

function dayOf(year: string, month: string, date: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) ? text : null;
}

const CENTURIES = ['18', '19', '20', '21'];

const isWithin = (day: string, { firstDay = '', lastDay = '9999' }: DayBounds) =>
  day >= firstDay && day <= lastDay;

/**
 * Reads a day typed in the order of the language, with any or no separator, or as `YYYY-MM-DD`. A year of two digits is
 * read when the bounds leave one century.
 */
export function parseTypedDay(typed: string, language: Language, bounds: DayBounds = {}): TypedDay {
  const text = typed.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  const order = partsOf(language).flatMap(({ type }) => (isDayPart(type) ? [type] : []));
  const group = (part: DayPart) => (part === 'year' ? '(\\d{4}|\\d{2})' : '(\\d{1,2})');
  const separated = new RegExp(`^${order.map(group).join('\\s*[-/. ]\\s*')}$`).exec(text);
  const compact = new RegExp(`^${order.map((part) => `(\\d{${part === 'year' ? 4 : 2}})`).join('')}$`).exec(
    text,
  );
  const found = separated ?? compact;
  const part = (name: DayPart) =>
    iso ? iso[['year', 'month', 'day'].indexOf(name) + 1] : found?.[order.indexOf(name) + 1];
  const [year, month, date] = [part('year'), part('month'), part('day')];
  if (!year || !month || !date) return { day: null, problem: 'unreadable' };
  const years = year.length === 2 ? CENTURIES.map((century) => `${century}${year}`) : [year];
  const days = years.flatMap((one) => dayOf(one, month, date) ?? []);
  if (days.length === 0) return { day: null, problem: 'impossible' };
  const [day, another] = year.length === 2 ? days.filter((one) => isWithin(one, bounds)) : days;
  if (!day || another) return { day: null, problem: 'century' };
  if (isWithin(day, bounds)) return { day };
  return { day, problem: day < (bounds.firstDay ?? '') ? 'early' : 'late' };
}

interface DayWords {
  readonly openCalendar: string;
  readonly example: (pattern: string, example: string) => string;
  readonly unreadable: (pattern: string) => string;
  readonly century: string;
  readonly impossible: (typed: string) => string;
  readonly early: (firstDay: string) => string;
  readonly late: (lastDay: string) => string;
}

/** Texts of the field, as of other formats of this package. */
export const DAY_WORDS: Readonly<Record<Language, DayWords>> = {
  fr: {
    openCalendar: 'Ouvrir le calendrier',
    example: (pattern, example) => `${pattern}, par exemple ${example}`,
    unreadable: (pattern) => `Écrivez le jour, le mois et l’année\u00a0: ${pattern}.`,
    century: 'Écrivez l’année avec ses quatre chiffres.',
    impossible: (typed) => `Le ${typed} n’existe pas. Vérifiez le jour et le mois.`,
    early: (firstDay) => `Choisissez un jour à partir du ${firstDay}.`,
    late: (lastDay) => `Choisissez un jour jusqu’au ${lastDay}.`,
  },
  en: {
    openCalendar: 'Open the calendar',
    example: (pattern, example) => `${pattern}, for example ${example}`,
    unreadable: (pattern) => `Write the day, the month and the year: ${pattern}.`,
    century: 'Write the year with its four digits.',
    impossible: (typed) => `${typed} does not exist. Check the day and the month.`,
    early: (firstDay) => `Choose a day from ${firstDay} on.`,
    late: (lastDay) => `Choose a day up to ${lastDay}.`,
  },
};

/** The sentence for what is wrong with a typed day; null when nothing is, or nothing was typed. */
export function dayProblem(typed: string, language: Language, bounds: DayBounds = {}): string | null {
  if (typed.trim() === '') return null;
  const { problem } = parseTypedDay(typed, language, bounds);
  const words = DAY_WORDS[language];
  if (!problem) return null;
  if (problem === 'unreadable') return words.unreadable(dayPattern(language));
  if (problem === 'impossible') return words.impossible(typed.trim());
  if (problem === 'century') return words.century;
  const bound = (problem === 'early' ? bounds.firstDay : bounds.lastDay) ?? '';
  return words[problem](formatTypedDay(bound, language));
}
