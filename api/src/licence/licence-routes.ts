import { contractLifecycle, licenceFeatures } from '@foyer/wire/contract-lifecycle';
import { answer, type Route } from '../http/answer';
import { Refusal } from '../http/refusal';
import type { PlatformServices } from '../platform/services';

/** Licence and battery contract of the account (spec 3 §3 §7). */
export function licenceRoutes({ store: { licences } }: PlatformServices): Route[] {
  return [
    answer(licenceFeatures, async (_input, { account }) => {
      const licence = await licences.ofHousehold(account.id);
      if (!licence) throw new Refusal('license.not.found');
      const { licenceType, startDate, expirationDate, features } = licence;
      return {
        licenseType: licenceType,
        features: {
          ...features,
          ...(startDate ? { start_date: startDate } : {}),
          ...(expirationDate ? { expiration_date: expirationDate } : {}),
        },
      };
    }),

    // A JSON text within JSON: that is how it travels (spec 3 §3).
    answer(contractLifecycle, async (_input, { account: { contractLifecycle: lifecycle } }) => ({
      json: lifecycle && JSON.stringify(lifecycle),
    })),
  ];
}
