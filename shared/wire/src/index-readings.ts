import * as z from 'zod/mini';
import { defineCall } from './call';
import { acknowledged, optionalText, wireDay } from './values';

const INDEX = /^[A-Za-z]{1,20} \d{1,7}(\.\d{1,3})?(;[A-Za-z]{1,20} \d{1,7}(\.\d{1,3})?){0,7}$/;

/** Index of a meter, kWh by register: `base 12345.6` or `peak 8000;offPeak 4345`. */
export const wireIndex = z.string().check(z.regex(INDEX));

/** Reads {@link wireIndex}. */
export const readIndex = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    text.split(';').map((entry) => {
      const [register = '', kwh = ''] = entry.split(' ');
      return [register, Number(kwh)];
    }),
  );

/** What a meter that is not read automatically showed at the beginning of a day. */
export interface MeterIndex {
  readonly day: string;
  /** kWh. */
  readonly registers: readonly { readonly register: string; readonly kwh: number }[];
}

/** Index readings on the wire, oldest first. */
export const indexReadingsWire = z.array(
  z.object({
    date: z.string(),
    registers: z.array(z.object({ register: z.string(), kwh: z.number() })),
  }),
);

/** Reads {@link indexReadingsWire}. */
export const readIndexReadings = (wire: z.output<typeof indexReadingsWire>): readonly MeterIndex[] =>
  wire.map(({ date, registers }) => ({ day: date, registers }));

/** Index readings of a home, and which may be entered. */
export interface HomeIndex {
  /** `base`, or a period of the contract for each; empty where none are asked for. */
  readonly registers: readonly string[];
  /** Oldest first. */
  readonly readings: readonly MeterIndex[];
  /** Days that have an index, inclusive: from the first day of supply to today or its end. Null without registers. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

/** Index readings of the home, oldest first, and the registers its contract needs. Foyer extension. */
export const indexReadings = defineCall({
  id: 'indexReadings',
  path: '/api/contract/index',
  params: z.strictObject({}),
  answer: z.object({
    /**
     * `base`, or a period of the contract for each; empty where its prices cannot be billed by an index, before the supply
     * begins, and where a meter is read automatically.
     */
    registers: z.array(z.string()),
    readings: indexReadingsWire,
    firstDate: optionalText,
    lastDate: optionalText,
  }),
  read: ({ registers, readings, firstDate, lastDate }): HomeIndex => ({
    registers,
    readings: readIndexReadings(readings),
    firstDay: firstDate,
    lastDay: lastDate,
  }),
  source: 'docs/rules/pricing.md#index-readings',
});

/** Records the index of a day; a reading of the same day is replaced. Foyer extension. */
export const saveIndexReading = defineCall({
  id: 'saveIndexReading',
  method: 'POST',
  path: '/api/contract/index/save',
  params: z.strictObject({ date: wireDay, index: wireIndex }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['costs'],
  errors: ['index.day.invalid', 'index.registers', 'index.lower', 'modify.not.allowed'],
  source: 'docs/rules/pricing.md#index-readings',
});
