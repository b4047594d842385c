import type { StoredTariff } from '@foyer/api/home/tariff/tariff-store';
import { connectionKva } from '@foyer/api/home/tariff/usual-tariffs';
import type { NewAccount } from '@foyer/api/identity/accounts/account-store';
import type { StoredContract } from '@foyer/api/money/contract/contract-store';
import type { StoredFeedIn } from '@foyer/api/money/contract/feed-in-store';
import { supplierOf } from '@foyer/api/money/documents/supply';
import { feedInPrice } from '@foyer/api/money/prices/price-list';
import { siteDay, startOfMonth } from '@foyer/domain';
import type { TariffCategory } from '@foyer/wire/tariff';
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
  /** Published offer of the contract at its usual hours; otherwise the one with the hours of this tariff. */
  contractOffer?: string;
}

/** Who buys the surplus of a reference home: its supplier at a price of theirs, or another at the published price. */
export type FeedInPlan =
  | { readonly fromDay: string; readonly cents: number }
  | { readonly buyer: string; readonly requestedDay: string; readonly kwp: number };

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

/** Contract of a reference home that signed one: the published offer with the hours of its tariff. */
export function seededContracts(
  { tenant, details, contractLifecycle }: NewAccount,
  plan: TariffPlan | undefined,
): StoredContract[] {
  const { contract } = (contractLifecycle ?? {}) as {
    readonly contract?: { readonly signatureDate?: string };
  };
  if (!plan || !contract?.signatureDate) return [];
  return [
    {
      fromDay: contract.signatureDate.slice(0, 10),
      supplier: supplierOf(tenant),
      offer: plan.contractOffer ?? (plan.prices.length > 1 ? 'peakOffPeak' : 'base'),
      kva: connectionKva({ details }),
      country: details.country ?? 'FR',
      currency: details.currency ?? 'EUR',
      ranges: plan.contractOffer === undefined ? plan.ranges : '',
      isOffPeakWithin: true,
      pricesCentsPerKwh: [],
    },
  ];
}

/** Feed-in contract of a reference home; a published one begins with its operation. */
export function seededFeedIn(
  { tenant, details, operationalDate, siteTimeZone, createdAt }: NewAccount,
  plan: FeedInPlan | undefined,
): StoredFeedIn | null {
  if (!plan) return null;
  const currency = details.currency ?? 'EUR';
  if ('cents' in plan)
    return {
      ...{ fromDay: plan.fromDay, buyer: supplierOf(tenant), currency },
      ...{ centsPerKwh: plan.cents, requestedDay: null, kwp: null, isProvisional: false },
    };
  const { buyer, requestedDay, kwp } = plan;
  const centsPerKwh = feedInPrice(details.country ?? 'FR', kwp, requestedDay);
  if (centsPerKwh === null) return null;
  const fromDay = operationalDate ?? siteDay(createdAt.getTime(), siteTimeZone);
  return { fromDay, buyer, currency, centsPerKwh, requestedDay, kwp, isProvisional: false };
}
