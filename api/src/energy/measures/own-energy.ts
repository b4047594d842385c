import {
  cutAtStretches,
  kwhFromWs,
  ownEnergyWs,
  startOfSiteDay,
  type TariffVersion,
  tariffSpans,
  versionStretches,
  WITHIN_RANGES,
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
const UNPRICED: TariffVersion = { fromDay: '', tariff: null, sellingCentsPerKwh: null };

interface Sum {
  outsideRanges: number;
  withinRanges: number;
  saved: number;
  /** Own energy without a price, Ws. */
  unpriced: number;
  earned: number | null;
}

const ownWs = ({ balance }: BalancedStep) => ownEnergyWs(balance);

/** Adds steps of one tariff version. Returns whether their own energy is known. */
function addSteps(
  sum: Sum,
  steps: readonly BalancedStep[],
  version: TariffVersion,
  timeZone: string,
): boolean {
  const { sellingCentsPerKwh } = version;
  const sold = steps.flatMap(({ exportedWs }) => exportedWs ?? []);
  if (sellingCentsPerKwh !== null && sold.length > 0)
    sum.earned =
      (sum.earned ?? 0) + (kwhFromWs(sold.reduce((all, ws) => all + ws, 0)) ?? 0) * sellingCentsPerKwh;
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || steps.every((step) => ownWs(step) === null)) return false;
  const stretches = versionStretches(version, first.startMs, last.endMs, timeZone);
  cutAtStretches(steps, stretches, ownWs, ({ period, centsPerKwh }, partWs) => {
    if (period === WITHIN_RANGES) sum.withinRanges += partWs;
    else sum.outsideRanges += partWs;
    if (centsPerKwh === null) sum.unpriced += Math.abs(partWs);
    else sum.saved += (kwhFromWs(partWs) ?? 0) * centsPerKwh;
  });
  return true;
}

/**
 * Own energy (used without being bought) outside and within price ranges, Ws, with the amounts saved and earned at the
 * tariff of each day, cents, and the own energy whose price is not known. Null when nothing is measured.
 */
export async function ownEnergyByTariff(
  steps: readonly BalancedStep[],
  versions: readonly TariffVersion[],
  { fromDay, toDay, timeZone }: Period,
) {
  const sum: Sum = { outsideRanges: 0, withinRanges: 0, saved: 0, unpriced: 0, earned: null };
  let isKnown = false;
  let isPriced = true;
  const spans = tariffSpans(versions, fromDay, toDay);
  const parts = spans.length > 0 ? spans : [{ fromDay, toDay, version: UNPRICED }];
  for (const part of parts) {
    const fromMs = startOfSiteDay(part.fromDay, timeZone);
    const toMs = startOfSiteDay(part.toDay, timeZone);
    const partSteps = steps.filter(({ startMs }) => fromMs <= startMs && startMs < toMs);
    for (let at = 0; at < partSteps.length; at += STEPS_AT_ONCE) {
      await yieldToEventLoop();
      const chunk = partSteps.slice(at, at + STEPS_AT_ONCE);
      const isMeasured = addSteps(sum, chunk, part.version, timeZone);
      isKnown ||= isMeasured;
      if (isMeasured && !part.version.tariff && !part.version.offer) isPriced = false;
    }
  }
  if (!isKnown) return null;
  const { outsideRanges, withinRanges, saved, unpriced, earned } = sum;
  return { outsideRanges, withinRanges, saved: isPriced && unpriced === 0 ? saved : null, unpriced, earned };
}
