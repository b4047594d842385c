import * as z from 'zod/mini';

/** A boolean that travels as `true` or `false`, as text in a query string. Anything else is refused. */
export const wireBoolean = z.pipe(
  z.union([z.boolean(), z.literal('true'), z.literal('false')]),
  z.transform((value): boolean => value === true || value === 'true'),
);

/** A finite number that may travel as text. Empty text and text that is not a number are refused. */
const number = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,15})?$/))]),
  z.transform(Number),
);

/** Limits of a number, both included. */
interface NumberLimits {
  readonly minimum: number;
  readonly maximum: number;
  /** Most digits after the point; without it any number within the limits is accepted. */
  readonly decimals?: number;
}

/** A number within limits that may travel as text. Every number of a call has limits: there is no schema without. */
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

/** A whole number between two others, both included; see {@link wireNumber}. */
export const wireWhole = (minimum: number, maximum: number) => wireNumber({ minimum, maximum, decimals: 0 });

/** Degrees north of the equator. */
export const wireLatitude = wireNumber({ minimum: -90, maximum: 90 });
/** Degrees east of Greenwich. */
export const wireLongitude = wireNumber({ minimum: -180, maximum: 180 });

/** The highest price of a kWh, hundredths of the currency. */
export const HIGHEST_CENTS_PER_KWH = 1000;
/** Price of a kWh in hundredths of the currency, with at most four decimals. */
export const wireCentsPerKwh = wireNumber({ minimum: 0, maximum: HIGHEST_CENTS_PER_KWH, decimals: 4 });

/** Number of photovoltaic modules of an installation; 0 while unknown. */
export const wireModuleCount = wireWhole(0, 99);
/** Rated power of one module, W; 0 while unknown. */
export const wireModulePower = z.pipe(
  wireWhole(0, 1000),
  z.number().check(z.refine((watts) => watts === 0 || watts >= 150, { error: 'neither 0 nor 150 to 1000' })),
);

/** An identifier of the platform: 1 to 64 letters, digits, `_`, `-`, `:` or `.`. */
export const wireId = z.string().check(z.regex(/^[\w:.-]{1,64}$/));

/** A day of the calendar, `YYYY-MM-DD`, between two years, both included. */
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

/** A calendar day in site time, `YYYY-MM-DD`, that exists, of the years 1970 to 2199. */
export const wireDay = calendarDay(1970, LAST_YEAR);

/** The day somebody was born, `YYYY-MM-DD` or `DD-MM-YYYY`, that exists, from 1900 on; read as `YYYY-MM-DD`. */
export const wireBirthDay = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2}|\d{2}-\d{2}-\d{4})$/)),
    z.transform((text: string) => dayFromWire(text) ?? text),
  ),
  calendarDay(1900, LAST_YEAR),
);

/** A number that may be missing: null end to end, never zero (D9). */
export const measured = z.nullable(z.number());

/** Text, or nothing. Absent fields read as null. */
export const optionalText = z._default(z.nullable(z.string()), null);
/** A number, or nothing. Absent fields read as null. */
export const optionalNumber = z._default(z.nullable(z.number()), null);
/** A boolean, or nothing. Absent fields read as null. */
export const optionalFlag = z._default(z.nullable(z.boolean()), null);

/** A body that says nothing but `ok`. */
export const acknowledged = z.object({});

/**
 * `DD-MM-YYYY` or `DD-MM-YYYY HH:mm:ss` of the wire to `YYYY-MM-DD`; null for anything else.
 */
export function dayFromWire(text: string | null | undefined): string | null {
  const match = /^(\d{2})-(\d{2})-(\d{4})(?: |$)/.exec(text ?? '');
  return match ? `${match[3]}-${match[2]}-${match[1]}` : null;
}

/** `YYYY-MM-DD HH:mm:ss` (UTC, with or without a trailing `Z`) to epoch milliseconds; null for anything else. */
export function instantFromWire(text: string | null | undefined): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})Z?$/.exec(text ?? '');
  if (!match) return null;
  const time = Date.parse(`${match[1]}T${match[2]}Z`);
  return Number.isNaN(time) ? null : time;
}
