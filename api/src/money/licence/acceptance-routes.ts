import { LANGUAGES } from '@foyer/contract';
import { siteDay } from '@foyer/domain';
import { acceptLicence, licenceAcceptance } from '@foyer/wire/licence-acceptance';
import type { Transaction } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { wireInstant } from '../../foundation/http/wire-time';
import type { Audit } from '../../identity/accounts/audit-store';
import { forHousehold, type Route } from '../../identity/answer';
import { licenceWording } from '../documents/licence-texts';
import type { Acceptances } from './acceptance-store';
import { checkActsForSelf } from './licence-status-routes';

interface AcceptanceDependencies {
  readonly acceptances: Acceptances;
  readonly transaction: Transaction<{ readonly acceptances: Acceptances; readonly audit: Audit }>;
}

/** Routes for reading and recording the household's acceptance of the licence text. */
export function licenceAcceptanceRoutes(store: AcceptanceDependencies): Route[] {
  return [
    forHousehold(licenceAcceptance, async (_input, { household }) => {
      const last = await store.acceptances.last(household.id);
      return {
        acceptance: last && {
          version: last.version,
          digest: last.digest,
          acceptedAt: wireInstant(last.acceptedAt),
          acceptedBy: last.acceptedBy,
        },
      };
    }),

    forHousehold(acceptLicence, async ({ version, digest }, who) => {
      checkActsForSelf(who);
      const { household, actor, nowMs } = who;
      const day = siteDay(nowMs, household.siteTimeZone);
      // The digest differs by language, so the accepted language is the one whose digest matches.
      const language = LANGUAGES.find((one) => {
        const inForce = licenceWording('licence', one, { day });
        return inForce?.version === version && inForce.digest === digest;
      });
      if (!language) throw new Refusal('license.text.unknown');
      const last = await store.acceptances.last(household.id);
      if (last?.digest === digest) return {};
      const acceptedAt = new Date(nowMs);
      await store.transaction(async ({ acceptances, audit }) => {
        await acceptances.add(household.id, actor.account.id, { version, language, digest, acceptedAt });
        await audit.record({
          at: acceptedAt,
          action: 'licence.accepted',
          actorId: actor.account.id,
          householdId: household.id,
          facts: { version, digest },
        });
      });
      return {};
    }),
  ];
}
