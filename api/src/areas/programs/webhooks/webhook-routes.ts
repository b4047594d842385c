import { kindsOfText } from '@foyer/wire/notifications';
import {
  addWebhook,
  MAX_WEBHOOKS,
  removeWebhook,
  testWebhook,
  updateWebhook,
  webhooks,
} from '@foyer/wire/webhooks';
import type { Database } from '../../../foundation/database/sql';
import { Refusal } from '../../../foundation/http/refusal';
import { throttle } from '../../../foundation/http/throttle';
import type { MailQueue } from '../../../foundation/mail/mail-queue';
import type { TokenCipher } from '../../../foundation/token-cipher';
import type { PublicOriginOf } from '../../../foundation/web/public-origins';
import { randomLetters } from '../../../identity/accounts/token-store';
import { forHousehold, type Route } from '../../../identity/answer';
import { mailAccess, recordAccess } from '../access-notice';
import type { PostOutcome, WebhookPoster } from './post-webhook';
import { newSecret } from './signature';
import { testMessage } from './webhook-message';
import {
  addWebhookRow,
  deleteWebhook,
  openSecret,
  recordOutcome,
  sealedWebhook,
  setWebhookKinds,
  type WebhookRow,
  webhooksOf,
} from './webhook-store';

const ADDED_AN_HOUR = 20;
const HOUR_MS = 3_600_000;
const TESTS_A_MINUTE = 5;
const TEST_ID_LENGTH = 32;

interface WebhookDependencies {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly publicOriginOf: PublicOriginOf;
  readonly cipher: TokenCipher;
  readonly webhookPoster: WebhookPoster;
}

function deliveryOf({ lastAt, lastResult, lastStatus }: WebhookRow) {
  if (!lastAt || !lastResult) return null;
  return { atMs: lastAt.getTime(), result: lastResult, httpStatus: lastStatus };
}

/** Addresses that alerts are posted to, for the household itself only (docs/rules/reading-programs.md#webhooks). */
export function webhookRoutes(dependencies: WebhookDependencies): Route[] {
  const { database, publicOriginOf, cipher, webhookPoster } = dependencies;
  const added = throttle(database, 'webhook', ADDED_AN_HOUR, HOUR_MS);
  const tests = throttle(database, 'webhook test', TESTS_A_MINUTE);
  const alone = { onlyItself: true } as const;

  return [
    forHousehold(
      webhooks,
      async (_input, { household }) => ({
        webhooks: (await webhooksOf(database, household.id)).map((row) => ({
          id: row.id,
          address: row.address,
          kinds: [...row.kinds],
          delivery: deliveryOf(row),
          isPaused: row.isPaused,
        })),
      }),
      alone,
    ),

    forHousehold(
      addWebhook,
      async ({ address, kinds }, who) => {
        const { household, nowMs } = who;
        const refusal = webhookPoster.refusalOf(address);
        if (refusal) throw new Refusal(refusal);
        const secret = newSecret();
        return database.transaction(async (sql) => {
          const retryAfterS = await added.take(household.id, nowMs, sql);
          if (retryAfterS !== null) throw new Refusal('too.many.requests', { httpStatus: 429, retryAfterS });
          const webhook = {
            address,
            kinds: kindsOfText(kinds),
            secret,
            at: new Date(nowMs),
            limit: MAX_WEBHOOKS,
          };
          const id = await addWebhookRow(sql, household.id, webhook, cipher);
          if (id === null) throw new Refusal('webhooks.too.many');
          await recordAccess(sql, who, 'webhook.added', id);
          await mailAccess(sql, who, 'webhookAdded', dependencies);
          return { id, secret };
        });
      },
      alone,
    ),

    forHousehold(
      updateWebhook,
      async ({ id, kinds }, { household }) => {
        if (!(await setWebhookKinds(database, household.id, id, kindsOfText(kinds))))
          throw new Refusal('webhook.not.found');
        return {};
      },
      alone,
    ),

    forHousehold(
      removeWebhook,
      ({ id }, who) =>
        database.transaction(async (sql) => {
          if (!(await deleteWebhook(sql, who.household.id, id))) throw new Refusal('webhook.not.found');
          await recordAccess(sql, who, 'webhook.removed', id);
          return {};
        }),
      // As for read tokens.
      { ...alone, evenReadOnly: true, leadsIn: true },
    ),

    forHousehold(
      testWebhook,
      async ({ id }, { household, nowMs }) => {
        const webhook = await sealedWebhook(database, household.id, id);
        if (!webhook) throw new Refusal('webhook.not.found');
        const retryAfterS = await tests.take(household.id, nowMs);
        if (retryAfterS !== null) throw new Refusal('too.many.requests', { httpStatus: 429, retryAfterS });
        const secret = openSecret(cipher, webhook);
        const at = new Date(nowMs);
        const body = testMessage(household, at, publicOriginOf(household.tenant));
        const message = { id: `msg_${randomLetters(TEST_ID_LENGTH)}`, atMs: nowMs, body };
        const outcome: PostOutcome =
          secret === null
            ? { result: 'unsigned', httpStatus: null }
            : await webhookPoster.post({ address: webhook.address, secret }, message);
        await recordOutcome(database, id, outcome, at);
        return { ...outcome };
      },
      alone,
    ),
  ];
}
