import type { Profile, StoredSchedule } from '@foyer/contract';
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

/** Price of a kWh bought at an instant, hundredths of the currency. */
export function priceAt(tariff: Tariff, epochMs: number, timeZone: string): number {
  return changeAt(tariff.changes, minuteOfWeek(siteClockMs(epochMs, timeZone)))?.on
    ? tariff.rangeCentsPerKwh
    : tariff.centsPerKwh;
}

/**
 * What was not bought because the house had it itself, in hundredths of the currency: consumption without import, each
 * group at the price of its beginning. Null when no group could be judged (D9).
 *
 * @param slots groups within a day where the tariff has two prices; longer groups mix them.
 */
export function savedCents(
  slots: readonly GroupSlot[],
  balances: readonly (EnergyBalance | null)[],
  tariff: Tariff,
  timeZone: string,
): number | null {
  let sum: number | null = null;
  slots.forEach(({ startMs }, place) => {
    const { consumedWs = null, importedWs = null } = balances[place] ?? {};
    if (consumedWs === null || importedWs === null) return;
    const ownKwh = kwhFromWs(Math.max(0, consumedWs - importedWs)) ?? 0;
    sum = (sum ?? 0) + ownKwh * priceAt(tariff, startMs, timeZone);
  });
  return sum;
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
