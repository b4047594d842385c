import { LATE_MS } from '../../../energy/notifications/notification-rules';
import type { Database } from '../../../foundation/database/sql';
import type { JobKind } from '../../../foundation/jobs/runner';
import type { TokenCipher } from '../../../foundation/token-cipher';
import type { PublicOriginOf } from '../../../foundation/web/public-origins';
import type { Accounts } from '../../../identity/accounts/account-store';
import type { PostOutcome, WebhookPoster } from './post-webhook';
import { alertMessage } from './webhook-message';
import {
  type DueDelivery,
  dueDelivery,
  forgetDelivery,
  openSecret,
  recordFailedDelivery,
  recordOutcome,
} from './webhook-store';

interface WebhookJobDependencies {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly cipher: TokenCipher;
  readonly poster: WebhookPoster;
  readonly publicOriginOf: PublicOriginOf;
  readonly now: () => number;
}

/** Job of a delivery. A receiver that refuses is no failure of the job: the delivery counts its own attempts. */
export function webhookJob(dependencies: WebhookJobDependencies): JobKind {
  const { database, accounts, cipher, poster, publicOriginOf, now } = dependencies;

  const post = async (id: string, delivery: DueDelivery): Promise<PostOutcome | null> => {
    const { webhookId, householdId, address } = delivery;
    const household = await accounts.byId(householdId);
    if (!household) return null;
    const secret = openSecret(cipher, { id: webhookId, secret: delivery.secret });
    if (secret === null) return { result: 'unsigned', httpStatus: null };
    const body = alertMessage(delivery, household, publicOriginOf(household.tenant));
    return poster.post({ address, secret }, { id, atMs: now(), body });
  };

  const deliver = async (id: string): Promise<Date | null> => {
    const delivery = await dueDelivery(database, id);
    if (!delivery) return null;
    const isLate = delivery.failures === 0 && delivery.at.getTime() < now() - LATE_MS;
    const outcome = isLate ? null : await post(id, delivery);
    return database.transaction(async (sql) => {
      const at = new Date(now());
      if (outcome) await recordOutcome(sql, delivery.webhookId, outcome, at);
      if (outcome && outcome.result !== 'delivered') return recordFailedDelivery(sql, id, delivery, at);
      await forgetDelivery(sql, id);
      return null;
    });
  };

  return { retryMinutes: [1, 5, 15, 60, 180, 360], run: ({ subject }) => deliver(subject) };
}
