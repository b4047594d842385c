import { endpointFor } from '@foyer/platform-client';
import {
  billExplanation,
  bills,
  type ContractSubscriber,
  contractSubscriber,
  type ExplainedBill,
  type IssuedDocument,
  monthlyReports,
} from '@foyer/wire/documents';
import { userPanelApi } from '../user-panel-api';

export const { useBillsQuery, useMonthlyReportsQuery, useSubscriberQuery, useBillExplanationQuery } =
  userPanelApi.injectEndpoints({
    endpoints: (build) => ({
      bills: build.query<readonly IssuedDocument[], void>(endpointFor(bills, () => ({}))),
      monthlyReports: build.query<readonly IssuedDocument[], void>(endpointFor(monthlyReports, () => ({}))),
      subscriber: build.query<ContractSubscriber, void>(endpointFor(contractSubscriber, () => ({}))),
      billExplanation: build.query<ExplainedBill, string>(
        endpointFor(billExplanation, (billNumber) => ({ billNumber })),
      ),
    }),
  });
