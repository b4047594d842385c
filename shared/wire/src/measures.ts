import * as z from 'zod/mini';
import { defineCall } from './call';
import { instantFromWire, measured, optionalText, wireDay, wireId } from './values';

/** Group lengths of chart measures. */
export const GROUP_TYPES = [
  'five_minutes',
  'ten_minutes',
  'fifteen_minutes',
  'hour',
  'day',
  'month',
] as const;
export type GroupType = (typeof GROUP_TYPES)[number];

/** Whether a device measures one phase or three. */
export const MEASURE_TYPES = ['one_phase', 'three_phases'] as const;
export type MeasureType = (typeof MEASURE_TYPES)[number];

/** Value types of the wire. */
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
  /** Estimated energy of a heating device, cooling included. Foyer extension. */
  'heating_energy',
] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

const values = z.array(z.object({ type: z.string(), value: measured, unit: optionalText }));

/** Values by type. Absent: not sent. Null: not measured. */
export type MeasureValues = Readonly<Partial<Record<ValueType, number | null>>>;

function readValues(wire: z.output<typeof values>): MeasureValues {
  return Object.fromEntries(wire.map(({ type, value }) => [type, value]));
}

/**
 * `partial`: less than nine tenths of a group that is over were measured step by step. `recovered`: at least part of
 * the group arrived late from the gateway's memory. `hourly`: an equal part of its hour, within which measurements are no
 * longer kept. `example`: not the home's values; the licence does not include this history.
 */
const MEASURE_QUALITIES = ['measured', 'partial', 'recovered', 'hourly', 'missing', 'example'] as const;
export type MeasureQuality = (typeof MEASURE_QUALITIES)[number];

export interface MeasureGroup {
  /**
   * Start of the group: `YYYY-MM-DD HH:mm:ss` UTC within a day; `YYYY-MM-DD` (day) or `YYYY-MM-01` (month) in
   * site time. When null, groups follow each other from `fromDate` on.
   */
  readonly date: string | null;
  /** Energies in Ws, temperatures in °C, rates in %. */
  readonly values: MeasureValues;
  /** Null or absent on other platforms. */
  readonly quality?: MeasureQuality | null;
  /** Parts of a recovered group that arrived late; absent when the whole group did. */
  readonly lateParts?: readonly LatePart[] | undefined;
}

/** Epoch milliseconds, `toMs` exclusive. */
export interface LatePart {
  readonly fromMs: number;
  readonly toMs: number;
}

const quality = z._default(z.catch(z.nullable(z.enum(MEASURE_QUALITIES)), null), null);
/** `YYYY-MM-DD HH:mm:ss` UTC. */
const lateParts = z.catch(z.optional(z.array(z.object({ from: z.string(), until: z.string() }))), undefined);

function readLateParts(wire: z.output<typeof lateParts>): readonly LatePart[] | undefined {
  return wire?.flatMap(({ from, until }) => {
    const [fromMs, toMs] = [instantFromWire(from), instantFromWire(until)];
    return fromMs === null || toMs === null ? [] : [{ fromMs, toMs }];
  });
}

/**
 * Measures of a device or a room by group, oldest first. `toDate` is exclusive; both are days in site time.
 * Where the licence excludes the period's history, the groups are an example; in group lengths that no chart of
 * the period has, the request is refused.
 */
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
  errors: [
    'device.not.found',
    'room.not.found',
    'period.invalid',
    'period.too.long',
    'history.not.in.licence',
  ],
  measures: true,
  source: 'docs/rules/measuring.md',
});

/** Totals of a device since its installation. */
export const totalMeasures = defineCall({
  id: 'totalMeasures',
  path: '/api/measures/total',
  params: z.object({ deviceId: wireId, measureType: z._default(z.enum(MEASURE_TYPES), 'one_phase') }),
  answer: z.object({ measure: z.object({ values }) }),
  read: ({ measure }) => readValues(measure.values),
  errors: ['device.not.found', 'device.not.supports.total.measures'],
  measures: true,
  source: 'docs/rules/measuring.md',
});

/** Latest report of a device. */
export const lastMeasures = defineCall({
  id: 'lastMeasures',
  path: '/api/measures/last',
  params: z.object({ deviceId: wireId, measureType: z._default(z.enum(MEASURE_TYPES), 'one_phase') }),
  answer: z.object({ measure: z.object({ date: optionalText, values }) }),
  read: ({ measure }): MeasureGroup => ({ date: measure.date, values: readValues(measure.values) }),
  errors: ['device.not.found', 'no.measure'],
  measures: true,
  source: 'docs/rules/measuring.md',
});

/** Maximum days per {@link ownEnergy} request, to bound the work of one answer. */
export const MAX_OWN_ENERGY_DAYS = 366;

/** Energy used without buying it, Ws, split by the tariff's two prices. Negative where a battery was charged from the grid. */
export interface OwnEnergy {
  /** Priced outside the tariff's ranges. */
  readonly outsideRangesWs: number;
  /** Priced within the tariff's ranges. */
  readonly withinRangesWs: number;
  /**
   * Cents, each day at its own tariff. Null when a price is unknown or nothing is sold; absent on other
   * platforms.
   */
  readonly savedCents?: number | null;
  /** What the energy bought cost; null where a price of it is not known. Absent on other platforms. */
  readonly boughtCents?: number | null;
  readonly earnedCents?: number | null;
  /** Ws whose price is not known, as on a day without a published colour; then nothing is known to be saved. */
  readonly unpricedWs?: number;
  /** False where no tariff is known; absent otherwise. */
  readonly isPriced?: boolean;
  /** Whether the earnings rest on a price that is not published yet; absent where they do not. */
  readonly isEarnedProvisional?: boolean;
}

/**
 * Own energy of a device at the tariff of each day; null when no hour was measured. `toDate` is exclusive;
 * both are days in site time. Foyer extension.
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
        bought: z.optional(measured),
        earned: z.optional(measured),
        unpriced: z.optional(z.number()),
        priced: z.optional(z.boolean()),
        earnedProvisional: z.optional(z.boolean()),
      }),
    ),
  }),
  read: ({ ownEnergy: own }): OwnEnergy | null =>
    own && {
      outsideRangesWs: own.outsideRanges,
      withinRangesWs: own.withinRanges,
      ...(own.saved === undefined ? {} : { savedCents: own.saved }),
      ...(own.bought === undefined ? {} : { boughtCents: own.bought }),
      ...(own.earned === undefined ? {} : { earnedCents: own.earned }),
      ...(own.unpriced === undefined ? {} : { unpricedWs: own.unpriced }),
      ...(own.priced === undefined ? {} : { isPriced: own.priced }),
      ...(own.earnedProvisional === undefined ? {} : { isEarnedProvisional: own.earnedProvisional }),
    },
  errors: ['device.not.found', 'period.invalid', 'period.too.long', 'history.not.in.licence'],
  source: 'docs/rules/tariff.md',
});
