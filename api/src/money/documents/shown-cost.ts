import { kwhFromWs, type MeasuredStep, pricedSpans, type TariffVersion } from '@foyer/domain';

/** Cost of the bought energy at the tariff the household entered, unrounded cents; null where a price is unknown. */
export function shownCost(
  steps: readonly MeasuredStep[],
  versions: readonly TariffVersion[],
  {
    fromDay,
    toDay,
    timeZone,
  }: { readonly fromDay: string; readonly toDay: string; readonly timeZone: string },
): number | null {
  const priced = pricedSpans(steps, versions, fromDay, toDay, timeZone);
  if (priced.length === 0 || priced.some(({ unpricedWs }) => unpricedWs > 0)) return null;
  return priced
    .flatMap(({ bought }) => bought)
    .reduce((sum, { energyWs, centsPerKwh }) => sum + (kwhFromWs(energyWs) ?? 0) * centsPerKwh, 0);
}
