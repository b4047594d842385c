import {
  type ContractVersion,
  contractSpans,
  cutAtStretches,
  kwhFromWs,
  ownEnergyWs,
  PricedEnergy,
  purchasePrices,
  type SurplusPrice,
  siteDay,
  startOfSiteDay,
} from '@foyer/domain';
import { yieldToEventLoop } from '../../foundation/http/yield-to-event-loop';
import { type PricesOfDays, periodOutsideRanges } from '../../home/tariff/home-prices';
import type { BalancedStep } from './meter-hours';

/** Steps computed between two yields: a few milliseconds of work. */
const STEPS_AT_ONCE = 300;

interface Days {
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
  /** What a kWh sold on a day earns; null when nothing is sold. */
  readonly surplusOn: (day: string) => SurplusPrice | null;
}

const ownWs = ({ balance }: BalancedStep) => ownEnergyWs(balance);

/**
 * Own energy (used without being bought) outside and within the hours of a household's second price, Ws, with the
 * amounts saved, paid and earned at the prices of each day, cents, and the own energy whose price is not known. Null when
 * nothing is measured. Negative where a battery is charged from the grid (docs/rules/tariff.md#savings-and-earnings).
 * @param steps of the days, in time order
 */
export async function ownEnergyAt(
  steps: readonly BalancedStep[],
  { versions, site }: Pick<PricesOfDays, 'versions' | 'site'>,
  { fromDay, toDay, surplusOn }: Days,
) {
  if (steps.every((step) => ownWs(step) === null)) return null;
  const [bought, saved] = [new PricedEnergy(), new PricedEnergy()];
  const sum = { outsideRanges: 0, withinRanges: 0 };
  for (const span of contractSpans(versions, fromDay, toDay)) {
    const prices = purchasePrices(versions, { ...span, site });
    const outside = span.version && periodOutsideRanges(span.version);
    const [fromMs, toMs] = [
      startOfSiteDay(span.fromDay, site.timeZone),
      startOfSiteDay(span.toDay, site.timeZone),
    ];
    const own = steps.filter(({ startMs }) => fromMs <= startMs && startMs < toMs);
    for (let at = 0; at < own.length; at += STEPS_AT_ONCE) {
      await yieldToEventLoop();
      const chunk = own.slice(at, at + STEPS_AT_ONCE);
      cutAtStretches(
        chunk,
        prices,
        (step) => step.importedWs,
        ({ centsPerKwh }, partWs) => bought.add(partWs, centsPerKwh),
      );
      cutAtStretches(chunk, prices, ownWs, ({ period, centsPerKwh }, partWs) => {
        if (outside === null || period === outside) sum.outsideRanges += partWs;
        else sum.withinRanges += partWs;
        saved.add(partWs, centsPerKwh);
      });
    }
  }
  const isPriced = versions.some(hasEnergyPrices);
  const centsOf = ({ unpricedWs, exactCents }: PricedEnergy) =>
    isPriced && unpricedWs === 0 ? exactCents : null;
  return {
    ...sum,
    saved: centsOf(saved),
    bought: centsOf(bought),
    unpriced: saved.unpricedWs,
    ...(!isPriced && { priced: false }),
    ...earnings(steps, surplusOn, site.timeZone),
  };
}

/** Whether a tariff is known, whatever the days it has prices for. */
const hasEnergyPrices = ({ components }: ContractVersion): boolean =>
  components.some(({ kind, rows, slots }) => kind === 'energy' && (rows.length > 0 || slots !== null));

/** Earned by selling, cents; null where nothing is sold. */
function earnings(steps: readonly BalancedStep[], surplusOn: Days['surplusOn'], timeZone: string) {
  let earned: number | null = null;
  let isProvisional = false;
  for (const { startMs, exportedWs } of steps) {
    const sold = exportedWs === null ? null : surplusOn(siteDay(startMs, timeZone));
    if (!sold) continue;
    earned = (earned ?? 0) + (kwhFromWs(exportedWs) ?? 0) * sold.centsPerKwh;
    isProvisional ||= sold.isProvisional && exportedWs !== 0;
  }
  return { earned, ...(isProvisional && { earnedProvisional: true }) };
}
