import {
  costCents,
  kwhFromWs,
  ownEnergyByPrice,
  startOfSiteDay,
  type TariffVersion,
  tariffSpans,
} from '@foyer/domain';
import { yieldToEventLoop } from '../../foundation/http/yield-to-event-loop';
import type { BalancedStep } from './meter-hours';

/** Steps computed between two yields: a few milliseconds of work. */
const STEPS_AT_ONCE = 300;

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
  /** Whether every measured step had a price. */
  isPriced: boolean;
  earned: number | null;
}

/** Adds steps of one tariff version. Returns whether their own energy is known. */
function addSteps(
  sum: Sum,
  steps: readonly BalancedStep[],
  version: TariffVersion | null,
  timeZone: string,
): boolean {
  const tariff = version?.tariff ?? null;
  const own = ownEnergyByPrice(
    steps,
    steps.map(({ balance }) => balance),
    (tariff ?? UNPRICED).changes,
    timeZone,
  );
  const price = version?.sellingCentsPerKwh ?? null;
  const sold = steps.flatMap(({ exportedWs }) => exportedWs ?? []);
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
 * tariff of each day, cents. Null when nothing is measured.
 */
export async function ownEnergyByTariff(
  steps: readonly BalancedStep[],
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
    const partSteps = steps.filter(({ startMs }) => fromMs <= startMs && startMs < toMs);
    for (let at = 0; at < partSteps.length; at += STEPS_AT_ONCE) {
      await yieldToEventLoop();
      const chunk = partSteps.slice(at, at + STEPS_AT_ONCE);
      isKnown = addSteps(sum, chunk, part.version, timeZone) || isKnown;
    }
  }
  if (!isKnown) return null;
  const { outsideRanges, withinRanges, saved, isPriced, earned } = sum;
  return { outsideRanges, withinRanges, saved: isPriced ? saved : null, earned };
}
