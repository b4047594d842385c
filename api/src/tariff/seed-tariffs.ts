import { siteDay, startOfMonth } from '@foyer/domain';
import type { TariffCategory } from '@foyer/wire/tariff';
import type { NewAccount } from '../accounts/account-store';
import { seededId } from '../seed/ids';
import type { StoredTariff } from './tariff-store';

/** What a reference home pays for a kWh, hundredths of its currency: outside the ranges of the week, then within. */
export interface TariffPlan {
  category: TariffCategory;
  name: string;
  ranges: string;
  prices: readonly number[];
  /** What it paid before, until the first of the month so many months ago. */
  earlierPrices?: readonly number[];
  sinceMonthsAgo?: number;
}

/** A reference home's tariffs: from its first day on, and what took over in the months it names. */
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
