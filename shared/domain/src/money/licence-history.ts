import type { Licence } from '@foyer/wire/contract-lifecycle';
import type { Period } from '../time/periods';

/**
 * Only the text `false` disables a feature. Features not mentioned are enabled, and all are while the licence
 * is unknown.
 */
function isFeatureOn(name: string, licence: Licence | null): boolean {
  const feature = Object.entries(licence?.features ?? {}).find(([key]) => key.toLowerCase() === name);
  return feature?.[1] !== 'false';
}

/**
 * Whether the licence includes a period's history; otherwise an example is shown. Feature
 * `data_history_show_<period>`.
 */
export function isHistoryInLicence(period: Period, licence: Licence | null): boolean {
  return isFeatureOn(`data_history_show_${period}`.toLowerCase(), licence);
}

/**
 * Whether the licence includes eco tips; otherwise placeholders are shown. Feature `eco_advice_available`.
 */
export function areEcoTipsInLicence(licence: Licence | null): boolean {
  return isFeatureOn('eco_advice_available', licence);
}
