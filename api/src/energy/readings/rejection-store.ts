import type { Sql } from '../../foundation/database/sql';
import { nameSql } from '../../identity/accounts/account-name';
import type { RejectedReading, RejectionReason } from './reading-rules';

/** Unknown channels are counted under the beginning of their name. */
const MAX_NAME = 60;

/** Readings of a home refused for one reason, since the beginning. */
export interface Rejections {
  readonly channel: string;
  readonly reason: RejectionReason;
  readonly readings: number;
  readonly lastAt: Date;
  /** In the unit sent; null when it was no number. */
  readonly lastValue: number | null;
}

/** Adds refused readings to the counts of their homes. Those of an unknown home are not counted. */
export async function countRejections(sql: Sql, rejected: readonly RejectedReading[]): Promise<void> {
  if (rejected.length === 0) return;
  await sql.query(
    `insert into rejected_reading (household_key, channel, reason, readings, last_at, last_value)
     select a.key, r.channel, r.reason, sum(r.readings), max(r.at), (array_agg(r.value order by r.at desc))[1]
     from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::float8[], $6::int[])
       as r (id, channel, reason, at, value, readings)
     join account a on a.id = r.id group by a.key, r.channel, r.reason order by a.key, r.channel, r.reason
     on conflict (household_key, channel, reason) do update set
       readings = rejected_reading.readings + excluded.readings,
       last_at = excluded.last_at, last_value = excluded.last_value`,
    [
      rejected.map(({ householdId }) => householdId),
      rejected.map(({ channel }) => channel.slice(0, MAX_NAME)),
      rejected.map(({ reason }) => reason),
      rejected.map(({ atMs }) => new Date(atMs).toISOString()),
      rejected.map(({ value }) => (Number.isFinite(value) ? value : null)),
      rejected.map(({ readings = 1 }) => readings),
    ],
  );
}

export function rejectionsOf(sql: Sql, householdKey: number): Promise<Rejections[]> {
  return sql.query<Rejections>(
    `select channel, reason, readings, last_at as "lastAt", last_value as "lastValue" from rejected_reading
     where household_key = $1 order by channel, reason`,
    [householdKey],
  );
}

/** Refused readings of a home, with its name. */
export interface HomeRejections extends Rejections {
  readonly householdId: string;
  readonly householdName: string;
}

/** Refused readings of all homes, the last refused first. */
export function recentRejections(sql: Pick<Sql, 'query'>, limit: number): Promise<HomeRejections[]> {
  return sql.query<HomeRejections>(
    `select a.id as "householdId", ${nameSql('a')} as "householdName", r.channel, r.reason,
       r.readings::float8 as readings, r.last_at as "lastAt", r.last_value as "lastValue"
     from rejected_reading r join account a on a.key = r.household_key
     order by r.last_at desc, a.key, r.channel, r.reason limit $1`,
    [limit],
  );
}
