import type { Language } from '@foyer/contract';

/** Shown for a missing value. */
export const MISSING = '—';

const NO_BREAK_SPACE = '\u00a0';

/** A formatted number, its unit apart so that it can be styled softer. */
export interface Quantity {
  /** `1 234,5` in French, `1,234.5` in English, `−2` below zero, "—" when missing. */
  readonly value: string;
  /** Empty when the value is missing. */
  readonly unit: string;
  /** Value and unit with a no-break space between (none before % in English): for sentences and labels. */
  readonly text: string;
}

/** Precision of a quantity; all digits by default. */
export interface QuantityFormat {
  /** Maximum significant digits. Tiles use 3. */
  readonly significantDigits?: number;
  /** Exact number of decimals; takes precedence over `significantDigits`. */
  readonly decimals?: number;
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(
  language: Language,
  { significantDigits, decimals }: QuantityFormat,
): Intl.NumberFormat {
  const key = `${language}/${decimals ?? ''}/${significantDigits ?? ''}`;
  let format = formats.get(key);
  if (!format) {
    const digits =
      decimals !== undefined
        ? { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
        : significantDigits !== undefined
          ? { maximumSignificantDigits: significantDigits }
          : {};
    format = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', digits);
    formats.set(key, format);
  }
  return format;
}

/**
 * Formats a number and its unit in the person's language.
 * @param value already in `unit` (prefixes k and M are a domain rule); `null`, NaN or infinite gives "—".
 */
export function formatQuantity(
  value: number | null | undefined,
  unit: string,
  language: Language,
  format: QuantityFormat = {},
): Quantity {
  if (value === null || value === undefined || !Number.isFinite(value)) {
    return { value: MISSING, unit: '', text: MISSING };
  }
  // Avoids "-0", and uses the minus sign as wide as a digit instead of the hyphen.
  const written = numberFormat(language, format)
    .format(value)
    .replace(/^-(?=[0.,]*$)/, '')
    .replace(/^-/, '−');
  const space = unit === '' || (unit === '%' && language === 'en') ? '' : NO_BREAK_SPACE;
  return { value: written, unit, text: `${written}${space}${unit}` };
}
