import { dataFile } from '../foundation/data-file';

/** Monthly prices by capacity in kWh, valid from a day on. `source` cites where they were published. */
interface PriceList {
  readonly validFrom: string;
  readonly currency: string;
  readonly source: string;
  readonly monthlyEuros: Readonly<Record<string, number>>;
}

const lists = dataFile<readonly PriceList[]>('battery-prices.json').toSorted((a, b) =>
  a.validFrom < b.validFrom ? -1 : 1,
);

/** A capacity on offer and its monthly price. */
export interface CapacityPrice {
  readonly capacityKwh: number;
  readonly monthlyEuros: number;
}

/** Days before the first price list use that list. */
const listOn = (day: string) => lists.findLast(({ validFrom }) => validFrom <= day) ?? lists[0];

/** Currency of the capacities on offer on a day. */
export const capacityCurrencyOn = (day: string): string | null => listOn(day)?.currency ?? null;

/** Capacities on offer on a day, smallest first. */
export function capacityPricesOn(day: string): readonly CapacityPrice[] {
  return Object.entries(listOn(day)?.monthlyEuros ?? {})
    .map(([capacityKwh, monthlyEuros]) => ({ capacityKwh: Number(capacityKwh), monthlyEuros }))
    .toSorted((a, b) => a.capacityKwh - b.capacityKwh);
}
