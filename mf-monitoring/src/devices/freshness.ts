import type { DeviceState } from '@foyer/wire/states';

/** How far what a device shows is what it does; the name of the sentence that says it (spec 1 §3). */
export type Freshness = 'unknown' | 'offline' | 'recovering' | 'notUpToDate' | 'current';

/**
 * Judges a device's readings. Offline wins over everything: nothing comes. A box that sends what it kept while it was
 * cut off (`localBufferRecovery`) explains old readings better than their age does.
 */
export function freshnessOf(state: DeviceState | undefined): Freshness {
  if (!state) return 'unknown';
  if (state.state === 'offline') return 'offline';
  if (state.localBufferRecovery) return 'recovering';
  return state.consumptionUpToDate === false || state.productionUpToDate === false
    ? 'notUpToDate'
    : 'current';
}
