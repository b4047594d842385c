import { type Tariff, tariffOf } from '@foyer/domain';
import { useLanguage, useSession } from '@foyer/remote-kit';
import { useMemo } from 'react';
import { useElectricTariffQuery } from '../../home/recent-hours/recent-hours-endpoints';

/** The household's tariff, and how amounts of its currency are written. */
export interface HouseholdTariff {
  /** Null while unknown, and where it does not say what a kilowatt-hour costs. */
  readonly tariff: Tariff | null;
  /** Its week of prices is still on its way. */
  readonly isLoading: boolean;
  /** From hundredths of the currency. */
  money(cents: number): string;
}

/** Asks for the week of prices only where there are two. */
export function useTariff(when: boolean): HouseholdTariff {
  const { profile } = useSession();
  const language = useLanguage();
  const prices = profile?.purchasePricesCentsPerKwh ?? [];
  const { currentData: schedule, isLoading } = useElectricTariffQuery(undefined, {
    skip: !when || new Set(prices).size < 2,
  });
  return useMemo(() => {
    const format = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
      style: 'currency',
      currency: profile?.currency ?? 'EUR',
    });
    return {
      tariff: profile && tariffOf(profile, schedule ?? null),
      isLoading,
      money: (cents) => format.format(cents / 100),
    };
  }, [profile, schedule, isLoading, language]);
}
