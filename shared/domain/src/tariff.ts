import type { Profile } from '@foyer/contract';
import type { OwnEnergy } from '@foyer/wire/measures';
import type { StoredSchedule } from '@foyer/wire/schedules';
import type { EnergyBalance } from './energy-balance';
import { changeAt, type ScheduleChange, scheduleChanges } from './schedule/text';
import type { GroupSlot } from './series';
import { minuteOfWeek, siteClockMs } from './site-time';
import { kwhFromWs } from './units';

/** What a bought kWh costs, in hundredths of the currency: one price, or a second one in the ranges of the week. */
export interface Tariff {
  readonly centsPerKwh: number;
  /** Price within the ranges; the same as outside without ranges. */
  readonly rangeCentsPerKwh: number;
  readonly changes: readonly ScheduleChange[];
}

/**
 * The household's tariff; null where its price is unknown, or where it has two prices and nobody said when: it is then
 * better not to say what anything costs. The first price holds outside the schedule's ranges, the second within.
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

/** Whether an instant lies in the ranges of the week, where the second price holds. */
function isWithinRanges(changes: readonly ScheduleChange[], epochMs: number, timeZone: string): boolean {
  return changeAt(changes, minuteOfWeek(siteClockMs(epochMs, timeZone)))?.on === true;
}

/** Price of a kWh bought at an instant, hundredths of the currency. */
export function priceAt(tariff: Tariff, epochMs: number, timeZone: string): number {
  return isWithinRanges(tariff.changes, epochMs, timeZone) ? tariff.rangeCentsPerKwh : tariff.centsPerKwh;
}

/**
 * Energy apart by the price that held, each group at the price of its beginning (D36). Null when no group is known (D9).
 *
 * @param startsMs beginnings of groups within a day, epoch milliseconds; longer groups mix prices.
 * @param amountsWs of the groups; null where nothing was measured.
 * @param changes of the tariff's week; none where one price always holds.
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
  startsMs.forEach((startMs, place) => {
    const amountWs = amountsWs[place] ?? null;
    if (amountWs === null) return;
    isKnown = true;
    if (isWithinRanges(changes, startMs, timeZone)) withinRangesWs += amountWs;
    else outsideRangesWs += amountWs;
  });
  return isKnown ? { outsideRangesWs, withinRangesWs } : null;
}

/**
 * What was not bought because the house had it itself: consumption without import, never negative; see
 * {@link energyByPrice}.
 */
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

/** What that energy would have cost, in hundredths of the currency. */
export function costCents({ outsideRangesWs, withinRangesWs }: OwnEnergy, tariff: Tariff): number {
  const outsideKwh = kwhFromWs(outsideRangesWs) ?? 0;
  const withinKwh = kwhFromWs(withinRangesWs) ?? 0;
  return outsideKwh * tariff.centsPerKwh + withinKwh * tariff.rangeCentsPerKwh;
}

/**
 * What was saved by not buying, in hundredths of the currency: see {@link ownEnergyByPrice}. Null when no group could
 * be judged (D9).
 */
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

/** What was earned by selling, in hundredths of the currency; null where nothing is sold or a number is missing. */
export function earnedCents(
  { exportedWs }: EnergyBalance,
  { sellingEnergy, sellingPriceCentsPerKwh }: Pick<Profile, 'sellingEnergy' | 'sellingPriceCentsPerKwh'>,
): number | null {
  const exportedKwh = kwhFromWs(exportedWs);
  if (!sellingEnergy || sellingPriceCentsPerKwh === null || exportedKwh === null) return null;
  return exportedKwh * sellingPriceCentsPerKwh;
}
