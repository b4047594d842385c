import * as z from 'zod/mini';

/** Boolean sent as such or as the text `true` or `false`. */
export const wireBoolean = z.pipe(
  z.union([z.boolean(), z.literal('true'), z.literal('false')]),
  z.transform((value): boolean => value === true || value === 'true'),
);

/** A finite number, sent as such or as decimal text. */
const number = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,15})?$/))]),
  z.transform(Number),
);

/** Inclusive bounds. */
interface NumberLimits {
  readonly minimum: number;
  readonly maximum: number;
  /** Maximum decimals; unlimited when omitted. */
  readonly decimals?: number;
}

/**
 * A bounded number, sent as such or as text. Every number of a call needs bounds that PostgreSQL can store.
 */
export function wireNumber({ minimum, maximum, decimals }: NumberLimits) {
  return z.pipe(
    number,
    z.number().check(
      z.minimum(minimum),
      z.maximum(maximum),
      z.refine((value) => decimals === undefined || Number(value.toFixed(decimals)) === value, {
        error: `more than ${decimals} digits after the point`,
      }),
    ),
  );
}

/** A bounded integer; see {@link wireNumber}. */
export const wireWhole = (minimum: number, maximum: number) => wireNumber({ minimum, maximum, decimals: 0 });

/** Degrees north. */
export const wireLatitude = wireNumber({ minimum: -90, maximum: 90 });
/** Degrees east. */
export const wireLongitude = wireNumber({ minimum: -180, maximum: 180 });

/** Highest price per kWh, cents. */
export const MAX_CENTS_PER_KWH = 1000;
/** Cents per kWh with at most four decimals. */
export const wireCentsPerKwh = wireNumber({ minimum: 0, maximum: MAX_CENTS_PER_KWH, decimals: 4 });

/** Number of photovoltaic modules; 0 when unknown. */
export const wireModuleCount = wireWhole(0, 99);
/** Rated power of one module, W, 150 to 1000; 0 when unknown. */
export const wireModulePower = z.pipe(
  wireWhole(0, 1000),
  z.number().check(z.refine((watts) => watts === 0 || watts >= 150, { error: 'neither 0 nor 150 to 1000' })),
);

/** Platform id: 1 to 64 letters, digits, `_`, `-`, `:` or `.`. */
export const wireId = z.string().check(z.regex(/^[\w:.-]{1,64}$/));

/** An existing day `YYYY-MM-DD` within two years, inclusive. */
function calendarDay(firstYear: number, lastYear: number) {
  return z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/),
    z.refine((text) => {
      const date = new Date(`${text}T00:00:00Z`);
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
    }, 'not a calendar day'),
    z.refine((text) => Number(text.slice(0, 4)) >= firstYear && Number(text.slice(0, 4)) <= lastYear, {
      error: `not between ${firstYear} and ${lastYear}`,
    }),
  );
}

const LAST_YEAR = 2199;

/** An existing day `YYYY-MM-DD` in site time, 1970 to 2199. */
export const wireDay = calendarDay(1970, LAST_YEAR);

/** An existing day from 1900 on, `YYYY-MM-DD` or `DD-MM-YYYY`; read as `YYYY-MM-DD`. */
export const wireBirthDay = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2}|\d{2}-\d{2}-\d{4})$/)),
    z.transform((text: string) => dayFromWire(text) ?? text),
  ),
  calendarDay(1900, LAST_YEAR),
);

/** A measured number; null when missing, never zero. */
export const measured = z.nullable(z.number());

/** Absent reads as null. */
export const optionalText = z._default(z.nullable(z.string()), null);
/** Absent reads as null. */
export const optionalNumber = z._default(z.nullable(z.number()), null);
/** Absent reads as null. */
export const optionalFlag = z._default(z.nullable(z.boolean()), null);

/** A time of day `HH:MM`, 00:00 to 23:59. */
export const wireTimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** A body without fields besides `status`. */
export const acknowledged = z.object({});

/** `DD-MM-YYYY` or `DD-MM-YYYY HH:mm:ss` to `YYYY-MM-DD`; null for any other text. */
export function dayFromWire(text: string | null | undefined): string | null {
  const match = /^(\d{2})-(\d{2})-(\d{4})(?: |$)/.exec(text ?? '');
  return match ? `${match[3]}-${match[2]}-${match[1]}` : null;
}

/** `YYYY-MM-DD HH:mm:ss` UTC, optionally with `Z`, to epoch milliseconds; null for any other text. */
export function instantFromWire(text: string | null | undefined): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})Z?$/.exec(text ?? '');
  if (!match) return null;
  const time = Date.parse(`${match[1]}T${match[2]}Z`);
  return Number.isNaN(time) ? null : time;
}
