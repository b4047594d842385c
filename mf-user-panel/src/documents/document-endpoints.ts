import { endpointFor } from '@foyer/platform-client';
import { billExplanation, type ExplainedBill } from '@foyer/wire/bill-explanation';
import { commissioningReport } from '@foyer/wire/commissioning';
import {
  bills,
  type ContractSubscriber,
  contractSubscriber,
  type IssuedDocuments,
  monthlyReports,
  type Payment,
  payments,
} from '@foyer/wire/documents';
import { userPanelApi } from '../user-panel-api';

export const {
  useBillsQuery,
  usePaymentsQuery,
  useMonthlyReportsQuery,
  useSubscriberQuery,
  useCommissioningQuery,
  useBillExplanationQuery,
} = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    bills: build.query<IssuedDocuments, void>(endpointFor(bills, () => ({}))),
    payments: build.query<readonly Payment[], void>({
      ...endpointFor(payments, () => ({})),
      // The end of the contract ends its schedule.
      providesTags: ['contract'],
    }),
    monthlyReports: build.query<IssuedDocuments, void>(endpointFor(monthlyReports, () => ({}))),
    commissioning: build.query<string | null, void>(endpointFor(commissioningReport, () => ({}))),
    subscriber: build.query<ContractSubscriber, void>(endpointFor(contractSubscriber, () => ({}))),
    billExplanation: build.query<ExplainedBill, string>(
      endpointFor(billExplanation, (billNumber) => ({ billNumber })),
    ),
  }),
});
