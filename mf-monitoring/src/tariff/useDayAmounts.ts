import { addDays, KIOSK_REFRESH_MS } from '@foyer/domain';
import { useFacts, whileAwake } from '@foyer/remote-kit';
import { skipToken } from '@foyer/remote-kit/store';
import { useHouse } from '../house/useHouse';
import { useOwnEnergyQuery } from './savings-endpoints';
import { useMoney } from './useMoney';

/** Formatted amounts since midnight; null while unknown. */
export interface ShownAmounts {
  /** Null without production as well. */
  readonly saved: string | null;
  readonly cost: string | null;
}

/** What was saved and what was bought since midnight. */
export function useDayAmounts(isEnabled: boolean): ShownAmounts {
  const produces = useFacts()['system.production'] === true;
  const money = useMoney();
  const { totalsDeviceId, today } = useHouse();
  const { currentData: own } = useOwnEnergyQuery(
    isEnabled && totalsDeviceId !== null
      ? { deviceId: totalsDeviceId, fromDate: today, toDate: addDays(today, 1) }
      : skipToken,
    whileAwake(KIOSK_REFRESH_MS),
  );
  const [saved, cost] = [own?.savedCents ?? null, own?.boughtCents ?? null];
  return {
    saved: saved === null || !produces ? null : money(saved),
    cost: cost === null ? null : money(cost),
  };
}
