import { siteDay, startOfSiteDay } from '@foyer/domain';
import { type Database, type Sql, within } from '../../foundation/database/sql';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import { runEach } from '../../foundation/run-each';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import { type Account, accountsIn } from '../../identity/accounts/account-store';
import { mailOf } from '../../identity/mails';
import type { PushMessage, PushService } from '../../partners/push/push-service';
import { decideMail, decidePush, type Moment, nextDecisionMs, type Settings } from './notification-rules';
import {
  type Notifications,
  notificationsIn,
  type PushDeviceRow,
  type WaitingNotification,
} from './notification-store';
import { notificationWords, pathOf } from './notification-words';
import { unsubscribeCode } from './unsubscribe';

export interface NotifierOptions {
  readonly database: Database;
  readonly mail: MailQueue;
  /** Null when the platform sends no notifications to browsers. */
  readonly push: PushService | null;
  readonly publicOriginOf: PublicOriginOf;
  /** Signs the links that turn alerts off. */
  secret(name: string): Promise<string | null>;
  now(): number;
  /** Whether the household's licence includes a feature. */
  hasFeature(sql: Sql, household: Account, feature: string, nowMs: number): Promise<boolean>;
  onError(error: unknown): void;
}

interface Settled {
  readonly due: readonly DuePush[];
  readonly nextAt: Date | null;
}

/** A notification for a browser, sent after the transaction. */
interface DuePush {
  readonly device: PushDeviceRow;
  readonly message: PushMessage;
}

export interface Notifier {
  /** Sends what waits for a home and may leave now. Resolves to when the rest may leave; null when nothing is left. */
  send(householdId: string): Promise<Date | null>;
}

export function createNotifier(options: NotifierOptions): Notifier {
  const { database, mail, push, publicOriginOf, secret, now, hasFeature, onError } = options;

  /** Read before any transaction, which the embedded database runs alone. */
  let signingKey: string | null = null;

  const addMail = async (sql: Sql, household: Account, sent: readonly WaitingNotification[]) => {
    const [first] = sent;
    if (!first) return;
    const texts = sent.map((one) => notificationWords(one, household));
    const [only] = texts;
    const origin = publicOriginOf(household.tenant);
    const values = {
      label: only?.label ?? '',
      count: String(sent.length),
      alerts: (sent.length === 1
        ? texts.map(({ lines }) => lines)
        : texts.map(({ label, lines }) => [label, ...lines])
      )
        .map((lines) => lines.join('\n'))
        .join('\n\n'),
      link: `${origin}${sent.length === 1 ? pathOf(first) : '/alerts'}`,
      settings: `${origin}/user/alerts`,
    };
    const code = signingKey && unsubscribeCode(signingKey, household.id);
    await mail.add(sql, {
      ...mailOf(sent.length === 1 ? 'alert' : 'alerts', household, values),
      unsubscribe: code && `${origin}/api/notifications/unsubscribe?code=${code}`,
    });
  };

  /** Resolves to whether an e-mail is held back. */
  const settleMail = async (
    sql: Sql,
    { household, notifications, waiting, settings }: Work,
    moment: Moment,
  ) => {
    const pending = waiting.filter(({ isMailed }) => !isMailed);
    if (pending.length === 0) return false;
    const receives =
      mail.isAvailable &&
      household.details.receiveEmailAlerts === true &&
      (await hasFeature(sql, household, 'email_alerts_available', moment.nowMs));
    const today = new Date(startOfSiteDay(siteDay(moment.nowMs, moment.timeZone), moment.timeZone));
    const decisions = decideMail(
      pending.map((one) => ({ ...one, atMs: one.at.getTime() })),
      { ...settings, mailKinds: receives ? settings.mailKinds : [] },
      new Set(await notifications.mailedSince(household.id, today)),
      moment,
    );
    const sent = pending.filter((_, index) => decisions[index] === 'send');
    await addMail(sql, household, sent);
    for (const decision of new Set(decisions)) {
      if (decision === 'wait') continue;
      const keys = pending.filter((_, index) => decisions[index] === decision).map(({ key }) => key);
      await notifications.markMailed(keys, decision, new Date(moment.nowMs));
    }
    return decisions.includes('wait');
  };

  const settlePush = async ({ household, notifications, waiting, settings }: Work, moment: Moment) => {
    const pending = waiting.filter(({ isPushed }) => !isPushed);
    if (pending.length === 0) return { due: [], isHeld: false };
    const devices = push ? await notifications.devices(household.id) : [];
    const decided = pending.map((one) => ({
      one,
      decision: decidePush({ ...one, atMs: one.at.getTime() }, settings, moment),
    }));
    const done = decided.filter(({ decision }) => decision !== 'wait').map(({ one }) => one.key);
    await notifications.markPushed(done, new Date(moment.nowMs));
    const due = decided.flatMap(({ one, decision }): DuePush[] => {
      if (decision !== 'send') return [];
      const { label, lines } = notificationWords(one, household);
      const message = { title: label, body: lines[0], path: pathOf(one), tag: one.subject };
      return devices
        .filter(({ kinds, isLost }) => !isLost && kinds.includes(one.kind))
        .map((device) => ({ device, message }));
    });
    return { due, isHeld: decided.some(({ decision }) => decision === 'wait') };
  };

  /** Settles one household in one transaction; a notification to a browser is sent at most once, after it. */
  const settle = (householdId: string) =>
    database.transaction(async (sql): Promise<Settled> => {
      const notifications = notificationsIn(sql);
      const waiting = await notifications.lockWaiting(householdId);
      const household = waiting.length > 0 ? await accountsIn(within(database, sql)).byId(householdId) : null;
      if (!household) return { due: [], nextAt: null };
      const settings = await notifications.settings(householdId);
      const work = { household, notifications, waiting, settings };
      const moment = { nowMs: now(), timeZone: household.siteTimeZone };
      const isMailHeld = await settleMail(sql, work, moment);
      const { due, isHeld } = await settlePush(work, moment);
      return { due, nextAt: isMailHeld || isHeld ? new Date(nextDecisionMs(settings, moment)) : null };
    });

  const sendPush = async ({ device, message }: DuePush) => {
    const outcome = await push?.send(device, message);
    if (outcome === 'gone') await notificationsIn(database).markLost(device, new Date(now()));
    if (outcome === 'failed') onError(`a notification to device ${device.id} failed`);
  };

  return {
    send: async (householdId) => {
      signingKey ??= await secret('unsubscribe');
      const { due, nextAt } = await settle(householdId);
      await runEach(due, ({ device }) => `device ${device.id}`, sendPush);
      return nextAt;
    },
  };
}

interface Work {
  readonly household: Account;
  readonly notifications: Notifications;
  readonly waiting: readonly WaitingNotification[];
  readonly settings: Settings;
}
