import { siteClockMs } from '@foyer/domain';
import { type MeasureTable, measuredRows } from '../../energy/groups/group-rows';
import type { Database } from '../../foundation/database/sql';

/** A CSV file of measurements; its text comes in pieces. */
export interface CsvFile {
  readonly name: string;
  readonly pieces: () => AsyncGenerator<string>;
}

interface MeasuredDevice {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  /** Kind of device in the household's language. */
  readonly type: string;
}

const RESOLUTIONS = ['fiveMinutes', 'hour', 'day', 'month'] as const;

/** How the household reads times and their resolution. */
export interface CsvWording {
  readonly timeZone: string;
  readonly resolutions: Readonly<Record<(typeof RESOLUTIONS)[number], string>>;
}

interface Table {
  readonly table: MeasureTable;
  readonly folder: string;
  readonly resolution: (typeof RESOLUTIONS)[number];
  /** Characters of an ISO time by which rows are divided into files: a month, a year or not at all. */
  readonly dividedBy: 7 | 4 | 0;
}

const TABLES: readonly Table[] = [
  { table: 'measure_five_minutes', folder: 'five-minutes', resolution: 'fiveMinutes', dividedBy: 7 },
  { table: 'measure_hour', folder: 'hours', resolution: 'hour', dividedBy: 4 },
  { table: 'measure_day', folder: 'days', resolution: 'day', dividedBy: 0 },
  { table: 'measure_month', folder: 'months', resolution: 'month', dividedBy: 0 },
];
/** Where the first and last row of a table is looked for, if not in all its rows. */
const STARTS: Partial<Record<MeasureTable, string>> = {
  measure_five_minutes: `(select device_key, at from measure_five_minutes where household_key = $1
    union all select device_key, at from measure_step_day where household_key = $1)`,
};
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
const KEYS = new Set(['household_key', 'device_key', 'at']);
const SECONDS_PER_HOUR = 3_600;

/** A field of CSV (RFC 4180). Text that a spreadsheet would compute is marked as text. */
export function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const isEnergy = (column: string) => column.endsWith('_ws');

/** `energy_ws` in Ws becomes `energy_wh` in Wh, as on bills and meters. */
const columnName = (column: string) => (isEnergy(column) ? column.replace(/_ws$/, '_wh') : column);
const columnValue = (column: string, value: unknown) =>
  isEnergy(column) && value !== null ? Math.round((Number(value) / SECONDS_PER_HOUR) * 1000) / 1000 : value;

/** Files with all measurements of a household's devices. Empty without any. */
export async function measurementFiles(
  database: Pick<Database, 'query'>,
  householdKey: number,
  devices: readonly MeasuredDevice[],
  { timeZone, resolutions }: CsvWording,
): Promise<CsvFile[]> {
  const files: CsvFile[] = [];
  const keys = devices.map(({ key }) => key);
  const ofDevices = { household: '= $1', device: '= any($2::int[])' };
  for (const { table, folder, resolution, dividedBy } of TABLES) {
    const [span] = await database.query<{ first: Date | null; last: Date | null }>(
      `select min(at) as first, max(at) as last from ${STARTS[table] ?? measuredRows(table, ofDevices)} as m
       where device_key = any($2::int[])`,
      [householdKey, keys],
    );
    if (!span?.first || !span.last) continue;
    const columns = await measuredColumns(database, table);
    for (const { part, from, until } of partsOf(span.first, span.last, dividedBy)) {
      const name = `measurements/${[folder, part].filter(Boolean).join('/')}.csv`;
      const rows = {
        table,
        columns,
        householdKey,
        devices,
        from,
        until,
        timeZone,
        resolution: resolutions[resolution],
      };
      files.push({ name, pieces: () => rowsOf(database, rows) });
    }
  }
  return files;
}

async function measuredColumns(database: Pick<Database, 'query'>, table: string): Promise<string[]> {
  const columns = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 order by ordinal_position`,
    [table],
  );
  return columns.map(({ name }) => name).filter((name) => !KEYS.has(name));
}

/** Spans of one file each, by UTC months or years. */
function partsOf(first: Date, last: Date, dividedBy: Table['dividedBy']) {
  if (dividedBy === 0) return [{ part: '', from: first, until: new Date(last.getTime() + 1) }];
  const parts: { part: string; from: Date; until: Date }[] = [];
  const monthsEach = dividedBy === 7 ? 1 : 12;
  const month = dividedBy === 7 ? first.getUTCMonth() : 0;
  for (let index = 0; ; index += 1) {
    const from = new Date(Date.UTC(first.getUTCFullYear(), month + index * monthsEach));
    if (from > last) return parts;
    const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + monthsEach));
    parts.push({ part: from.toISOString().slice(0, dividedBy), from, until });
  }
}

interface Rows {
  readonly table: MeasureTable;
  readonly columns: readonly string[];
  readonly householdKey: number;
  readonly devices: readonly MeasuredDevice[];
  readonly from: Date;
  readonly until: Date;
  readonly timeZone: string;
  /** In the household's language. */
  readonly resolution: string;
}

/** `2026-06-21T12:00:00+02:00`: the clock at the home, with its offset. */
export function siteTime(at: Date, timeZone: string): string {
  const clockMs = siteClockMs(at.getTime(), timeZone);
  const offsetMin = Math.round((clockMs - at.getTime()) / 60_000);
  const offset = new Date(Math.abs(offsetMin) * 60_000).toISOString().slice(11, 16);
  return `${new Date(clockMs).toISOString().slice(0, 19)}${offsetMin < 0 ? '-' : '+'}${offset}`;
}

/** One query per device and file: 9,000 rows at most. */
async function* rowsOf(
  database: Pick<Database, 'query'>,
  { table, columns, householdKey, devices, from, until, timeZone, resolution }: Rows,
): AsyncGenerator<string> {
  yield `${['time', 'site_time', 'resolution', 'device_id', 'device', 'type', ...columns.map(columnName)].join(',')}\r\n`;
  for (const { key, id, name, type } of devices) {
    const rows = await database.query<Record<string, unknown> & { at: Date }>(
      `select at, ${columns.join(', ')}
       from ${measuredRows(table, { household: '= $1', device: '= $2', from: '$3', until: '$4' })} as m order by at`,
      [householdKey, key, from, until],
    );
    const lines = rows.map(({ at, ...row }) => {
      const moment = new Date(at);
      const values = columns.map((column) => columnValue(column, row[column]));
      return [moment.toISOString(), siteTime(moment, timeZone), resolution, id, name, type, ...values]
        .map(csvField)
        .join(',');
    });
    if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`;
  }
}
