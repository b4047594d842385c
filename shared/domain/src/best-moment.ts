import type { EnergyBalance } from './energy-balance';
import type { GroupSlot } from './series';
import { siteMinuteOfDay } from './site-time';

const DAY_HOURS = 24;
/** Fewer days than this say nothing about a habit. */
const FEWEST_DAYS = 3;

/** Hours of the day in which an appliance usually runs on the house's own sun. */
export interface BestMoment {
  /** Hours on the house's clock; `toHour` is exclusive, at most 24. */
  readonly fromHour: number;
  readonly toHour: number;
  /** Share of the appliance's need that the surplus of these hours has covered on average, %. */
  readonly ownPercent: number;
}

interface Need {
  /** How long the appliance runs, whole hours. */
  readonly hours: number;
  /** What one run takes, Ws. */
  readonly energyWs: number;
}

/** Mean surplus of every hour of the day, Ws: production without what the house used meanwhile. */
function meanSurplus(
  slots: readonly GroupSlot[],
  balances: readonly (EnergyBalance | null)[],
  timeZone: string,
): { readonly byHour: readonly number[]; readonly days: number } {
  const sums = new Array<number>(DAY_HOURS).fill(0);
  const measured = Array.from({ length: DAY_HOURS }, () => new Set<string>());
  slots.forEach(({ startMs, day }, place) => {
    const { producedWs = null, consumedWs = null } = balances[place] ?? {};
    if (producedWs === null || consumedWs === null) return;
    const hour = Math.floor(siteMinuteOfDay(startMs, timeZone) / 60);
    sums[hour] = (sums[hour] ?? 0) + Math.max(0, producedWs - consumedWs);
    measured[hour]?.add(day);
  });
  return {
    byHour: sums.map((sum, hour) => sum / Math.max(1, measured[hour]?.size ?? 0)),
    days: Math.max(...measured.map(({ size }) => size)),
  };
}

/**
 * When an appliance has best been run: the hours with the largest mean surplus of the measured past days. It says what
 * was, not what will be. Null with under 3 days of measures; 0 % where there was no surplus at any hour.
 *
 * @param slots past groups of an hour or less, at best of the last 7 days.
 */
export function bestMoment(
  slots: readonly GroupSlot[],
  balances: readonly (EnergyBalance | null)[],
  timeZone: string,
  { hours, energyWs }: Need,
): BestMoment | null {
  const { byHour, days } = meanSurplus(slots, balances, timeZone);
  if (days < FEWEST_DAYS || energyWs <= 0) return null;
  const starts = Array.from({ length: DAY_HOURS - hours + 1 }, (_, hour) => hour);
  const surplusFrom = (hour: number) =>
    byHour.slice(hour, hour + hours).reduce((sum, value) => sum + value, 0);
  const best = starts.reduce((found, hour) => (surplusFrom(hour) > surplusFrom(found) ? hour : found), 0);
  return {
    fromHour: best,
    toHour: best + hours,
    ownPercent: Math.min(100, (surplusFrom(best) / energyWs) * 100),
  };
}
