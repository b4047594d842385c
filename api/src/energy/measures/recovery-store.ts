import type { Sql } from '../../foundation/database/sql';

/** Records that measurements of a time span arrived late. A span that continues an existing one extends it. */
export async function recordRecovery(
  sql: Sql,
  householdKey: number,
  { from, until, at }: { from: Date; until: Date; at: Date },
): Promise<void> {
  await sql.query(
    `insert into household_measured (household_key, stamp) values ($1, 1)
     on conflict (household_key) do update set stamp = household_measured.stamp + 1`,
    [householdKey],
  );
  const longer = await sql.query(
    `update recovered_span set until_at = $3, recovered_at = $4 where household_key = $1 and until_at = $2
     returning household_key`,
    [householdKey, from, until, at],
  );
  if (longer.length > 0) return;
  await sql.query(
    `insert into recovered_span (household_key, from_at, until_at, recovered_at) values ($1, $2, $3, $4)
     on conflict (household_key, from_at) do update set until_at = greatest(recovered_span.until_at, excluded.until_at),
       recovered_at = excluded.recovered_at`,
    [householdKey, from, until, at],
  );
}

/** Deletes recorded late spans from an instant on. */
export async function deleteRecoveriesFrom(sql: Sql, householdKey: number, from: Date): Promise<void> {
  await sql.query('delete from recovered_span where household_key = $1 and from_at >= $2', [
    householdKey,
    from,
  ]);
  await sql.query('update recovered_span set until_at = $2 where household_key = $1 and until_at > $2', [
    householdKey,
    from,
  ]);
}

/** A span of late measurements, in epoch milliseconds. */
export interface LateSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Spans cut to a time range; those outside are dropped. */
export function spansWithin(spans: readonly LateSpan[], fromMs: number, untilMs: number): LateSpan[] {
  return spans
    .filter((span) => span.fromMs < untilMs && fromMs < span.untilMs)
    .map((span) => ({
      fromMs: Math.max(span.fromMs, fromMs),
      untilMs: Math.min(span.untilMs, untilMs),
    }));
}

/** Late spans that overlap a period, in epoch milliseconds. */
export async function recoveredSpans(
  sql: Sql,
  householdId: string,
  from: Date,
  until: Date,
): Promise<LateSpan[]> {
  const rows = await sql.query<{ from: Date; until: Date }>(
    `select from_at as "from", until_at as "until" from recovered_span
     where household_key = (select key from account where id = $1) and from_at < $3 and until_at > $2 order by from_at`,
    [householdId, from, until],
  );
  return rows.map((row) => ({ fromMs: row.from.getTime(), untilMs: row.until.getTime() }));
}
