import type { DeviceState } from '@foyer/wire/states';

/** How reliable a device's shown readings are; also the key of the sentence that explains it. */
export type Freshness = 'unknown' | 'offline' | 'recovering' | 'notUpToDate' | 'current';

/**
 * Judges a device's readings. Offline takes precedence. A box replaying its local buffer (`localBufferRecovery`)
 * explains old readings better than their age does.
 */
export function freshnessOf(state: DeviceState | undefined): Freshness {
  if (!state) return 'unknown';
  if (state.state === 'offline') return 'offline';
  if (state.localBufferRecovery) return 'recovering';
  return state.consumptionUpToDate === false || state.productionUpToDate === false
    ? 'notUpToDate'
    : 'current';
}
