import { capacityChangeDay, capacityRefusal, mayCancelChange, siteDay } from '@foyer/domain';
import {
  batteryCapacity,
  cancelCapacityChange,
  capacityReplays,
  changeBatteryCapacity,
} from '@foyer/wire/battery';
import { Refusal } from '../../foundation/http/refusal';
import type { Account } from '../../identity/accounts/account-store';
import { forHousehold, type Route } from '../../identity/answer';
import { capacityPricesOn } from '../../money/battery-prices';
import type { EnergyProvider } from '../../partners/energy-provider';
import { fromProvider } from '../../partners/provider-answers';
import { type ReplayRepositories, replaysOf } from './capacity-replays';
import { type CapacityStatus, capacityStatusOn } from './capacity-status';
import type { SubscribedBattery } from './capacity-store';

const todayOf = ({ siteTimeZone }: Account, nowMs: number) => siteDay(nowMs, siteTimeZone);

/** Refuses a change that is not possible. */
function checkChange(
  status: CapacityStatus | null,
  { capacity, applicationDate }: { capacity: number; applicationDate: string },
  today: string,
): void {
  if (!status?.isInjectionActivated || !status.isMsbActivated) throw new Refusal('capacity.not.active');
  const refusal = capacityRefusal(status.subscription, capacity, today);
  if (refusal) throw new Refusal(refusal);
  const day = capacityChangeDay(status.subscription, capacity, today);
  // A page opened before the cut-off shows a day that is no longer possible.
  if (day !== applicationDate)
    throw new Refusal('capacity.date.invalid', { fields: { applicationDate: day } });
}

function capacityJson(status: CapacityStatus, today: string, language: Account['language']): string {
  const { subscription } = status;
  const { currentKwh, scheduled } = subscription;
  const month = language === 'fr' ? 'mois' : 'month';
  return JSON.stringify({
    currentCapacity: currentKwh,
    isInjectionActivated: status.isInjectionActivated,
    isMsbActivated: status.isMsbActivated,
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

interface CapacityDependencies extends ReplayRepositories {
  readonly provider: EnergyProvider;
}

/** Current and scheduled capacity of a virtual battery, its changes, and the last year replayed at each capacity. */
export function capacityRoutes({ provider, ...store }: CapacityDependencies): Route[] {
  const { capacities } = store;
  const status = (subscribed: SubscribedBattery | null, today: string) =>
    subscribed && capacityStatusOn(subscribed, today);
  const notifyProvider = (capacityKwh: number) => fromProvider(provider.recordCapacity(capacityKwh));

  return [
    // The wire carries the capacity as a JSON text within JSON.
    forHousehold(batteryCapacity, async (_input, { household, nowMs }) => {
      const today = todayOf(household, nowMs);
      const found = status(await capacities.of(household.id), today);
      return { json: found && capacityJson(found, today, household.language) };
    }),

    forHousehold(changeBatteryCapacity, async (asked, { household, nowMs }) => {
      const { capacity: capacityKwh, applicationDate: day, key = null } = asked;
      const today = todayOf(household, nowMs);
      const change = { capacityKwh, day, at: new Date(nowMs), key };
      const outcome = await capacities.requestChange(household.id, change, {
        check: (subscribed) => checkChange(status(subscribed, today), asked, today),
        notifyProvider,
      });
      if (outcome === 'used') throw new Refusal('capacity.key.used');
      return {};
    }),

    forHousehold(cancelCapacityChange, async (_input, { household, nowMs }) => {
      const today = todayOf(household, nowMs);
      await capacities.cancel(household.id, new Date(nowMs), {
        check: (subscribed) => {
          const found = status(subscribed, today);
          if (!found?.subscription.scheduled) throw new Refusal('capacity.change.none');
          if (!mayCancelChange(found.subscription, today)) throw new Refusal('capacity.cancel.too.late');
        },
        notifyProvider,
      });
      return {};
    }),

    forHousehold(capacityReplays, async (_input, { household, nowMs }) => ({
      replays: await replaysOf(store, household, nowMs),
    })),
  ];
}
