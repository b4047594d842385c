import { savedCents, tariffOf } from '@foyer/domain';
import { useFacts, useLanguage, useSession } from '@foyer/remote-kit';
import { useMemo } from 'react';
import { useElectricTariffQuery } from '../recent-hours/recentHoursEndpoints';
import { useRecentHours } from '../recent-hours/useRecentHours';

/**
 * What the house saved since midnight, written in its currency: what it used without buying it, hour by hour at the
 * tariff of the hour. Null without production, or where the tariff does not say what a kilowatt-hour costs.
 */
export function useSavings(when: boolean): string | null {
  const { profile } = useSession();
  const language = useLanguage();
  const produces = useFacts()['system.production'] === true;
  const prices = profile?.purchasePricesCentsPerKwh ?? [];
  const asks = when && produces && prices.length > 0;
  const hours = useRecentHours(asks);
  const { currentData: schedule } = useElectricTariffQuery(undefined, {
    skip: !asks || new Set(prices).size < 2,
  });
  const recent = hours.state === 'ready' ? hours.data : null;

  return useMemo(() => {
    const tariff = profile && tariffOf(profile, schedule ?? null);
    if (!profile || !tariff || !recent) return null;
    const first = recent.slots.findIndex(({ day }) => day === recent.today);
    if (first < 0) return null;
    const cents = savedCents(
      recent.slots.slice(first),
      recent.balances.slice(first),
      tariff,
      recent.siteTimeZone,
    );
    if (cents === null) return null;
    const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
    return new Intl.NumberFormat(locale, { style: 'currency', currency: profile.currency }).format(
      cents / 100,
    );
  }, [profile, schedule, recent, language]);
}
