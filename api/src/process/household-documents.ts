import { commissioningReportFile } from '@foyer/wire/commissioning';
import {
  billFile,
  contractFile,
  licenceFile,
  monthlyReportFile,
  paymentScheduleFile,
  productivityReportFile,
  proofOfAddressFile,
  storageLicenceFile,
} from '@foyer/wire/documents';
import { invoiceFile, newsletterFile } from '@foyer/wire/mailed-papers';
import type { ExportedFile } from '../areas/household-data/export-household';
import { commissioningRoutes } from '../areas/registration/commissioning/commissioning-routes';
import type { Cookies } from '../foundation/http/cookies';
import { Refusal } from '../foundation/http/refusal';
import type { Fields } from '../foundation/http/routes';
import type { Account } from '../identity/accounts/account-store';
import { ownSession } from '../identity/accounts/actors';
import type { Route } from '../identity/answer';
import type { IssuedType } from '../money/documents/document';
import { documentRoutes } from '../money/documents/document-routes';
import { mailedPaperRoutes } from '../money/mailed-papers/mailed-paper-routes';
import type { ThirdParties } from '../partners/third-parties';
import type { Store } from './store';

/** Files that are made on request and have no number. */
const UNNUMBERED = [
  contractFile,
  proofOfAddressFile,
  licenceFile,
  storageLicenceFile,
  commissioningReportFile,
];

type FileCall = { readonly id: string };

/** The call that answers a document's file, with its parameters. */
function fileOf(type: IssuedType, number: string, household: string): readonly [FileCall, Fields] {
  switch (type) {
    case 'PaymentSchedule':
      return [paymentScheduleFile, { paymentScheduleNumber: number }];
    case 'RealTimeMonthlyReport':
      return [monthlyReportFile, { reportNumber: number }];
    case 'ProductivityReport':
      return [productivityReportFile, { reportNumber: number }];
    case 'Invoice':
      return [invoiceFile, { id: household, name: `${number}.pdf` }];
    case 'Newsletter':
      return [newsletterFile, { id: household, name: `${number}.pdf` }];
    default:
      return [billFile, { billNumber: number }];
  }
}

/**
 * The documents of a household for its export: those that its own calls answer. A document it may not have, such as the
 * contract of a home without one, is left out.
 */
export function householdDocuments(
  store: Store,
  { kits }: Pick<ThirdParties, 'kits'>,
): (household: Account, nowMs: number) => Promise<ExportedFile[]> {
  const routes: Route[] = [
    ...documentRoutes(store),
    ...mailedPaperRoutes(store),
    ...commissioningRoutes({ ...store, kits }),
  ];

  const answer = async (call: FileCall, fields: Fields, household: Account, nowMs: number) => {
    const route = routes.find((one) => one.call.id === call.id);
    if (!route) throw new Error(`no route answers ${call.id}`);
    const visitor = {
      address: '',
      host: '',
      nowMs,
      authToken: household.id,
      cookie: {} as Cookies,
      becomeExpensive: async () => undefined,
    };
    try {
      return await route.run(fields, visitor, async () => ownSession(household));
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  };
  const file = async (call: FileCall, fields: Fields, household: Account, nowMs: number) =>
    (await answer(call, fields, household, nowMs)) as { bytes: Uint8Array; name: string } | null;

  return async (household, nowMs) => {
    const issued = await store.documents.ofHousehold(household.id);
    const numbered = issued.map(({ number, type, fromDay }): ExportedFile => {
      const [call, fields] = fileOf(type, number, household.id);
      return {
        name: `${type}-${fromDay}-${number}.pdf`,
        bytes: async () => {
          const found = await file(call, fields, household, nowMs);
          if (!found) throw new Error(`the document ${number} is listed and cannot be read`);
          return found.bytes;
        },
      };
    });
    const others: ExportedFile[] = [];
    for (const call of UNNUMBERED) {
      const found = await file(call, {}, household, nowMs);
      if (found) others.push({ name: found.name, bytes: async () => found.bytes });
    }
    return [...numbered, ...others];
  };
}
