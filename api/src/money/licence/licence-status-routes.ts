import { isRemembered, licencePhase, PREMIUM_REQUEST_REMEMBERED_MS, siteDay } from '@foyer/domain';
import {
  cancelOptOut,
  interestedInFeature,
  optOut,
  PREMIUM,
  tenantLicenceFeatures,
} from '@foyer/wire/licence';
import type { Transaction } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { wireInstant } from '../../foundation/http/wire-time';
import type { Audit } from '../../identity/accounts/audit-store';
import { type ForHousehold, forHousehold, type Route } from '../../identity/answer';
import { TENANT_FEATURES } from './licence-features';
import type { Licence, Licences } from './licence-store';

/** Refuses persons who act for a household: its licence is its own decision. */
export function checkActsForSelf({ actor, household }: ForHousehold): void {
  if (actor.account.id !== household.id) throw new Refusal('role.not.allowed');
}

/** Whether a premium licence lasts or is to begin. */
function isPremium({ licenceType, startDate, expirationDate }: Licence, { household, nowMs }: ForHousehold) {
  const today = siteDay(nowMs, household.siteTimeZone);
  const phase = licencePhase({ startDay: startDate, expirationDay: expirationDate }, today);
  return licenceType === PREMIUM && phase !== 'over';
}

interface LicenceDependencies {
  readonly licences: Licences;
  readonly transaction: Transaction<{ readonly licences: Licences; readonly audit: Audit }>;
}

/** Features of the licence, the premium request, opting out and back in. */
export function licenceStatusRoutes({ licences, transaction }: LicenceDependencies): Route[] {
  const licenceOf = async ({ household }: ForHousehold) => {
    const licence = await licences.ofHousehold(household.id);
    if (!licence) throw new Refusal('license.not.found');
    return licence;
  };
  /** Changes the licence and records it. `change` resolves to whether anything changed. */
  const changeLicence = (
    { actor, household, nowMs }: ForHousehold,
    action: string,
    change: (licences: Licences) => Promise<boolean>,
  ) =>
    transaction(async (inside) => {
      if (!(await change(inside.licences))) return false;
      const [actorId, householdId] = [actor.account.id, household.id];
      await inside.audit.record({ at: new Date(nowMs), action, actorId, householdId, facts: {} });
      return true;
    });
  const instant = (at: Date | null | undefined) => (at ? wireInstant(at) : null);

  return [
    forHousehold(tenantLicenceFeatures, async (_input, who) => {
      const [licence, wanted] = await Promise.all([
        licences.ofHousehold(who.household.id),
        licences.wanted(who.household.id),
      ]);
      return {
        features: TENANT_FEATURES.map(({ id, trial, premium }) => ({
          id,
          trial,
          premium,
          interested: wanted.includes(id),
        })),
        premiumRequestedAt: instant(licence?.premiumRequestedAt),
        optedOutAt: instant(licence?.optedOutAt),
      };
    }),

    forHousehold(interestedInFeature, async ({ featureId }, who) => {
      checkActsForSelf(who);
      const licence = await licenceOf(who);
      const now = new Date(who.nowMs);
      if (featureId !== PREMIUM) {
        if (!TENANT_FEATURES.some(({ id }) => id === featureId)) throw new Refusal('feature.not.found');
        await licences.want(who.household.id, featureId, now);
        return {};
      }
      if (isPremium(licence, who)) throw new Refusal('premium.already');
      const asked = licence.premiumRequestedAt?.getTime() ?? null;
      // A repeated request within the day is the same request.
      if (isRemembered(asked, who.nowMs, PREMIUM_REQUEST_REMEMBERED_MS)) return {};
      await changeLicence(who, 'licence.premium.requested', async (changed) => {
        await changed.requestPremium(who.household.id, now);
        return true;
      });
      return {};
    }),

    forHousehold(optOut, async (_input, who) => {
      checkActsForSelf(who);
      if (!isPremium(await licenceOf(who), who)) throw new Refusal('opt.out.not.possible');
      await changeLicence(who, 'licence.optOut', (changed) =>
        changed.setOptedOut(who.household.id, new Date(who.nowMs)),
      );
      return {};
    }),

    forHousehold(cancelOptOut, async (_input, who) => {
      checkActsForSelf(who);
      await licenceOf(who);
      const isCancelled = await changeLicence(who, 'licence.optOut.cancelled', (changed) =>
        changed.setOptedOut(who.household.id, null),
      );
      if (!isCancelled) throw new Refusal('opt.out.not.found');
      return {};
    }),
  ];
}
