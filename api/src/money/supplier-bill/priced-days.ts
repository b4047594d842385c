import type { StoredTariff } from '../../home/tariff/tariff-store';
import { tariffOn } from '../../home/tariff/tariff-terms';
import { connectionKva } from '../../home/tariff/usual-tariffs';
import type { Account } from '../../identity/accounts/account-store';
import type { StoredContract } from '../contract/contract-store';
import { contractOn } from '../contract/contract-version';
import type { Supply } from '../documents/supply';

/** The tariff a household shows, with the published standing charge of its power. */
function contractOfTariff(
  { fromDay, ranges, pricesCentsPerKwh, offer }: StoredTariff,
  household: Account,
): StoredContract {
  const { details } = household;
  const [outside = 0, within = outside] = pricesCentsPerKwh;
  return {
    fromDay,
    // No one whose bill credits sold energy.
    supplier: '',
    offer: offer && !offer.ownPrices && !offer.seasons ? offer.name : 'own',
    kva: offer?.kva ?? connectionKva(household),
    country: offer?.country ?? details.country ?? 'FR',
    currency: details.currency ?? 'EUR',
    ranges: pricesCentsPerKwh.length > 1 ? ranges : '',
    isOffPeakWithin: within < outside,
    pricesCentsPerKwh,
  };
}

interface KnownPrices {
  readonly household: Account;
  /** Null where another company supplies the home. */
  readonly supply: Supply | null;
  readonly contracts: readonly StoredContract[];
  readonly tariffs: readonly StoredTariff[];
}

/** What the days are priced by. */
export interface PricedBy {
  /** Oldest first; each from the first day it is used. */
  readonly contracts: readonly StoredContract[];
  readonly basis: 'contract' | 'tariff' | 'both';
}

/** Prices of the days: the contract while we supply the home, otherwise the tariff the household shows. */
export function pricesOfDays(
  { household, supply, contracts, tariffs }: KnownPrices,
  fromDay: string,
  toDay: string,
): PricedBy {
  const isSupplied = (day: string) =>
    supply !== null && supply.fromDay <= day && (supply.toDay === null || day < supply.toDay);
  const changes = [supply?.fromDay, supply?.toDay, ...[...contracts, ...tariffs].map((one) => one.fromDay)];
  const days = changes.filter((day) => typeof day === 'string' && fromDay < day && day < toDay) as string[];
  const used: { readonly source: StoredContract | StoredTariff; readonly contract: StoredContract }[] = [];
  const bases = new Set<'contract' | 'tariff'>();
  for (const day of [...new Set([fromDay, ...days])].toSorted()) {
    const contract = isSupplied(day) ? contractOn(contracts, day) : null;
    const tariff = contract ? null : tariffOn(tariffs, day);
    const source = contract ?? tariff;
    if (!source || source === used.at(-1)?.source) continue;
    bases.add(contract ? 'contract' : 'tariff');
    const shown = contract ?? (tariff && contractOfTariff(tariff, household));
    if (shown) used.push({ source, contract: { ...shown, fromDay: day } });
  }
  const [basis = 'tariff'] = bases;
  return { contracts: used.map(({ contract }) => contract), basis: bases.size > 1 ? 'both' : basis };
}
