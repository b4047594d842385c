import {
  suppliedDaysOf,
  type TariffVersion,
  tariffOf,
  tariffVersionOf,
  withFeedIn,
  withSupply,
} from '@foyer/domain';
import { useLanguage, useSession } from '@foyer/remote-kit';
import { useMemo } from 'react';
import {
  useElectricTariffQuery,
  useFeedInContractsQuery,
  useSupplyingContractsQuery,
  useTariffVersionsQuery,
} from './tariff-endpoints';

/** Purchase and selling prices by day, and the format of the household's currency. */
export interface HouseholdTariff {
  /** Empty while unknown, and when no version has a price per kilowatt-hour. */
  readonly versions: readonly TariffVersion[];
  readonly isLoading: boolean;
  /** Changes with every change of a tariff: the prices of an offer are not in `versions`. */
  readonly revision: string;
  /** Formats hundredths of the currency. */
  money(cents: number): string;
}

const ALWAYS = '1970-01-01';
const NO_PRICES: readonly number[] = [];

/**
 * Loads the tariff versions with their start days. A platform without versions is asked for the current prices and,
 * with two prices, their weekly schedule; that tariff then applies to all days. Days of a contract have its prices,
 * and surplus has the price of the feed-in contract on its days; a platform without such contracts has none.
 */
export function useTariff(when: boolean): HouseholdTariff {
  const { profile } = useSession();
  const language = useLanguage();
  const { currentData: dated, isError, isFetching } = useTariffVersionsQuery(undefined, { skip: !when });
  const hasNoVersions = isError || dated?.length === 0;
  const prices = profile?.purchasePricesCentsPerKwh ?? NO_PRICES;
  const { currentData: schedule, isLoading: isWeekLoading } = useElectricTariffQuery(undefined, {
    skip: !when || !hasNoVersions || new Set(prices).size < 2,
  });
  const sales = useFeedInContractsQuery(undefined, { skip: !when });
  const feedIn = sales.currentData;
  const supply = useSupplyingContractsQuery(undefined, { skip: !when });
  const contracts = supply.currentData;
  const isLoading =
    sales.isLoading || supply.isLoading || (isFetching && dated === undefined) || isWeekLoading;
  return useMemo(() => {
    const format = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
      style: 'currency',
      currency: profile?.currency ?? 'EUR',
    });
    const always = (): readonly TariffVersion[] => {
      if (!profile) return [];
      const { sellingEnergy, sellingPriceCentsPerKwh } = profile;
      const tariff = tariffOf(profile, schedule ?? null);
      const sellingCentsPerKwh = sellingEnergy ? sellingPriceCentsPerKwh : null;
      return [{ fromDay: ALWAYS, tariff, sellingCentsPerKwh }];
    };
    const entered = hasNoVersions ? always() : (dated ?? []).map(tariffVersionOf);
    return {
      versions: withFeedIn(withSupply(entered, suppliedDaysOf(contracts ?? [])), feedIn ?? []),
      isLoading,
      revision: JSON.stringify([dated ?? prices, contracts ?? []]),
      money: (cents) => format.format(cents / 100),
    };
  }, [profile, prices, schedule, dated, feedIn, contracts, hasNoVersions, isLoading, language]);
}
