import type { Profile } from '@foyer/contract';
import type { OwnEnergy } from '@foyer/wire/measures';
import type { StoredSchedule } from '@foyer/wire/schedules';
import { type EnergyBalance, ownEnergyWs } from '../energy/energy-balance';
import type { GroupSlot } from '../energy/series';
import { kwhFromWs } from '../energy/units';
import { type ScheduleChange, scheduleChanges } from '../schedule/text';
import { cutAtStretches } from './measured-steps';
import type { PricedStretch } from './offer-prices';
import { calendarOfWeek, type PriceCalendar, periodStretches, WITHIN_RANGES } from './price-calendar';

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

/** A span of time, epoch milliseconds, end exclusive. */
type Span = Pick<GroupSlot, 'startMs' | 'endMs'>;

const calendars = new WeakMap<readonly ScheduleChange[], PriceCalendar>();

function calendarOf(changes: readonly ScheduleChange[]): PriceCalendar {
  const calendar = calendars.get(changes) ?? calendarOfWeek(changes);
  calendars.set(changes, calendar);
  return calendar;
}

/** Prices of a time span, in order and without gaps. */
export function tariffStretches(
  { centsPerKwh, rangeCentsPerKwh, changes }: Tariff,
  startMs: number,
  endMs: number,
  timeZone: string,
): readonly PricedStretch[] {
  if (centsPerKwh === rangeCentsPerKwh) return [{ startMs, endMs, period: null, centsPerKwh }];
  return periodStretches(calendarOf(changes), startMs, endMs, { timeZone }).map((stretch) => ({
    ...stretch,
    centsPerKwh: stretch.period === WITHIN_RANGES ? rangeCentsPerKwh : centsPerKwh,
  }));
}

/**
 * Splits energy by price, cut at the minute in proportion (docs/rules/pricing.md#amounts). Null when nothing is
 * measured.
 * @param spans in time order
 * @param amountsWs by span; null when not measured
 * @param changes of the tariff's week; empty with one price
 */
export function energyByPrice(
  spans: readonly Span[],
  amountsWs: readonly (number | null)[],
  changes: readonly ScheduleChange[],
  timeZone: string,
): OwnEnergy | null {
  const steps = spans.map(({ startMs, endMs }, index) => ({
    startMs,
    endMs,
    energyWs: amountsWs[index] ?? null,
  }));
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || steps.every(({ energyWs }) => energyWs === null)) return null;
  let outsideRangesWs = 0;
  let withinRangesWs = 0;
  const stretches = periodStretches(calendarOf(changes), first.startMs, last.endMs, { timeZone });
  cutAtStretches(
    steps,
    stretches,
    ({ energyWs }) => energyWs,
    ({ period }, partWs) => {
      if (period === WITHIN_RANGES) withinRangesWs += partWs;
      else outsideRangesWs += partWs;
    },
  );
  return { outsideRangesWs, withinRangesWs };
}

/** Own energy ({@link ownEnergyWs}), split as by {@link energyByPrice}. */
export function ownEnergyByPrice(
  spans: readonly Span[],
  balances: readonly (EnergyBalance | null)[],
  changes: readonly ScheduleChange[],
  timeZone: string,
): OwnEnergy | null {
  const ownWs = balances.map((balance) => balance && ownEnergyWs(balance));
  return energyByPrice(spans, ownWs, changes, timeZone);
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
  const own = ownEnergyByPrice(slots, balances, tariff.changes, timeZone);
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
