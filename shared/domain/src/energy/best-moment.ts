import { siteMinuteOfDay } from '../time/site-time';
import type { EnergyBalance } from './energy-balance';
import type { GroupSlot } from './series';

const DAY_HOURS = 24;
/** Minimum days for a meaningful average. */
const MIN_DAYS = 3;

/** Hours of the day in which solar surplus usually covers most of an appliance's run. */
export interface BestMoment {
  /** Local hours; `toHour` is exclusive, at most 24. */
  readonly fromHour: number;
  readonly toHour: number;
  /** Average share of the run covered by the surplus of these hours, %. */
  readonly ownPercent: number;
}

interface Need {
  /** Whole hours. */
  readonly hours: number;
  /** Energy of one run, Ws. */
  readonly energyWs: number;
}

/** Mean surplus by hour of day, Ws. */
function meanSurplus(
  slots: readonly GroupSlot[],
  balances: readonly (EnergyBalance | null)[],
  timeZone: string,
): { readonly byHour: readonly number[]; readonly days: number } {
  const sums = new Array<number>(DAY_HOURS).fill(0);
  const measured = Array.from({ length: DAY_HOURS }, () => new Set<string>());
  slots.forEach(({ startMs, day }, index) => {
    const { producedWs = null, consumedWs = null } = balances[index] ?? {};
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
 * Hours with the largest mean surplus over past days. Null with fewer than three measured days.
 * @param slots past groups of an hour or less, ideally of the last 7 days
 */
export function bestMoment(
  slots: readonly GroupSlot[],
  balances: readonly (EnergyBalance | null)[],
  timeZone: string,
  { hours, energyWs }: Need,
): BestMoment | null {
  const { byHour, days } = meanSurplus(slots, balances, timeZone);
  if (days < MIN_DAYS || energyWs <= 0) return null;
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
