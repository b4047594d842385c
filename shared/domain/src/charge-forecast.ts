import { addDays } from './site-time';
import { wsFromKwh } from './units';

/** When a seasonal battery will be full or empty, if it goes on as in the past days. */
export interface ChargeForecast {
  readonly reaches: 'full' | 'empty';
  /** `YYYY-MM-DD` in site time. */
  readonly day: string;
}

const FEWEST_DAYS = 5;
/** Nearer than this the battery swings with day and night, and a date would only mislead. */
const NEAREST_DAYS = 4;
/** Farther than this the season will have turned. */
const FARTHEST_DAYS = 120;

/** Whether nearly every day goes the same way: one may not. */
function hasDirection(changes: readonly number[], trend: number): boolean {
  return changes.filter((change) => Math.sign(change) !== Math.sign(trend)).length <= 1;
}

/**
 * When the battery will be full or empty at the pace of the past days (D15: a battery of 100 to 600 kWh fills over the
 * summer and empties over the winter). Null where that says nothing: under 5 days of measures, no steady direction, a
 * battery that fills within days, or a date beyond 120 days.
 *
 * @param dailyChargesWs state of charge by day, oldest first, the last one today's; null is missing.
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
