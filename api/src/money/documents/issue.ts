import {
  areProducing,
  daysBetween,
  hoursOfTariff,
  kwhFromWs,
  paymentSchedule,
  pricedSpans,
  siteDay,
  startOfSiteDay,
  sumOfBalances,
} from '@foyer/domain';
import type { DocumentsWait } from '@foyer/wire/documents';
import { measuredUntil } from '../../energy/gateway/gateway-store';
import type { Measures } from '../../energy/measures/measure-store';
import { type BalancedHour, houseMeter } from '../../energy/measures/meter-hours';
import { ownEnergyByTariff } from '../../energy/measures/own-energy';
import type { Database } from '../../foundation/database/sql';
import { yieldToEventLoop } from '../../foundation/http/yield-to-event-loop';
import type { Devices } from '../../home/devices/device-store';
import type { StoredTariff, Tariffs } from '../../home/tariff/tariff-store';
import { firstDayOf, versionsOf } from '../../home/tariff/tariff-terms';
import type { Account } from '../../identity/accounts/account-store';
import { randomLetters } from '../../identity/accounts/token-store';
import type { Documents, StoredDocument } from './document-store';
import { type DueDocument, dueBills, dueReports, firstYearOf, PAYMENTS_A_YEAR } from './due';
import type {
  BillFacts,
  Parties,
  PaymentScheduleFacts,
  RegularizationFacts,
  ReportDay,
  ReportFacts,
} from './facts';
import { lastDayOf, monthBill } from './month-bill';
import { partiesOf, type Supply, supplyOf } from './supply';
import { type SupplyCharges, supplyCharges } from './supply-charges';

const DOCUMENT_NUMBER_LENGTH = 20;
const MONTHS_PER_YEAR = 12;

/** Delivery points of registered batteries. */
export interface DeliveryPoints {
  of(householdId: string): Promise<{ readonly pdl: string | null }>;
}

export interface DocumentRepositories {
  readonly database: Database;
  readonly measures: Measures;
  readonly devices: Devices;
  readonly documents: Documents;
  readonly tariffs: Tariffs;
  readonly batteryRegistrations: DeliveryPoints;
}

export interface IssueContext {
  readonly store: DocumentRepositories;
  readonly household: Account;
  readonly now: Date;
}

export interface Papers {
  readonly context: IssueContext;
  readonly parties: Parties;
  readonly tariffs: readonly StoredTariff[];
  /** Documents issued so far, oldest first. */
  readonly issued: readonly StoredDocument[];
}

function hoursOf({ store, household, now }: IssueContext, fromDay: string, toDay: string) {
  return houseMeter(store, household, { fromDay, toDay, now });
}

interface BillPapers extends Papers {
  readonly supply: Supply;
  readonly charges: SupplyCharges;
}

/** Null when no hour was measured. */
async function billFacts(papers: BillPapers, { fromDay, toDay }: DueDocument): Promise<BillFacts | null> {
  const { context, parties, tariffs, charges, supply } = papers;
  const { power, timeZone } = parties;
  const hours = await hoursOf(context, fromDay, toDay);
  if (hours.every(({ boughtWs }) => boughtWs === null)) return null;
  const month = monthBill({ fromDay, toDay, hours, tariffs, charges, power, timeZone });
  return { ...parties, ...month, isPaidInAdvance: fromDay >= firstYearOf(supply) };
}

const isMonth = (document: { type: string }) => document.type.endsWith('TransitionalBill');

/** Null while a month of the year has no bill. */
async function regularizationFacts(
  papers: BillPapers,
  due: DueDocument,
): Promise<RegularizationFacts | null> {
  const months = papers.issued.filter(
    (document) => isMonth(document) && due.fromDay <= document.fromDay && document.toDay <= due.toDay,
  );
  if (months.length < MONTHS_PER_YEAR) return null;
  let correctionCents = 0;
  for (const { fromDay, toDay, totalCents } of months) {
    const known = await billFacts(papers, { ...due, fromDay, toDay });
    if (known) correctionCents += known.bill.totalCents - (totalCents ?? 0);
  }
  const schedule = papers.issued.find(
    ({ type, fromDay }) => type === 'PaymentSchedule' && fromDay === due.fromDay,
  );
  return {
    ...papers.parties,
    months: months.map(({ fromDay, toDay, totalCents }) => ({
      fromDay,
      lastDay: lastDayOf(toDay),
      amountCents: totalCents ?? 0,
    })),
    correctionCents,
    paidCents: schedule?.totalCents ?? 0,
  };
}

/** Payments are estimated where the past year was not billed month by month, as in the first year of a supply. */
function paymentScheduleFacts(papers: BillPapers, due: DueDocument): PaymentScheduleFacts {
  const { parties, tariffs, charges } = papers;
  const { fromDay, toDay } = due;
  const year = papers.issued.filter(
    (one) => isMonth(one) && one.toDay <= fromDay && one.fromDay >= yearBefore(fromDay),
  );
  const isMeasured = year.length === MONTHS_PER_YEAR;
  const factsOf = (yearCents: number, yearKwh: number): PaymentScheduleFacts => ({
    ...parties,
    payments: paymentsOf(fromDay, yearCents),
    yearCents,
    yearKwh,
    isMeasured,
  });
  if (isMeasured)
    return factsOf(
      year.reduce((sum, { totalCents }) => sum + (totalCents ?? 0), 0),
      year.reduce((sum, { facts }) => sum + (facts as BillFacts).bill.boughtKwh, 0),
    );
  const yearKwh = charges.yearlyKwh(parties.power);
  const hours = daysBetween(fromDay, toDay) * 24;
  const evenHours = Array.from({ length: hours }, (_, index) => ({
    startMs: startOfSiteDay(fromDay, parties.timeZone) + index * 3_600_000,
    boughtWs: Math.round((yearKwh * 3_600_000) / hours),
    soldWs: null,
  }));
  const { bill } = monthBill({
    fromDay,
    toDay,
    hours: evenHours,
    tariffs,
    charges,
    power: parties.power,
    timeZone: parties.timeZone,
  });
  return factsOf(bill.totalCents, yearKwh);
}

/** Payments are due on the tenth of each month. */
const paymentsOf = (fromDay: string, yearCents: number) =>
  paymentSchedule(`${fromDay.slice(0, 8)}10`, yearCents, PAYMENTS_A_YEAR);

const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

function reportDays(hours: readonly BalancedHour[], timeZone: string): readonly ReportDay[] {
  const byDay = new Map<string, BalancedHour[]>();
  for (const hour of hours) {
    const day = siteDay(hour.startMs, timeZone);
    const own = byDay.get(day);
    if (own) own.push(hour);
    else byDay.set(day, [hour]);
  }
  return [...byDay].map(([day, own]) => {
    const sum = sumOfBalances(own.map(({ balance }) => balance));
    const { consumedWs, producedWs, importedWs, exportedWs } = sum;
    return { day, consumedWs, producedWs, importedWs, exportedWs };
  });
}

/** Null when no hour was measured. */
async function reportFacts(papers: Papers, { fromDay, toDay }: DueDocument): Promise<ReportFacts | null> {
  const { context, parties, tariffs } = papers;
  const { timeZone } = parties;
  const [hours, devices] = await Promise.all([
    hoursOf(context, fromDay, toDay),
    context.store.devices.ofHousehold(context.household.id),
  ]);
  if (hours.every(({ balance }) => Object.values(balance).every((value) => value === null))) return null;
  const versions = versionsOf(tariffs);
  const priced = pricedSpans(hours, versions, fromDay, toDay, timeZone);
  const own = await ownEnergyByTariff(hours, versions, { fromDay, toDay, timeZone });
  const boughtCents = priced.reduce((sum, { version, boughtWs }) => {
    const prices = version.tariff ? hoursOfTariff(version.tariff) : [];
    return prices.reduce(
      (all, { hours: name, centsPerKwh }) => all + (kwhFromWs(boughtWs[name] ?? 0) ?? 0) * centsPerKwh,
      sum,
    );
  }, 0);
  const peakW = devices.reduce(
    (sum, { traits }) => sum + (traits.moduleNumber ?? 0) * (traits.unitElectricCapacityW ?? 0),
    0,
  );
  return {
    ...parties,
    days: reportDays(hours, timeZone),
    boughtCents: priced.length === 0 ? null : Math.round(boughtCents),
    savedCents: own?.saved == null ? null : Math.round(own.saved),
    earnedCents: own?.earned == null ? null : Math.round(own.earned),
    peakKw: peakW > 0 ? peakW / 1000 : null,
  };
}

type DocumentContent = { readonly totalCents: number | null; readonly facts: Parties };

async function billContent(papers: BillPapers, due: DueDocument): Promise<DocumentContent | null> {
  if (due.type === 'PaymentSchedule') {
    const facts = paymentScheduleFacts(papers, due);
    return { totalCents: facts.yearCents, facts };
  }
  if (due.type === 'RegularizationBill') {
    const facts = await regularizationFacts(papers, due);
    if (!facts) return null;
    const months = facts.months.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return { totalCents: months + facts.correctionCents - facts.paidCents, facts };
  }
  const facts = await billFacts(papers, due);
  return facts && { totalCents: facts.bill.totalCents, facts };
}

/** Documents that are issued once their month is measured to its end. */
const needsMeasures = ({ type }: DueDocument) => isMonth({ type }) || type.endsWith('Report');

/**
 * Issues due documents in order, because later ones use earlier ones. Stops at a month that is not measured to its end
 * and skips documents for which `draw` returns null. Resolves to the reason when a document is still missing.
 */
export async function issueAll(
  context: IssueContext,
  due: readonly DueDocument[],
  draw: (due: DueDocument, papers: Papers) => Promise<DocumentContent | null>,
): Promise<DocumentsWait | null> {
  const { store, household } = context;
  const keyOf = ({ type, fromDay }: { type: string; fromDay: string }) => `${type} ${fromDay}`;
  const listed = await store.documents.ofHousehold(household.id);
  const known = new Set(listed.map(keyOf));
  if (due.every((one) => known.has(keyOf(one)))) return null;
  const fullDocuments = await Promise.all(
    listed.map(({ number }) => store.documents.byNumber(household.id, number)),
  );
  const issued = fullDocuments.filter((one) => one !== null);
  const { pdl } = await store.batteryRegistrations.of(household.id);
  const tariffs = await store.tariffs.ofHousehold(household.id);
  const until = await measuredUntil(store.database, household.id);
  const isBehind = ({ toDay }: DueDocument) =>
    until !== null && until.getTime() < startOfSiteDay(toDay, household.siteTimeZone);
  const papers = { context, parties: partiesOf(household, pdl), tariffs };
  let wait: DocumentsWait | null = null;
  for (const one of due) {
    if (known.has(keyOf(one))) continue;
    if (needsMeasures(one) && isBehind(one)) return 'catchingUp';
    await yieldToEventLoop();
    const content = await draw(one, { ...papers, issued });
    if (!content) {
      wait = 'notMeasured';
      continue;
    }
    const document = { ...one, ...content, number: randomLetters(DOCUMENT_NUMBER_LENGTH) };
    await store.documents.issue(household.id, document);
    issued.push(document);
  }
  return wait;
}

/** Issues the due bills of a household; none where another company supplies it or its country is unknown. */
export async function issueBills(context: IssueContext): Promise<DocumentsWait | null> {
  const { household, store, now } = context;
  const supply = supplyOf(household);
  const charges = supplyCharges(household.details.country ?? 'FR');
  const tariffs = await store.tariffs.ofHousehold(household.id);
  if (!supply || !charges || tariffs.length === 0) return null;
  const due = dueBills(supply, siteDay(now.getTime(), household.siteTimeZone));
  return issueAll(context, due, (one, papers) => billContent({ ...papers, supply, charges }, one));
}

/** Issues the due reports of a household. */
export async function issueReports(context: IssueContext): Promise<DocumentsWait | null> {
  const { household, store, now } = context;
  const devices = await store.devices.ofHousehold(household.id);
  if (!devices.some(({ plugType }) => plugType === 'vrt')) return null;
  const produces = areProducing(
    devices.map(({ typeId, traits }) => ({ type: typeId, everProduced: traits.noneZeroProduction ?? null })),
  );
  const today = siteDay(now.getTime(), household.siteTimeZone);
  return issueAll(context, dueReports(firstDayOf(household), produces, today), async (one, papers) => {
    const facts = await reportFacts(papers, one);
    return facts && { totalCents: null, facts };
  });
}
