import { type PriceRow, priceRowOn, type TempoColour, type TempoHours, tempoPeriod } from '@foyer/domain';
import { type Offers, offerPricesOf } from '../../home/tariff/offers';
import type { Tariffs } from '../../home/tariff/tariff-store';
import type { Account } from '../../identity/accounts/account-store';
import type { Contracts } from '../contract/contract-store';
import { contractVersionOf } from '../contract/contract-version';
import { sourceOn } from '../costs/priced-days';
import { supplyOf } from '../documents/supply';

const OFFER = 'tempo';

export interface TempoDependencies {
  readonly contracts: Contracts;
  readonly tariffs: Tariffs;
  readonly offers: Pick<Offers, 'ofCountry'>;
}

/** Prices of energy of a home with Tempo. */
export interface TempoTerms {
  readonly rows: readonly PriceRow[];
  readonly kva: number;
}

/** Terms of a home whose energy has the prices of Tempo on a day, by its contract or else its tariff; null for others. */
export async function tempoTermsOn(
  { contracts, tariffs, offers }: TempoDependencies,
  household: Account,
  day: string,
): Promise<TempoTerms | null> {
  const known = {
    supply: supplyOf(household),
    contracts: await contracts.ofHousehold(household.id),
    tariffs: await tariffs.ofHousehold(household.id),
  };
  const { contract, tariff } = sourceOn(known, day);
  if (contract?.offer === OFFER) {
    const { components, kva } = contractVersionOf(contract);
    return { rows: components.find(({ kind }) => kind === 'energy')?.rows ?? [], kva };
  }
  const stored = tariff?.offer;
  if (stored?.name !== OFFER) return null;
  const published = (await offers.ofCountry(stored.country)).find(({ name }) => name === OFFER) ?? null;
  return offerPricesOf(stored, published, new Map());
}

type Priced = Pick<TempoHours, 'day' | 'isOffPeak'> & { readonly colour: TempoColour | null };

/** Price of some hours, cents per kWh; null while the colour or the price is not known. */
export function tempoPrice({ rows, kva }: TempoTerms, hours: Priced): number | null {
  const period = tempoPeriod(hours);
  return period === null ? null : (priceRowOn({ rows }, hours.day, kva, period)?.cents ?? null);
}
