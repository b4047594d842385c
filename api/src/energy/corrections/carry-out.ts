import type { CorrectedFlow } from '@foyer/wire/corrections';
import type { Database, Sql } from '../../foundation/database/sql';
import { addJob } from '../../foundation/jobs/job-store';
import { type GatewayRecord, gatewayDevices, lockGateway } from '../gateway/gateway-store';
import { closeGroups } from '../groups/close-groups';
import { measureKind } from '../measures/measure-shapes';
import { type ChangedPart, spansOfSteps, withChanged } from './changed-spans';
import {
  bySoldLast,
  type CorrectedDay,
  type CorrectedDevice,
  correctSteps,
  type HomeSteps,
  restoreSteps,
} from './correct-steps';
import { applySpans, undoSpans } from './correction-spans';
import { CORRECTION_JOB, type Correction, lockWork, saveWork } from './correction-store';
import { STEPS_PER_DAY } from './five-minute-energies';
import type { StoredSpan } from './span-values';
import { type HomeSpan, readHomeSteps, readUnknownCourses, writeHomeSteps } from './step-store';

const DAY_MS = 86_400_000;
/** Days of a home changed in one transaction. */
const DAYS_AT_ONCE = 8;

interface StoredDay {
  readonly correctionKey: number;
  readonly deviceKey: number;
  readonly flow: CorrectedFlow;
  readonly dayMs: number;
  readonly energiesWs: readonly (number | null)[] | null;
  readonly changed: boolean[] | null;
  readonly beforeWs: (number | null)[] | null;
  readonly replaces: boolean;
}

const DAY_COLUMNS = `d.correction_key as "correctionKey", d.device_key as "deviceKey", d.flow,
  (extract(epoch from d.day) * 1000)::float8 as "dayMs", array_to_json(d.energies_ws) as "energiesWs",
  array_to_json(d.changed) as changed, array_to_json(d.before_ws) as "beforeWs", c.replaces`;

const copyOf = (steps: HomeSteps): HomeSteps =>
  new Map(
    [...steps].map(([key, rows]) => [key, new Map([...rows].map(([atMs, values]) => [atMs, { ...values }]))]),
  );

/** Days of applied corrections of a home in a span, and those of one that is under way, oldest correction first. */
function daysBetween(
  sql: Sql,
  householdKey: number,
  underWay: number | null,
  fromMs: number,
  untilMs: number,
): Promise<StoredDay[]> {
  return sql.query<StoredDay>(
    `select ${DAY_COLUMNS} from correction_day d join correction c on c.key = d.correction_key
     where d.household_key = $1 and d.day >= $2 and d.day < $3 and (c.state = 'applied' or c.key = $4)
     order by d.correction_key, d.device_key, d.flow, d.day`,
    [householdKey, new Date(fromMs), new Date(untilMs), underWay],
  );
}

async function saveDays(
  sql: Sql,
  householdKey: number,
  days: readonly Omit<StoredDay, 'replaces'>[],
): Promise<void> {
  const arrays = (of: (day: Omit<StoredDay, 'replaces'>) => readonly (number | boolean | null)[] | null) =>
    days.map((day) => `{${(of(day) ?? []).map((cell) => cell ?? 'NULL').join()}}`);
  await sql.query(
    `insert into correction_day (correction_key, household_key, device_key, flow, day, changed, before_ws)
     select k, $1, d, f, t, c::boolean[], b::bigint[]
     from unnest($2::int[], $3::int[], $4::text[], $5::timestamptz[], $6::text[], $7::text[]) as u (k, d, f, t, c, b)
     on conflict (correction_key, device_key, flow, day)
     do update set changed = excluded.changed, before_ws = excluded.before_ws`,
    [
      householdKey,
      days.map(({ correctionKey }) => correctionKey),
      days.map(({ deviceKey }) => deviceKey),
      days.map(({ flow }) => flow),
      days.map(({ dayMs }) => new Date(dayMs).toISOString()),
      arrays(({ changed }) => changed),
      arrays(({ beforeWs }) => beforeWs),
    ],
  );
}

const noEnergies = () => Array.from<null>({ length: STEPS_PER_DAY }).fill(null);

type NamedDevice = CorrectedDevice & { readonly id: string };

/** Days that a removal takes out. What is sold is stored with what is bought, and goes before it. */
function removedDays(
  { series, fromAt, untilAt }: Correction,
  devices: readonly NamedDevice[],
  span: HomeSpan,
): CorrectedDay[] {
  return series.flatMap(({ deviceId, flow, fromMs, untilMs }) => {
    const device = devices.find(({ id }) => id === deviceId);
    if (!device) return [];
    const flows: readonly CorrectedFlow[] = flow === 'import' ? ['export', 'import'] : [flow];
    const days: CorrectedDay[] = [];
    for (
      let dayMs = Math.max(span.fromMs, fromAt.getTime());
      dayMs < Math.min(span.untilMs, untilAt.getTime());
      dayMs += DAY_MS
    )
      for (const one of flows)
        days.push({
          deviceKey: device.key,
          flow: one,
          dayMs,
          energiesWs: noEnergies(),
          mode: 'remove',
          fromMs,
          untilMs,
        });
    return days;
  });
}

/** A day of another correction that says what is sold in steps whose import this one gives. */
function mergedChange(stored: StoredDay, changed: readonly boolean[]): StoredDay {
  return {
    ...stored,
    changed: changed.map((isChanged, index) => isChanged || (stored.changed?.[index] ?? false)),
    beforeWs: changed.map((_, index) => stored.beforeWs?.[index] ?? null),
  };
}

/** Resolves to the days that were changed. */
async function applyPiece(
  sql: Sql,
  correction: Correction,
  span: HomeSpan,
  { devices, isSimulated }: { readonly devices: readonly NamedDevice[]; readonly isSimulated: boolean },
): Promise<Pick<StoredDay, 'deviceKey' | 'dayMs' | 'changed'>[]> {
  const before = await readHomeSteps(sql, span);
  const after = copyOf(before);
  const stored = await daysBetween(sql, span.householdKey, correction.key, span.fromMs, span.untilMs);
  const own = stored.filter(({ correctionKey }) => correctionKey === correction.key);
  const others = stored.filter(
    ({ correctionKey, flow, energiesWs }) =>
      correctionKey !== correction.key && flow === 'export' && energiesWs !== null,
  );
  const bounds = { fromMs: span.fromMs, untilMs: span.untilMs };
  const dayOf = (day: StoredDay, mode: 'fill' | 'replace'): CorrectedDay => ({
    ...day,
    ...bounds,
    energiesWs: day.energiesWs ?? [],
    mode,
  });
  const ofCorrection =
    correction.kind === 'removal'
      ? removedDays(correction, devices, span)
      : own.map((day) => dayOf(day, correction.replaces || isSimulated ? 'replace' : 'fill'));
  if (correction.kind !== 'removal') ofCorrection.sort(bySoldLast);
  const days = [...ofCorrection, ...others.map((day) => dayOf(day, 'fill'))];
  const isSpread = await readUnknownCourses(sql, span);
  const results = correctSteps(after, days, { devices: span.devices, isSpread });
  await writeHomeSteps(sql, span, before, after);
  const saved = days.flatMap((day, index): Omit<StoredDay, 'replaces'>[] => {
    const result = results[index];
    if (!result?.changed.includes(true)) return [];
    const other = others[index - ofCorrection.length];
    if (other) return [mergedChange(other, result.changed)];
    return [{ correctionKey: correction.key, ...day, ...result }];
  });
  if (saved.length > 0) await saveDays(sql, span.householdKey, saved);
  return saved.filter(({ correctionKey }) => correctionKey === correction.key);
}

/** Spans that days and long spans of a correction changed, by device. */
function changedParts(
  days: readonly Pick<StoredDay, 'deviceKey' | 'dayMs' | 'changed'>[],
  spans: readonly StoredSpan[],
  devices: readonly NamedDevice[],
): ChangedPart[] {
  const parts = [
    ...days.flatMap(({ deviceKey, dayMs, changed }) =>
      spansOfSteps(dayMs, changed ?? []).map((part) => ({ deviceKey, ...part })),
    ),
    ...spans.map(({ deviceKey, startAt, endAt }) => ({
      deviceKey,
      fromMs: startAt.getTime(),
      untilMs: endAt.getTime(),
    })),
  ];
  const ids = new Map(devices.map(({ key, id }) => [key, id]));
  return parts.map(({ deviceKey, ...part }) => ({ deviceId: ids.get(deviceKey) ?? '', ...part }));
}

async function undoPiece(sql: Sql, correction: Correction, span: HomeSpan): Promise<void> {
  const before = await readHomeSteps(sql, span);
  const after = copyOf(before);
  const stored = await daysBetween(sql, span.householdKey, correction.key, span.fromMs, span.untilMs);
  const own = stored
    .filter(({ correctionKey, changed }) => correctionKey === correction.key && changed !== null)
    .map((day) => ({ ...day, changed: day.changed ?? [], beforeWs: day.beforeWs ?? [] }));
  // What was bought first: nothing can be sold without it.
  restoreSteps(after, own.toSorted(bySoldLast), span.devices);
  await writeHomeSteps(sql, span, before, after);
}

async function spanOf(
  sql: Sql,
  gateway: GatewayRecord,
  fromMs: number,
  untilMs: number,
): Promise<{
  readonly span: HomeSpan;
  readonly devices: readonly NamedDevice[];
}> {
  const { householdKey, siteTimeZone, zoneSince } = gateway;
  const devices = (await gatewayDevices(sql, householdKey))
    .map((device) => ({ key: device.key, id: device.id, kind: measureKind(device) }))
    .filter(
      ({ kind }) => kind === 'household' || kind === 'production' || kind === 'battery' || kind === 'energy',
    );
  return { span: { householdKey, siteTimeZone, zoneSince, devices, fromMs, untilMs }, devices };
}

/** The first day with measurements is the first one shown. */
async function moveFirstDay(sql: Sql, correction: Correction, siteTimeZone: string): Promise<void> {
  if (correction.kind === 'removal') return;
  const undo = correction.state === 'undoing';
  const firstMs = Math.min(...correction.series.map(({ fromMs }) => fromMs));
  if (undo) {
    await sql.query(
      `update account a set operational_date = c.former_first_day from correction c
       where c.key = $1 and a.key = c.household_key and c.former_first_day is not null
         and a.operational_date = (to_timestamp($2 / 1000.0) at time zone $3)::date`,
      [correction.key, firstMs, siteTimeZone],
    );
    return;
  }
  await sql.query(
    `with first as (select (to_timestamp($2 / 1000.0) at time zone $3)::date as day),
     noted as (update correction c set former_first_day = a.operational_date from account a
       where c.key = $1 and a.key = c.household_key)
     update account a set operational_date = first.day from first, correction c
     where c.key = $1 and a.key = c.household_key and (a.operational_date is null or a.operational_date > first.day)`,
    [correction.key, firstMs, siteTimeZone],
  );
}

/** Applies or undoes the next days of a correction in one transaction. Resolves to whether days are left. */
function carryOutPiece(database: Database, id: string, nowMs: number): Promise<boolean> {
  return database.transaction(async (sql) => {
    const [home] = await sql.query<{ id: string }>(
      'select a.id from correction c join account a on a.key = c.household_key where c.id = $1',
      [id],
    );
    // In the order of every change of a home: its row first.
    const gateway = home ? await lockGateway(sql, home.id) : null;
    const correction = gateway && (await lockWork(sql, id));
    if (!gateway || !correction) return false;
    const fromMs = (correction.doneUntil ?? correction.fromAt).getTime();
    const untilMs = Math.min(fromMs + DAYS_AT_ONCE * DAY_MS, correction.untilAt.getTime());
    const isUndoing = correction.state === 'undoing';
    const { span, devices } = await spanOf(sql, gateway, fromMs, untilMs);
    let { series } = correction;
    if (isUndoing) {
      await undoPiece(sql, correction, span);
      await undoSpans(sql, correction, span);
    } else {
      const isSimulated = gateway.kind === 'simulated';
      const days = await applyPiece(sql, correction, span, { devices, isSimulated });
      const spans = await applySpans(sql, correction, span);
      series = withChanged(series, changedParts(days, spans, devices));
    }
    const isDone = untilMs >= correction.untilAt.getTime();
    if (isDone) {
      await moveFirstDay(sql, correction, gateway.siteTimeZone);
      await sql.query('update gateway set steps_from = least(steps_from, $2) where household_key = $1', [
        gateway.householdKey,
        correction.fromAt,
      ]);
    }
    await closeGroups(sql, gateway.householdKey, nowMs);
    const done = isUndoing ? 'undone' : 'applied';
    const state = isDone ? done : correction.state;
    await saveWork(sql, { key: correction.key, doneUntil: new Date(untilMs), state, series });
    return !isDone;
  });
}

/** Applies or undoes a correction as far as it is possible in about ten seconds. Resolves to whether days are left. */
export async function carryOutCorrection(
  database: Database,
  id: string,
  now: () => number,
): Promise<boolean> {
  const untilMs = Date.now() + 10_000;
  while (await carryOutPiece(database, id, now())) if (Date.now() > untilMs) return true;
  return false;
}

/** Lets a correction's job begin, in the transaction that asks for it. */
export function addCorrectionJob(
  sql: Sql,
  { id, accountId, now }: { readonly id: string; readonly accountId: string; readonly now: Date },
) {
  return addJob(sql, { kind: CORRECTION_JOB, subject: id, accountId, dueAt: now });
}
