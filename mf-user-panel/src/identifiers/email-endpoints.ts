import { endpointFor } from '@foyer/platform-client';
import { pendingEmail } from '@foyer/wire/email-change';
import { userPanelApi } from '../user-panel-api';

export const { usePendingEmailQuery } = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    pendingEmail: build.query<string | null, void>({
      ...endpointFor(pendingEmail, () => ({})),
      keepUnusedDataFor: 0,
    }),
  }),
});
