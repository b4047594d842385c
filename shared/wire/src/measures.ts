import * as z from 'zod/mini';
import { defineCall } from './call';
import { instantFromWire, measured, optionalText, wireDay, wireId } from './values';

/** Length of the groups a chart's measures come in (spec 1 §9). */
export const GROUP_TYPES = [
  'five_minutes',
  'ten_minutes',
  'fifteen_minutes',
  'hour',
  'day',
  'month',
] as const;
export type GroupType = (typeof GROUP_TYPES)[number];

/** Whether a device measures one phase or three (spec 1 §7). */
export const MEASURE_TYPES = ['one_phase', 'three_phases'] as const;
export type MeasureType = (typeof MEASURE_TYPES)[number];

/** Value types of the wire, those of spec 1 §3 and of the wire shapes. */
export const VALUE_TYPES = [
  'energy',
  'produced_energy',
  'electricity_meter_energy',
  'green_energy',
  'grid_energy',
  'msb_charge',
  'msb_discharge',
  'msb_loss',
  'grid_sans_msb_energy',
  'water_heater_energy',
  'power',
  'positive_index',
  'negative_index',
  'autonomy_rate',
  'available_power_rate',
  'self_conso',
  'soc',
  'soc_min',
  'soc_max',
  'soc_percentage',
  'charge',
  'discharge',
  'temperature',
] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

const values = z.array(z.object({ type: z.string(), value: measured, unit: optionalText }));

/** Values by type; a type the platform did not send is absent, one it could not measure is null (D9). */
export type MeasureValues = Readonly<Partial<Record<ValueType, number | null>>>;

function readValues(wire: z.output<typeof values>): MeasureValues {
  return Object.fromEntries(wire.map(({ type, value }) => [type, value]));
}

/**
 * How a group came to be: measured in its time, recovered (at least a part of it reached the platform late, out of the
 * gateway's own memory), or missing (nothing was measured in it).
 */
const MEASURE_QUALITIES = ['measured', 'recovered', 'missing'] as const;
export type MeasureQuality = (typeof MEASURE_QUALITIES)[number];

/** One group of measures. */
export interface MeasureGroup {
  /**
   * Beginning of the group: `YYYY-MM-DD HH:mm:ss` UTC for groups within a day, `YYYY-MM-DD` (day) and `YYYY-MM-01`
   * (month) in site time. Null where the platform sends none: groups then follow each other from `fromDate` on.
   */
  readonly date: string | null;
  /** Energies in Ws, temperatures in °C, rates in %. */
  readonly values: MeasureValues;
  /** Null or absent where the platform does not say: other platforms never do. */
  readonly quality?: MeasureQuality | null;
  /** Which parts of a recovered group came late, epoch milliseconds; absent where it is the whole group (D180). */
  readonly lateParts?: readonly LatePart[] | undefined;
}

/** A part of a group that reached the platform late, epoch milliseconds, `toMs` exclusive. */
export interface LatePart {
  readonly fromMs: number;
  readonly toMs: number;
}

const quality = z._default(z.catch(z.nullable(z.enum(MEASURE_QUALITIES)), null), null);
/** `YYYY-MM-DD HH:mm:ss` UTC, as dates within a day. */
const lateParts = z.catch(z.optional(z.array(z.object({ from: z.string(), until: z.string() }))), undefined);

function readLateParts(wire: z.output<typeof lateParts>): readonly LatePart[] | undefined {
  return wire?.flatMap(({ from, until }) => {
    const [fromMs, toMs] = [instantFromWire(from), instantFromWire(until)];
    return fromMs === null || toMs === null ? [] : [{ fromMs, toMs }];
  });
}

/** Measures of a device or a room by group, oldest first. `toDate` is exclusive; both are days in site time. */
export const groupedMeasures = defineCall({
  id: 'groupedMeasures',
  path: '/api/measures/grouping',
  params: z
    .object({
      groupType: z.enum(GROUP_TYPES),
      fromDate: wireDay,
      toDate: wireDay,
      measureType: z._default(z.enum(MEASURE_TYPES), 'one_phase'),
      deviceId: z.optional(wireId),
      roomId: z.optional(wireId),
    })
    .check(
      z.refine(({ deviceId, roomId }) => (deviceId === undefined) !== (roomId === undefined), {
        error: 'either deviceId or roomId',
        path: ['deviceId'],
      }),
    ),
  answer: z.object({ measures: z.array(z.object({ date: optionalText, values, quality, lateParts })) }),
  read: (answer): readonly MeasureGroup[] =>
    answer.measures.map((group) => ({
      ...group,
      values: readValues(group.values),
      lateParts: readLateParts(group.lateParts),
    })),
  errors: ['device.not.found', 'room.not.found', 'period.invalid', 'period.too.long'],
  measures: true,
  source: 'spec 1 §7, wire shapes',
});

/** Totals of a device since its beginning. */
export const totalMeasures = defineCall({
  id: 'totalMeasures',
  path: '/api/measures/total',
  params: z.object({ deviceId: wireId, measureType: z._default(z.enum(MEASURE_TYPES), 'one_phase') }),
  answer: z.object({ measure: z.object({ values }) }),
  read: ({ measure }) => readValues(measure.values),
  errors: ['device.not.found', 'device.not.supports.total.measures'],
  measures: true,
  source: 'wire shapes',
});

/** The last report of a device. */
export const lastMeasures = defineCall({
  id: 'lastMeasures',
  path: '/api/measures/last',
  params: z.object({ deviceId: wireId, measureType: z._default(z.enum(MEASURE_TYPES), 'one_phase') }),
  answer: z.object({ measure: z.object({ date: optionalText, values }) }),
  read: ({ measure }): MeasureGroup => ({ date: measure.date, values: readValues(measure.values) }),
  errors: ['device.not.found', 'no.measure'],
  measures: true,
  source: 'spec 1 §7',
});

/** Most days one question for {@link ownEnergy} may cover: a bound on the work of one answer. */
export const LONGEST_OWN_ENERGY_DAYS = 366;

/**
 * What the house used without buying it, Ws, never negative, apart by the price it would have cost: each hour counts
 * at the price of its beginning.
 */
export interface OwnEnergy {
  /** At the tariff's first price. */
  readonly outsideRangesWs: number;
  /** At its second, in the ranges of its week. */
  readonly withinRangesWs: number;
  /**
   * What it would have cost, each day at its own tariff, and what was earned by selling: hundredths of the currency
   * (D103). Null where a price is unknown or nothing is sold; absent where the platform does not say.
   */
  readonly savedCents?: number | null;
  readonly earnedCents?: number | null;
}

/**
 * The own energy of a device's days, each by the tariff of its day (D103; platforms without versions: by the one in
 * force, D36); null when no hour could be judged (D9). `toDate` is exclusive; both are days in site time.
 */
export const ownEnergy = defineCall({
  id: 'ownEnergy',
  path: '/api/measures/ownEnergy',
  params: z.object({ deviceId: wireId, fromDate: wireDay, toDate: wireDay }),
  answer: z.object({
    ownEnergy: z.nullable(
      z.object({
        outsideRanges: z.number(),
        withinRanges: z.number(),
        saved: z.optional(measured),
        earned: z.optional(measured),
      }),
    ),
  }),
  read: ({ ownEnergy: own }): OwnEnergy | null =>
    own && {
      outsideRangesWs: own.outsideRanges,
      withinRangesWs: own.withinRanges,
      ...(own.saved === undefined ? {} : { savedCents: own.saved }),
      ...(own.earned === undefined ? {} : { earnedCents: own.earned }),
    },
  errors: ['device.not.found', 'period.invalid', 'period.too.long'],
  source: 'D36, D103',
});
