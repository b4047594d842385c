import { type Database, onlyRow, type Sql } from '../database/sql';
import { noteAddedJob } from '../jobs/added-jobs';
import type { Message } from './message';

/** Kind of the job that delivers a mail; its subject is the mail's id. */
export const MAIL_JOB = 'mail';

/** Minutes between an attempt and the next. */
export const RETRY_MINUTES = [1, 5, 15, 60, 180, 360] as const;
/** Delivered and failed mails are listed for this long. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

export type MailState = 'waiting' | 'sent' | 'failed';

/** A mail of the outbox as operators see it, without its content. */
export interface ListedMail {
  readonly id: string;
  readonly tenant: string;
  readonly kind: string;
  readonly recipient: string;
  readonly state: MailState;
  readonly createdAt: Date;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly sentAt: Date | null;
  readonly failedAt: Date | null;
  readonly failure: string | null;
  /** Whether it can still be sent: it was not delivered and has not lapsed. */
  readonly hasContent: boolean;
}

interface MailFilter {
  readonly state?: MailState | undefined;
  readonly tenant?: string | undefined;
  /** Position of the first; default: 0. */
  readonly from?: number;
  readonly limit: number;
}

/** A mail whose attempt has begun. */
export interface ClaimedMail
  extends Pick<Message, 'tenant' | 'to' | 'language' | 'subject' | 'text' | 'unsubscribe'> {
  readonly id: string;
  readonly createdAt: Date;
  readonly attempts: number;
}

export interface OutboxStatus {
  readonly waiting: number;
  /** Mails given up in the last {@link KEPT_DAYS} days. */
  readonly failed: number;
  /** Mails given up in the last hour. */
  readonly failedLastHour: number;
  /** Age of the oldest waiting mail; null when none waits. */
  readonly oldestSeconds: number | null;
}

export type ResendRefusal = 'unknown' | 'not failed' | 'without content';

export interface MailOutbox {
  /** Newest first. */
  list(filter: MailFilter): Promise<ListedMail[]>;
  /** Mails that are listed, by state; of one tenant or of all. */
  count(tenant?: string): Promise<Readonly<Record<MailState, number>>>;
  /** Makes a failed mail due again with all its attempts. Resolves to null, or to why it cannot be sent again. */
  resend(id: string, now: Date): Promise<ResendRefusal | null>;
  status(now: Date): Promise<OutboxStatus>;
  /**
   * Begins an attempt of a mail; null when none is due. An attempt counts from here: when this process dies, another one
   * tries again after the delay.
   */
  claim(id: string, now: Date): Promise<ClaimedMail | null>;
  /** When the next attempt of a mail is due; null when none follows. */
  nextAttemptAt(id: string, now: Date): Promise<Date | null>;
  /** Notes the delivery and deletes the content. */
  markSent(id: string, now: Date): Promise<void>;
  /** Notes a failed attempt; `isFinal` or the last attempt gives the mail up. */
  markFailed(id: string, failure: string, isFinal: boolean, now: Date): Promise<void>;
  /** Deletes old rows; marks expired mails as failed and deletes their content. */
  tidy(now: Date): Promise<void>;
  /** Adds the jobs of waiting mails that have none: those of earlier releases. */
  addMissingJobs(): Promise<void>;
}

const STATE = `case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end`;

/** Writes a mail and its job into the transaction of `sql`. With `isSent` false the same work is done for no row. */
export async function insertMail(
  sql: Sql,
  { id, message, now, isSent }: { id: string; message: Message; now: Date; isSent: boolean },
): Promise<void> {
  const { tenant, accountId, kind, to, language, subject, text, unsubscribe, lapsesAt } = message;
  await sql.query(
    `with mail as (
       insert into mail_outbox (id, tenant, account_key, kind, recipient, content, created_at, lapses_at, next_attempt_at)
       select $1, $2, (select key from account where id = $3), $4, $5, $6::jsonb, $7, $8, $7 where $9::boolean
       returning id, account_key, next_attempt_at)
     insert into job (kind, subject, household_key, due_at) select $10, id, account_key, next_attempt_at from mail`,
    [
      id,
      tenant,
      accountId,
      kind,
      to,
      JSON.stringify({ language, subject, text, unsubscribe }),
      now,
      lapsesAt,
      isSent,
      MAIL_JOB,
    ],
  );
  noteAddedJob(now.getTime());
}

/** The mail with the id, or all of them for null. */
async function addJobsOfWaiting(sql: Sql, id: string | null): Promise<void> {
  await sql.query(
    `insert into job (kind, subject, household_key, due_at)
     select $2, id, account_key, next_attempt_at from mail_outbox m
     where next_attempt_at is not null and id = coalesce($1, id)
       and not exists (select from job j where j.kind = $2 and j.subject = m.id)
     on conflict do nothing`,
    [id, MAIL_JOB],
  );
}

export function mailOutboxIn(database: Database): MailOutbox {
  const longestDelay = RETRY_MINUTES.length;
  return {
    list: ({ state, tenant, from = 0, limit }) =>
      database.query<ListedMail>(
        `select id, tenant, kind, recipient, ${STATE} as state, created_at as "createdAt", attempts,
           next_attempt_at as "nextAttemptAt", sent_at as "sentAt", failed_at as "failedAt", failure,
           content is not null as "hasContent"
         from mail_outbox where ($1::text is null or ${STATE} = $1) and ($3::text is null or tenant = $3)
         order by created_at desc, key desc limit $2 offset $4`,
        [state ?? null, limit, tenant ?? null, from],
      ),
    count: async (tenant) => {
      const rows = await database.query<{ state: MailState; mails: number }>(
        `select ${STATE} as state, count(*)::int as mails from mail_outbox
         where $1::text is null or tenant = $1 group by 1`,
        [tenant ?? null],
      );
      const counts = { waiting: 0, sent: 0, failed: 0 };
      for (const { state, mails } of rows) counts[state] = mails;
      return counts;
    },
    resend: async (id, now) => {
      const found = onlyRow(
        await database.query<{ state: MailState; hasContent: boolean }>(
          `select ${STATE} as state, content is not null as "hasContent" from mail_outbox where id = $1`,
          [id],
        ),
      );
      if (!found) return 'unknown';
      if (found.state !== 'failed') return 'not failed';
      if (!found.hasContent) return 'without content';
      await database.query(
        `update mail_outbox set failed_at = null, failure = null, attempts = 0, next_attempt_at = $2
         where id = $1 and failed_at is not null`,
        [id, now],
      );
      await addJobsOfWaiting(database, id);
      return null;
    },
    status: async (now) => {
      const row = onlyRow(
        await database.query<{
          waiting: number;
          failed: number;
          failedLastHour: number;
          oldest: Date | null;
        }>(
          `select count(*) filter (where next_attempt_at is not null)::int as waiting,
             count(failed_at)::int as failed,
             count(*) filter (where failed_at > $1::timestamptz - interval '1 hour')::int as "failedLastHour",
             min(created_at) filter (where next_attempt_at is not null) as oldest
           from mail_outbox where next_attempt_at is not null or failed_at is not null`,
          [now],
        ),
      );
      const oldest = row?.oldest ?? null;
      return {
        waiting: row?.waiting ?? 0,
        failed: row?.failed ?? 0,
        failedLastHour: row?.failedLastHour ?? 0,
        oldestSeconds: oldest && Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000)),
      };
    },
    claim: async (id, now) => {
      const row = onlyRow(
        await database.query<
          Omit<ClaimedMail, 'language' | 'subject' | 'text' | 'unsubscribe'> & {
            readonly content: Pick<ClaimedMail, 'language' | 'subject' | 'text' | 'unsubscribe'>;
          }
        >(
          `update mail_outbox set attempts = attempts + 1,
             next_attempt_at = $1::timestamptz + make_interval(mins => ($3::int[])[least(attempts + 1, $4)])
           where id = $2 and next_attempt_at <= $1 and content is not null
             and (lapses_at is null or lapses_at > $1)
           returning id, tenant, recipient as "to", content, created_at as "createdAt", attempts`,
          [now, id, RETRY_MINUTES, longestDelay],
        ),
      );
      if (!row) return null;
      const { content, ...mail } = row;
      return { ...mail, ...content };
    },
    nextAttemptAt: async (id, now) =>
      onlyRow(
        await database.query<{ at: Date | null }>(
          `select next_attempt_at as at from mail_outbox
           where id = $1 and content is not null and (lapses_at is null or lapses_at > $2)`,
          [id, now],
        ),
      )?.at ?? null,
    markSent: async (id, now) => {
      await database.query(
        `update mail_outbox set sent_at = $2, next_attempt_at = null, content = null, failure = null where id = $1`,
        [id, now],
      );
    },
    markFailed: async (id, failure, isFinal, now) => {
      await database.query(
        `update mail_outbox set failure = $2,
           failed_at = case when $3 or attempts > $5 then $4::timestamptz end,
           next_attempt_at = case when $3 or attempts > $5 then null else next_attempt_at end
         where id = $1 and sent_at is null`,
        [id, failure, isFinal, now, longestDelay],
      );
    },
    tidy: async (now) => {
      await database.query(
        `update mail_outbox set content = null, next_attempt_at = null, failed_at = coalesce(failed_at, $1),
           failure = coalesce(failure || '; ', '') || 'lapsed'
         where lapses_at <= $1 and content is not null`,
        [now],
      );
      await database.query('delete from mail_outbox where created_at < $1 and next_attempt_at is null', [
        new Date(now.getTime() - KEPT_DAYS * DAY_MS),
      ]);
    },
    addMissingJobs: () => addJobsOfWaiting(database, null),
  };
}
