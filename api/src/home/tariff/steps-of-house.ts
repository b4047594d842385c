import type { MeasuredStep, PriceCalendar } from '@foyer/domain';
import type { Account } from '../../identity/accounts/account-store';

/** Steps of the whole house up to `now`, oldest first; none where it is not measured. `toDay` is exclusive. */
export type StepsOfHouse = (
  household: Account,
  span: {
    readonly fromDay: string;
    readonly toDay: string;
    readonly now: Date;
    readonly calendars: readonly PriceCalendar[];
    /** Zone of the days; absent: that of the home today. */
    readonly timeZone?: string;
  },
) => Promise<readonly MeasuredStep[]>;
