import { addDays, siteDay, startOfMonth } from '@foyer/domain';
import type { GroupType } from '@foyer/wire/measures';

/** A chart query as the screens send it. */
export interface Question {
  name: string;
  groupType: GroupType;
  fromDate: string;
  toDate: string;
}

export const TIME_ZONE = 'Europe/Paris';

/** Chart queries of the home with all devices; lifetime begins on its first day of operation. */
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
