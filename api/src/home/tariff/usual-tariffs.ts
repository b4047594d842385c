import { dataFile } from '../../foundation/data-file';
import type { Account } from '../../identity/accounts/account-store';

/** Prices from a day on, in hundredths of the currency per kWh: `on` inside the ranges (or always), `off` outside. */
interface PriceInFile {
  readonly validFrom: string;
  /** Minimum power of the connection in kVA. */
  readonly fromKva?: number;
  readonly on: number;
  readonly off?: number;
}

interface TariffInFile {
  readonly name: string;
  readonly category: 'flat' | 'predefined';
  readonly fr: string;
  readonly en: string;
  readonly prices: readonly PriceInFile[];
  readonly ranges: string;
}

const tariffsByCountry =
  dataFile<Record<string, { currency: string; tariffs: readonly TariffInFile[] }>>('simple-tariffs.json');

/**
 * Price in force on a day: the latest started row, for the highest power the connection has; the first row
 * when none has started.
 */
function priceOn(prices: readonly PriceInFile[], kva: number, day: string): PriceInFile | null {
  const suiting = prices
    .filter(({ fromKva = 0 }) => fromKva <= kva)
    .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom) || (a.fromKva ?? 0) - (b.fromKva ?? 0));
  return suiting.findLast(({ validFrom }) => validFrom <= day) ?? suiting[0] ?? null;
}

/** kVA of a connection; 6, the most common, when unknown. */
export const connectionKva = ({ details }: Pick<Account, 'details'>): number =>
  Number(details.electricPowerCapacity ?? Number.NaN) || 6;

/** Usual tariffs of a country on a day, for an account's connection and in its language. */
export function usualTariffs(country: string, account: Account, day: string) {
  const { currency = '', tariffs = [] } = tariffsByCountry[country] ?? {};
  return tariffs.flatMap(({ name, category, prices, ranges, ...labels }) => {
    const price = priceOn(prices, connectionKva(account), day);
    if (!price) return [];
    return [
      {
        name,
        label: labels[account.language],
        category,
        currency,
        prices: { on: price.on, off: price.off ?? null },
        ranges,
      },
    ];
  });
}
