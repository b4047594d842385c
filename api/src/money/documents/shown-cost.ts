import { costsByHour, type MeasuredStep, purchasePrices } from '@foyer/domain';
import type { PricesOfDays } from '../../home/tariff/home-prices';

/** Cost of the bought energy at the prices shown in the app, unrounded cents; null where a price is unknown. */
export function shownCost(
  steps: readonly MeasuredStep[],
  { versions, site }: Pick<PricesOfDays, 'versions' | 'site'>,
  days: { readonly fromDay: string; readonly toDay: string },
): number | null {
  if (versions.length === 0) return null;
  const hours = costsByHour(steps, purchasePrices(versions, { ...days, site }));
  return hours.reduce<number | null>(
    (sum, { cents }) => (sum === null || cents === null ? null : sum + cents),
    0,
  );
}
