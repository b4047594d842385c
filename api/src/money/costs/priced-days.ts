import { type ContractVersion, tariffSpans } from '@foyer/domain';
import type { Database } from '../../foundation/database/sql';
import type { DaysToPrice, HomePrices, PricesOfDays } from '../../home/tariff/home-prices';
import type { PricedTariff, PricedTariffs } from '../../home/tariff/priced-tariffs';
import type { NewTerms, StoredTariff, Tariffs } from '../../home/tariff/tariff-store';
import { tariffOn } from '../../home/tariff/tariff-terms';
import { connectionKva } from '../../home/tariff/usual-tariffs';
import type { Account } from '../../identity/accounts/account-store';
import type { Contracts, StoredContract } from '../contract/contract-store';
import { contractOn, contractVersionOf } from '../contract/contract-version';
import { enteredContract } from '../contract/entered-contract';
import { type Supply, supplyOf } from '../documents/supply';
import { type LoadedSeries, loadSeries, slotsByOffer, withSeries } from '../prices/loaded-series';
import { knownColours } from '../prices/tempo-store';

interface KnownPrices {
  readonly household: Account;
  /** Null where another company supplies the home. */
  readonly supply: Supply | null;
  readonly contracts: readonly StoredContract[];
  readonly tariffs: readonly StoredTariff[];
  /** The same tariffs with the prices of their offers. */
  readonly priced: readonly PricedTariff[];
  /** Series of the tariffs by offer, with the prices of the days. */
  readonly series: ReadonlyMap<string, LoadedSeries>;
}

/** What the days are priced by. */
export type PricedBy = Pick<PricesOfDays, 'versions' | 'basis'>;

const NO_TARIFF = { ranges: '', pricesCentsPerKwh: [] };

/** The contract while we supply the home, otherwise the tariff the household shows; an ended contract prices no day. */
export function sourceOn(
  { supply, contracts, tariffs }: Pick<KnownPrices, 'supply' | 'contracts' | 'tariffs'>,
  day: string,
) {
  const isSupplied =
    supply !== null && supply.fromDay <= day && (supply.toDay === null || day < supply.toDay);
  const contract = isSupplied ? contractOn(contracts, day) : null;
  return contract ? { contract, tariff: null } : { contract, tariff: tariffOn(tariffs, day) };
}

/** Prices of a contract or tariff from a day on. */
function versionOf(
  { household, priced, series }: KnownPrices,
  { contract, tariff }: ReturnType<typeof sourceOn>,
  fromDay: string,
): ContractVersion {
  if (contract) return contractVersionOf({ ...contract, fromDay });
  const { country = 'FR', currency = 'EUR' } = household.details;
  const terms = { kva: connectionKva(household), country, currency, fromDay };
  const offer = priced.find((one) => one.fromDay === tariff?.fromDay)?.offer ?? null;
  return enteredContract(tariff ?? NO_TARIFF, offer, terms, series);
}

/** Prices of the days: the contract while we supply the home, otherwise the tariff the household shows. */
export function pricesOfDays(known: KnownPrices, fromDay: string, toDay: string): PricedBy {
  const { supply, contracts, tariffs } = known;
  const changes = [supply?.fromDay, supply?.toDay, ...[...contracts, ...tariffs].map((one) => one.fromDay)];
  const days = changes.filter((day) => typeof day === 'string' && fromDay < day && day < toDay) as string[];
  const versions: ContractVersion[] = [];
  const bases = new Set<'contract' | 'tariff'>();
  let last: StoredContract | StoredTariff | null = null;
  for (const day of [...new Set([fromDay, ...days])].toSorted()) {
    const source = sourceOn(known, day);
    const { contract, tariff } = source;
    if ((contract ?? tariff) === last) continue;
    last = contract ?? tariff;
    versions.push(versionOf(known, source, day));
    if (last) bases.add(contract ? 'contract' : 'tariff');
  }
  const [basis = 'tariff'] = bases;
  return { versions, basis: bases.size > 1 ? 'both' : basis };
}

interface PriceSources {
  readonly database: Database;
  readonly contracts: Contracts;
  readonly tariffs: Tariffs;
  readonly pricedTariffs: PricedTariffs;
}

/** The prices of a household by its contracts and tariffs. */
export function homePricesIn({ database, contracts, tariffs, pricedTariffs }: PriceSources): HomePrices {
  const read = async (
    household: Account,
    nowMs: number,
    { fromDay, toDay, timeZone = household.siteTimeZone }: DaysToPrice,
  ) => {
    const days = { fromDay, toDay };
    const entered = await tariffs.ofHousehold(household.id);
    const offers = tariffSpans(entered, fromDay, toDay).flatMap(
      ({ version: { offer } }) => offer?.name ?? [],
    );
    const series = await loadSeries(database, offers, days, timeZone);
    const recorded = await contracts.ofHousehold(household.id);
    const site = { timeZone, colours: await knownColours(database) };
    const known: KnownPrices = {
      household,
      supply: supplyOf(household),
      contracts: await withSeries(database, recorded, days, timeZone, series),
      tariffs: entered,
      series,
      priced: await pricedTariffs.priced(entered, household, nowMs, { slots: slotsByOffer(series) }),
    };
    return { known, site };
  };

  return {
    ofDays: async (household, nowMs, days) => {
      const { known, site } = await read(household, nowMs, days);
      return { ...pricesOfDays(known, days.fromDay, days.toDay), tariffs: known.tariffs, site };
    },
    ofOneDay: async (household, nowMs, day, days) => {
      const { known, site } = await read(household, nowMs, days);
      const source = sourceOn(known, day);
      const isKnown = source.contract !== null || source.tariff !== null;
      const versions = isKnown ? [versionOf(known, source, days.fromDay)] : [];
      return { versions, basis: source.contract ? 'contract' : 'tariff', tariffs: known.tariffs, site };
    },
    ofTerms: async (terms: NewTerms, household, nowMs, days) => {
      const { fromDay, timeZone = household.siteTimeZone } = days;
      const series = await loadSeries(database, terms.offer ? [terms.offer.name] : [], days, timeZone);
      const slots = slotsByOffer(series);
      const [priced] = await pricedTariffs.priced([terms], household, nowMs, { slots });
      const { country = 'FR', currency = 'EUR' } = household.details;
      const own = { kva: connectionKva(household), country, currency, fromDay };
      const versions = [enteredContract(terms, priced?.offer ?? null, own, series)];
      const site = { timeZone, colours: await knownColours(database) };
      return { versions, basis: 'tariff', tariffs: [], site };
    },
  };
}
