import { isRemembered, PREMIUM_REQUEST_REMEMBERED_MS, siteDay } from '@foyer/domain';
import { contractLifecycle, licenceFeatures } from '@foyer/wire/contract-lifecycle';
import { Refusal } from '../../foundation/http/refusal';
import { forHousehold, type Route } from '../../identity/answer';
import { withoutEndRequest } from '../documents/supply';
import { featuresInForce } from './licence-features';
import type { Licences } from './licence-store';

/** Licence features and the battery contract's lifecycle. */
export function licenceRoutes({ licences }: { readonly licences: Licences }): Route[] {
  return [
    forHousehold(licenceFeatures, async (_input, { household, nowMs }) => {
      const licence = await licences.ofHousehold(household.id);
      if (!licence) throw new Refusal('license.not.found');
      const { licenceType, startDate, expirationDate, optedOutAt } = licence;
      const requestedMs = licence.premiumRequestedAt?.getTime() ?? null;
      return {
        licenseType: licenceType,
        features: {
          ...featuresInForce(licence, siteDay(nowMs, household.siteTimeZone)),
          ...(startDate ? { start_date: startDate } : {}),
          ...(expirationDate ? { expiration_date: expirationDate } : {}),
          ...(isRemembered(requestedMs, nowMs, PREMIUM_REQUEST_REMEMBERED_MS)
            ? { premium_requested: 'true' }
            : {}),
          ...(optedOutAt ? { opted_out: 'true' } : {}),
        },
      };
    }),

    // The lifecycle is sent as JSON text inside the JSON answer. That the contract is to end concerns the customer alone.
    forHousehold(contractLifecycle, async (_input, { household, actor }) => {
      const { contractLifecycle: lifecycle } =
        actor.account.id === household.id ? household : withoutEndRequest(household);
      return { json: lifecycle && JSON.stringify(lifecycle) };
    }),
  ];
}
