import {
  addDays,
  alignGroups,
  balancesOf,
  type EnergyBalance,
  NO_BALANCE,
  type PeriodWindow,
} from '@foyer/domain';
import { ask } from '@foyer/platform-client';
import { groupedMeasures, type MeasureGroup } from '@foyer/wire/measures';
import { monitoringApi } from '../monitoring-api';

/** The energy balance of the house since midnight and of the day before. */
export interface TwoDays {
  readonly today: EnergyBalance;
  readonly yesterday: EnergyBalance;
}

interface TwoDaysOf {
  readonly deviceId: string;
  /** Site day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly siteTimeZone: string;
}

function windowOf({ today }: TwoDaysOf): PeriodWindow {
  return { period: 'week', fromDay: addDays(today, -1), toDay: addDays(today, 1) };
}

/** Two groups of a day each to two balances; a day that was not sent has nothing known in it (D9). */
function twoDaysFrom(groups: readonly MeasureGroup[], of: TwoDaysOf): TwoDays {
  const [yesterday, today] = balancesOf(alignGroups(groups, windowOf(of), 'day', of.siteTimeZone));
  return { today: today ?? NO_BALANCE, yesterday: yesterday ?? NO_BALANCE };
}

export const { useTwoDaysQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    twoDays: build.query<TwoDays, TwoDaysOf>({
      query: (of) => {
        const { fromDay, toDay } = windowOf(of);
        return ask(groupedMeasures, {
          groupType: 'day',
          fromDate: fromDay,
          toDate: toDay,
          deviceId: of.deviceId,
        });
      },
      transformResponse: (groups: readonly MeasureGroup[], _meta, of) => twoDaysFrom(groups, of),
    }),
  }),
});
