import { createHash } from 'node:crypto';
import { type IndexReading, startOfMonth, startOfSiteDay } from '@foyer/domain';
import type { GroupType, MeasureQuality, ValueType } from '@foyer/wire/measures';
import { onlyRow, type Sql } from '../../foundation/database/sql';
import { yieldToEventLoop } from '../../foundation/http/yield-to-event-loop';
import { type MeasureTable, measuredRows } from '../groups/group-rows';
import { groupEnd, groupStarts, qualityOf, wireDate } from '../groups/groups';
import { withHourlySteps } from './hourly-steps';
import { indexReadingsOf } from './index-readings';
import {
  FORMER_SUBJECT,
  type MeasureValue,
  type Row,
  readFor,
  readRows,
  SUBJECT,
  type Subject,
  sourcesOf,
  valuesOf,
  wantedSources,
} from './measure-rows';
import {
  FIVE_MINUTES_MS,
  type MeasureColumn,
  measureKind,
  REPORTED_AFTER_MS,
  SUMMED,
  unitOf,
} from './measure-shapes';
import { type MeterQuestion, type MeterStep, readMeterSteps } from './meter-steps';
import { type LateSpan, recoveredSpans, spansWithin } from './recovery-store';
import { groupStartToday } from './site-zone';
import { type DevicesOfHome, stepRows } from './step-days';

export interface MeasureGroup {
  startsAt: Date;
  /** As on the wire: `YYYY-MM-DD HH:mm:ss` UTC within a day; `YYYY-MM-DD` in site time for days and months. */
  date: string;
  values: MeasureValue[];
  /**
   * `hourly`: only the hour it is in is kept. `partial`: less than nine tenths of its steps. `recovered`: at least a part came late, from the gateway's memory. `missing`: over and without a measure. Null
   * for a group that is not over yet or precedes the device.
   */
  quality: MeasureQuality | null;
  /** Late parts of a recovered group; absent when all of it came late. */
  lateParts?: readonly LateSpan[];
}

export interface GroupingQuestion {
  of: { deviceId: string } | { roomId: string };
  groupType: GroupType;
  /** Inclusive, `YYYY-MM-DD` in site time. */
  fromDate: string;
  /** Exclusive. */
  toDate: string;
  /** End of the answer. */
  now: Date;
  /** Default: all values of the device. */
  types?: readonly ValueType[];
}

/** What an answer depends on besides question and clock. */
interface MeasuresRevision {
  readonly siteTimeZone: string;
  /** Changes when a measure is written or a device changes that the answer depends on. */
  readonly mark: string;
}

export interface Measures {
  /** Null when the household has no such device or room. */
  revision(householdId: string, of: GroupingQuestion['of']): Promise<MeasuresRevision | null>;
  /**
   * Every group of the period up to now, oldest first, values in the wire's order; an empty list when nothing was
   * measured in it. Null when the household has no such device or room.
   */
  grouping(householdId: string, question: GroupingQuestion): Promise<MeasureGroup[] | null>;
  /** See {@link readMeterSteps}. */
  meterSteps(householdId: string, question: MeterQuestion): Promise<readonly MeterStep[] | null>;
  /** Readings of a home's index, oldest first. */
  indexReadings(householdId: string): Promise<readonly IndexReading[]>;
  /** Sums over all time. `unsupported`: the device measures no energy. Null when there is no such device. */
  total(householdId: string, deviceId: string): Promise<MeasureValue[] | 'unsupported' | null>;
  /** The newest five-minute row. `none`: nothing measured yet. Null when there is no such device. */
  last(
    householdId: string,
    deviceId: string,
    now: Date,
  ): Promise<Omit<MeasureGroup, 'quality'> | 'none' | null>;
}

const DAY_MS = 86_400_000;
/** Groups read between two yields: a few milliseconds of work. */
const GROUPS_AT_ONCE = 300;
const MONTHS_AT_ONCE = 24;

/** Composite meters and counters measure the whole house: a room's sum would count everything twice. */
const WHOLE_HOUSE_TYPES = new Set(['composite_device', 'asoka_electric_counter']);

/** Merges rows into one of a longer group: energies are summed, the charge level is the last measured one. */
function mergeRows(rows: Row[]): Row {
  const [first] = rows;
  const result: Row = { at: first?.at ?? new Date(0), samples: 0, temperatureSamples: 0 };
  let temperatureSum = 0;
  let temperatures = 0;
  for (const row of rows) {
    result.samples += row.samples;
    result.isHourly ||= row.isHourly;
    for (const column of SUMMED) {
      const value = row[column];
      if (value !== null && value !== undefined) result[column] = (result[column] ?? 0) + value;
    }
    const { soc_ws: soc, temperature_c: temperature } = row;
    if (soc !== null && soc !== undefined) {
      result.soc_ws = soc;
      result.soc_min_ws = Math.min(result.soc_min_ws ?? soc, row.soc_min_ws ?? soc);
      result.soc_max_ws = Math.max(result.soc_max_ws ?? soc, row.soc_max_ws ?? soc);
    }
    if (temperature !== null && temperature !== undefined) {
      const weight = row.temperatureSamples;
      temperatureSum += temperature * weight;
      temperatures += weight;
    }
  }
  if (temperatures > 0) result.temperature_c = Math.round((temperatureSum / temperatures) * 100) / 100;
  return result;
}

/** The coarsest table whose rows add up to the requested groups. */
function tableFor({ groupType, fromDate, toDate, now }: GroupingQuestion, subject: Subject): MeasureTable {
  if (groupType === 'hour') return 'measure_hour';
  if (groupType === 'day') return 'measure_day';
  if (groupType !== 'month') return 'measure_five_minutes';
  const fromTheBeginning = subject.operationalDate !== null && fromDate <= subject.operationalDate;
  const upToNow = startOfSiteDay(toDate, subject.siteTimeZone) > now.getTime();
  const wholeMonths = (fromDate.endsWith('-01') || fromTheBeginning) && (toDate.endsWith('-01') || upToNow);
  return wholeMonths ? 'measure_month' : 'measure_day';
}

/** Merged rows by start of their group. */
function intoGroups(rows: Row[], starts: readonly number[]): Map<number, Row> {
  const byStart = new Map<number, Row[]>();
  let index = 0;
  for (const row of rows) {
    const at = row.at.getTime();
    while (index + 1 < starts.length && (starts[index + 1] ?? Number.POSITIVE_INFINITY) <= at) index += 1;
    const start = starts[index] ?? at;
    const group = byStart.get(start);
    if (group) group.push(row);
    else byStart.set(start, [row]);
  }
  return new Map([...byStart].map(([start, group]) => [start, mergeRows(group)]));
}

interface RowsAsked {
  readonly of: DevicesOfHome;
  readonly columns: readonly MeasureColumn[];
  readonly begin: Date;
  /** Exclusive. */
  readonly until: Date;
}

export function measuresIn(database: Sql): Measures {
  const subject = async (householdId: string, deviceId: string) =>
    onlyRow(await database.query<Subject>(`${SUBJECT} and d.id = $2`, [householdId, deviceId]));

  /** The main home reads the household totals; any other room reads the devices that add up to it. */
  const roomSubjects = async (householdId: string, roomId: string): Promise<Subject[] | null> => {
    const known = await database.query<{ type: string }>(
      'select type from room where id = $2 and household_key = (select key from account where id = $1)',
      [householdId, roomId],
    );
    const [room] = known;
    if (!room) return null;
    if (room.type === 'alaska_home')
      return database.query<Subject>(`${SUBJECT} and d.plug_type = 'vrt'`, [householdId]);
    const all = await database.query<Subject>(`${SUBJECT} and r.id = $2 union all ${FORMER_SUBJECT}`, [
      householdId,
      roomId,
    ]);
    return room.type === 'production_counter'
      ? all.filter((one) => measureKind(one) === 'production')
      : all.filter(
          (one) => ['energy', 'temperature'].includes(measureKind(one)) && !WHOLE_HOUSE_TYPES.has(one.typeId),
        );
  };

  /** Steps of a period from which on not all are kept. */
  const readHourly = async ({ of, columns, begin, until }: RowsAsked): Promise<Row[]> => {
    const rows: Row[] = [];
    for (const key of of.deviceKeys) {
      const one = { ...of, deviceKeys: [key] };
      const steps = await readRows(database, 'measure_five_minutes', one, columns, begin, until);
      rows.push(
        ...withHourlySteps(steps, await readRows(database, 'measure_hour', one, columns, begin, until)),
      );
    }
    return rows.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  };

  /** Rows of a period. Days and months that began at midnight of a former zone begin at today's. */
  const readCounted = async (
    table: MeasureTable,
    { siteTimeZone, formerZones, stepsFrom }: Subject,
    { of, columns, begin, until }: RowsAsked,
  ): Promise<Row[]> => {
    if (table === 'measure_five_minutes' && stepsFrom && begin < stepsFrom)
      return readHourly({ of, columns, begin, until });
    const isCounted = table === 'measure_day' || table === 'measure_month';
    if (!isCounted || formerZones.length === 0) return readRows(database, table, of, columns, begin, until);
    const around = [new Date(begin.getTime() - DAY_MS), new Date(until.getTime() + DAY_MS)] as const;
    return (await readRows(database, table, of, columns, ...around))
      .map((row) => ({ ...row, at: new Date(groupStartToday(row.at.getTime(), siteTimeZone, formerZones)) }))
      .filter(({ at }) => at >= begin && at < until)
      .sort((one, other) => one.at.getTime() - other.at.getTime());
  };

  return {
    revision: async (householdId, of) => {
      const condition = 'deviceId' in of ? 'd.id = $2' : "(r.id = $2 or d.plug_type = 'vrt')";
      const room =
        'deviceId' in of ? 'null' : '(select type from room where id = $2 and household_key = h.key)';
      const found = onlyRow(
        await database.query<{
          siteTimeZone: string;
          stamp: number;
          room: string | null;
          subjects: string | null;
        }>(
          `select h.site_time_zone as "siteTimeZone", coalesce(m.stamp, 0) as stamp, ${room} as room,
             (select json_agg(s order by s.key)::text from (
               ${SUBJECT} and ${condition} union all ${FORMER_SUBJECT}) s) as subjects
           from account h left join household_measured m on m.household_key = h.key where h.id = $1`,
          [householdId, 'deviceId' in of ? of.deviceId : of.roomId],
        ),
      );
      if (!found || ('deviceId' in of ? found.subjects === null : found.room === null)) return null;
      const { siteTimeZone, ...rest } = found;
      return { siteTimeZone, mark: createHash('sha256').update(JSON.stringify(rest)).digest('base64url') };
    },

    grouping: async (householdId, question) => {
      const { of } = question;
      const found =
        'deviceId' in of
          ? await subject(householdId, of.deviceId)
          : await roomSubjects(householdId, of.roomId);
      if (!found) return null;
      const subjects = Array.isArray(found) ? found : [found];
      const [first] = subjects;
      if (!first) return [];
      const sources = wantedSources(subjects, question.types);
      const columns = readFor(sources);
      if (columns.length === 0) return [];

      const { siteTimeZone } = first;
      const end = Math.min(startOfSiteDay(question.toDate, siteTimeZone), question.now.getTime());
      const starts = groupStarts(question.groupType, siteTimeZone, question.fromDate, end);
      const from = starts[0];
      if (from === undefined) return [];
      const table = tableFor(question, first);
      const deviceKeys = subjects.map(({ key }) => key);
      const devices = { householdKey: first.householdKey, deviceKeys };
      const recovered = await recoveredSpans(database, householdId, new Date(from), new Date(end));
      const begins = Math.min(...subjects.map(({ createdAt }) => createdAt.getTime()));
      const periodEnd = startOfSiteDay(question.toDate, siteTimeZone);
      const atOnce = question.groupType === 'month' ? MONTHS_AT_ONCE : GROUPS_AT_ONCE;
      const groups: MeasureGroup[] = [];
      let isEmpty = true;
      /** Devices of a room may have come and gone: only of a single one the number of steps is known. */
      const shareOf = (row: Row | undefined, start: number, until: number) =>
        subjects.length > 1 || !row
          ? null
          : (row.samples * FIVE_MINUTES_MS) / (until - Math.max(start, Math.min(begins, until - 1)));
      const groupOf = (row: Row | undefined, start: number, next: number | undefined): MeasureGroup => {
        const values = valuesOf(row, sources);
        const until = next ?? groupEnd(question.groupType, siteTimeZone, start, periodEnd);
        const canBeMissing = until > begins && until + REPORTED_AFTER_MS <= question.now.getTime();
        return {
          startsAt: new Date(start),
          date: wireDate(question.groupType, siteTimeZone, start),
          values,
          ...qualityOf(values, spansWithin(recovered, start, until), {
            start,
            until,
            canBeMissing,
            measuredShare: shareOf(row, start, until),
            isHourly: row?.isHourly ?? false,
          }),
        };
      };
      for (let at = 0; at < starts.length; at += atOnce) {
        await yieldToEventLoop();
        const piece = starts.slice(at, at + atOnce);
        const [begin, until] = [new Date(piece[0] ?? end), new Date(starts[at + atOnce] ?? end)];
        const rows = await readCounted(table, first, { of: devices, columns, begin, until });
        isEmpty &&= rows.length === 0;
        const found = intoGroups(rows, piece);
        groups.push(...piece.map((start, index) => groupOf(found.get(start), start, starts[at + index + 1])));
      }
      return isEmpty ? [] : groups;
    },

    meterSteps: (householdId, question) => readMeterSteps(database, householdId, question),
    indexReadings: (householdId) => indexReadingsOf(database, householdId),

    total: async (householdId, deviceId) => {
      const device = await subject(householdId, deviceId);
      if (!device) return null;
      const kind = measureKind(device);
      if (kind === 'none' || kind === 'temperature' || kind === 'battery') return 'unsupported';
      const sums = SUMMED.map((column) => `sum(${column})::bigint as ${column}`).join(', ');
      const row = onlyRow(
        await database.query<Row>(
          `select ${sums} from ${measuredRows('measure_month', { household: '= $1', device: '= $2' })} as months`,
          [device.householdKey, device.key],
        ),
      );
      const power = onlyRow(
        await database.query<{ power: number | null }>(
          'select power_w as power from device_state where household_key = $1 and device_key = $2',
          [device.householdKey, device.key],
        ),
      );
      if (kind !== 'household') {
        return [
          { type: 'power', value: power?.power ?? null, unit: unitOf('power') },
          { type: 'energy', value: row?.energy_ws ?? null, unit: unitOf('energy') },
        ];
      }
      return householdTotals(row ?? undefined);
    },

    last: async (householdId, deviceId, now) => {
      const device = await subject(householdId, deviceId);
      if (!device) return null;
      const sources = sourcesOf(measureKind(device), device.hasWaterHeater);
      if (sources.length === 0) return 'none';
      const recent = new Date(
        startOfSiteDay(startOfMonth(now.toISOString().slice(0, 10), -1), device.siteTimeZone),
      );
      const columns = [...new Set(sources.map(({ column }) => column))].filter(
        (column) => !/^soc_m/.test(column),
      );
      const newestOf = async (rows: string) =>
        onlyRow(
          await database.query<Row>(
            `select at, 1 as samples, 1 as "temperatureSamples", ${columns.join(', ')} from ${rows} as m
             where household_key = $1 and device_key = $2 and at >= $3 and at < $4 order by at desc limit 1`,
            [device.householdKey, device.key, recent, now],
          ),
        );
      const row =
        (await newestOf('measure_five_minutes')) ??
        (await newestOf(stepRows({ household: '= $1', device: '= $2', from: '$3', until: '$4' })));
      if (!row) return 'none';
      return {
        startsAt: row.at,
        date: wireDate('five_minutes', device.siteTimeZone, row.at.getTime()),
        values: valuesOf(mergeRows([row]), sources),
      };
    },
  };
}

function percent(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole <= 0 ? null : Math.round((part / whole) * 10_000) / 100;
}

/** Totals of the virtual device in the order of the wire; rates cover all measures. */
function householdTotals(row: Row | undefined): MeasureValue[] {
  const sum = (column: MeasureColumn) => row?.[column] ?? null;
  const [energy, produced, meter, imported] = [
    sum('energy_ws'),
    sum('produced_ws'),
    sum('meter_ws'),
    sum('grid_ws'),
  ];
  const exported = imported === null || meter === null ? null : imported - meter;
  const kwh = (ws: number | null) => (ws === null ? null : Math.round(ws / 3_600) / 1_000);
  const list: [ValueType, number | null][] = [
    ['energy', energy],
    ['produced_energy', produced],
    ['electricity_meter_energy', meter],
    ['green_energy', sum('green_ws')],
    ['grid_energy', imported],
    ['msb_charge', sum('charge_ws')],
    ['msb_discharge', sum('discharge_ws')],
    ['msb_loss', sum('loss_ws')],
    ['positive_index', kwh(imported)],
    ['negative_index', kwh(exported)],
    ['grid_sans_msb_energy', sum('grid_without_battery_ws')],
    ['autonomy_rate', percent(energy === null || imported === null ? null : energy - imported, energy)],
    [
      'available_power_rate',
      percent(produced === null || energy === null ? null : Math.min(produced, energy), energy),
    ],
    ['self_conso', percent(produced === null || exported === null ? null : produced - exported, produced)],
  ];
  return list.map(([type, value]) => ({ type, value, unit: unitOf(type) }));
}
