import { knownColours } from '../prices/tempo-store';
import { creditOfCorrection } from './credit-notes';
import type { Delay } from './delay';
import type { StoredDocument } from './document';
import type { BillFacts } from './facts';
import type { IssueContext } from './issue-context';
import { isDelay, measuredBill } from './measured-bill';

/** What a bill asked for more than it would by what is known now; null where it did not, a delay where that is not known. */
export async function correctionOf(
  context: IssueContext,
  bill: StoredDocument<BillFacts>,
): Promise<ReturnType<typeof creditOfCorrection> | Delay> {
  const { store, household } = context;
  const contracts = await store.contracts.ofHousehold(household.id);
  const feedIn = await store.feedIns.ofHousehold(household.id);
  const colours = await knownColours(store.database);
  const known = await measuredBill(context, bill, { contracts, feedIn, colours });
  return isDelay(known) ? known : creditOfCorrection(bill.facts.bill, known.bill);
}
