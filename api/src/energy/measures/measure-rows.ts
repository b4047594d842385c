import type { ValueType } from '@foyer/wire/measures';
import type { Sql } from '../../foundation/database/sql';
import { type MeasureTable, measuredRows } from '../groups/group-rows';
import {
  GROUP_VALUES,
  type MeasureColumn,
  type MeasureKind,
  measureKind,
  unitOf,
  type ValueSource,
  WATER_HEATER_VALUE,
} from './measure-shapes';
import type { DevicesOfHome } from './step-days';

export interface MeasureValue {
  type: ValueType;
  /** Null: not measured. */
  value: number | null;
  unit: string;
}

/** A device whose measures are read. */
export interface Subject {
  key: number;
  householdKey: number;
  plugType: string;
  typeId: string;
  siteTimeZone: string;
  /** Zones the home was in before. */
  formerZones: string[];
  operationalDate: string | null;
  hasWaterHeater: boolean;
  createdAt: Date;
  roomType: string;
  /** Steps before are kept only in hours within which a price changes; null while all are kept. */
  stepsFrom: Date | null;
}

export type Row = Partial<Record<MeasureColumn, number | null>> & {
  at: Date;
  samples: number;
  /** Weight of the temperature: the samples with one. */
  temperatureSamples: number;
  /** Whether its course is no longer known, only the hour it is in. */
  isHourly?: boolean;
};

const WATER_HEATERS = "('water_heater', 'water_heater_switch')";
const FORMER_ZONES = `array(select distinct time_zone from former_site_zone z where z.household_key = a.key
    order by 1) as "formerZones"`;
const STEPS_FROM = '(select steps_from from gateway g where g.household_key = a.key) as "stepsFrom"';
/** Devices of the household `$1`. */
export const SUBJECT = `select d.key, d.household_key as "householdKey", d.plug_type as "plugType", coalesce(d.type_override, d.type_id) as "typeId",
    d.created_at as "createdAt", a.site_time_zone as "siteTimeZone", ${FORMER_ZONES},
    a.operational_date as "operationalDate", r.type as "roomType",
    exists (select 1 from device w where w.household_key = a.key and w.type_id in ${WATER_HEATERS}) as "hasWaterHeater", ${STEPS_FROM}
  from device d join account a on a.key = d.household_key join room r on r.key = d.room_key where a.id = $1`;

/** Devices that were removed from a room, given as `$2`, of the household `$1`. */
export const FORMER_SUBJECT = `select f.device_key as key, f.household_key as "householdKey", f.plug_type as "plugType", f.type_id as "typeId",
    f.created_at as "createdAt", a.site_time_zone as "siteTimeZone", ${FORMER_ZONES},
    a.operational_date as "operationalDate", f.room_type as "roomType", false as "hasWaterHeater",
    ${STEPS_FROM}
  from former_device f join account a on a.key = f.household_key where a.id = $1 and f.room_id = $2`;

const LEVEL = 'soc_ws' satisfies MeasureColumn;
/** Columns to read: the bounds of a charge level are computed from the level. */
export function readFor(sources: readonly ValueSource[]): readonly MeasureColumn[] {
  const wanted = new Set(sources.map(({ column }) => column));
  return [...(wanted.has('soc_min_ws') || wanted.has('soc_max_ws') ? wanted.add(LEVEL) : wanted)];
}

export function valuesOf(row: Row | undefined, sources: readonly ValueSource[]): MeasureValue[] {
  return sources.map(({ type, column }) => ({ type, value: row?.[column] ?? null, unit: unitOf(type) }));
}

export function sourcesOf(kind: MeasureKind, hasWaterHeater: boolean): readonly ValueSource[] {
  const sources = GROUP_VALUES[kind];
  return kind === 'household' && hasWaterHeater ? [...sources, WATER_HEATER_VALUE] : sources;
}

/** Values measured by any of the devices, each type once, limited to the wanted types. */
export function wantedSources(
  subjects: readonly Subject[],
  types: readonly ValueType[] | undefined,
): readonly ValueSource[] {
  const sources = subjects.flatMap((one) => sourcesOf(measureKind(one), one.hasWaterHeater));
  const byType = new Map(sources.map((source) => [source.type, source]));
  return [...byType.values()].filter(({ type }) => types?.includes(type) ?? true);
}

/**
 * Rows of the devices over a period, oldest first. Read as one JSON text: PGlite takes twenty times as long
 * to return a day's rows one by one.
 * @param hours starts of the only hours to read, epoch milliseconds
 */
export async function readRows(
  sql: Sql,
  table: MeasureTable,
  { householdKey, deviceKeys }: DevicesOfHome,
  columns: readonly MeasureColumn[],
  from: Date,
  to: Date,
  hours?: readonly number[],
): Promise<Row[]> {
  const fine = table === 'measure_five_minutes';
  const stored = columns.filter((column) => !fine || !/^soc_m/.test(column));
  // The last cell weighs the temperature; rows of before do not tell, and all of their samples count.
  const weight = fine ? '1' : 'coalesce(temperature_samples, samples)';
  const cells = ['extract(epoch from at)::bigint', fine ? '1' : 'samples', ...stored, weight];
  const [answer] = await sql.query<{ rows: string | null }>(
    `select json_agg(json_build_array(${cells.join(', ')}) order by at, device_key)::text as rows
     from ${measuredRows(table, { household: '= $1', device: '= any($2::int[])', from: '$3', until: '$4' })} as m
       ${hours ? "where date_trunc('hour', at, 'UTC') = any($5::timestamptz[])" : ''}`,
    [householdKey, deviceKeys, from, to, ...(hours ? [hours.map((ms) => new Date(ms).toISOString())] : [])],
  );
  const rows: (number | null)[][] = JSON.parse(answer?.rows ?? '[]');
  return rows.map(([seconds, samples, ...values]) => {
    const row: Row = {
      at: new Date((seconds ?? 0) * 1000),
      samples: samples ?? 0,
      temperatureSamples: values.at(-1) ?? 0,
    };
    stored.forEach((column, index) => {
      row[column] = values[index] ?? null;
    });
    return row;
  });
}
