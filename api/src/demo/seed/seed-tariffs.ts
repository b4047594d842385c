import { siteDay, startOfMonth } from '@foyer/domain';
import type { TariffCategory } from '@foyer/wire/tariff';
import type { StoredTariff } from '../../home/tariff/tariff-store';
import type { NewAccount } from '../../identity/accounts/account-store';
import { seededId } from './ids';

/** Tariff of a reference home. Prices in hundredths of its currency per kWh: outside the weekly ranges, then inside. */
export interface TariffPlan {
  category: TariffCategory;
  name: string;
  ranges: string;
  prices: readonly number[];
  /** Prices before the current ones, which took effect on the first of the month `sinceMonthsAgo` months ago. */
  earlierPrices?: readonly number[];
  sinceMonthsAgo?: number;
}

/** Tariff versions of a reference home, the first from its first day. */
export function seededTariffs(account: NewAccount, plan: TariffPlan, now: Date): StoredTariff[] {
  const { email, siteTimeZone, operationalDate, createdAt, details } = account;
  const firstDay = operationalDate ?? siteDay(createdAt.getTime(), siteTimeZone);
  const today = siteDay(now.getTime(), siteTimeZone);
  const { category, name, ranges, prices, earlierPrices = [], sinceMonthsAgo = 0 } = plan;
  const terms = {
    category,
    name,
    ranges,
    sellingCentsPerKwh: details.sellingEnergy ? (details.sellingEnergyPrice ?? null) : null,
  };
  const since = startOfMonth(today, -sinceMonthsAgo);
  const hasEarlier = earlierPrices.length > 0 && firstDay < since;
  const versions = hasEarlier
    ? [
        { fromDay: firstDay, pricesCentsPerKwh: earlierPrices, savedAt: createdAt },
        { fromDay: since, pricesCentsPerKwh: prices, savedAt: new Date(`${since}T08:00:00Z`) },
      ]
    : [{ fromDay: firstDay, pricesCentsPerKwh: prices, savedAt: createdAt }];
  return versions.map((version) => ({
    ...terms,
    ...version,
    id: seededId(email, 'tariff', version.fromDay),
  }));
}
