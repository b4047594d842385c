import { ask, endpointFor } from '@foyer/platform-client';
import { createReadToken, endReadToken, type ReadToken, readTokens } from '@foyer/wire/programs';
import { userPanelApi } from '../user-panel-api';

export const { useReadTokensQuery, useCreateReadTokenMutation, useEndReadTokenMutation } =
  userPanelApi.injectEndpoints({
    endpoints: (build) => ({
      readTokens: build.query<readonly ReadToken[], void>({
        ...endpointFor(readTokens, () => ({})),
        providesTags: ['programs'],
        keepUnusedDataFor: 0,
      }),
      createReadToken: build.mutation<{ readonly id: string; readonly token: string }, string>({
        query: (name) => ask(createReadToken, { name }),
      }),
      endReadToken: build.mutation<void, string>({
        query: (id) => ask(endReadToken, { id }),
      }),
    }),
  });
