import { ask, endpointFor } from '@foyer/platform-client';
import { endOtherSessions, endSession, type OpenSession, openSessions } from '@foyer/wire/sessions';
import { userPanelApi } from '../user-panel-api';

export const { useOpenSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } =
  userPanelApi.injectEndpoints({
    endpoints: (build) => ({
      openSessions: build.query<readonly OpenSession[], void>({
        ...endpointFor(openSessions, () => ({})),
        providesTags: ['sessions'],
        keepUnusedDataFor: 0,
      }),
      endSession: build.mutation<void, string>({
        query: (id) => ask(endSession, { id }),
      }),
      endOtherSessions: build.mutation<number, void>({
        query: () => ask(endOtherSessions, {}),
      }),
    }),
  });
