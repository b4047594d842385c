import type { Account } from '../../identity/accounts/account-store';
import { contractsInSupply, supplyOf } from '../documents/supply';
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
