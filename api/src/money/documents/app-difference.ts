import {
  type AppDifference,
  contractCalendars,
  explainAppDifference,
  kwhFromWs,
  tariffCalendars,
} from '@foyer/domain';
import { houseMeter } from '../../energy/measures/meter-hours';
import { contractVersionOf } from '../contract/contract-version';
import { knownColours } from '../prices/tempo-store';
import type { StoredDocument } from './document-store';
import type { BilledPart, BillFacts } from './facts';
import type { IssueContext } from './issue';
import { partsOf } from './month-bill';
import { shownCost } from './shown-cost';

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
  const versions = await store.pricedTariffs.ofHousehold(household, now.getTime());
  const contracts = await store.contracts.ofHousehold(household.id);
  const colours = await knownColours(store.database);
  const calendars = [...contractCalendars(contracts.map(contractVersionOf)), ...tariffCalendars(versions)];
  const steps = await houseMeter(store, household, { fromDay, toDay, now, calendars });
  const shownExactCents = shownCost(steps, versions, { fromDay, toDay, timeZone });
  if (shownExactCents === null) return null;
  const atBillPrices = (energies: readonly BilledPart[]) =>
    energies.reduce(
      (sum, [line, , energyWs]) => sum + (kwhFromWs(energyWs ?? 0) ?? 0) * (bill.lines[line]?.unitCents ?? 0),
      0,
    );
  const month = { fromDay, toDay, steps, contracts, feedIn: [], timeZone, colours };
  return explainAppDifference({
    billedCents: bill.lines.reduce(
      (sum, { kind, amountCents }) => sum + (kind === 'energy' ? amountCents : 0),
      0,
    ),
    billedExactCents: atBillPrices(parts),
    measuredAtBillPricesCents: atBillPrices(partsOf(month, bill, new Set())),
    shownExactCents,
  });
}
