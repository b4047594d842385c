import { addDays, siteDay } from '@foyer/domain';
import { supplyingContracts as supplyingContractsCall } from '@foyer/wire/tariff';
import type { Database } from '../../foundation/database/sql';
import { forHousehold, type Route } from '../../identity/answer';
import { withSeries } from '../prices/loaded-series';
import type { Contracts } from './contract-store';
import { supplyingContracts } from './supplied-days';

const OWN = 'own';

interface SuppliedDependencies {
  readonly database: Database;
  readonly contracts: Contracts;
}

/** Contracts whose prices count for a household. */
export function suppliedRoutes({ database, contracts }: SuppliedDependencies): Route[] {
  return [
    forHousehold(supplyingContractsCall, async (_input, { household, nowMs }) => {
      const { siteTimeZone } = household;
      const today = siteDay(nowMs, siteTimeZone);
      const supplying = await supplyingContracts(contracts, household);
      const labelled = await withSeries(
        database,
        supplying.map(({ contract }) => contract),
        { fromDay: today, toDay: addDays(today, 1) },
        siteTimeZone,
      );
      return {
        contracts: supplying.map(({ fromDay, toDay, contract: { supplier, offer, kva } }, index) => ({
          ...{ fromDate: fromDay, toDate: toDay, supplier, kva },
          offer: offer === OWN ? null : offer,
          seriesLabel: labelled[index]?.series?.label ?? null,
        })),
      };
    }),
  ];
}
