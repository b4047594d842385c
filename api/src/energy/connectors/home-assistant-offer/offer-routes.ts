import { siteDay, startOfMonth } from '@foyer/domain';
import { offerToHomeAssistant } from '@foyer/wire/meter';
import type { Database } from '../../../foundation/database/sql';
import { Refusal } from '../../../foundation/http/refusal';
import { auditIn } from '../../../identity/accounts/audit-store';
import { forHousehold, type Route } from '../../../identity/answer';
import type { BrokerUsers } from '../meter-routes';
import { saveOffer } from './offer-store';

interface OfferDependencies {
  readonly database: Database;
  /** Null where the broker asks the platform. */
  readonly brokerUsers: Pick<BrokerUsers, 'renewRights'> | null;
}

/** Offers a home to its Home Assistant (docs/rules/meters.md#home-assistant). */
export function homeAssistantOfferRoutes({ database, brokerUsers }: OfferDependencies): Route[] {
  return [
    forHousehold(
      offerToHomeAssistant,
      async ({ offered: isOffered }, { household, actor, nowMs }) => {
        const countedFrom = startOfMonth(siteDay(nowMs, household.siteTimeZone));
        const at = new Date(nowMs);
        await database.transaction(async (sql) => {
          const [row] = await sql.query<{ key: number }>('select key from account where id = $1', [
            household.id,
          ]);
          const username = await saveOffer(sql, row?.key ?? 0, { isOffered, at, countedFrom });
          if (username === null) throw new Refusal('meter.access.not.found');
          await auditIn(sql).record({
            at,
            action: isOffered ? 'meter.offer.begun' : 'meter.offer.ended',
            actorId: actor.account.id,
            householdId: household.id,
            facts: {},
          });
          if (isOffered)
            await brokerUsers?.renewRights(username).catch(() => {
              throw new Refusal('meter.not.available', { httpStatus: 503 });
            });
        });
        return {};
      },
      { onlyItself: true },
    ),
  ];
}
