import { type TariffVersion, tariffOf, tariffVersionOf } from '@foyer/domain';
import { useLanguage, useSession } from '@foyer/remote-kit';
import { useMemo } from 'react';
import {
  useElectricTariffQuery,
  useTariffVersionsQuery,
} from '../../home/recent-hours/recent-hours-endpoints';

/** What the household pays and earns, day by day, and how amounts of its currency are written. */
export interface HouseholdTariff {
  /** Empty while unknown, and where no version says what a kilowatt-hour costs. */
  readonly versions: readonly TariffVersion[];
  /** Prices are still on their way. */
  readonly isLoading: boolean;
  /** From hundredths of the currency. */
  money(cents: number): string;
}

const ALWAYS = '1970-01-01';

/**
 * Asks for the tariffs with their beginnings (D103). A platform that has none is asked for the week of prices, where
 * there are two, and its tariff holds for all days (D36).
 */
export function useTariff(when: boolean): HouseholdTariff {
  const { profile } = useSession();
  const language = useLanguage();
  const { currentData: dated, isError, isFetching } = useTariffVersionsQuery(undefined, { skip: !when });
  const hasNoVersions = isError || dated?.length === 0;
  const prices = profile?.purchasePricesCentsPerKwh ?? [];
  const { currentData: schedule, isLoading: isWeekLoading } = useElectricTariffQuery(undefined, {
    skip: !when || !hasNoVersions || new Set(prices).size < 2,
  });
  const isLoading = (isFetching && dated === undefined) || isWeekLoading;
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
    return {
      versions: hasNoVersions ? always() : (dated ?? []).map(tariffVersionOf),
      isLoading,
      money: (cents) => format.format(cents / 100),
    };
  }, [profile, schedule, dated, hasNoVersions, isLoading, language]);
}
