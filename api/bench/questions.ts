import { addDays, siteDay, startOfMonth } from '@foyer/domain';
import type { GroupType } from '@foyer/wire/measures';

/** What a chart asks for, as the screens do (specification 1 §9). */
export interface Question {
  name: string;
  groupType: GroupType;
  fromDate: string;
  toDate: string;
}

export const TIME_ZONE = 'Europe/Paris';

/** The charts of the full home; lifetime begins with its operation. */
export function questions(now: Date, operationalDate: string): Question[] {
  const today = siteDay(now.getTime(), TIME_ZONE);
  const toDate = addDays(today, 1);
  return [
    { name: 'day', groupType: 'five_minutes', fromDate: addDays(today, -1), toDate },
    { name: 'month', groupType: 'day', fromDate: addDays(today, -30), toDate },
    { name: 'year', groupType: 'month', fromDate: startOfMonth(today, -11), toDate: startOfMonth(today, 1) },
    { name: 'lifetime', groupType: 'month', fromDate: operationalDate, toDate: startOfMonth(today, 1) },
  ];
}
