import { dataFile } from '../data-file';

/** Subscriptions by capacity, in force from a day on, with where the prices were found. */
interface PriceList {
  readonly validFrom: string;
  readonly currency: string;
  readonly source: string;
  readonly monthlyEuros: Readonly<Record<string, number>>;
}

const lists = dataFile<readonly PriceList[]>('battery-prices.json').toSorted((a, b) =>
  a.validFrom < b.validFrom ? -1 : 1,
);

/** A capacity that is offered. */
export interface CapacityPrice {
  readonly capacityKwh: number;
  readonly monthlyEuros: number;
}

/** What is offered on a day, smallest first; before the first list, what that one says. */
export function capacityPricesOn(day: string): readonly CapacityPrice[] {
  const list = lists.findLast(({ validFrom }) => validFrom <= day) ?? lists[0];
  return Object.entries(list?.monthlyEuros ?? {})
    .map(([capacityKwh, monthlyEuros]) => ({ capacityKwh: Number(capacityKwh), monthlyEuros }))
    .toSorted((a, b) => a.capacityKwh - b.capacityKwh);
}
