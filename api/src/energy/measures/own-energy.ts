import {
  costCents,
  kwhFromWs,
  ownEnergyByPrice,
  startOfSiteDay,
  type TariffVersion,
  tariffSpans,
} from '@foyer/domain';
import { yieldToEventLoop } from '../../foundation/http/yield-to-event-loop';
import type { BalancedHour } from './meter-hours';

/** Hours computed between two yields: a few milliseconds of work. */
const HOURS_AT_ONCE = 300;

interface Period {
  readonly fromDay: string;
  readonly toDay: string;
  readonly timeZone: string;
}

/** Used where no price is known, so that energy is still summed. */
const UNPRICED = { centsPerKwh: 0, rangeCentsPerKwh: 0, changes: [] };

interface Sum {
  outsideRanges: number;
  withinRanges: number;
  saved: number;
  /** Whether every measured hour had a price. */
  isPriced: boolean;
  earned: number | null;
}

/** Adds hours of one tariff version. Returns whether their own energy is known. */
function addHours(
  sum: Sum,
  hours: readonly BalancedHour[],
  version: TariffVersion | null,
  timeZone: string,
): boolean {
  const tariff = version?.tariff ?? null;
  const own = ownEnergyByPrice(
    hours.map(({ startMs }) => startMs),
    hours.map(({ balance }) => balance),
    (tariff ?? UNPRICED).changes,
    timeZone,
  );
  const price = version?.sellingCentsPerKwh ?? null;
  const sold = hours.flatMap(({ soldWs }) => soldWs ?? []);
  if (price !== null && sold.length > 0)
    sum.earned = (sum.earned ?? 0) + (kwhFromWs(sold.reduce((all, ws) => all + ws, 0)) ?? 0) * price;
  if (!own) return false;
  sum.outsideRanges += own.outsideRangesWs;
  sum.withinRanges += own.withinRangesWs;
  if (tariff) sum.saved += costCents(own, tariff);
  else sum.isPriced = false;
  return true;
}

/**
 * Own energy (used without being bought) outside and within price ranges, Ws, with the amounts saved and earned at the
 * tariff of each day, cents. Null when no hour is measured.
 */
export async function ownEnergyByTariff(
  hours: readonly BalancedHour[],
  versions: readonly TariffVersion[],
  { fromDay, toDay, timeZone }: Period,
) {
  const sum: Sum = { outsideRanges: 0, withinRanges: 0, saved: 0, isPriced: true, earned: null };
  let isKnown = false;
  const spans = tariffSpans(versions, fromDay, toDay);
  const parts = spans.length > 0 ? spans : [{ fromDay, toDay, version: null }];
  for (const part of parts) {
    const fromMs = startOfSiteDay(part.fromDay, timeZone);
    const toMs = startOfSiteDay(part.toDay, timeZone);
    const partHours = hours.filter(({ startMs }) => fromMs <= startMs && startMs < toMs);
    for (let at = 0; at < partHours.length; at += HOURS_AT_ONCE) {
      await yieldToEventLoop();
      const chunk = partHours.slice(at, at + HOURS_AT_ONCE);
      isKnown = addHours(sum, chunk, part.version, timeZone) || isKnown;
    }
  }
  if (!isKnown) return null;
  const { outsideRanges, withinRanges, saved, isPriced, earned } = sum;
  return { outsideRanges, withinRanges, saved: isPriced ? saved : null, earned };
}
