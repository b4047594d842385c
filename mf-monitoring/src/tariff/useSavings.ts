import { savedByVersion } from '@foyer/domain';
import { useFacts, useSession } from '@foyer/remote-kit';
import { useMemo } from 'react';
import { useRecentHours } from '../house/recent-hours/useRecentHours';
import { useTariff } from './useTariff';

/**
 * Formatted savings since midnight: energy consumed but not bought, by the price of its time. Null without production, or
 * when the tariff has no price per kilowatt-hour.
 */
export function useSavings(isEnabled: boolean): string | null {
  const { profile } = useSession();
  const produces = useFacts()['system.production'] === true;
  const isNeeded = isEnabled && produces && (profile?.purchasePricesCentsPerKwh ?? []).length > 0;
  const hours = useRecentHours(isNeeded);
  const { versions, money } = useTariff(isNeeded);
  const recent = hours.state === 'ready' ? hours.data : null;

  return useMemo(() => {
    if (versions.length === 0 || !recent) return null;
    const first = recent.slots.findIndex(({ day }) => day === recent.today);
    if (first < 0) return null;
    const cents = savedByVersion(
      recent.slots.slice(first),
      recent.balances.slice(first),
      versions,
      recent.siteTimeZone,
    );
    return cents === null ? null : money(cents);
  }, [versions, money, recent]);
}
