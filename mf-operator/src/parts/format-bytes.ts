import type { Language } from '@foyer/contract';
import { formatQuantity } from '@foyer/ui';

const UNITS: Readonly<Record<Language, readonly string[]>> = {
  fr: ['o', 'ko', 'Mo', 'Go', 'To'],
  en: ['B', 'kB', 'MB', 'GB', 'TB'],
};

/** A number of bytes with a decimal prefix, three digits; a dash for null. */
export function formatBytes(bytes: number | null, language: Language): string {
  const units = UNITS[language];
  const step = bytes ? Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1) : 0;
  const value = bytes === null ? null : bytes / 1000 ** step;
  return formatQuantity(value, units[step] ?? '', language, { significantDigits: 3 }).text;
}
