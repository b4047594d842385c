import { siteDay } from '@foyer/domain';
import { supplyingContracts as supplyingContractsCall } from '@foyer/wire/tariff';
import type { Database } from '../../foundation/database/sql';
import { forHousehold, type Route } from '../../identity/answer';
import type { Contracts } from './contract-store';
import { suppliedOnWire } from './supplied-days';

interface SuppliedDependencies {
  readonly database: Database;
  readonly contracts: Contracts;
}

/** Contracts whose prices count for a household. */
export function suppliedRoutes({ database, contracts }: SuppliedDependencies): Route[] {
  return [
    forHousehold(supplyingContractsCall, async (_input, { household, nowMs }) => {
      const today = siteDay(nowMs, household.siteTimeZone);
      const supplying = await suppliedOnWire(database, contracts, household, today);
      return { contracts: supplying.map(({ currency: _currency, ...contract }) => contract) };
    }),
  ];
}
