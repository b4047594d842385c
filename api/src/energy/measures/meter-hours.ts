import { balanceOf, type EnergyBalance, type MeterHour } from '@foyer/domain';
import type { Devices } from '../../home/devices/device-store';
import type { Account } from '../../identity/accounts/account-store';
import type { Measures } from './measure-store';

/** Values from which the energy balance of an hour is computed. */
const METER_TYPES = ['energy', 'produced_energy', 'grid_energy', 'electricity_meter_energy'] as const;

/** An hour at the meter with its energy balance. */
export interface BalancedHour extends MeterHour {
  readonly balance: EnergyBalance;
}

interface Days {
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
  readonly now: Date;
}

/** Hours of a device up to now, oldest first; null when the household has no such device. */
export async function hoursAtTheMeter(
  { measures }: { readonly measures: Measures },
  { id }: Account,
  deviceId: string,
  { fromDay, toDay, now }: Days,
): Promise<readonly BalancedHour[] | null> {
  const groups = await measures.grouping(id, {
    of: { deviceId },
    groupType: 'hour',
    fromDate: fromDay,
    toDate: toDay,
    now,
    types: METER_TYPES,
  });
  return (
    groups?.map(({ startsAt, values }) => {
      const balance = balanceOf(Object.fromEntries(values.map(({ type, value }) => [type, value])));
      return {
        startMs: startsAt.getTime(),
        boughtWs: balance.importedWs,
        soldWs: balance.exportedWs,
        balance,
      };
    }) ?? null
  );
}

export interface HouseMeterDependencies {
  readonly measures: Measures;
  readonly devices: Devices;
}

/** Hours of the whole house; none where it is not measured. */
export async function houseMeter(
  { measures, devices }: HouseMeterDependencies,
  household: Account,
  days: Days,
): Promise<readonly BalancedHour[]> {
  const all = await devices.ofHousehold(household.id);
  const house = all.find(({ plugType }) => plugType === 'vrt');
  return (house && (await hoursAtTheMeter({ measures }, household, house.id, days))) ?? [];
}
