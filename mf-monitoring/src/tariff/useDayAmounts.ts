import { useFacts } from '@foyer/remote-kit';
import { useMemo } from 'react';
import { useRecentHours } from '../house/recent-hours/useRecentHours';
import { dayAmounts } from './day-amounts';
import { usePrices } from './usePrices';

/** Formatted amounts since midnight; null while unknown. */
export interface ShownAmounts {
  /** Null without production as well. */
  readonly saved: string | null;
  readonly cost: string | null;
}

const UNKNOWN: ShownAmounts = { saved: null, cost: null };

/** What was saved and what was bought since midnight, each hour at the price of its time. */
export function useDayAmounts(isEnabled: boolean): ShownAmounts {
  const produces = useFacts()['system.production'] === true;
  const { versions, isLoading, priceOf, money } = usePrices(isEnabled);
  const isPriced = versions.some(({ tariff, offer }) => tariff !== null || offer);
  const hours = useRecentHours(isEnabled && isPriced);
  const recent = hours.state === 'ready' ? hours.data : null;

  return useMemo(() => {
    if (!isPriced || isLoading || !recent) return UNKNOWN;
    const steps = recent.slots.flatMap((slot, index) =>
      slot.day === recent.today ? [{ slot, balance: recent.balances[index] ?? null }] : [],
    );
    const { saved, cost } = dayAmounts(steps, priceOf);
    return {
      saved: saved === null || !produces ? null : money(saved),
      cost: cost === null ? null : money(cost),
    };
  }, [isPriced, isLoading, recent, produces, priceOf, money]);
}
