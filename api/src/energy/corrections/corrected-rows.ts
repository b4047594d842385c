import type { CorrectedFlow, CorrectionKind, CorrectionSummary } from '@foyer/wire/corrections';
import type { Sql } from '../../foundation/database/sql';
import type { MeasureColumn } from '../measures/measure-shapes';
import type { SpreadRow } from '../measures/spread-store';
import type { DeviceRow, RowValues } from '../readings/home-rows';
import { type CorrectedDay, type CorrectedDevice, correctSteps } from './correct-steps';
import { appliedSpansSince, dropSpans } from './correction-spans';
import { STEPS_PER_DAY } from './five-minute-energies';
import { columnOfSpan, rowsOfSpans, type StoredSpan } from './span-values';
import type { HomeSpan } from './step-store';

const STEP_MS = 300_000;
const DAY_MS = 86_400_000;

interface AppliedDay {
  readonly deviceKey: number;
  readonly flow: CorrectedFlow;
  readonly dayMs: number;
  readonly energiesWs: readonly (number | null)[] | null;
  readonly kind: CorrectionKind;
  readonly replaces: boolean;
  readonly series: readonly CorrectionSummary[];
}

/** Days of the applied corrections of a home from an instant on, the oldest correction first. */
async function correctedDaysSince(sql: Sql, householdKey: number, fromMs: number): Promise<CorrectedDay[]> {
  const days = await sql.query<AppliedDay>(
    `select d.device_key as "deviceKey", d.flow, (extract(epoch from d.day) * 1000)::float8 as "dayMs",
       array_to_json(d.energies_ws) as "energiesWs", c.kind, c.replaces, c.series
     from correction_day d join correction c on c.key = d.correction_key
     where d.household_key = $1 and d.day > $2 and c.state in ('applied', 'applying')
       and (c.state = 'applied' or d.day < c.done_until)
     order by d.correction_key, d.flow = 'export', d.day`,
    [householdKey, new Date(fromMs - DAY_MS)],
  );
  return days.map(({ kind, replaces, series, energiesWs, ...day }) => {
    const [removed] = series;
    if (kind !== 'removal' || !removed)
      return {
        ...day,
        energiesWs: energiesWs ?? [],
        mode: replaces ? 'replace' : 'fill',
        fromMs,
        untilMs: Number.POSITIVE_INFINITY,
      };
    return {
      ...day,
      energiesWs: Array.from<null>({ length: STEPS_PER_DAY }).fill(null),
      mode: 'remove',
      fromMs: Math.max(fromMs, removed.fromMs),
      untilMs: removed.untilMs,
    };
  });
}

interface MeasuredRows<D> {
  readonly rows: readonly DeviceRow[];
  /** Devices whose rows they are. */
  readonly devices: readonly D[];
}

interface WrittenRows<D> extends MeasuredRows<D> {
  /** Longer spans of files, within days of the home, in which nothing of their flow is measured. */
  readonly kept: readonly SpreadRow[];
}

const isFine = ({ startMs, endMs }: DeviceRow) => endMs - startMs === STEP_MS;

/**
 * Rows that readings make of a home from an instant on, with what its corrections say of the same time: files fill what
 * no reading tells or replace it, and spans that were taken out stay so. Longer spans of files count no longer where
 * readings came in their time.
 * @param all devices of the home
 */
export async function correctRows<D extends CorrectedDevice>(
  sql: Sql,
  home: Pick<HomeSpan, 'householdKey' | 'siteTimeZone' | 'zoneSince'>,
  { all, ...measured }: MeasuredRows<D> & { readonly all: readonly D[] },
  fromMs: number,
): Promise<WrittenRows<D>> {
  const days = await correctedDaysSince(sql, home.householdKey, fromMs);
  const written = days.length === 0 ? measured : correctFineRows(measured, all, days);
  return { ...written, kept: await keptSpans(sql, { ...home, devices: all }, written, fromMs) };
}

function correctFineRows<D extends CorrectedDevice>(
  { rows, devices }: MeasuredRows<D>,
  all: readonly D[],
  days: readonly CorrectedDay[],
): MeasuredRows<D> {
  const corrected = new Set(days.map(({ deviceKey }) => deviceKey));
  const written = all.filter((device) => devices.includes(device) || corrected.has(device.key));
  const steps = new Map(written.map(({ key }) => [key, new Map<number, RowValues>()]));
  const spreads = rows.filter((row) => !isFine(row));
  for (const { deviceKey, startMs, values } of rows.filter(isFine))
    steps.get(deviceKey)?.set(startMs, { ...values });
  const isSpread = (deviceKey: number, atMs: number) =>
    spreads.some((row) => row.deviceKey === deviceKey && row.startMs <= atMs && row.endMs > atMs);
  correctSteps(steps, days, { devices: written, isSpread });
  const fine = written.flatMap(({ key, kind }) =>
    [...(steps.get(key) ?? [])]
      .filter(([, values]) => Object.keys(values).length > 0)
      .map(
        ([startMs, values]): DeviceRow => ({
          deviceKey: key,
          kind,
          startMs,
          endMs: startMs + STEP_MS,
          values,
        }),
      ),
  );
  return { rows: [...fine, ...spreads], devices: written };
}

/** Rows of the longer spans of files that stay; takes back those in whose time their flow is measured now. */
async function keptSpans(
  sql: Sql,
  home: Omit<HomeSpan, 'fromMs' | 'untilMs'>,
  { rows, devices }: MeasuredRows<CorrectedDevice>,
  fromMs: number,
): Promise<SpreadRow[]> {
  const spans = await appliedSpansSince(sql, home.householdKey, fromMs);
  if (spans.length === 0) return [];
  const isTold = (deviceKey: number | undefined, column: MeasureColumn, startMs: number, endMs: number) =>
    rows.some(
      (row) =>
        row.deviceKey === deviceKey &&
        row.values[column] !== undefined &&
        row.startMs < endMs &&
        row.endMs > startMs,
    );
  const isGone = (span: StoredSpan) =>
    isTold(span.deviceKey, columnOfSpan(span), span.startAt.getTime(), span.endAt.getTime());
  await dropSpans(sql, home, spans.filter(isGone));
  const homeKey = home.devices.find(({ kind }) => kind === 'household')?.key;
  const produces = (startMs: number, endMs: number) => isTold(homeKey, 'produced_ws', startMs, endMs);
  const kept = rowsOfSpans(
    spans.filter((span) => !isGone(span)),
    home.devices,
    home.siteTimeZone,
    produces,
  );
  return kept.filter((row) => row.startMs >= fromMs && devices.some(({ key }) => key === row.deviceKey));
}
