import type { NotificationKind } from '@foyer/wire/notifications';
import type { DeliveryResult } from '@foyer/wire/webhooks';
import { onlyRow, type Sql } from '../../../foundation/database/sql';
import type { TokenCipher } from '../../../foundation/token-cipher';
import { randomLetters } from '../../../identity/accounts/token-store';
import type { PostOutcome } from './post-webhook';

const ID_LENGTH = 16;
const DAY_MS = 86_400_000;
/** A webhook whose deliveries have all failed for so long is paused. */
const PAUSED_AFTER_MS = 3 * DAY_MS;
/** Minutes between the attempts of a delivery: beyond the time after which its webhook is paused. */
const RETRY_MINUTES = [1, 5, 30, 120, 360, 720, 720, 720, 720, 720, 720];
/** Secrets encrypted anew at a time. */
const SEALED_AT_ONCE = 500;

const HOUSEHOLD = '(select key from account where id = $1)';

export interface WebhookRow {
  readonly id: string;
  readonly address: string;
  readonly kinds: readonly NotificationKind[];
  readonly lastAt: Date | null;
  readonly lastResult: DeliveryResult | null;
  readonly lastStatus: number | null;
  readonly isPaused: boolean;
}

/** The cipher's context of a webhook's secret. */
export const contextOf = (id: string): string => `webhook ${id}`;

/** The oldest first. */
export function webhooksOf(sql: Sql, householdId: string): Promise<WebhookRow[]> {
  return sql.query<WebhookRow>(
    `select id, address, kinds, last_at as "lastAt", last_result as "lastResult", last_status as "lastStatus",
       paused_at is not null as "isPaused" from webhook where household_key = ${HOUSEHOLD} order by key`,
    [householdId],
  );
}

interface NewWebhook {
  readonly address: string;
  readonly kinds: readonly NotificationKind[];
  readonly secret: string;
  readonly at: Date;
  readonly limit: number;
}

/** Stores a webhook in the transaction of `sql`. Resolves to its id; null where the home has `limit` of them. */
export async function addWebhookRow(
  sql: Sql,
  householdId: string,
  { address, kinds, secret, at, limit }: NewWebhook,
  cipher: TokenCipher,
): Promise<string | null> {
  await sql.query('select 1 from account where id = $1 for no key update', [householdId]);
  if ((await webhooksOf(sql, householdId)).length >= limit) return null;
  const id = randomLetters(ID_LENGTH);
  await sql.query(
    `insert into webhook (id, household_key, address, kinds, secret, created_at)
     select $2, key, $3, $4, $5, $6 from account where id = $1`,
    [householdId, id, address, kinds, cipher.seal(secret, contextOf(id)), at],
  );
  return id;
}

/** Resolves to false when the household has no such webhook. */
export async function setWebhookKinds(
  sql: Sql,
  householdId: string,
  id: string,
  kinds: readonly NotificationKind[],
): Promise<boolean> {
  const rows = await sql.query(
    `update webhook set kinds = $3 where household_key = ${HOUSEHOLD} and id = $2 returning id`,
    [householdId, id, kinds],
  );
  return rows.length > 0;
}

/** Resolves to false when the household has no such webhook. */
export async function deleteWebhook(sql: Sql, householdId: string, id: string): Promise<boolean> {
  const rows = await sql.query(
    `delete from webhook where household_key = ${HOUSEHOLD} and id = $2 returning id`,
    [householdId, id],
  );
  return rows.length > 0;
}

/** Address and encrypted secret; null when the household has no such webhook. */
export async function sealedWebhook(sql: Sql, householdId: string, id: string) {
  return onlyRow(
    await sql.query<{ id: string; address: string; secret: string }>(
      `select id, address, secret from webhook where household_key = ${HOUSEHOLD} and id = $2`,
      [householdId, id],
    ),
  );
}

/** A notification that waits to be posted. */
export interface DueDelivery {
  readonly webhookId: string;
  readonly householdId: string;
  readonly address: string;
  readonly secret: string;
  readonly failures: number;
  readonly kind: NotificationKind;
  readonly textKey: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly deviceName: string | null;
  readonly at: Date;
}

/** Null when there is none any more: posted, or dropped with its webhook or by a pause. */
export async function dueDelivery(sql: Sql, id: string): Promise<DueDelivery | null> {
  return onlyRow(
    await sql.query<DueDelivery>(
      `select w.id as "webhookId", a.id as "householdId", w.address, w.secret, d.failures, n.kind,
         n.text_key as "textKey", n.facts, n.at, (select name from device where key = n.device_key) as "deviceName"
       from webhook_delivery d join webhook w on w.key = d.webhook_key
         join notification n on n.key = d.notification_key join account a on a.key = d.household_key
       where d.id = $1`,
      [id],
    ),
  );
}

export async function forgetDelivery(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from webhook_delivery where id = $1', [id]);
}

/** Writes the last delivery of a webhook. A success ends its failures and its pause. */
export async function recordOutcome(
  sql: Sql,
  webhookId: string,
  { result, httpStatus }: PostOutcome,
  now: Date,
): Promise<void> {
  await sql.query(
    `update webhook set last_at = $2, last_result = $3, last_status = $4,
       failing_since = case when $3 = 'delivered' then null else failing_since end,
       paused_at = case when $3 = 'delivered' then null else paused_at end
     where id = $1`,
    [webhookId, now, result, httpStatus],
  );
}

/**
 * Records a failed delivery in the transaction of `sql`. Resolves to when it is tried again; null when it is given up,
 * with all that waits where its webhook is now paused.
 */
export async function recordFailedDelivery(
  sql: Sql,
  deliveryId: string,
  { webhookId, failures }: Pick<DueDelivery, 'webhookId' | 'failures'>,
  now: Date,
): Promise<Date | null> {
  const webhook = onlyRow(
    await sql.query<{ key: number; isPaused: boolean }>(
      `update webhook set failing_since = coalesce(failing_since, $2),
         paused_at = case when coalesce(failing_since, $2) <= $3 then coalesce(paused_at, $2) else paused_at end
       where id = $1 returning key, paused_at is not null as "isPaused"`,
      [webhookId, now, new Date(now.getTime() - PAUSED_AFTER_MS)],
    ),
  );
  if (!webhook) return null;
  const minutes = RETRY_MINUTES[failures];
  if (webhook.isPaused || minutes === undefined) {
    await sql.query(`delete from webhook_delivery where id = $1 or (webhook_key = $2 and $3)`, [
      deliveryId,
      webhook.key,
      webhook.isPaused,
    ]);
    return null;
  }
  await sql.query('update webhook_delivery set failures = failures + 1 where id = $1', [deliveryId]);
  return new Date(now.getTime() + minutes * 60_000);
}

/** Encrypts secrets that a former key has encrypted. One that no key opens stays. */
export async function sealStoredSecrets(sql: Sql, cipher: TokenCipher): Promise<void> {
  const stored = await sql.query<{ id: string; secret: string }>(
    `select id, secret from webhook where not starts_with(secret, $1) order by key limit ${SEALED_AT_ONCE}`,
    [cipher.prefix],
  );
  for (const { id, secret } of stored) {
    const opened = openSecret(cipher, { id, secret });
    if (opened !== null)
      await sql.query('update webhook set secret = $3 where id = $1 and secret = $2', [
        id,
        secret,
        cipher.seal(opened, contextOf(id)),
      ]);
  }
}

/** Null for a secret that no configured key opens. */
export function openSecret(
  cipher: TokenCipher,
  { id, secret }: { readonly id: string; readonly secret: string },
): string | null {
  try {
    return cipher.open(secret, contextOf(id));
  } catch {
    return null;
  }
}
