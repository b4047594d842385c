import type { Account } from '../accounts/account-store';
import { dataFile } from '../data-file';

/** Prices from a day on, hundredths of the currency per kWh: within the ranges (or always) and outside them. */
interface PriceInFile {
  readonly validFrom: string;
  /** Only for connections from this power on, kVA. */
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

/** What is valid on a day for a connection: the latest row that has begun, the one for most power; the first one before. */
function priceOn(prices: readonly PriceInFile[], kva: number, day: string): PriceInFile | null {
  const suiting = prices
    .filter(({ fromKva = 0 }) => fromKva <= kva)
    .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom) || (a.fromKva ?? 0) - (b.fromKva ?? 0));
  return suiting.findLast(({ validFrom }) => validFrom <= day) ?? suiting[0] ?? null;
}

/** kVA of a connection; 6, the commonest, where nobody said. */
export const connectionKva = ({ details }: Pick<Account, 'details'>): number =>
  Number(details.electricPowerCapacity ?? Number.NaN) || 6;

/** The usual tariffs of a country as they are on a day for an account's connection, in its language (D25). */
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
