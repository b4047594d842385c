import {
  addDays,
  addMonths,
  areProducing,
  daysBetween,
  paymentSchedule,
  siteDay,
  startOfSiteDay,
} from '@foyer/domain';
import { measuredUntil } from '../../energy/gateway/gateway-store';
import { awaitsReadings } from '../../energy/measures/awaited-readings';
import { siteZoneOfDays } from '../../energy/measures/site-zone';
import { yieldToEventLoop } from '../../foundation/http/yield-to-event-loop';
import { sellerOf } from '../../foundation/tenants/seller-store';
import { firstDayOf } from '../../home/tariff/tariff-terms';
import { contractOn } from '../contract/contract-version';
import { recordSimulatedPayments } from '../ledger/due-payments';
import { estimatedByDay, withPricesOfYearBefore } from '../prices/loaded-series';
import { knownColours } from '../prices/tempo-store';
import { issueCreditNotes } from './credit-notes';
import type { Delay, Delays } from './delay';
import type { ListedDocument, StoredDocument } from './document';
import {
  type DueDocument,
  dueBills,
  dueDayAfter,
  dueReports,
  isIssued,
  isMonth,
  isPayable,
  isSettlement,
  PAYMENTS_A_YEAR,
} from './due';
import type { BillFacts, Parties, PaymentScheduleFacts, RegularizationFacts, SoldFacts } from './facts';
import type { DocumentRepositories, IssueContext, Papers } from './issue-context';
import { delayOf, hoursOf, isDelay, measuredBill, NOT_MEASURED, unmeasuredBill } from './measured-bill';
import { costOf } from './month-bill';
import { reportFacts } from './report-facts';
import { balanceOf, correctedBills, isCounted, type SettlementBasis, settlementSums } from './settlement';
import { partiesOf, type Supply, supplyOf } from './supply';
import { billsOfYearBefore, type WaitingDocument } from './year-before';
import { expectedYearlyKwh } from './yearly-consumption';

const WS_PER_KWH = 3_600_000;
/** A month's documents wait this long for the readings of a gateway that is silent. */
const DAYS_FOR_LATE_READINGS = 7;
/** From the issue of a schedule to its first payment. */
const DAYS_TO_FIRST_PAYMENT = 7;
/** A report of a month without a reading is tried on each of these days, and no more. */
const DAYS_REPORTS_ARE_TRIED = 60;

interface ReportsContext extends Pick<IssueContext, 'household' | 'now'> {
  readonly store: Pick<DocumentRepositories, 'devices' | 'documents'>;
}

interface BillPapers extends Papers {
  readonly supply: Supply;
}

async function billFacts(papers: BillPapers, due: DueDocument): Promise<BillFacts | Delay> {
  const month = await measuredBill(papers.context, due, papers);
  return isDelay(month) ? month : factsOfBill(papers, due, month);
}

type MonthFacts = Omit<
  BillFacts,
  keyof Parties | 'isPaidInAdvance' | 'dueDay' | 'textVersion' | 'isNeverSettled'
>;

function factsOfBill(
  { parties, supply, issued }: BillPapers,
  due: DueDocument,
  month: MonthFacts,
): BillFacts {
  const isPaidInAdvance = isCounted(due, supply, issued);
  const dueDay = isPaidInAdvance ? {} : { dueDay: dueDayAfter(due.issuedDay) };
  const isNeverSettled = due.type === 'ClosureTransitionalBill' && !isPaidInAdvance;
  const settled = isNeverSettled ? ({ isNeverSettled } as const) : {};
  return { ...parties, ...month, isPaidInAdvance, ...dueDay, textVersion: 2, ...settled };
}

/** Bill of a month, with the standing charge alone where it has no reading. */
async function monthFacts(papers: BillPapers, due: DueDocument): Promise<BillFacts | Delay> {
  const measured = await billFacts(papers, due);
  if (measured !== NOT_MEASURED) return measured;
  const month = await unmeasuredBill(papers.context, due, papers);
  return isDelay(month) ? month : factsOfBill(papers, due, { ...month, isUnmeasured: true });
}

/** What each buyer bought in several months. */
function soldByBuyer(months: readonly SoldFacts[]): readonly SoldFacts[] {
  const buyers = new Map<string, SoldFacts>();
  for (const sold of months) {
    const key = `${sold.isCredited} ${sold.buyer}`;
    const { kwh, earnedCents, isProvisional } = buyers.get(key) ?? { kwh: 0, earnedCents: 0 };
    buyers.set(key, {
      ...sold,
      ...{ kwh: kwh + sold.kwh, earnedCents: earnedCents + sold.earnedCents },
      ...((isProvisional || sold.isProvisional) && { isProvisional: true }),
    });
  }
  return [...buyers.values()];
}

/** Waits while a month of the year, or of the part up to the end of the contract, has no bill. */
async function regularizationFacts(
  papers: BillPapers,
  due: DueDocument,
): Promise<{ readonly totalCents: number; readonly facts: RegularizationFacts } | Delay> {
  const { supply, issued } = papers;
  const { store, household } = papers.context;
  const entries = await store.payments.ofHousehold(household.id);
  const rows = await store.ledger.ofHousehold(household.id);
  const sumsBy = (knownCents: SettlementBasis['knownCents']) =>
    settlementSums(due, { supply, issued, entries, rows, knownCents });
  // Pricing a year is expensive, and a month without a bill is tried again every hour.
  if (sumsBy(() => null) === null) return NOT_MEASURED;
  const known = new Map<string, BillFacts | Delay>();
  const sold: SoldFacts[] = [];
  const unmeasuredMonths: string[] = [];
  for (const { fromDay, toDay, facts } of correctedBills(issued, due, supply)) {
    const month = await billFacts(papers, { ...due, fromDay, toDay });
    if (month === NOT_MEASURED && (facts as BillFacts).isUnmeasured) unmeasuredMonths.push(fromDay);
    // A price may have been recorded as provisional after the month was billed.
    if (isDelay(month) && month.missing?.reason === 'provisional') return month;
    known.set(fromDay, month);
    if (fromDay < due.fromDay) continue;
    const { surplus } = isDelay(month) ? (facts as BillFacts) : month;
    sold.push(...(surplus?.sold ?? []));
  }
  const sums = sumsBy(({ fromDay }) => {
    const month = known.get(fromDay);
    return !month || isDelay(month) ? null : month.bill.totalCents;
  });
  if (sums === null) return NOT_MEASURED;
  return {
    totalCents: balanceOf(sums),
    facts: {
      ...papers.parties,
      ...sums,
      ...(unmeasuredMonths.length > 0 && { unmeasuredMonths }),
      sold: soldByBuyer(sold),
    },
  };
}

/** Payments are estimated where the year before is not billed month by month, as in the first year of a supply. */
async function paymentScheduleFacts(
  papers: BillPapers,
  due: DueDocument,
): Promise<PaymentScheduleFacts | Delay> {
  const { parties, colours, country } = papers;
  const { timeZone } = parties;
  const { fromDay, toDay, issuedDay } = due;
  const before = billsOfYearBefore(fromDay, papers.issued, papers.waiting);
  if (before !== null && isDelay(before)) return before;
  const year = before?.some(({ facts }) => (facts as BillFacts).isUnmeasured) ? null : before;
  const isMeasured = year !== null;
  const factsOf = (expectedCents: number, yearKwh: number): PaymentScheduleFacts => {
    const { toDay: endDay } = papers.supply;
    const payments = paymentsOf(fromDay, issuedDay, expectedCents).filter(
      ({ day }) => endDay === null || day < endDay,
    );
    const yearCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return { ...parties, payments, yearCents, yearKwh, isMeasured };
  };
  if (year)
    return factsOf(
      // Nothing is paid in advance where the credit was more than the cost.
      Math.max(
        0,
        year.reduce((sum, { totalCents }) => sum + (totalCents ?? 0), 0),
      ),
      year.reduce((sum, { facts }) => sum + (facts as BillFacts).bill.boughtKwh, 0),
    );
  const yearKwh = expectedYearlyKwh(country, parties.power) ?? 0;
  const hours = daysBetween(fromDay, toDay) * 24;
  const steps = hoursOf(due, timeZone, Math.round((yearKwh * WS_PER_KWH) / hours));
  const { database } = papers.context.store;
  const contracts = await withPricesOfYearBefore(database, papers.contracts, { fromDay, toDay }, timeZone);
  const cost = costOf({ fromDay, toDay, steps, contracts, feedIn: [], colours, timeZone });
  // An estimate adds up the prices known so far; what is contained in them does not change it.
  const missing = cost.missing
    .filter(({ kind }) => kind !== 'excise')
    // The day to import is the one of the year before.
    .map((one) => (one.reason === 'series' ? { ...one, day: estimatedByDay(one.day) } : one));
  return delayOf({ ...cost, missing, lines: [], isProvisional: false }) ?? factsOf(cost.totalCents, yearKwh);
}

/** Payments are due on the tenth of each month. A schedule that is made late asks for them on the days that are left. */
function paymentsOf(fromDay: string, issuedDay: string, yearCents: number) {
  const days = Array.from({ length: PAYMENTS_A_YEAR }, (_, month) =>
    addMonths(`${fromDay.slice(0, 8)}10`, month),
  ).filter((day) => day >= addDays(issuedDay, DAYS_TO_FIRST_PAYMENT));
  const [first] = days;
  return first === undefined ? [] : paymentSchedule(first, yearCents, days.length);
}

type DocumentContent = { readonly totalCents: number | null; readonly facts: Parties };

async function billContent(papers: BillPapers, due: DueDocument): Promise<DocumentContent | Delay> {
  if (due.type === 'PaymentSchedule') {
    const facts = await paymentScheduleFacts(papers, due);
    return isDelay(facts) ? facts : { totalCents: facts.yearCents, facts };
  }
  if (isSettlement(due)) return regularizationFacts(papers, due);
  const facts = await monthFacts(papers, due);
  return isDelay(facts) ? facts : { totalCents: facts.bill.totalCents, facts };
}

/** Documents that are issued once their month is measured to its end, or a while after it. */
const needsMeasures = ({ type }: DueDocument) => isMonth({ type }) || type.endsWith('Report');

/**
 * Issues due documents in order, because later ones use earlier ones, and dates them today. Stops at a month that is not
 * measured to its end yet and skips documents that `draw` delays. Resolves to the reason when a document is still missing.
 */
export async function issueAll(
  context: IssueContext,
  due: readonly DueDocument[],
  draw: (due: DueDocument, papers: Papers) => Promise<DocumentContent | Delay>,
): Promise<Delay | null> {
  const { store, household } = context;
  const listed = await store.documents.ofHousehold(household.id);
  if (due.every((one) => isIssued(one, listed))) return null;
  const issued: Omit<StoredDocument, 'number'>[] = await store.documents.withFacts(household.id, listed);

  const { pdl } = await store.batteryRegistrations.of(household.id);
  const until = await measuredUntil(store.database, household.id);
  const today = todayOf(context);
  const mayBeMeasured = async ({ toDay, issuedDay }: DueDocument) => {
    if (until === null || today >= addDays(issuedDay, DAYS_FOR_LATE_READINGS)) return false;
    const end = new Date(startOfSiteDay(toDay, household.siteTimeZone));
    return until < end || awaitsReadings(store.database, household.id, end);
  };
  const contracts = await store.contracts.ofHousehold(household.id);
  const feedIn = await store.feedIns.ofHousehold(household.id);
  const colours = await knownColours(store.database);
  const country = household.details.country ?? 'FR';
  const waiting: WaitingDocument[] = [];
  for (const onDay of due) {
    if (isIssued(onDay, listed)) continue;
    if (needsMeasures(onDay) && (await mayBeMeasured(onDay))) return { reason: 'catchingUp', missing: null };
    const one = { ...onDay, issuedDay: today };
    await yieldToEventLoop();
    const contract = contractOn(contracts, addDays(one.toDay, -1));
    const siteTimeZone = await siteZoneOfDays(store.database, household, one.toDay);
    const parties = partiesOf({ ...household, siteTimeZone }, pdl, contract);
    const content = await draw(one, {
      ...{ context, parties, contracts, feedIn, colours, country, issued, waiting },
    });
    if (isDelay(content)) {
      waiting.push({ ...one, delay: content });
      continue;
    }
    const document = { ...one, ...content };
    await store.documents.issue(household.id, document, issued.length);
    issued.push(document);
    if (isPayable(document)) await recordSimulatedPayments(context);
  }
  return waiting[0]?.delay ?? null;
}

const todayOf = ({ household, now }: Pick<IssueContext, 'household' | 'now'>) =>
  siteDay(now.getTime(), household.siteTimeZone);

/** Bills, settlements and schedules that are due by now, oldest first; none where another company supplies the home. */
export function billsDue(
  context: Pick<IssueContext, 'household' | 'now'>,
  listed: readonly ListedDocument[],
): readonly DueDocument[] {
  const supply = supplyOf(context.household);
  return supply ? dueBills(supply, todayOf(context), listed) : [];
}

/** Issues the due bills of a household; none where another company supplies it. */
export async function issueBills(context: IssueContext): Promise<Delays['bills']> {
  const supply = supplyOf(context.household);
  if (!supply) return null;
  // Of documents that an earlier release stored.
  await context.store.ledger.complete(context.household.id);
  await recordSimulatedPayments(context);
  const seller = await sellerOf(context.store.database, context.household.tenant);
  if (!seller) return { reason: 'sellerMissing', missing: null };
  await issueCreditNotes(context, supply, seller);
  const listed = await context.store.documents.ofHousehold(context.household.id);
  return issueAll(context, billsDue(context, listed), (one, papers) =>
    billContent({ ...papers, parties: { ...papers.parties, seller }, supply }, one),
  );
}

/** Reports that are due by now and were not tried in vain for long, oldest first. */
export async function reportsDue(context: ReportsContext): Promise<readonly DueDocument[]> {
  const { household, store } = context;
  const devices = await store.devices.ofHousehold(household.id);
  if (!devices.some(({ plugType }) => plugType === 'vrt')) return [];
  const produces = areProducing(
    devices.map(({ typeId, traits }) => ({ type: typeId, everProduced: traits.noneZeroProduction ?? null })),
  );
  const { madeAt } = await store.documents.lastRun(household.id, 'reports');
  const lastDay = madeAt === null ? null : siteDay(madeAt.getTime(), household.siteTimeZone);
  return dueReports(firstDayOf(household), produces, todayOf(context)).filter(
    ({ issuedDay }) => lastDay === null || lastDay <= addDays(issuedDay, DAYS_REPORTS_ARE_TRIED),
  );
}

/** Issues the due reports of a household. */
export async function issueReports(context: IssueContext): Promise<Delay | null> {
  return issueAll(context, await reportsDue(context), async (one, papers) => {
    const facts = await reportFacts(papers, one);
    return facts ? { totalCents: null, facts } : NOT_MEASURED;
  });
}
