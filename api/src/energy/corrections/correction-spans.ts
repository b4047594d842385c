import type { CorrectedFlow } from '@foyer/wire/corrections';
import type { Sql } from '../../foundation/database/sql';
import { openGroups } from '../groups/open-groups';
import type { MeasureColumn } from '../measures/measure-shapes';
import { cutAtMidnight, type SpreadRow } from '../measures/spread-store';
import type { CorrectedDevice } from './correct-steps';
import type { Correction } from './correction-store';
import type { HomeSpan } from './step-store';

/** A span of a correction with the columns of its device. */
interface StoredSpan {
  readonly deviceKey: number;
  readonly flow: CorrectedFlow;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly energyWs: number;
}

const COLUMNS: Readonly<Record<CorrectedFlow, MeasureColumn>> = {
  import: 'grid_ws',
  export: 'grid_ws',
  production: 'energy_ws',
  charge: 'charge_ws',
  discharge: 'discharge_ws',
  consumption: 'energy_ws',
};

/** Spans that begin in a piece of a correction's time, and are applied or not. */
function spansOf(
  sql: Sql,
  { key }: Correction,
  { fromMs, untilMs }: HomeSpan,
  isApplied: boolean,
): Promise<StoredSpan[]> {
  return sql.query<StoredSpan>(
    `select device_key as "deviceKey", flow, start_at as "startAt", end_at as "endAt", energy_ws as "energyWs"
     from correction_span where correction_key = $1 and start_at >= $2 and start_at < $3 and is_applied = $4
     order by start_at, flow`,
    [key, new Date(fromMs), new Date(untilMs), isApplied],
  );
}

/** Whether anything of a flow is stored within a span. */
async function isMeasured(sql: Sql, { deviceKey, flow, startAt, endAt }: StoredSpan): Promise<boolean> {
  const column = COLUMNS[flow];
  const rows = await sql.query(
    `select 1 as found where
       exists (select from measure_five_minutes where device_key = $1 and at >= $2 and at < $3 and ${column} is not null)
       or exists (select from measure_step_day where device_key = $1 and at > $2::timestamptz - interval '1 day' and at < $3
         and ${column} is not null)
       or exists (select from measure_hour where device_key = $1 and at >= $2 and at < $3 and ${column} is not null)
       or exists (select from measure_spread where device_key = $1 and at < $3 and until_at > $2 and ${column} is not null)`,
    [deviceKey, startAt, endAt],
  );
  return rows.length > 0;
}

/** Values of a span by device: what is bought less what is sold is the home's meter, and its use where it sells nothing. */
function rowsOf(spans: readonly StoredSpan[], devices: readonly CorrectedDevice[]): SpreadRow[] {
  const rows = new Map<string, SpreadRow>();
  const homeKey = devices.find(({ kind }) => kind === 'household')?.key;
  const rowOf = (deviceKey: number, { startAt, endAt }: StoredSpan): SpreadRow => {
    const [startMs, endMs] = [startAt.getTime(), endAt.getTime()];
    const name = `${deviceKey} ${startMs} ${endMs}`;
    const row = rows.get(name) ?? { deviceKey, startMs, endMs, values: {} };
    rows.set(name, row);
    return row;
  };
  const sold = (span: StoredSpan) =>
    spans.find(
      ({ flow, startAt, endAt }) =>
        flow === 'export' &&
        startAt.getTime() === span.startAt.getTime() &&
        endAt.getTime() === span.endAt.getTime(),
    );
  for (const span of spans) {
    const { values } = rowOf(span.deviceKey, span);
    if (span.flow === 'import') {
      values.grid_ws = span.energyWs;
      const soldWs = sold(span)?.energyWs;
      if (soldWs !== undefined) values.meter_ws = span.energyWs - soldWs;
      if ((soldWs ?? 0) === 0) values.energy_ws = span.energyWs;
    } else if (span.flow !== 'export') values[COLUMNS[span.flow]] = span.energyWs;
    if (span.flow === 'production' && homeKey !== undefined)
      rowOf(homeKey, span).values.produced_ws = span.energyWs;
  }
  return [...rows.values()].filter(({ values }) => Object.keys(values).length > 0);
}

const SUMMED = ['energy_ws', 'produced_ws', 'meter_ws', 'grid_ws', 'charge_ws', 'discharge_ws'] as const;

async function change(sql: Sql, span: HomeSpan, rows: readonly SpreadRow[], sign: 1 | -1): Promise<void> {
  const cut = rows.flatMap((row) => cutAtMidnight(row, span.siteTimeZone));
  if (cut.length === 0) return;
  const keys = [
    cut.map(({ deviceKey }) => deviceKey),
    cut.map(({ startMs }) => new Date(startMs).toISOString()),
    cut.map(({ endMs }) => new Date(endMs).toISOString()),
  ];
  if (sign === 1)
    await sql.query(
      `insert into measure_spread as s (device_key, at, until_at, ${SUMMED.join(', ')})
       select * from unnest($1::int[], $2::timestamptz[], $3::timestamptz[],
         ${SUMMED.map((_, index) => `$${index + 4}::bigint[]`).join(', ')})
       on conflict do nothing`,
      [...keys, ...SUMMED.map((column) => cut.map(({ values }) => values[column] ?? null))],
    );
  else
    await sql.query(
      `delete from measure_spread s using unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as r (key, at, until)
       where s.device_key = r.key and s.at = r.at and s.until_at = r.until`,
      keys,
    );
  await openGroups(sql, {
    deviceKeys: span.devices.map(({ key }) => key),
    siteTimeZone: span.siteTimeZone,
    zoneSinceMs: span.zoneSince?.getTime() ?? null,
    fromMs: Math.min(...cut.map(({ startMs }) => startMs)),
    toMs: Math.max(...cut.map(({ startMs }) => startMs)),
  });
}

async function setApplied(
  sql: Sql,
  { key }: Correction,
  spans: readonly StoredSpan[],
  isApplied: boolean,
): Promise<void> {
  await sql.query(
    `update correction_span c set is_applied = $5
     from unnest($2::int[], $3::text[], $4::timestamptz[]) as u (device, flow, at)
     where c.correction_key = $1 and c.device_key = u.device and c.flow = u.flow and c.start_at = u.at`,
    [
      key,
      spans.map(({ deviceKey }) => deviceKey),
      spans.map(({ flow }) => flow),
      spans.map(({ startAt }) => startAt.toISOString()),
      isApplied,
    ],
  );
}

/** Adds spans longer than an hour where nothing of their flow is measured; they count to days alone. */
export async function applySpans(sql: Sql, correction: Correction, span: HomeSpan): Promise<void> {
  const free: StoredSpan[] = [];
  for (const one of await spansOf(sql, correction, span, false))
    if (!(await isMeasured(sql, one))) free.push(one);
  if (free.length === 0) return;
  await change(sql, span, rowsOf(free, span.devices), 1);
  await setApplied(sql, correction, free, true);
}

/** Takes back the spans that {@link applySpans} added. */
export async function undoSpans(sql: Sql, correction: Correction, span: HomeSpan): Promise<void> {
  const applied = await spansOf(sql, correction, span, true);
  if (applied.length === 0) return;
  await change(sql, span, rowsOf(applied, span.devices), -1);
  await setApplied(sql, correction, applied, false);
}
