import type { SupplyingContract } from '@foyer/wire/tariff';
import type { OfferPrices } from './offer-prices';
import { type TariffVersion, tariffVersionOn } from './tariff-versions';

/** Before every tariff. */
const FIRST_DAY = '1970-01-01';

/** Days on which a contract prices the energy that is bought. */
export interface SuppliedDays {
  /** `YYYY-MM-DD` in site time. */
  readonly fromDay: string;
  /** Exclusive; null while no end is known. */
  readonly toDay: string | null;
  /** Energy prices of the contract; without rows where only the platform has them. */
  readonly offer: OfferPrices;
}

/** Tariffs with the prices of the contract on the days it supplies the home; selling prices are unchanged. */
export function withSupply(
  tariffs: readonly TariffVersion[],
  supplied: readonly SuppliedDays[],
): readonly TariffVersion[] {
  if (supplied.length === 0) return tariffs;
  const changes = supplied.flatMap(({ fromDay, toDay }) => (toDay === null ? [fromDay] : [fromDay, toDay]));
  const days = [...new Set([FIRST_DAY, ...tariffs.map(({ fromDay }) => fromDay), ...changes])].toSorted();
  return days.map((fromDay) => {
    const entered = tariffVersionOn(tariffs, fromDay);
    const contract = supplied.findLast(
      (one) => one.fromDay <= fromDay && (one.toDay === null || fromDay < one.toDay),
    );
    const sellingCentsPerKwh = entered?.sellingCentsPerKwh ?? null;
    if (contract) return { fromDay, tariff: null, offer: contract.offer, sellingCentsPerKwh };
    return { tariff: null, sellingCentsPerKwh, ...entered, fromDay };
  });
}

/** Days of contracts as a page knows them: their prices are known to the platform alone. */
export const suppliedDaysOf = (
  contracts: readonly Pick<SupplyingContract, 'fromDay' | 'toDay' | 'kva'>[],
): readonly SuppliedDays[] =>
  contracts.map(({ fromDay, toDay, kva }) => ({
    fromDay,
    toDay,
    offer: { calendar: null, rows: [], slots: null, kva, colours: new Map() },
  }));
