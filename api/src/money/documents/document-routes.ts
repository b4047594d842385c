import type { Language } from '@foyer/contract';
import { addDays, paymentStatuses, siteDay, startOfMonth } from '@foyer/domain';
import { billExplanation, SOLD_HOURS } from '@foyer/wire/bill-explanation';
import {
  billFile,
  bills,
  billsOfYearFile,
  contractFile,
  contractSubscriber,
  type DocumentType,
  type LicenceTextName,
  licenceFile,
  licenceText,
  monthlyReportFile,
  monthlyReports,
  paymentScheduleFile,
  payments,
  productivityReportFile,
  proofOfAddressFile,
  storageLicenceFile,
} from '@foyer/wire/documents';
import { Refusal } from '../../foundation/http/refusal';
import { streamedFile } from '../../foundation/http/streamed-file';
import type { Account } from '../../identity/accounts/account-store';
import { type AnswerOptions, type ForHousehold, forHousehold, type Route } from '../../identity/answer';
import { contractOn, pricesOn } from '../contract/contract-version';
import { duePaymentsOf } from '../ledger/due-payments';
import { paperFile } from '../papers/paper-files';
import { withSeries } from '../prices/loaded-series';
import { differenceToApp } from './app-difference';
import { billsOfYear, zipName, zipOfBills } from './bills-of-year';
import type { Delays } from './delay';
import type { ListedDocument, StoredDocument } from './document';
import { type DueDocument, isCreditNote, isSettlement, lettersDue } from './due';
import { explainBill } from './explanation';
import type { BillFacts, ReportFacts } from './facts';
import { pdfName } from './file-name';
import { billsDue, reportsDue } from './issue';
import type { DocumentRepositories } from './issue-context';
import { licenceWording } from './licence-texts';
import { lastDayOf } from './month-bill';
import { contractPage, licencePage, proofOfAddressPage } from './pages/letters';
import { monthlyReportPage, productivityReportPage } from './pages/report';
import { type PendingDocuments, pendingDocuments } from './pending';
import { contractNumberOf, mayProveAddress, partiesOf, signatureDayOf, supplyOf } from './supply';
import { WORDS } from './words';

const REPORTS: readonly DocumentType[] = ['RealTimeMonthlyReport', 'ProductivityReport'];
const MONTHS: readonly DocumentType[] = ['IntermediateTransitionalBill', 'ClosureTransitionalBill'];
const BILLS: readonly DocumentType[] = [...MONTHS, 'RegularizationBill', 'PaymentSchedule'];

/** Contract and bills are refused to professionals and support persons who act for the household. */
const ONLY_ITSELF: AnswerOptions = { onlyItself: true };

const documentWire = ({
  number,
  type,
  fromDay,
  toDay,
  totalCents,
}: ListedDocument & { readonly type: DocumentType }) => ({
  number,
  type,
  from: fromDay,
  to: lastDayOf(toDay),
  totalCost: totalCents === null ? null : totalCents / 100,
  totalAmountIncludingVAT: totalCents === null ? null : totalCents / 100,
  toDateString: lastDayOf(toDay),
});

const nameOf = ({ type, fromDay }: Pick<StoredDocument<unknown>, 'type' | 'fromDay'>, language: Language) =>
  pdfName(WORDS[language].kinds[type], fromDay);

const pendingWire = ({ delay, since, isBeingMade }: PendingDocuments) => ({
  isBeingMade,
  waitsSince: since,
  // Areas of earlier releases refuse an unknown reason.
  waitsFor: delay && delay.reason !== 'sellerMissing' ? delay.reason : null,
  missingPrice: delay?.missing
    ? {
        ...{ kind: delay.missing.kind, period: delay.missing.period, day: delay.missing.day },
        isProvisional: delay.missing.reason === 'provisional',
      }
    : null,
});

const creditNotesOf = (list: readonly ListedDocument[]) =>
  list.flatMap(({ number, type, fromDay, toDay, totalCents }) =>
    isCreditNote({ type })
      ? [{ number, from: fromDay, to: lastDayOf(toDay), totalAmountIncludingVAT: (totalCents ?? 0) / 100 }]
      : [],
  );

/** The type on the wire: released areas refuse unknown ones. */
const wireType = ({ type }: Pick<ListedDocument, 'type'>) =>
  type === 'ClosureRegularizationBill' ? 'RegularizationBill' : type;

/** Documents of the given types, in the format of the call. */
const ofTypes = (list: readonly ListedDocument[], types: readonly DocumentType[]) =>
  list.flatMap((one) => {
    const type = types.find((known) => known === wireType(one));
    const closing = one.type === 'ClosureRegularizationBill' ? { isClosing: true } : {};
    return type === undefined ? [] : [{ ...documentWire({ ...one, type }), ...closing }];
  });

/**
 * Lists, explains and renders a household's documents. A number of another household is answered like an unknown one.
 */
export function documentRoutes(store: DocumentRepositories): Route[] {
  const { documents, devices, contracts, batteryRegistrations: registrations } = store;

  const contractAt = async ({ id, siteTimeZone }: Account, nowMs: number) => {
    const known = await contracts.ofHousehold(id);
    return contractOn(known, siteDay(nowMs, siteTimeZone)) ?? known[0] ?? null;
  };

  const partiesOfHousehold = async ({ household, nowMs }: Pick<ForHousehold, 'household' | 'nowMs'>) =>
    partiesOf(household, (await registrations.of(household.id)).pdl, await contractAt(household, nowMs));

  const batteriesOf = async ({ id }: Account) =>
    (await devices.ofHousehold(id)).flatMap(({ traits }) => traits.battery ?? []);

  /** True when no delivery point is given, or the household's own. */
  const isOwnPdl = async ({ id }: Account, pdlNumber: string | undefined) =>
    pdlNumber === undefined || pdlNumber === (await registrations.of(id)).pdl;

  const requireDocument = async <Facts>(
    { household }: ForHousehold,
    number: string,
    types: readonly DocumentType[],
  ): Promise<StoredDocument<Facts> & { readonly type: DocumentType }> => {
    const found = await documents.byNumber(household.id, number);
    const type = types.find((known) => known === found?.type);
    if (!found || !type) throw new Refusal('document.not.found');
    // `type` determines the shape of the stored facts, which never change.
    return { ...(found as StoredDocument<Facts>), type };
  };

  /** The stored file of a document that asks for an amount or gives it back. */
  const fileOf = async (
    { household }: ForHousehold,
    document: StoredDocument | null,
    isAnswered: (document: StoredDocument) => boolean,
  ) => {
    const { language } = household;
    const bytes =
      document && isAnswered(document) ? await paperFile(store.database, document, language) : null;
    if (!document || !bytes) throw new Refusal('document.not.found');
    return { bytes, name: nameOf(document, language) };
  };
  const billFileOf = async (who: ForHousehold, number: string) =>
    fileOf(
      who,
      await documents.byNumber(who.household.id, number),
      (one) => isCreditNote(one) || isSettlement(one) || MONTHS.some((type) => type === one.type),
    );

  const context = ({ household, nowMs }: ForHousehold) => ({ store, household, now: new Date(nowMs) });

  /** Lists documents and says which are due and not made yet. */
  const listOf = async (
    { household }: ForHousehold,
    kind: keyof Delays,
    dueBy: (list: readonly ListedDocument[]) => readonly DueDocument[],
  ) => {
    const lastRun = await documents.lastRun(household.id, kind);
    const list = await documents.ofHousehold(household.id);
    return { list, pending: pendingWire(pendingDocuments(household, dueBy(list), list, lastRun)) };
  };

  const licence = (name: LicenceTextName) => async (version: string | undefined, who: ForHousehold) => {
    const { language, siteTimeZone } = who.household;
    const day = siteDay(who.nowMs, siteTimeZone);
    const text = licenceWording(name, language, { version, day });
    if (!text) throw new Refusal('document.not.found');
    const bytes = await licencePage(await partiesOfHousehold(who), text, language);
    return { bytes, name: `${name}-${text.version.replace(/\W/g, '-')}.pdf` };
  };

  return [
    forHousehold(
      bills,
      async (_input, who) => {
        const { list, pending } = await listOf(who, 'bills', (list) => billsDue(context(who), list));
        return { bills: ofTypes(list, BILLS), creditNotes: creditNotesOf(list), ...pending };
      },
      ONLY_ITSELF,
    ),

    forHousehold(monthlyReports, async (_input, who) => {
      const due = await reportsDue(context(who));
      // The page lists letters with the reports they are made of.
      const { list, pending } = await listOf(who, 'reports', () => [...due, ...lettersDue(due)]);
      return { monthlyReports: ofTypes(list, REPORTS), ...pending };
    }),

    forHousehold(
      payments,
      async (_input, who) => {
        const { household, nowMs } = who;
        const due = await duePaymentsOf({ store, household });
        const recorded = await store.payments.ofHousehold(household.id);
        const today = siteDay(nowMs, household.siteTimeZone);
        return { payments: [...paymentStatuses(due, recorded, today)] };
      },
      ONLY_ITSELF,
    ),

    forHousehold(contractSubscriber, async ({ pdlNumber }, { household }) => {
      const contractNumber = contractNumberOf(household);
      if (contractNumber === null || !(await isOwnPdl(household, pdlNumber)))
        throw new Refusal('contract.not.found');
      const { firstName = null, lastName = null } = household.contractSubscriber ?? {};
      const proofOfAddress = mayProveAddress(household, await batteriesOf(household));
      return { contractSubscriber: { firstName, lastName, contractNumber, proofOfAddress } };
    }),

    forHousehold(
      billExplanation,
      async ({ billNumber }, who) => {
        const document = await requireDocument<BillFacts>(who, billNumber, MONTHS);
        const { bill, missingHours, estimatedHours = 0 } = document.facts;
        const { beforeTaxesCents, exciseCents, vatCents } = bill;
        const lines = explainBill(document.facts).map(({ kind, fromDay, lastDay, days, ...line }) => ({
          ...line,
          ...(kind === 'feedIn' ? { kind: 'energy' as const, hours: SOLD_HOURS } : { kind }),
          from: fromDay,
          to: lastDay,
          days: days.map(({ day, energyWs, amountCents, hours }) => ({
            day,
            energy: energyWs,
            amountCents,
            hours: hours.map(({ startMs, energyWs: wattSeconds, ...hour }) => ({
              at: startMs,
              energy: wattSeconds,
              ...hour,
            })),
          })),
        }));
        return {
          difference: await differenceToApp(context(who), document),
          document: documentWire(document),
          lines,
          beforeTaxesCents,
          exciseCents,
          vatCents,
          missingHours,
          estimatedHours,
        };
      },
      ONLY_ITSELF,
    ),

    forHousehold(billFile, ({ billNumber }, who) => billFileOf(who, billNumber), ONLY_ITSELF),

    forHousehold(
      billsOfYearFile,
      async ({ year }, who) => {
        const { household, nowMs } = who;
        const { language } = household;
        const own = billsOfYear(await documents.ofHousehold(household.id), year);
        if (own.length === 0) throw new Refusal('document.not.found');
        const bytesOf = async ({ number }: ListedDocument) => (await billFileOf(who, number)).bytes;
        const stream = zipOfBills(own, { language, now: new Date(nowMs) }, bytesOf);
        return streamedFile(zipName(language, year), stream);
      },
      ONLY_ITSELF,
    ),

    forHousehold(
      paymentScheduleFile,
      async ({ paymentScheduleNumber }, who) => {
        const document = await documents.byNumber(who.household.id, paymentScheduleNumber);
        return fileOf(who, document, ({ type }) => type === 'PaymentSchedule');
      },
      ONLY_ITSELF,
    ),

    forHousehold(monthlyReportFile, async ({ reportNumber }, who) => {
      const document = await requireDocument<ReportFacts>(who, reportNumber, ['RealTimeMonthlyReport']);
      const { language } = who.household;
      const bytes = await monthlyReportPage(document, language);
      return { bytes, name: nameOf(document, language) };
    }),

    forHousehold(productivityReportFile, async ({ reportNumber }, who) => {
      const document = await requireDocument<ReportFacts>(who, reportNumber, ['ProductivityReport']);
      const { language } = who.household;
      const bytes = await productivityReportPage(document, language);
      return { bytes, name: nameOf(document, language) };
    }),

    forHousehold(
      contractFile,
      async (_input, { household, nowMs }) => {
        const signedDay = signatureDayOf(household);
        if (signedDay === null || household.contractSubscriber === null)
          throw new Refusal('document.not.found');
        const supply = supplyOf(household);
        const firstDay = supply?.fromDay ?? siteDay(nowMs, household.siteTimeZone);
        const parties = await partiesOfHousehold({ household, nowMs });
        const known = await contracts.ofHousehold(household.id);
        const first = contractOn(known, firstDay) ?? known[0] ?? null;
        const days = { fromDay: firstDay, toDay: addDays(firstDay, 1) };
        const [signed] = await withSeries(store.database, first ? [first] : [], days, household.siteTimeZone);
        const bytes = await contractPage(
          {
            parties,
            signedDay,
            suppliedFrom: supply?.fromDay ?? null,
            suppliedTo: supply?.toDay ?? null,
            prices: signed ? pricesOn(signed, firstDay) : null,
          },
          household.language,
        );
        const { contract } = WORDS[household.language];
        return { bytes, name: pdfName(contract, parties.contractNumber ?? signedDay) };
      },
      ONLY_ITSELF,
    ),

    forHousehold(
      proofOfAddressFile,
      async ({ pdlNumber }, { household, nowMs }) => {
        const signedDay = signatureDayOf(household);
        const isOwn = await isOwnPdl(household, pdlNumber);
        if (!isOwn || signedDay === null || !mayProveAddress(household, await batteriesOf(household)))
          throw new Refusal('document.not.found');
        const day = startOfMonth(siteDay(nowMs, household.siteTimeZone));
        const parties = await partiesOfHousehold({ household, nowMs });
        const bytes = await proofOfAddressPage({ parties, signedDay, day }, household.language);
        return { bytes, name: pdfName(WORDS[household.language].proofOfAddress, day) };
      },
      ONLY_ITSELF,
    ),

    forHousehold(licenceText, async ({ text }, { household, nowMs }) => {
      const day = siteDay(nowMs, household.siteTimeZone);
      const found = licenceWording(text, household.language, { day });
      if (!found) throw new Refusal('document.not.found');
      return { version: found.version, digest: found.digest };
    }),

    forHousehold(licenceFile, ({ version }, who) => licence('licence')(version, who)),
    forHousehold(storageLicenceFile, ({ version }, who) => licence('storageLicence')(version, who)),
  ];
}
