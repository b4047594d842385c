import {
  addDays,
  alignGroups,
  balancesOf,
  type EnergyBalance,
  NO_BALANCE,
  type PeriodWindow,
} from '@foyer/domain';
import type { MeasureGroup } from '@foyer/wire/measures';

/** Energy balance of the home since midnight and of the day before. */
export interface TwoDays {
  readonly today: EnergyBalance;
  readonly yesterday: EnergyBalance;
}

export interface TwoDaysOf {
  readonly deviceId: string;
  /** Site day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly siteTimeZone: string;
}

function windowOf({ today }: TwoDaysOf): PeriodWindow {
  return { period: 'week', fromDay: addDays(today, -1), toDay: addDays(today, 1) };
}

export function measuresRequest(of: TwoDaysOf) {
  const { fromDay, toDay } = windowOf(of);
  return { groupType: 'day', fromDate: fromDay, toDate: toDay, deviceId: of.deviceId } as const;
}

/** Converts two daily groups into balances; a missing day has only unknown values. */
export function twoDaysFrom(groups: readonly MeasureGroup[], of: TwoDaysOf): TwoDays {
  const [yesterday, today] = balancesOf(alignGroups(groups, windowOf(of), 'day', of.siteTimeZone));
  return { today: today ?? NO_BALANCE, yesterday: yesterday ?? NO_BALANCE };
}
