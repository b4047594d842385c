import { addDays } from './site-time';
import { wsFromKwh } from './units';

/** When a seasonal battery is full or empty if the recent trend continues. */
export interface ChargeForecast {
  readonly reaches: 'full' | 'empty';
  /** `YYYY-MM-DD` in site time. */
  readonly day: string;
}

const FEWEST_DAYS = 5;
/** Below this the daily cycle dominates and a date would mislead. */
const NEAREST_DAYS = 4;
/** Beyond this the season changes. */
const FARTHEST_DAYS = 120;

/** At most one day may run against the trend. */
function hasDirection(changes: readonly number[], trend: number): boolean {
  return changes.filter((change) => Math.sign(change) !== Math.sign(trend)).length <= 1;
}

/**
 * Extrapolates the recent trend to full or empty. Null with fewer than five measured days, without a steady
 * trend, or for a date less than 4 or more than 120 days away.
 * @param dailyChargesWs state of charge by day, oldest first, today last; null is missing
 */
export function chargeForecast(
  dailyChargesWs: readonly (number | null)[],
  capacityKwh: number | null,
  today: string,
): ChargeForecast | null {
  const known = dailyChargesWs.filter((charge) => charge !== null);
  const first = known[0];
  const last = known.at(-1);
  if (capacityKwh === null || first === undefined || last === undefined || known.length < FEWEST_DAYS)
    return null;
  const changes = known.slice(1).map((charge, place) => charge - (known[place] ?? charge));
  const daysBetween = dailyChargesWs.lastIndexOf(last) - dailyChargesWs.indexOf(first);
  const trendWs = (last - first) / daysBetween;
  if (!Number.isFinite(trendWs) || trendWs === 0 || !hasDirection(changes, trendWs)) return null;
  const roomWs = trendWs > 0 ? wsFromKwh(capacityKwh) - last : last;
  const days = Math.ceil(roomWs / Math.abs(trendWs));
  if (days < NEAREST_DAYS || days > FARTHEST_DAYS) return null;
  return { reaches: trendWs > 0 ? 'full' : 'empty', day: addDays(today, days) };
}
