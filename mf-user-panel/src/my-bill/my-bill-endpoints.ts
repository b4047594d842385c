import { endpointFor } from '@foyer/platform-client';
import { type BillComparison, compareBill, writeEnergy } from '@foyer/wire/supplier-bill';
import { userPanelApi } from '../user-panel-api';
import type { EnteredBill } from './my-bill-schema';

export const { useLazyBillComparisonQuery } = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    billComparison: build.query<BillComparison | null, EnteredBill>({
      ...endpointFor(
        compareBill,
        ({ fromDay, lastDay, energy, amountCents, standingCents }: EnteredBill) => ({
          fromDate: fromDay,
          lastDate: lastDay,
          energy: writeEnergy(energy),
          amount: amountCents,
          standing: standingCents ?? undefined,
        }),
      ),
      keepUnusedDataFor: 0,
    }),
  }),
});
