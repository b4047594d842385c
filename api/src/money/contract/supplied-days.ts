import type { SuppliedDays } from '@foyer/domain';
import type { Database } from '../../foundation/database/sql';
import type { DaysToPrice } from '../../home/tariff/priced-tariffs';
import type { Account } from '../../identity/accounts/account-store';
import { contractsInSupply, supplyOf } from '../documents/supply';
import { withSeries } from '../prices/loaded-series';
import { knownColours } from '../prices/tempo-store';
import type { Contracts, StoredContract } from './contract-store';
import { contractVersionOf } from './contract-version';

/** A contract on the days it supplies a home. */
export interface SupplyingContract {
  readonly fromDay: string;
  /** Exclusive; null while no end is known. */
  readonly toDay: string | null;
  readonly contract: StoredContract;
}

/** Contracts that supply a home, with their days, oldest first. */
export async function supplyingContracts(
  contracts: Contracts,
  household: Account,
): Promise<readonly SupplyingContract[]> {
  const supply = supplyOf(household);
  if (!supply) return [];
  const known = contractsInSupply(await contracts.ofHousehold(household.id), supply);
  return known
    .map((contract, index) => ({
      fromDay: contract.fromDay,
      toDay: known[index + 1]?.fromDay ?? supply.toDay,
      contract,
    }))
    .filter(
      ({ contract, toDay }) => contract.supplier !== '' && (toDay === null || contract.fromDay < toDay),
    );
}

/** Energy prices of the contracts that supply a home; those of a series within the days. */
export async function suppliedDays(
  { database, contracts }: { readonly database: Database; readonly contracts: Contracts },
  household: Account,
  days: DaysToPrice,
): Promise<readonly SuppliedDays[]> {
  const supplying = await supplyingContracts(contracts, household);
  if (supplying.length === 0) return [];
  const stored = supplying.map(({ contract }) => contract);
  const priced = await withSeries(database, stored, days, household.siteTimeZone);
  const colours = await knownColours(database);
  return supplying.flatMap(({ fromDay, toDay }, index) => {
    const contract = priced[index];
    if (!contract) return [];
    const { components, kva } = contractVersionOf(contract);
    const energy = components.find(({ kind }) => kind === 'energy');
    if (!energy) return [];
    const { calendar, rows, slots } = energy;
    return [{ fromDay, toDay, offer: { calendar, rows, slots, kva, colours } }];
  });
}
