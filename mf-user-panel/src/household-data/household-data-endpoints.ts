import { ask, endpointFor } from '@foyer/platform-client';
import { type AccountClosing, accountClosing, closeAccount, keepAccount } from '@foyer/wire/household-data';
import { userPanelApi } from '../user-panel-api';

export const { useAccountClosingQuery, useCloseAccountMutation, useKeepAccountMutation } =
  userPanelApi.injectEndpoints({
    endpoints: (build) => ({
      accountClosing: build.query<AccountClosing, void>({
        ...endpointFor(accountClosing, () => ({})),
        providesTags: ['closing'],
        keepUnusedDataFor: 0,
      }),
      closeAccount: build.mutation<AccountClosing, string>({
        query: (password) => ask(closeAccount, { password }),
      }),
      keepAccount: build.mutation<void, void>({
        query: () => ask(keepAccount, {}),
      }),
    }),
  });
