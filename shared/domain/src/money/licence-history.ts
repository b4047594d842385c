import type { Licence } from '@foyer/wire/contract-lifecycle';
import type { GroupType } from '@foyer/wire/measures';
import type { Period } from '../time/periods';
import { addDays, daysBetween } from '../time/site-time';

/** Feature of a licence that includes a period's history. */
export const historyFeature = (period: Period) => `data_history_show_${period}`.toLowerCase();

/** Longest spans of the periods within a year, days. A week may include the day that runs. */
const SPANS = [
  ['day', 2],
  ['week', 8],
  ['month', 31],
  ['year', 366],
] as const satisfies readonly (readonly [Period, number])[];

/**
 * Period whose history a request of measures shows, by its span; null for yesterday and today, which every
 * licence includes. Sums of months are at least a year's.
 * @param toDay exclusive; all are site days, `YYYY-MM-DD`
 */
export function historyPeriodOf(
  { groupType, fromDay, toDay }: { groupType: GroupType; fromDay: string; toDay: string },
  today: string,
): Period | null {
  if (fromDay >= addDays(today, -1)) return null;
  const days = daysBetween(fromDay, toDay);
  const [period = 'lifeTime'] = SPANS.find(([, longest]) => days <= longest) ?? [];
  return groupType === 'month' && period !== 'lifeTime' ? 'year' : period;
}

/**
 * Only the text `false` disables a feature. Features not mentioned are enabled, and all are while the licence
 * is unknown.
 */
export function isFeatureOn(name: string, licence: Pick<Licence, 'features'> | null): boolean {
  const feature = Object.entries(licence?.features ?? {}).find(([key]) => key.toLowerCase() === name);
  return feature?.[1] !== 'false';
}

/**
 * Whether the licence includes eco tips; otherwise placeholders are shown. Feature `eco_advice_available`.
 */
export function areEcoTipsInLicence(licence: Licence | null): boolean {
  return isFeatureOn('eco_advice_available', licence);
}
