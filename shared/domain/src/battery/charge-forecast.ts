import { wsFromKwh } from '../energy/units';
import { addDays } from '../time/site-time';

/** When a seasonal battery is full or empty if the recent trend continues. */
export interface ChargeForecast {
  readonly reaches: 'full' | 'empty';
  /** `YYYY-MM-DD` in site time. */
  readonly day: string;
}

const MIN_DAYS = 5;
/** Below this the daily cycle dominates and a date would mislead. */
const MIN_DAYS_AHEAD = 4;
/** Beyond this the season changes. */
const MAX_DAYS_AHEAD = 120;

/** At most one day may run against the trend. */
function hasSteadyTrend(changes: readonly number[], trend: number): boolean {
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
  if (capacityKwh === null || first === undefined || last === undefined || known.length < MIN_DAYS)
    return null;
  const changes = known.slice(1).map((charge, index) => charge - (known[index] ?? charge));
  const daysBetween = dailyChargesWs.lastIndexOf(last) - dailyChargesWs.indexOf(first);
  const trendWs = (last - first) / daysBetween;
  if (!Number.isFinite(trendWs) || trendWs === 0 || !hasSteadyTrend(changes, trendWs)) return null;
  const remainingWs = trendWs > 0 ? wsFromKwh(capacityKwh) - last : last;
  const days = Math.ceil(remainingWs / Math.abs(trendWs));
  if (days < MIN_DAYS_AHEAD || days > MAX_DAYS_AHEAD) return null;
  return { reaches: trendWs > 0 ? 'full' : 'empty', day: addDays(today, days) };
}
