import type {
  CorrectedFlow,
  CorrectionKind,
  CorrectionState,
  CorrectionSummary,
} from '@foyer/wire/corrections';
import { onlyRow, type Sql } from '../../foundation/database/sql';
import { nameSql } from '../../identity/accounts/account-name';
import type { EnergyDay, LongSpan } from './five-minute-energies';

export const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;
/** Corrections shown. */
const MAX_LISTED = 200;

export interface Correction {
  readonly key: number;
  readonly id: string;
  readonly householdKey: number;
  readonly kind: CorrectionKind;
  readonly state: 'proposed' | 'applying' | 'applied' | 'undoing' | 'undone';
  readonly name: string;
  readonly format: string | null;
  readonly meter: string | null;
  readonly createdAt: Date;
  /** Starts of UTC days. */
  readonly fromAt: Date;
  readonly untilAt: Date;
  /** Days before are applied, or undone. */
  readonly doneUntil: Date | null;
  readonly replaces: boolean;
  readonly appliedAt: Date | null;
  readonly series: readonly CorrectionSummary[];
}

export interface ListedCorrection extends Correction {
  /** Whether a later one changed measurements of the same time. */
  readonly isCovered: boolean;
  /** Whether its job is given up. */
  readonly isFailed: boolean;
  /** Whether another one of the same time is applied or undone now. */
  readonly isBlocked: boolean;
}

/** Kind of the job that applies or undoes a correction; its subject is the id. */
export const CORRECTION_JOB = 'correction';

const COLUMNS = `c.key, c.id, c.household_key as "householdKey", c.kind, c.state, c.name, c.format, c.meter,
  c.created_at as "createdAt", c.from_at as "fromAt", c.until_at as "untilAt", c.done_until as "doneUntil", c.replaces,
  c.applied_at as "appliedAt", c.series`;

const LISTED = `${COLUMNS},
  exists (select from correction o where o.household_key = c.household_key and o.key > c.key
    and o.state in ('applying', 'applied', 'undoing') and o.from_at < c.until_at and o.until_at > c.from_at) as "isCovered",
  exists (select from job j where j.kind = '${CORRECTION_JOB}' and j.subject = c.id and j.given_up_at is not null)
    as "isFailed",
  exists (select from correction o where o.household_key = c.household_key and o.key <> c.key
    and o.state in ('applying', 'undoing') and o.from_at < c.until_at and o.until_at > c.from_at) as "isBlocked"`;

/** Corrections of a home, the last first. */
export function correctionsOf(sql: Sql, householdId: string): Promise<ListedCorrection[]> {
  return sql.query<ListedCorrection>(
    `select ${LISTED} from correction c join account a on a.key = c.household_key
     where a.id = $1 order by c.key desc limit ${MAX_LISTED}`,
    [householdId],
  );
}

/** A correction as operators see it. */
export interface HomeCorrection extends Pick<Correction, 'id' | 'kind' | 'name' | 'createdAt' | 'appliedAt'> {
  readonly householdId: string;
  readonly householdName: string;
  /** `failed` once its job is given up. */
  readonly state: CorrectionState;
  /** Of its job while that fails. */
  readonly jobId: string | null;
  readonly failingSince: Date | null;
  readonly failure: string | null;
}

/** Corrections of all homes but proposed ones: those that fail first, then the last. */
export function correctionsOfHomes(sql: Pick<Sql, 'query'>, limit: number): Promise<HomeCorrection[]> {
  return sql.query<HomeCorrection>(
    `select c.id, a.id as "householdId", ${nameSql('a')} as "householdName", c.kind, c.name,
       c.created_at as "createdAt", c.applied_at as "appliedAt",
       case when j.given_up_at is null then c.state else 'failed' end as state,
       j.key::text as "jobId", j.failing_since as "failingSince", j.failure
     from correction c join account a on a.key = c.household_key
     left join job j on j.kind = '${CORRECTION_JOB}' and j.subject = c.id and j.failing_since is not null
     where c.state <> 'proposed' order by j.key is null, c.key desc limit $1`,
    [limit],
  );
}

/** A correction of a home, locked; null when it has none of that id. */
export async function lockCorrection(
  sql: Sql,
  householdId: string,
  id: string,
): Promise<ListedCorrection | null> {
  return onlyRow(
    await sql.query<ListedCorrection>(
      `select ${LISTED} from correction c join account a on a.key = c.household_key
       where a.id = $1 and c.id = $2 for update of c`,
      [householdId, id],
    ),
  );
}

/** A correction whose job runs, locked; null when there is nothing to do any longer. */
export async function lockWork(sql: Sql, id: string): Promise<Correction | null> {
  return onlyRow(
    await sql.query<Correction>(
      `select ${COLUMNS} from correction c where c.id = $1 and c.state in ('applying', 'undoing') for update of c`,
      [id],
    ),
  );
}

export interface ProposedSeries {
  readonly deviceKey: number;
  readonly flow: CorrectedFlow;
  readonly days: readonly EnergyDay[];
  readonly spans: readonly LongSpan[];
}

interface Proposal
  extends Pick<Correction, 'id' | 'householdKey' | 'kind' | 'name' | 'format' | 'meter' | 'createdAt'> {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly stored: readonly ProposedSeries[];
}

const dayFloor = (ms: number) => new Date(Math.floor(ms / DAY_MS) * DAY_MS);
const dayCeiling = (ms: number) => new Date(Math.ceil(ms / DAY_MS) * DAY_MS);
const isoOf = (ms: number) => new Date(ms).toISOString();

/** Stores a proposal in place of the home's former one, without its summary. Resolves to its key. */
export async function storeProposal(sql: Sql, proposal: Proposal): Promise<number> {
  const { id, householdKey, kind, name, format, meter, createdAt, fromMs, untilMs, stored } = proposal;
  await sql.query("delete from correction where household_key = $1 and state = 'proposed'", [householdKey]);
  const row = onlyRow(
    await sql.query<{ key: number }>(
      `insert into correction (id, household_key, kind, state, name, format, meter, created_at, from_at, until_at, series)
       values ($1, $2, $3, 'proposed', $4, $5, $6, $7, $8, $9, '[]') returning key`,
      [id, householdKey, kind, name, format, meter, createdAt, dayFloor(fromMs), dayCeiling(untilMs)],
    ),
  );
  const key = row?.key ?? 0;
  for (const { deviceKey, flow, days, spans } of stored) {
    await sql.query(
      `insert into correction_day (correction_key, household_key, device_key, flow, day, energies_ws)
       select $1, $2, $3, $4, d, e::integer[] from unnest($5::timestamptz[], $6::text[]) as u (d, e)`,
      [
        key,
        householdKey,
        deviceKey,
        flow,
        days.map(({ dayMs }) => isoOf(dayMs)),
        days.map(({ energiesWs }) => `{${energiesWs.map((ws) => ws ?? 'NULL').join()}}`),
      ],
    );
    await sql.query(
      `insert into correction_span (correction_key, household_key, device_key, flow, start_at, end_at, energy_ws)
       select $1, $2, $3, $4, s, e, w from unnest($5::timestamptz[], $6::timestamptz[], $7::bigint[]) as u (s, e, w)`,
      [
        key,
        householdKey,
        deviceKey,
        flow,
        spans.map(({ startMs }) => isoOf(startMs)),
        spans.map(({ endMs }) => isoOf(endMs)),
        spans.map(({ energyWs }) => energyWs),
      ],
    );
  }
  return key;
}

export async function saveSummary(
  sql: Sql,
  key: number,
  series: readonly CorrectionSummary[],
): Promise<void> {
  await sql.query('update correction set series = $2::jsonb where key = $1', [key, JSON.stringify(series)]);
}

/** Sets what a correction's job is to do, from its first day on. */
export async function beginWork(
  sql: Sql,
  key: number,
  work: {
    readonly state: 'applying' | 'undoing';
    readonly replaces: boolean;
    readonly appliedAt: Date | null;
  },
): Promise<void> {
  await sql.query(
    'update correction set state = $2, replaces = $3, applied_at = $4, done_until = from_at where key = $1',
    [key, work.state, work.replaces, work.appliedAt],
  );
}

/** Records that days before an instant are done, what was changed so far, and the state once all of them are. */
export async function saveWork(
  sql: Sql,
  {
    key,
    doneUntil,
    state,
    series,
  }: Pick<Correction, 'key' | 'state' | 'series'> & { readonly doneUntil: Date },
): Promise<void> {
  await sql.query('update correction set done_until = $2, state = $3, series = $4::jsonb where key = $1', [
    key,
    doneUntil,
    state,
    JSON.stringify(series),
  ]);
}

/** What is stored of corrections once they can no longer be undone, and proposals of before yesterday. */
export async function forgetOldCorrections(sql: Sql, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await sql.query("delete from correction where state = 'proposed' and created_at < $1", [before(1)]);
  for (const table of ['correction_day', 'correction_span'])
    await sql.query(
      `delete from ${table} t using correction c where c.key = t.correction_key
         and c.state in ('applied', 'undone') and c.applied_at < $1`,
      [before(UNDO_DAYS)],
    );
}

/** Start of the first day of a home that a correction has changed which can be undone; null when there is none. */
export async function firstUndoable(sql: Sql, householdKey: number, now: Date): Promise<Date | null> {
  const row = onlyRow(
    await sql.query<{ from: Date | null }>(
      `select min(from_at) as "from" from correction where household_key = $1
         and (state in ('applying', 'undoing') or (state = 'applied' and applied_at > $2))`,
      [householdKey, new Date(now.getTime() - UNDO_DAYS * DAY_MS)],
    ),
  );
  return row?.from ?? null;
}

/** Last instant at which a correction can be undone; null when it cannot. */
export function undoUntil(
  { state, appliedAt }: Pick<Correction, 'state' | 'appliedAt'>,
  now: Date,
): Date | null {
  if (state !== 'applied' || appliedAt === null) return null;
  const until = new Date(appliedAt.getTime() + UNDO_DAYS * DAY_MS);
  return until > now ? until : null;
}
