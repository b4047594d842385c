import { type ContractVersion, type TariffVersion, tariffSpans } from '@foyer/domain';
import type { Database } from '../../foundation/database/sql';
import type { PricedTariffs } from '../../home/tariff/priced-tariffs';
import type { StoredTariff, Tariffs } from '../../home/tariff/tariff-store';
import { tariffOn } from '../../home/tariff/tariff-terms';
import { connectionKva } from '../../home/tariff/usual-tariffs';
import type { Account } from '../../identity/accounts/account-store';
import type { Contracts, StoredContract } from '../contract/contract-store';
import { contractOn, contractVersionOf } from '../contract/contract-version';
import { enteredContract } from '../contract/entered-contract';
import { type Supply, supplyOf } from '../documents/supply';
import { type LoadedSeries, loadSeries, slotsByOffer, withSeries } from '../prices/loaded-series';

interface KnownPrices {
  readonly household: Account;
  /** Null where another company supplies the home. */
  readonly supply: Supply | null;
  readonly contracts: readonly StoredContract[];
  readonly tariffs: readonly StoredTariff[];
  /** The same tariffs with the prices of their offers. */
  readonly priced: readonly TariffVersion[];
  /** Series of the tariffs by offer, with the prices of the days. */
  readonly series: ReadonlyMap<string, LoadedSeries>;
}

/** What the days are priced by. */
export interface PricedBy {
  /** Oldest first; each from the first day it is used. */
  readonly versions: readonly ContractVersion[];
  readonly basis: 'contract' | 'tariff' | 'both';
}

const NO_TARIFF = { ranges: '', pricesCentsPerKwh: [] };

/** Prices of the days: the contract while we supply the home, otherwise the tariff the household shows. */
export function pricesOfDays(known: KnownPrices, fromDay: string, toDay: string): PricedBy {
  const { household, supply, contracts, tariffs, priced } = known;
  const { country = 'FR', currency = 'EUR' } = household.details;
  const terms = { kva: connectionKva(household), country, currency };
  const isSupplied = (day: string) =>
    supply !== null && supply.fromDay <= day && (supply.toDay === null || day < supply.toDay);
  const changes = [supply?.fromDay, supply?.toDay, ...[...contracts, ...tariffs].map((one) => one.fromDay)];
  const days = changes.filter((day) => typeof day === 'string' && fromDay < day && day < toDay) as string[];
  const versions: ContractVersion[] = [];
  const bases = new Set<'contract' | 'tariff'>();
  let last: StoredContract | StoredTariff | null = null;
  for (const day of [...new Set([fromDay, ...days])].toSorted()) {
    const contract = isSupplied(day) ? contractOn(contracts, day) : null;
    const tariff = contract ? null : tariffOn(tariffs, day);
    const source = contract ?? tariff;
    if (source === last) continue;
    last = source;
    const offer = priced.find((one) => one.fromDay === tariff?.fromDay)?.offer ?? null;
    versions.push(
      contract
        ? contractVersionOf({ ...contract, fromDay: day })
        : // An ended contract prices no day after it.
          enteredContract(tariff ?? NO_TARIFF, offer, { ...terms, fromDay: day }, known.series),
    );
    if (source) bases.add(contract ? 'contract' : 'tariff');
  }
  const [basis = 'tariff'] = bases;
  return { versions, basis: bases.size > 1 ? 'both' : basis };
}

export interface PriceSources {
  readonly database: Database;
  readonly contracts: Contracts;
  readonly tariffs: Tariffs;
  readonly pricedTariffs: PricedTariffs;
}

interface DaysToPrice {
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
  readonly timeZone: string;
}

/** Reads what the days of a home are priced by; `tariffs` are those the household entered. */
export async function readPrices(
  { database, contracts, tariffs, pricedTariffs }: PriceSources,
  household: Account,
  nowMs: number,
  { fromDay, toDay, timeZone }: DaysToPrice,
): Promise<PricedBy & { readonly tariffs: readonly TariffVersion[] }> {
  const days = { fromDay, toDay };
  const entered = await tariffs.ofHousehold(household.id);
  const inForce = tariffSpans(entered, fromDay, toDay);
  const offers = inForce.flatMap(({ version: { offer } }) => offer?.name ?? []);
  const series = await loadSeries(database, offers, days, timeZone);
  const recorded = await contracts.ofHousehold(household.id);
  const priced = await pricedTariffs.entered(household, nowMs, { ...days, slots: slotsByOffer(series) });
  const known = {
    household,
    supply: supplyOf(household),
    contracts: await withSeries(database, recorded, days, timeZone, series),
    tariffs: entered,
    series,
    priced,
  };
  return { ...pricesOfDays(known, fromDay, toDay), tariffs: priced };
}
