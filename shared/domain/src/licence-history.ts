import type { Licence } from '@foyer/wire/contract-lifecycle';
import type { Period } from './periods';

/** A feature is off when the licence says the text `false`; what it does not mention is on, and so is all until it is known. */
function isFeatureOn(name: string, licence: Licence | null): boolean {
  const feature = Object.entries(licence?.features ?? {}).find(([key]) => key.toLowerCase() === name);
  return feature?.[1] !== 'false';
}

/**
 * Whether the licence lets a period's own history be shown; else an example stands in (spec 1 §1, D13). The feature
 * `data_history_show_<period>` takes it away when it is the text `false`; what a licence does not mention is allowed,
 * and so is everything until the licence is known.
 */
export function isHistoryInLicence(period: Period, licence: Licence | null): boolean {
  return isFeatureOn(`data_history_show_${period}`.toLowerCase(), licence);
}

/**
 * Whether the licence holds the eco tips; else placeholders stand in (spec 1 §9). The feature `eco_advice_available`
 * takes them away when it is the text `false`, the way `email_alerts_available` does for alerts.
 */
export function areEcoTipsInLicence(licence: Licence | null): boolean {
  return isFeatureOn('eco_advice_available', licence);
}
