import { isPublicHoliday } from '../time/public-holidays';
import { addDays, addMonths, startOfSiteDay, weekdayOf } from '../time/site-time';

/** Days after the signature in which a household may withdraw (French consumer code, L221-18). */
const WITHDRAWAL_DAYS = 14;
/** How far ahead the last day of supply may be chosen. */
const MONTHS_AHEAD = 12;
const FRIDAY = 5;

/** `termination`: on a day of the household's choice. `withdrawal`: within the days after the signature. */
export type ContractEndKind = 'termination' | 'withdrawal';

/**
 * Last day on which a household may withdraw from a contract: the 14th after the signature, or the next working day
 * (L221-19). Days are `YYYY-MM-DD` in site time.
 */
export function lastWithdrawalDay(signedDay: string): string {
  let day = addDays(signedDay, WITHDRAWAL_DAYS);
  while (weekdayOf(day) > FRIDAY || isPublicHoliday(day, 'FR')) day = addDays(day, 1);
  return day;
}

/** First and last day a household may choose as its last day of supply. */
export function lastSupplyDays(today: string): { readonly firstDay: string; readonly lastDay: string } {
  return { firstDay: addDays(today, 1), lastDay: addMonths(today, MONTHS_AHEAD) };
}

/** Last day on which an end that was asked for can be taken back. */
export function lastDayToKeep(lastSupplyDay: string): string {
  return addDays(lastSupplyDay, -1);
}

/** End of supply, epoch milliseconds: the midnight after its last day. */
export function supplyEndMs(lastSupplyDay: string, timeZone: string): number {
  return startOfSiteDay(addDays(lastSupplyDay, 1), timeZone);
}
