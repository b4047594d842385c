import { addDays, dateFormat, isDay, siteDay } from '@foyer/domain';
import { dataFile, fillTemplate } from '../../foundation/data-file';
import type { Alert } from './alert-store';

interface Wording {
  readonly label: string;
  readonly description: string;
  readonly extendedDescription: string;
  /** In place of the description where its price is not known. */
  readonly withoutPrice?: string;
}

const texts = dataFile<Record<string, Record<'fr' | 'en', Wording>>>('alert-texts.json');
const NONE = { label: null, description: null, extendedDescription: null };

/** A date that stays true however late it is read. */
const WRITTEN: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
};

/**
 * Days a text may name: `day` ends with the alert or contains it, an alert at midnight is about the day that ended;
 * `dayBefore` is the last complete one.
 */
function daysOf(at: Date, language: 'fr' | 'en', timeZone: string) {
  const written = (day: string) => dateFormat(language, WRITTEN).format(Date.parse(day));
  return {
    day: written(siteDay(at.getTime() - 1, timeZone)),
    dayBefore: written(addDays(siteDay(at.getTime(), timeZone), -1)),
  };
}

/** Texts of an alert with its facts filled in; numbers and dates in the format of the language. */
export function alertWords(
  { kind, facts, deviceName, at }: Pick<Alert, 'kind' | 'facts' | 'deviceName' | 'at'>,
  language: 'fr' | 'en',
  timeZone: string,
): Readonly<Record<keyof typeof NONE, string | null>> {
  const wording = texts[kind]?.[language];
  if (!wording) return NONE;
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const values = { ...facts, ...daysOf(at, language, timeZone), device: facts.device ?? deviceName ?? '' };
  const formatted = (name: string) => {
    const value = values[name as keyof typeof values] ?? '';
    if (typeof value === 'number') return numbers.format(value);
    return isDay(value) ? dateFormat(language, WRITTEN).format(Date.parse(value)) : value;
  };
  const fillText = (text: string) => fillTemplate(text, formatted);
  return {
    label: fillText(wording.label),
    description: fillText(
      (typeof facts.cents === 'number' ? null : wording.withoutPrice) ?? wording.description,
    ),
    extendedDescription: fillText(wording.extendedDescription),
  };
}
