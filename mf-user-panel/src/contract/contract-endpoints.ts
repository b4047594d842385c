import { ask, endpointFor } from '@foyer/platform-client';
import {
  type ContractEndPreview,
  type ContractEndRequest,
  type ContractStatus,
  contractEndPreview,
  contractStatus,
  endContract,
  keepContract,
} from '@foyer/wire/contract-end';
import { userPanelApi } from '../user-panel-api';

/** An end as asked for: a termination has its last day of supply. */
export interface AskedEnd {
  readonly kind: ContractEndRequest['kind'];
  readonly lastDay?: string | undefined;
}

export const {
  useContractStatusQuery,
  useContractEndPreviewQuery,
  useEndContractMutation,
  useKeepContractMutation,
} = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    contractStatus: build.query<ContractStatus, void>({
      ...endpointFor(contractStatus, () => ({})),
      providesTags: ['contract'],
    }),
    contractEndPreview: build.query<ContractEndPreview, AskedEnd>({
      ...endpointFor(contractEndPreview, (asked) => asked),
      providesTags: ['contract'],
      keepUnusedDataFor: 0,
    }),
    endContract: build.mutation<ContractStatus, AskedEnd & { readonly password: string }>({
      query: (asked) => ask(endContract, asked),
    }),
    keepContract: build.mutation<void, void>({
      query: () => ask(keepContract, {}),
    }),
  }),
});
