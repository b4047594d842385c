import * as z from 'zod/mini';

/** A boolean that travels as `true` or `false`, as text in a query string. Anything else is refused. */
export const wireBoolean = z.pipe(
  z.union([z.boolean(), z.literal('true'), z.literal('false')]),
  z.transform((value): boolean => value === true || value === 'true'),
);

/** Fifteen digits: every whole number up to it is one of ours. */
const LARGEST = 999_999_999_999_999;

/** A finite number of at most 15 digits before the point that may travel as text. Empty text and text that is not a number are refused. */
export const wireNumber = z.pipe(
  z.union([
    z.number().check(z.minimum(-LARGEST), z.maximum(LARGEST)),
    z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,15})?$/)),
  ]),
  z.transform(Number),
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
