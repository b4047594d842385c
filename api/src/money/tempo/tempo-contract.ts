import type { Tariffs } from '../../home/tariff/tariff-store';
import { tariffOn } from '../../home/tariff/tariff-terms';
import type { Account } from '../../identity/accounts/account-store';
import type { Contracts, StoredContract } from '../contract/contract-store';
import { contractOn } from '../contract/contract-version';

const OFFER = 'tempo';

export interface OfferDependencies {
  readonly contracts: Contracts;
  readonly tariffs: Tariffs;
}

/**
 * The Tempo contract of a home on a day, or the published offer where only the tariff it shows is Tempo. Null for a
 * home without Tempo.
 */
export async function tempoContractOn(
  { contracts, tariffs }: OfferDependencies,
  household: Account,
  day: string,
): Promise<StoredContract | null> {
  const contract = contractOn(await contracts.ofHousehold(household.id), day);
  if (contract?.offer === OFFER) return contract;
  const tariff = tariffOn(await tariffs.ofHousehold(household.id), day);
  if (tariff?.offer?.name !== OFFER) return null;
  return {
    fromDay: tariff.fromDay,
    supplier: '',
    offer: OFFER,
    kva: tariff.offer.kva,
    country: 'FR',
    currency: 'EUR',
    ranges: '',
    isOffPeakWithin: true,
    pricesCentsPerKwh: [],
  };
}
