import { addDays } from '@foyer/domain';
import type { Database } from '../../foundation/database/sql';
import type { Account } from '../../identity/accounts/account-store';
import { contractsInSupply, supplyOf } from '../documents/supply';
import { withSeries } from '../prices/loaded-series';
import type { Contracts, StoredContract } from './contract-store';

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

const OWN = 'own';

/** Contracts that supply a home, with the names of their series, as pages list them. */
export async function suppliedOnWire(
  database: Database,
  contracts: Contracts,
  household: Account,
  today: string,
) {
  const supplying = await supplyingContracts(contracts, household);
  const labelled = await withSeries(
    database,
    supplying.map(({ contract }) => contract),
    { fromDay: today, toDay: addDays(today, 1) },
    household.siteTimeZone,
  );
  return supplying.map(({ fromDay, toDay, contract: { supplier, offer, kva, currency } }, index) => ({
    ...{ fromDate: fromDay, toDate: toDay, supplier, kva, currency },
    offer: offer === OWN ? null : offer,
    seriesLabel: labelled[index]?.series?.label ?? null,
  }));
}
