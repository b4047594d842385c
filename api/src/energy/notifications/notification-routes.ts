import {
  addPushDevice,
  kindsOfText,
  NOTIFICATION_KINDS,
  notificationSettings,
  removePushDevice,
  renewPushDevice,
  testAlertMail,
  testPushDevice,
  unsubscribeAlerts,
  updateNotificationSettings,
  updatePushDevice,
} from '@foyer/wire/notifications';
import { dataFile } from '../../foundation/data-file';
import type { Database, Sql, Transaction } from '../../foundation/database/sql';
import { invalidParameter, Refusal } from '../../foundation/http/refusal';
import { throttle } from '../../foundation/http/throttle';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import type { Account, Accounts } from '../../identity/accounts/account-store';
import { forAnyone, forHousehold, type Route } from '../../identity/answer';
import { mailOf, momentInWords } from '../../identity/mails';
import type { Tries } from '../../identity/session/tries';
import { isBrowserKey, type PushService, type PushTarget } from '../../partners/push/push-service';
import type { Notifications } from './notification-store';
import { householdOfCode } from './unsubscribe';

/** Browsers of one household. */
const MAX_DEVICES = 20;
const TESTS_A_MINUTE = 5;
const MAIL_TESTS_AN_HOUR = 5;
/** Each one is mailed. */
const ADDITIONS_AN_HOUR = 20;
/** A label in a mail must not become a link. */
const PLAIN_LABEL = /^[\p{L}\p{M}\d ,'’()-]+$/u;

const testTexts =
  dataFile<Record<'fr' | 'en', { readonly title: string; readonly body: string }>>('push-test.json');

/** `HH:MM` of a minute of the day. */
const clockText = (minute: number | null) =>
  minute === null
    ? null
    : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The minute of the day of `HH:MM`; null for an empty text. */
const minuteOf = (text: string) =>
  text === '' ? null : Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

interface NotificationDependencies {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly notifications: Notifications;
  readonly transaction: Transaction<{
    readonly database: Database;
    readonly notifications: Notifications;
  }>;
  readonly mail: MailQueue;
  readonly publicOriginOf: PublicOriginOf;
  /** Null when the platform sends no notifications to browsers. */
  readonly push: PushService | null;
  readonly tries: Tries;
  secret(name: string): Promise<string | null>;
}

/** Settings of what leaves the suite by e-mail and for browsers, and the call by which mail programs unsubscribe. */
export function notificationRoutes(dependencies: NotificationDependencies): Route[] {
  const { database, accounts, notifications, transaction, mail, publicOriginOf } = dependencies;
  const { push, tries, secret } = dependencies;
  const tests = throttle(database, 'push test', TESTS_A_MINUTE);
  const mailTests = throttle(database, 'alert mail test', MAIL_TESTS_AN_HOUR, 3_600_000);
  const additions = throttle(database, 'push device', ADDITIONS_AN_HOUR, 3_600_000);
  const alone = { onlyItself: true } as const;
  const mailAdded = async (sql: Sql, household: Account, label: string, nowMs: number) => {
    if (!mail.isAvailable) return;
    const retryAfterS = await additions.take(household.id, nowMs, sql);
    if (retryAfterS !== null) throw new Refusal('too.many.requests', { httpStatus: 429, retryAfterS });
    const device = PLAIN_LABEL.test(label) ? label : 'Web';
    const moment = momentInWords(new Date(nowMs), household);
    const link = `${publicOriginOf(household.tenant)}/user/alerts`;
    await mail.add(sql, mailOf('pushDeviceAdded', household, { device, moment, link }));
  };
  const found = (isFound: boolean) => {
    if (!isFound) throw new Refusal('push.device.not.found');
    return {};
  };

  const checkService = ({ endpoint, p256dh }: Pick<PushTarget, 'endpoint' | 'p256dh'>) => {
    if (!push) throw new Refusal('push.not.available');
    if (!push.accepts(endpoint)) throw new Refusal('push.service.unknown');
    if (!isBrowserKey(p256dh)) throw invalidParameter('p256dh');
  };

  return [
    forHousehold(notificationSettings, async (_input, { household }) => {
      const { mailKinds, quietFrom, quietUntil, digestAt } = await notifications.settings(household.id);
      const devices = await notifications.devices(household.id);
      return {
        hasMail: mail.isAvailable,
        mailKinds: [...mailKinds],
        quietFrom: clockText(quietFrom),
        quietUntil: clockText(quietUntil),
        digestAt: clockText(digestAt),
        pushKey: push?.publicKey ?? null,
        devices: devices.map(({ id, label, kinds, isLost }) => ({ id, label, kinds: [...kinds], isLost })),
      };
    }),

    forHousehold(
      updateNotificationSettings,
      ({ mailKinds, quietFrom, quietUntil, digestAt }, { household, nowMs }) =>
        transaction(async (inside) => {
          const before = await inside.notifications.settings(household.id);
          const settings = {
            mailKinds: mailKinds === undefined ? before.mailKinds : kindsOfText(mailKinds),
            quietFrom: quietFrom === undefined ? before.quietFrom : minuteOf(quietFrom),
            quietUntil: quietUntil === undefined ? before.quietUntil : minuteOf(quietUntil),
            digestAt: digestAt === undefined ? before.digestAt : minuteOf(digestAt),
          };
          await inside.notifications.saveSettings(household.id, settings, new Date(nowMs));
          return {};
        }),
      alone,
    ),

    forHousehold(
      addPushDevice,
      async ({ replaces, ...device }, { household, authToken, nowMs }) => {
        checkService(device);
        return transaction(async (inside) => {
          const known = await inside.notifications.devices(household.id);
          const replaced = known.find(({ id, isLost }) => isLost && id === replaces);
          const isNew = known.every(({ endpoint }) => endpoint !== device.endpoint);
          if (isNew && !replaced && known.length >= MAX_DEVICES) throw new Refusal('push.too.many');
          if (isNew) await mailAdded(inside.database, household, device.label, nowMs);
          if (replaced) await inside.notifications.removeDevice(household.id, replaced.id);
          const added = { ...device, kinds: replaced?.kinds ?? NOTIFICATION_KINDS };
          const session = { inSession: authToken, at: new Date(nowMs) };
          return { id: await inside.notifications.addDevice(household.id, added, session) };
        });
      },
      alone,
    ),

    forAnyone(renewPushDevice, async ({ formerEndpoint, formerAuth, ...renewed }, { address, nowMs }) => {
      checkService(renewed);
      const former = { endpoint: formerEndpoint, auth: formerAuth };
      return tries.judged({ address, nowMs }, () =>
        transaction(async (inside) => found(await inside.notifications.renewDevice(former, renewed))),
      );
    }),

    forHousehold(
      updatePushDevice,
      async ({ id, kinds }, { household }) =>
        found(await notifications.setKinds(household.id, id, kindsOfText(kinds))),
      alone,
    ),

    forHousehold(
      removePushDevice,
      async ({ id }, { household }) => found(await notifications.removeDevice(household.id, id)),
      alone,
    ),

    forHousehold(
      testPushDevice,
      async ({ id }, { household, nowMs }) => {
        if (!push) throw new Refusal('push.not.available');
        const device = (await notifications.devices(household.id)).find((one) => one.id === id);
        if (!device) throw new Refusal('push.device.not.found');
        const retryAfterS = await tests.take(household.id, nowMs);
        if (retryAfterS !== null) throw new Refusal('too.many.requests', { httpStatus: 429, retryAfterS });
        const { title, body } = testTexts[household.language];
        const outcome = await push.send(device, { title, body, path: '/user/alerts', tag: 'test' });
        if (outcome === 'failed') throw new Refusal('push.failed');
        if (outcome === 'gone') {
          await notifications.markLost(device, new Date(nowMs));
          throw new Refusal('push.device.lost');
        }
        return {};
      },
      alone,
    ),

    forHousehold(
      testAlertMail,
      async (_input, { household, nowMs }) => {
        if (!mail.isAvailable) throw new Refusal('mail.unavailable');
        const retryAfterS = await mailTests.take(household.id, nowMs);
        if (retryAfterS !== null) throw new Refusal('too.many.requests', { httpStatus: 429, retryAfterS });
        const settings = `${publicOriginOf(household.tenant)}/user/alerts`;
        await transaction((inside) =>
          mail.add(inside.database, mailOf('alertTest', household, { settings })),
        );
        return {};
      },
      alone,
    ),

    forAnyone(unsubscribeAlerts, async ({ code }, { address, nowMs }) => {
      const key = await secret('unsubscribe');
      await tries.judged({ address, nowMs }, async () => {
        const householdId = key && householdOfCode(key, code);
        if (!householdId) throw new Refusal('token.invalid');
        await accounts.update(householdId, { details: { receiveEmailAlerts: false } });
      });
      return {};
    }),
  ];
}
