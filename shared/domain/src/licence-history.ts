import type { Licence } from '@foyer/contract';
import type { Period } from './periods';

/**
 * Whether the licence lets a period's own history be shown; else an example stands in (spec 1 §1, D13). The feature
 * `data_history_show_<period>` takes it away when it is the text `false`; what a licence does not mention is allowed,
 * and so is everything until the licence is known.
 */
export function isHistoryInLicence(period: Period, licence: Licence | null): boolean {
  const name = `data_history_show_${period}`.toLowerCase();
  const feature = Object.entries(licence?.features ?? {}).find(([key]) => key.toLowerCase() === name);
  return feature?.[1] !== 'false';
}
