import { capacityChangeDay, capacityRefusal, mayCancelChange, siteDay } from '@foyer/domain';
import {
  batteryCapacity,
  cancelCapacityChange,
  capacityReplays,
  changeBatteryCapacity,
} from '@foyer/wire/battery';
import type { Account } from '../accounts/account-store';
import { forHousehold, type Route } from '../http/answer';
import { Refusal } from '../http/refusal';
import type { PlatformServices } from '../platform/services';
import { capacityPricesOn } from './battery-prices';
import { replaysOf } from './capacity-replays';
import { type CapacityStanding, standingOn } from './capacity-standing';
import type { SubscribedBattery } from './capacity-store';
import { fromProvider } from './provider-answers';

const todayOf = ({ siteTimeZone }: Account, nowMs: number) => siteDay(nowMs, siteTimeZone);

/** Throws why a change is not possible. */
function checkChange(
  standing: CapacityStanding | null,
  { capacity, applicationDate }: { capacity: number; applicationDate: string },
  today: string,
): void {
  if (!standing?.isInjectionActivated || !standing.isMsbActivated) throw new Refusal('capacity.not.active');
  const refusal = capacityRefusal(standing.subscription, capacity, today);
  if (refusal) throw new Refusal(refusal);
  const day = capacityChangeDay(standing.subscription, capacity, today);
  // A page that stood open over the cut-off shows a day that is no longer possible.
  if (day !== applicationDate)
    throw new Refusal('capacity.date.invalid', { fields: { applicationDate: day } });
}

function capacityJson(standing: CapacityStanding, today: string, language: Account['language']): string {
  const { subscription } = standing;
  const { currentKwh, scheduled } = subscription;
  const month = language === 'fr' ? 'mois' : 'month';
  return JSON.stringify({
    currentCapacity: currentKwh,
    isInjectionActivated: standing.isInjectionActivated,
    isMsbActivated: standing.isMsbActivated,
    scheduledCapacity: scheduled?.capacityKwh ?? null,
    scheduledCapacityChangeDate: scheduled?.day ?? null,
    nextPossibleDecreaseDate: subscription.nextDecreaseDay,
    nextPossibleIncreaseDate: subscription.nextIncreaseDay,
    availableCapacities: subscription.availableKwh,
    tariffsByCapacity: capacityPricesOn(today).map(({ capacityKwh, monthlyEuros }) => ({
      capacity: capacityKwh,
      description: `${capacityKwh} kWh • ${monthlyEuros} € / ${month}`,
      tariff: monthlyEuros,
      isCurrent: capacityKwh === currentKwh,
    })),
  });
}

/** The capacity of a virtual battery: what it is, what it may become, what it would have done (spec 3 §4, D111, D112). */
export function capacityRoutes({ store, thirdParties: { provider } }: PlatformServices): Route[] {
  const { capacities } = store;
  const standing = (subscribed: SubscribedBattery | null, today: string) =>
    subscribed && standingOn(subscribed, today);
  const tellProvider = (capacityKwh: number) => fromProvider(provider.noteCapacity(capacityKwh));

  return [
    // A JSON text within JSON: that is how it travels (spec 3 §7).
    forHousehold(batteryCapacity, async (_input, { household, nowMs }) => {
      const today = todayOf(household, nowMs);
      const found = standing(await capacities.of(household.id), today);
      return { json: found && capacityJson(found, today, household.language) };
    }),

    forHousehold(changeBatteryCapacity, async (asked, { household, nowMs }) => {
      const { capacity: capacityKwh, applicationDate: day, key = null } = asked;
      const today = todayOf(household, nowMs);
      const change = { capacityKwh, day, at: new Date(nowMs), key };
      const outcome = await capacities.ask(household.id, change, {
        check: (subscribed) => checkChange(standing(subscribed, today), asked, today),
        tellProvider,
      });
      if (outcome === 'used') throw new Refusal('capacity.key.used');
      return {};
    }),

    forHousehold(cancelCapacityChange, async (_input, { household, nowMs }) => {
      const today = todayOf(household, nowMs);
      await capacities.cancel(household.id, new Date(nowMs), {
        check: (subscribed) => {
          const found = standing(subscribed, today);
          if (!found?.subscription.scheduled) throw new Refusal('capacity.change.none');
          if (!mayCancelChange(found.subscription, today)) throw new Refusal('capacity.cancel.too.late');
        },
        tellProvider,
      });
      return {};
    }),

    forHousehold(capacityReplays, async (_input, { household, nowMs }) => ({
      replays: await replaysOf(store, household, nowMs),
    })),
  ];
}
