import type { Sql } from './sql';

/**
 * Notes that a household's measures of a time span reached the platform later than their time. A span that goes on
 * where one ended makes it longer.
 */
export async function noteRecovery(
  sql: Sql,
  householdKey: number,
  { from, until, at }: { from: Date; until: Date; at: Date },
): Promise<void> {
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
