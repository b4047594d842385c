import { dueCapacityChanges } from '../areas/battery/capacity-clock';
import type { DueChanges } from '../energy/measuring/advance-home';
import { dueContractEnds } from '../money/contract-end/contract-end-store';

/** Pending changes of a home. The end of its contract comes first: it cancels a change of capacity on the same day. */
export const dueChanges: DueChanges = async (sql, home) => [
  ...(await dueContractEnds(sql, home)),
  ...(await dueCapacityChanges(sql, home)),
];
