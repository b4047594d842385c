import { addMonths, siteDay, startOfMonth, vatShareOn } from '@foyer/domain';
import { sellerOf } from '../../foundation/tenants/seller-store';
import type { BatteryTraits, Devices } from '../../home/devices/device-store';
import type { Account } from '../../identity/accounts/account-store';
import { capacityPricesOn } from '../battery-prices';
import type { StoredDocument } from '../documents/document';
import { dueMonths, lettersDue } from '../documents/due';
import type { ReportFacts } from '../documents/facts';
import { issueAll, issueReports } from '../documents/issue';
import type { IssueContext, Papers } from '../documents/issue-context';
import { ratesOf } from '../documents/report-rates';
import { subscribedSpanOf } from '../documents/supply';
import { energyVat } from '../prices/price-list';
import type { InvoiceFacts, MonthSums, NewsletterFacts } from './facts';
import {
  type SubscribedCapacity,
  type SubscriptionInvoice,
  subscriptionInvoice,
} from './subscription-invoice';

interface SubscribingHome {
  readonly store: { readonly devices: Devices };
  readonly household: Account;
}

const batteryOf = async ({ store, household }: SubscribingHome): Promise<BatteryTraits | null> =>
  (await store.devices.ofHousehold(household.id)).flatMap(({ traits }) => traits.battery ?? [])[0] ?? null;

/** Capacities by first day, priced on that day or on the first invoiced one, whichever is later. */
function capacitiesOf(
  { adjustments }: BatteryTraits,
  { siteTimeZone }: Account,
  fromDay: string,
): readonly SubscribedCapacity[] {
  return adjustments.map(({ effectiveAt, capacityKwh }) => {
    const day = siteDay(Date.parse(effectiveAt), siteTimeZone);
    const offered = capacityPricesOn(day > fromDay ? day : fromDay);
    const price = offered.find((one) => one.capacityKwh === capacityKwh);
    return { fromDay: day, capacityKwh, monthlyCents: Math.round((price?.monthlyEuros ?? 0) * 100) };
  });
}

/** Subscription of a virtual battery in some days, as it is invoiced; null without one. `toDay` is exclusive. */
export async function subscriptionIn(
  home: SubscribingHome,
  { fromDay, toDay }: { readonly fromDay: string; readonly toDay: string },
): Promise<SubscriptionInvoice | null> {
  const battery = await batteryOf(home);
  const span = subscribedSpanOf(home.household);
  if (battery?.msbType !== 'MYLIGHT' || !span) return null;
  const from = span.fromDay > fromDay ? span.fromDay : fromDay;
  const to = span.toDay !== null && span.toDay < toDay ? span.toDay : toDay;
  if (from >= to) return null;
  const vat = energyVat(home.household.details.country ?? 'FR');
  const capacities = capacitiesOf(battery, home.household, from);
  return subscriptionInvoice(capacities, from, to, vatShareOn({ vat }, from) ?? 0);
}

/** Issues an invoice for each past month of a virtual battery's subscription. */
export async function issueInvoices(context: IssueContext): Promise<void> {
  const { household, now } = context;
  const battery = await batteryOf(context);
  const span = subscribedSpanOf(household);
  const seller = await sellerOf(context.store.database, household.tenant);
  if (battery?.msbType !== 'MYLIGHT' || !span || !seller) return;
  const today = siteDay(now.getTime(), household.siteTimeZone);
  const vat = energyVat(household.details.country ?? 'FR');
  await issueAll(context, dueMonths('Invoice', span, today), async ({ fromDay, toDay }, { parties }) => {
    const capacities = capacitiesOf(battery, household, fromDay);
    const invoice = subscriptionInvoice(capacities, fromDay, toDay, vatShareOn({ vat }, fromDay) ?? 0);
    const facts: InvoiceFacts = { ...parties, seller, invoice };
    return { totalCents: invoice.totalCents, facts };
  });
}

function sumsOf({ days, savedCents, earnedCents, surplus }: ReportFacts): MonthSums {
  const sum = (of: 'consumedWs' | 'producedWs' | 'importedWs' | 'exportedWs') => {
    const known = days.flatMap((day) => day[of] ?? []);
    return known.length === 0 ? null : known.reduce((all, ws) => all + ws, 0);
  };
  return {
    consumedWs: sum('consumedWs'),
    producedWs: sum('producedWs'),
    boughtWs: sum('importedWs'),
    soldWs: sum('exportedWs'),
    savedCents,
    earnedCents,
    ...(surplus?.sold.some(({ isProvisional }) => isProvisional) && { isEarnedProvisional: true }),
  };
}

function bestOf({ days }: ReportFacts): NewsletterFacts['best'] {
  const [best] = days
    .flatMap(({ day, producedWs }) => (producedWs ? [{ day, producedWs }] : []))
    .toSorted((a, b) => b.producedWs - a.producedWs);
  return best ?? null;
}

/** The report of the month that starts on a day; null without one. */
function reportFrom({ issued }: Papers, fromDay: string): ReportFacts | null {
  const found = issued.find(
    (one): one is StoredDocument<ReportFacts> =>
      one.type === 'RealTimeMonthlyReport' && one.fromDay === fromDay,
  );
  return found?.facts ?? null;
}

/** Issues a letter about each past month from its report and the reports it is compared with. */
export async function issueNewsletters(context: IssueContext): Promise<void> {
  await issueReports(context);
  const { household, store } = context;
  const listed = await store.documents.ofHousehold(household.id);
  await issueAll(context, lettersDue(listed).toReversed(), async ({ fromDay }, papers) => {
    const report = reportFrom(papers, fromDay);
    if (!report) throw new Error('a report that was listed cannot be read');
    const first = startOfMonth(fromDay);
    const wholePeriod = (day: string) => {
      const earlier = first === fromDay ? reportFrom(papers, day) : null;
      return earlier && sumsOf(earlier);
    };
    const facts: NewsletterFacts = {
      ...papers.parties,
      month: sumsOf(report),
      rates: report.rates ?? ratesOf(report.days),
      before: wholePeriod(addMonths(first, -1)),
      yearBefore: wholePeriod(addMonths(first, -12)),
      best: bestOf(report),
    };
    return { totalCents: null, facts };
  });
}
