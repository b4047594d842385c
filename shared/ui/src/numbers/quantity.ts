import type { Language } from '@foyer/contract';

/** Shown for a missing value. */
export const MISSING = '—';

const NO_BREAK_SPACE = '\u00a0';

/** A number made readable: the unit apart, so that it can be drawn softer than the value. */
export interface Quantity {
  /** `1 234,5` in French, `1,234.5` in English, `−2` below zero, "—" when missing. */
  readonly value: string;
  /** Empty when the value is missing. */
  readonly unit: string;
  /** Both with a no-break space between (none before % in English): for sentences and labels. */
  readonly text: string;
}

/** How precisely a quantity is written; all digits without any. */
export interface QuantityFormat {
  /** At most this many significant digits. Tiles use 3. */
  readonly significantDigits?: number;
  /** Exactly this many decimals; wins over `significantDigits`. */
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
 * Writes a number and its unit in the person's language (look: tabular figures, unit softer than the value).
 *
 * @param value already in `unit` (prefixes k and M are a rule of the domain); `null`, NaN or infinite gives "—".
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
  // -0 and what rounds to it would be written "-0"; a minus is as wide as the digits, a hyphen is not.
  const written = numberFormat(language, format)
    .format(value)
    .replace(/^-(?=[0.,]*$)/, '')
    .replace(/^-/, '−');
  const space = unit === '' || (unit === '%' && language === 'en') ? '' : NO_BREAK_SPACE;
  return { value: written, unit, text: `${written}${space}${unit}` };
}
