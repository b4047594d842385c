import type { Language } from './texts';

/** Formats a number independently of the product's formatter: at most three digits, k from a thousand. */
export function formatNumber(value: number, unit: 'W' | 'Wh', language: Language): string {
  const [divisor, prefix] = value >= 1e6 ? [1e6, 'M'] : value >= 1000 ? [1000, 'k'] : [1, ''];
  const number = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    maximumSignificantDigits: 3,
  });
  return `${number.format(value / divisor)} ${prefix}${unit}`;
}

export function formatPercent(value: number, language: Language): string {
  const number = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { maximumFractionDigits: 0 });
  return `${number.format(value)}${language === 'fr' ? ' ' : ''}%`;
}

/** Normalises narrow and no-break spaces. */
export function normaliseSpaces(text: string | null | undefined): string {
  return (text ?? '').replace(/[\s\u00a0\u202f]+/g, ' ').trim();
}
