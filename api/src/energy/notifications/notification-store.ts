import type { NotificationKind } from '@foyer/wire/notifications';
import { onlyRow, type Sql } from '../../foundation/database/sql';
import { hashed } from '../../foundation/hashed';
import { addJob } from '../../foundation/jobs/job-store';
import { randomLetters } from '../../identity/accounts/token-store';
import type { PushTarget } from '../../partners/push/push-service';
import { DEFAULT_SETTINGS, type Settings } from './notification-rules';
import { queueForWebhooks } from './webhook-queue';

/** Kind of the job that sends what waits for a home; its subject is the home's id. */
export const NOTIFICATION_JOB = 'notification';
/** Alerts that follow one another within this time leave as one e-mail. */
const SENT_AFTER_MS = 30_000;
const ID_LENGTH = 16;
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

export interface NewNotification {
  readonly kind: NotificationKind;
  /** Same subject: at most one e-mail a day. */
  readonly subject: string;
  readonly textKey: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly deviceId: string | null;
  readonly at: Date;
}

export interface WaitingNotification extends Omit<NewNotification, 'deviceId'> {
  readonly key: number;
  readonly deviceName: string | null;
  readonly isMailed: boolean;
  readonly isPushed: boolean;
}

export interface PushDeviceRow extends PushTarget {
  readonly id: string;
  readonly label: string;
  readonly kinds: readonly NotificationKind[];
  /** The browser has ended its subscription. */
  readonly isLost: boolean;
}

const HOUSEHOLD = '(select key from account where id = $1)';

/** Tells a household something, in the transaction of `sql`. */
export async function notify(sql: Sql, householdId: string, notification: NewNotification): Promise<void> {
  const { kind, subject, textKey, facts, deviceId, at } = notification;
  const [stored] = await sql.query<{ key: number }>(
    `insert into notification (household_key, device_key, kind, subject, text_key, facts, at)
     select a.key, (select key from device where id = $7 and household_key = a.key), $2, $3, $4, $5::jsonb, $6
     from account a where a.id = $1 returning key`,
    [householdId, kind, subject, textKey, JSON.stringify(facts), at, deviceId],
  );
  if (!stored) return;
  await queueForWebhooks(sql, { householdId, notificationKey: stored.key, kind, at });
  await addNotificationJob(sql, householdId, new Date(at.getTime() + SENT_AFTER_MS));
}

const addNotificationJob = (sql: Sql, householdId: string, dueAt: Date): Promise<void> =>
  addJob(sql, { kind: NOTIFICATION_JOB, subject: householdId, accountId: householdId, dueAt });

export interface Notifications {
  settings(householdId: string): Promise<Settings>;
  /** What waits is decided anew. */
  saveSettings(householdId: string, settings: Settings, now: Date): Promise<void>;
  /** Oldest first. */
  devices(householdId: string): Promise<PushDeviceRow[]>;
  /**
   * Adds a browser or takes its new keys; a browser that another account used moves to this one. Resolves to its id. It
   * gets messages until the session ends.
   */
  addDevice(
    householdId: string,
    device: Omit<PushDeviceRow, 'id' | 'isLost'>,
    added: { readonly inSession: string; readonly at: Date },
  ): Promise<string>;
  /** Replaces a subscription by its renewed one. Resolves to false when there is none with this address and secret. */
  renewDevice(former: Pick<PushTarget, 'endpoint' | 'auth'>, renewed: PushTarget): Promise<boolean>;
  /** Marks a device as lost, unless it has been renewed since. */
  markLost(device: Pick<PushDeviceRow, 'id' | 'endpoint'>, now: Date): Promise<void>;
  /** Resolves to false when the household has no such device. */
  setKinds(householdId: string, id: string, kinds: readonly NotificationKind[]): Promise<boolean>;
  removeDevice(householdId: string, id: string): Promise<boolean>;
  /** Households that something waits for. */
  householdsWaiting(): Promise<string[]>;
  /** Locks what waits for a household; empty while another process works on it. Oldest first. */
  lockWaiting(householdId: string): Promise<WaitingNotification[]>;
  /** Subjects mailed since an instant. */
  mailedSince(householdId: string, from: Date): Promise<string[]>;
  /** Whether the household was ever told about a subject. */
  wasTold(householdId: string, subject: string): Promise<boolean>;
  markMailed(keys: readonly number[], outcome: string, now: Date): Promise<void>;
  markPushed(keys: readonly number[], now: Date): Promise<void>;
  removeOld(now: Date): Promise<void>;
}

export function notificationsIn(sql: Sql): Notifications {
  const isOne = (rows: readonly object[]) => rows.length === 1;
  return {
    settings: async (householdId) =>
      onlyRow(
        await sql.query<Settings>(
          `select mail_kinds as "mailKinds", quiet_from as "quietFrom", quiet_until as "quietUntil",
             digest_at as "digestAt" from notification_settings where household_key = ${HOUSEHOLD}`,
          [householdId],
        ),
      ) ?? DEFAULT_SETTINGS,
    saveSettings: async (householdId, { mailKinds, quietFrom, quietUntil, digestAt }, now) => {
      await sql.query(
        `insert into notification_settings (household_key, mail_kinds, quiet_from, quiet_until, digest_at)
         select key, $2, $3, $4, $5 from account where id = $1
         on conflict (household_key) do update set mail_kinds = excluded.mail_kinds,
           quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, digest_at = excluded.digest_at`,
        [householdId, mailKinds, quietFrom, quietUntil, digestAt],
      );
      await addNotificationJob(sql, householdId, now);
    },
    devices: (householdId) =>
      sql.query<PushDeviceRow>(
        `select id, endpoint, p256dh, auth, label, kinds, lost_at is not null as "isLost" from push_device
         where household_key = ${HOUSEHOLD} order by key`,
        [householdId],
      ),
    addDevice: async (householdId, { endpoint, p256dh, auth, label, kinds }, { inSession, at }) => {
      const rows = await sql.query<{ id: string }>(
        `insert into push_device (id, household_key, endpoint, p256dh, auth, label, kinds, created_at,
           session_hash)
         select $2, key, $3, $4, $5, $6, $7, $8, $9 from account where id = $1
         on conflict (endpoint) do update set household_key = excluded.household_key, p256dh = excluded.p256dh,
           auth = excluded.auth, label = excluded.label, session_hash = excluded.session_hash, lost_at = null
         returning id`,
        [householdId, randomLetters(ID_LENGTH), endpoint, p256dh, auth, label, kinds, at, hashed(inSession)],
      );
      return rows[0]?.id ?? '';
    },
    renewDevice: async (former, { endpoint, p256dh, auth }) => {
      // The page may have added the renewed subscription before the service worker reported it.
      const removed = await sql.query(
        `delete from push_device where endpoint = $1 and auth = $2 and endpoint <> $3
           and exists (select from push_device where endpoint = $3) returning id`,
        [former.endpoint, former.auth, endpoint],
      );
      if (removed.length > 0) return true;
      return isOne(
        await sql.query(
          `update push_device set endpoint = $3, p256dh = $4, auth = $5, lost_at = null
           where endpoint = $1 and auth = $2 returning id`,
          [former.endpoint, former.auth, endpoint, p256dh, auth],
        ),
      );
    },
    markLost: async ({ id, endpoint }, now) => {
      await sql.query('update push_device set lost_at = $3 where id = $1 and endpoint = $2', [
        id,
        endpoint,
        now,
      ]);
    },
    setKinds: async (householdId, id, kinds) =>
      isOne(
        await sql.query(
          `update push_device set kinds = $3 where household_key = ${HOUSEHOLD} and id = $2 returning id`,
          [householdId, id, kinds],
        ),
      ),
    removeDevice: async (householdId, id) =>
      isOne(
        await sql.query(
          `delete from push_device where household_key = ${HOUSEHOLD} and id = $2 returning id`,
          [householdId, id],
        ),
      ),
    householdsWaiting: async () => {
      const rows = await sql.query<{ id: string }>(
        `select a.id from account a where exists (select 1 from notification n where n.household_key = a.key
           and (n.mail_done_at is null or n.push_done_at is null)) order by a.key`,
      );
      return rows.map(({ id }) => id);
    },
    lockWaiting: (householdId) =>
      sql.query<WaitingNotification>(
        `select n.key, n.kind, n.subject, n.text_key as "textKey", n.facts, n.at,
           (select name from device where key = n.device_key) as "deviceName",
           n.mail_done_at is not null as "isMailed", n.push_done_at is not null as "isPushed"
         from notification n where n.household_key = ${HOUSEHOLD}
           and (n.mail_done_at is null or n.push_done_at is null)
         order by n.at, n.key for update skip locked`,
        [householdId],
      ),
    mailedSince: async (householdId, from) => {
      const rows = await sql.query<{ subject: string }>(
        `select subject from notification where household_key = ${HOUSEHOLD} and mail_outcome = 'send'
           and mail_done_at >= $2`,
        [householdId, from],
      );
      return rows.map(({ subject }) => subject);
    },
    wasTold: async (householdId, subject) =>
      (
        await sql.query(
          `select 1 from notification where household_key = ${HOUSEHOLD} and subject = $2 limit 1`,
          [householdId, subject],
        )
      ).length > 0,
    markMailed: async (keys, outcome, now) => {
      await sql.query(
        `update notification set mail_done_at = $2, mail_outcome = $3 where key = any($1::int[])`,
        [keys, now, outcome],
      );
    },
    markPushed: async (keys, now) => {
      await sql.query('update notification set push_done_at = $2 where key = any($1::int[])', [keys, now]);
    },
    removeOld: async (now) => {
      await sql.query('delete from notification where at < $1', [
        new Date(now.getTime() - KEPT_DAYS * DAY_MS),
      ]);
    },
  };
}
