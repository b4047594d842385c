import {
  addDays,
  balanceOf,
  changeMinutes,
  type EnergyBalance,
  type MeasuredStep,
  NO_BALANCE,
  type PriceCalendar,
  siteDay,
  startOfSiteDay,
} from '@foyer/domain';
import type { Devices } from '../../home/devices/device-store';
import type { Account } from '../../identity/accounts/account-store';
import { withIndex } from './index-readings';
import type { Measures } from './measure-store';

/** Values from which the energy balance of a step is computed. */
const METER_TYPES = ['energy', 'produced_energy', 'grid_energy', 'electricity_meter_energy'] as const;

/** A step at the meter with its energy balance. */
export interface BalancedStep extends MeasuredStep {
  readonly balance: EnergyBalance;
}

interface Days {
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
  readonly now: Date;
  /** Calendars the steps are priced by. Hours they cut are read in steps of five minutes. */
  readonly calendars: readonly PriceCalendar[];
  /** Zone of the days; absent: that of the home today. */
  readonly timeZone?: string;
}

/** Steps of a device up to now, oldest first; null when the household has no such device. */
export async function stepsAtTheMeter(
  { measures }: { readonly measures: Measures },
  { id }: Account,
  deviceId: string,
  { fromDay, toDay, now, calendars, timeZone }: Days,
): Promise<readonly BalancedStep[] | null> {
  const steps = await measures.meterSteps(id, {
    deviceId,
    fromDate: fromDay,
    toDate: toDay,
    now,
    timeZone,
    types: METER_TYPES,
    cutMinutes: new Set(calendars.flatMap(changeMinutes)),
  });
  return (
    steps?.map(({ startMs, endMs, values }) => {
      const balance = balanceOf(Object.fromEntries(values.map(({ type, value }) => [type, value])));
      return { startMs, endMs, importedWs: balance.importedWs, exportedWs: balance.exportedWs, balance };
    }) ?? null
  );
}

/** Readings of a silent gateway may still arrive for as long. */
const DAYS_A_METER_MAY_BE_SILENT = 7;

export interface HouseMeterDependencies {
  readonly measures: Measures;
  readonly devices: Devices;
}

/** Whether a meter of the whole house was read automatically in the last days. */
export async function isMeterRead(
  { measures, devices }: HouseMeterDependencies,
  household: Account,
  now: Date,
): Promise<boolean> {
  const house = (await devices.ofHousehold(household.id)).find(({ plugType }) => plugType === 'vrt');
  if (!house) return false;
  const today = siteDay(now.getTime(), household.siteTimeZone);
  const days = { fromDay: addDays(today, -DAYS_A_METER_MAY_BE_SILENT), toDay: addDays(today, 1) };
  const steps = await stepsAtTheMeter({ measures }, household, house.id, { ...days, now, calendars: [] });
  return steps?.some(({ importedWs }) => importedWs !== null) ?? false;
}

/**
 * Steps of the whole house; none where it is not measured. Readings of its index count before a meter measures it
 * (docs/rules/pricing.md#index-readings).
 */
export async function houseMeter(
  { measures, devices }: HouseMeterDependencies,
  household: Account,
  days: Days,
): Promise<readonly BalancedStep[]> {
  const all = await devices.ofHousehold(household.id);
  const house = all.find(({ plugType }) => plugType === 'vrt');
  const measured = (house && (await stepsAtTheMeter({ measures }, household, house.id, days))) ?? [];
  const readings = await measures.indexReadings(household.id);
  if (readings.length < 2) return measured;
  const { fromDay, toDay, now, calendars, timeZone = household.siteTimeZone } = days;
  const [fromMs, endMs] = [startOfSiteDay(fromDay, timeZone), startOfSiteDay(toDay, timeZone)];
  const toMs = Math.min(endMs, now.getTime());
  return withIndex(measured, readings, { fromMs, toMs, calendars, timeZone }).map((step) =>
    'balance' in step
      ? step
      : { ...step, balance: { ...NO_BALANCE, importedWs: step.importedWs, exportedWs: step.exportedWs } },
  );
}
