import type { Profile } from '@foyer/contract';
import type { OwnEnergy } from '@foyer/wire/measures';
import type { StoredSchedule } from '@foyer/wire/schedules';
import type { EnergyBalance } from '../energy/energy-balance';
import type { GroupSlot } from '../energy/series';
import { kwhFromWs } from '../energy/units';
import { changeAt, type ScheduleChange, scheduleChanges } from '../schedule/text';
import { minuteOfWeek, siteClockMs } from '../time/site-time';

/** Purchase price, cents per kWh: one price, or a second one within weekly ranges. */
export interface Tariff {
  readonly centsPerKwh: number;
  /** Price within the ranges; equal to `centsPerKwh` without ranges. */
  readonly rangeCentsPerKwh: number;
  readonly changes: readonly ScheduleChange[];
}

/**
 * Null when the price is unknown, or when two prices are set and their ranges are missing, disabled or
 * unreadable: a wrong amount is worse than none. The first price applies outside the ranges.
 */
export function tariffOf(
  { purchasePricesCentsPerKwh }: Pick<Profile, 'purchasePricesCentsPerKwh'>,
  schedule: StoredSchedule | null,
): Tariff | null {
  const [first, second = first] = purchasePricesCentsPerKwh;
  if (first === undefined || second === undefined) return null;
  if (first === second) return { centsPerKwh: first, rangeCentsPerKwh: first, changes: [] };
  const reading = schedule?.enabled ? scheduleChanges(schedule.ranges, 'onOff') : null;
  if (!reading?.ok || reading.value.length === 0) return null;
  return { centsPerKwh: first, rangeCentsPerKwh: second, changes: reading.value };
}

function isWithinRanges(changes: readonly ScheduleChange[], epochMs: number, timeZone: string): boolean {
  return changeAt(changes, minuteOfWeek(siteClockMs(epochMs, timeZone)))?.on === true;
}

/** Purchase price at an instant, cents per kWh. */
export function priceAt(tariff: Tariff, epochMs: number, timeZone: string): number {
  return isWithinRanges(tariff.changes, epochMs, timeZone) ? tariff.rangeCentsPerKwh : tariff.centsPerKwh;
}

/**
 * Splits energy by price, each group at the price of its start (docs/rules/tariff.md#price-of-an-hour). Null
 * when no group is measured.
 * @param startsMs starts of groups within a day, epoch milliseconds; longer groups mix prices
 * @param amountsWs null when not measured
 * @param changes of the tariff's week; empty with one price
 */
export function energyByPrice(
  startsMs: readonly number[],
  amountsWs: readonly (number | null)[],
  changes: readonly ScheduleChange[],
  timeZone: string,
): OwnEnergy | null {
  let outsideRangesWs = 0;
  let withinRangesWs = 0;
  let isKnown = false;
  startsMs.forEach((startMs, index) => {
    const amountWs = amountsWs[index] ?? null;
    if (amountWs === null) return;
    isKnown = true;
    if (isWithinRanges(changes, startMs, timeZone)) withinRangesWs += amountWs;
    else outsideRangesWs += amountWs;
  });
  return isKnown ? { outsideRangesWs, withinRangesWs } : null;
}

/** Consumption not imported from the grid, ≥ 0, split as by {@link energyByPrice}. */
export function ownEnergyByPrice(
  startsMs: readonly number[],
  balances: readonly (EnergyBalance | null)[],
  changes: readonly ScheduleChange[],
  timeZone: string,
): OwnEnergy | null {
  const ownWs = balances.map((balance) => {
    const { consumedWs = null, importedWs = null } = balance ?? {};
    return consumedWs === null || importedWs === null ? null : Math.max(0, consumedWs - importedWs);
  });
  return energyByPrice(startsMs, ownWs, changes, timeZone);
}

/** Cost of the energy, cents. */
export function costCents({ outsideRangesWs, withinRangesWs }: OwnEnergy, tariff: Tariff): number {
  const outsideKwh = kwhFromWs(outsideRangesWs) ?? 0;
  const withinKwh = kwhFromWs(withinRangesWs) ?? 0;
  return outsideKwh * tariff.centsPerKwh + withinKwh * tariff.rangeCentsPerKwh;
}

/** Saving by own energy, cents. Null when no group could be priced. */
export function savedCents(
  slots: readonly GroupSlot[],
  balances: readonly (EnergyBalance | null)[],
  tariff: Tariff,
  timeZone: string,
): number | null {
  const startsMs = slots.map(({ startMs }) => startMs);
  const own = ownEnergyByPrice(startsMs, balances, tariff.changes, timeZone);
  return own && costCents(own, tariff);
}

/** Earnings from export, cents; null when nothing is sold or a value is unknown. */
export function earnedCents(
  { exportedWs }: EnergyBalance,
  { sellingEnergy, sellingPriceCentsPerKwh }: Pick<Profile, 'sellingEnergy' | 'sellingPriceCentsPerKwh'>,
): number | null {
  const exportedKwh = kwhFromWs(exportedWs);
  if (!sellingEnergy || sellingPriceCentsPerKwh === null || exportedKwh === null) return null;
  return exportedKwh * sellingPriceCentsPerKwh;
}
