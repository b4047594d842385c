import { onlyRow, type Sql } from '../../foundation/database/sql';
import { type Finding, finding } from './finding';

/** Longer than the first attempts at a mail server that is away. */
const MAX_WAITING_MINUTES = 30;

interface Outbox {
  readonly waiting: number;
  readonly oldestMinutes: number;
  readonly failure: string | null;
  readonly failed: number;
  readonly isFailing: boolean;
}

/**
 * Mails that were given up, with why the last one was, and those that wait for too long.
 * @param isRunning whether processes deliver meanwhile; those of an embedded database are stopped
 */
export async function checkOutbox(sql: Pick<Sql, 'query'>, isRunning: boolean, now: Date): Promise<Finding> {
  const outbox = onlyRow(
    await sql.query<Outbox>(
      `select count(*) filter (where next_attempt_at is not null)::int as waiting,
         coalesce(extract(epoch from $1::timestamptz
           - min(created_at) filter (where next_attempt_at is not null)) / 60, 0)::float8 as "oldestMinutes",
         count(failed_at)::int as failed,
         coalesce(max(failed_at) > max(sent_at), count(failed_at) > 0) as "isFailing",
         (array_agg(failure order by coalesce(failed_at, next_attempt_at) desc)
           filter (where failure is not null))[1] as failure
       from mail_outbox`,
      [now],
    ),
  );
  const { waiting = 0, oldestMinutes = 0, failed = 0, isFailing = false, failure = null } = outbox ?? {};
  const why = failure ? `, the last one because of "${failure}"` : '';
  if (isFailing)
    return finding('outbox', false, `${failed} mails were given up${why}: see "mail list --state failed"`);
  if (isRunning && oldestMinutes > MAX_WAITING_MINUTES)
    return finding('outbox', false, `a mail has waited for ${Math.round(oldestMinutes)} minutes${why}`);
  const former = failed > 0 ? `; ${failed} were given up in the last 30 days${why}` : '';
  return finding('outbox', true, `${waiting} mails wait${former}`);
}
