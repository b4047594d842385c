import type { NotificationKind } from '@foyer/wire/notifications';
import type { Sql } from '../../foundation/database/sql';
import { addJob } from '../../foundation/jobs/job-store';

/** Kind of the job that posts one notification to one webhook; its subject is the delivery's id. */
export const WEBHOOK_JOB = 'webhook_delivery';
/** A receiver that is away gets no more than these later. */
const MAX_WAITING = 100;

interface Queued {
  readonly householdId: string;
  readonly notificationKey: number;
  readonly kind: NotificationKind;
  readonly at: Date;
}

/** Lets the home's webhooks of this kind be told of a notification, in the transaction of `sql`. */
export async function queueForWebhooks(
  sql: Sql,
  { householdId, notificationKey, kind, at }: Queued,
): Promise<void> {
  const deliveries = await sql.query<{ id: string }>(
    `insert into webhook_delivery (id, household_key, webhook_key, notification_key)
     select 'msg_' || replace(gen_random_uuid()::text, '-', ''), w.household_key, w.key, $2::int from webhook w
     where w.household_key = (select key from account where id = $1) and $3 = any(w.kinds) and w.paused_at is null
       and (select count(*) from webhook_delivery d where d.webhook_key = w.key) < ${MAX_WAITING}
     returning id`,
    [householdId, notificationKey, kind],
  );
  for (const { id } of deliveries)
    await addJob(sql, { kind: WEBHOOK_JOB, subject: id, accountId: householdId, dueAt: at });
}
