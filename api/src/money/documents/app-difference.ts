import { type Bill, contractCalendars, kwhFromWs } from '@foyer/domain';
import { houseMeter } from '../../energy/measures/meter-hours';
import { contractVersionOf } from '../contract/contract-version';
import { withSeries } from '../prices/loaded-series';
import type { StoredDocument } from './document';
import { type AppDifference, explainAppDifference } from './explained-difference';
import type { BilledPart, BillFacts } from './facts';
import type { IssueContext } from './issue-context';
import { partsOf } from './month-bill';
import { shownCost } from './shown-cost';

/** Bought energy at the prices of a bill, unrounded cents. The parts of a bill contain its sold energy as well. */
export const atBillPrices = ({ lines }: Pick<Bill, 'lines'>, parts: readonly BilledPart[]): number =>
  parts.reduce((sum, [index, , energyWs, cents]) => {
    const line = lines[index];
    return line?.kind === 'energy' ? sum + (cents ?? (kwhFromWs(energyWs ?? 0) ?? 0) * line.unitCents) : sum;
  }, 0);

/**
 * Explains the energy of a bill against what the app shows for the same days. Null for a difference up to 1 %, without
 * a shown tariff, and for a bill from before 0.3.
 */
export async function differenceToApp(
  { store, household, now }: IssueContext,
  { fromDay, toDay, facts }: StoredDocument<BillFacts>,
): Promise<AppDifference | null> {
  const { bill, parts, timeZone } = facts;
  if (!parts) return null;
  const shown = await store.homePrices.ofDays(household, now.getTime(), { fromDay, toDay, timeZone });
  const recorded = await store.contracts.ofHousehold(household.id);
  const contracts = await withSeries(store.database, recorded, { fromDay, toDay }, timeZone);
  const colours = shown.site.colours ?? new Map();
  const calendars = contractCalendars([...contracts.map(contractVersionOf), ...shown.versions]);
  const steps = await houseMeter(store, household, { fromDay, toDay, now, calendars, timeZone });
  const shownExactCents = shownCost(steps, shown, { fromDay, toDay });
  if (shownExactCents === null) return null;
  const month = { fromDay, toDay, steps, contracts, feedIn: [], timeZone, colours };
  return explainAppDifference({
    billedCents: bill.lines.reduce(
      (sum, { kind, amountCents }) => sum + (kind === 'energy' ? amountCents : 0),
      0,
    ),
    billedExactCents: atBillPrices(bill, parts),
    measuredAtBillPricesCents: atBillPrices(bill, partsOf(month, bill, new Set())),
    shownExactCents,
  });
}
