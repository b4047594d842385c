import type { Language } from '@foyer/contract';

/** Separators between thousands that are no decimal mark in any country of the product. */
const GROUPING = /[\s\u00a0\u202f'’]/g;
const MINUS = /^[-−–]/;
const GROUPED = (mark: string) => new RegExp(`^[1-9]\\d{0,2}(\\${mark}\\d{3})+$`);

/** The digits of a whole part with or without grouped thousands; null for anything else. */
function ungrouped(whole: string, mark: '.' | ','): string | null {
  if (/^\d*$/.test(whole)) return whole;
  return GROUPED(mark).test(whole) ? whole.replaceAll(mark, '') : null;
}

/** Thousands in a text with spaces or apostrophes between them have three digits each. */
function hasWholeGroups(text: string): boolean {
  const groups = text.split(GROUPING);
  if (groups.length === 1) return true;
  const last = groups.length - 1;
  return (
    /^\d{1,3}$/.test(groups[0] ?? '') &&
    groups.slice(1, last).every((group) => /^\d{3}$/.test(group)) &&
    /^\d{3}([.,]\d*)?$/.test(groups[last] ?? '')
  );
}

/**
 * Reads a number that a person typed: decimal text with a point (`-1234.5`), as exact as it was typed; null for
 * anything that is no number or could be two. See docs/rules/input-limits.md#typed-numbers.
 */
export function plainNumber(typed: string, language: Language): string | null {
  const trimmed = typed.trim();
  const sign = MINUS.test(trimmed) ? '-' : '';
  const text = trimmed.replace(MINUS, '').trim();
  if (!hasWholeGroups(text)) return null;
  const digits = text.replace(GROUPING, '');
  if (!/^[\d.,]*\d[\d.,]*$/.test(digits)) return null;
  const decimal = decimalMark(digits, language);
  const at = decimal === null ? -1 : digits.lastIndexOf(decimal);
  const [whole, fraction] = at < 0 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)];
  if (!/^\d*$/.test(fraction)) return null;
  const read = ungrouped(whole, decimal === '.' ? ',' : decimal === ',' ? '.' : groupMark(digits));
  if (read === null) return null;
  const number = read.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? `${sign}${number}` : `${sign}${number}.${fraction}`;
}

const groupMark = (digits: string) => (digits.includes(',') ? ',' : '.');

/** The decimal mark of a text, by its language where it could be either; null without one. */
function decimalMark(digits: string, language: Language): '.' | ',' | null {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1];
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  if (points > 1 || commas > 1) return null;
  if (points === 1) return '.';
  if (commas === 0) return null;
  // In English a comma groups thousands, where it can.
  return language === 'en' && GROUPED(',').test(digits) ? null : ',';
}

/** {@link plainNumber} as a number. */
export function readNumber(typed: string, language: Language): number | null {
  const plain = plainNumber(typed, language);
  return plain === null ? null : Number(plain);
}

/** Makes the text of a field {@link plainNumber}; what is no number stays, for the checks that follow to refuse. */
export const toPlainNumber =
  (language: Language) =>
  (typed: string): string =>
    plainNumber(typed, language) ?? typed.trim();
