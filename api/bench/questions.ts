import type { GroupType } from '@foyer/contract';
import { dayAt, shiftDay, shiftMonth } from '../src/store/siteTime';

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
  const today = dayAt(TIME_ZONE, now.getTime());
  const toDate = shiftDay(today, 1);
  return [
    { name: 'day', groupType: 'five_minutes', fromDate: shiftDay(today, -1), toDate },
    { name: 'month', groupType: 'day', fromDate: shiftDay(today, -30), toDate },
    { name: 'year', groupType: 'month', fromDate: shiftMonth(today, -11), toDate: shiftMonth(today, 1) },
    { name: 'lifetime', groupType: 'month', fromDate: operationalDate, toDate: shiftMonth(today, 1) },
  ];
}
