import { sendSequentially } from '@foyer/area-parts';
import type { CallInput } from '@foyer/contract';
import { ask, endpointFor } from '@foyer/platform-client';
import {
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  pendingEmail,
  undoEmailChange,
} from '@foyer/wire/email-change';
import { updateProfile } from '@foyer/wire/profile-editing';
import { verifyEmail } from '@foyer/wire/verifications';
import { userPanelApi } from '../user-panel-api';

interface PasswordChange {
  readonly password: string;
  readonly newPassword: string;
}

export const {
  usePendingEmailQuery,
  useChangeEmailMutation,
  useConfirmEmailMutation,
  useCancelEmailChangeMutation,
  useUndoEmailChangeMutation,
  useChangePasswordMutation,
} = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    pendingEmail: build.query<string | null, void>({
      ...endpointFor(pendingEmail, () => ({})),
      providesTags: ['pendingEmail'],
      keepUnusedDataFor: 0,
    }),
    /** Checks that the address is free before the password is checked. */
    changeEmail: build.mutation<null, CallInput<typeof changeEmail>>({
      queryFn: (change, _api, _options, send) =>
        sendSequentially(send, [ask(verifyEmail, { email: change.email }), ask(changeEmail, change)]),
    }),
    confirmEmail: build.mutation<void, string>({
      query: (code) => ask(confirmEmail, { code }),
      // After a refusal, including an expired code, the form stays and shows the reason.
      invalidatesTags: (_result, error) => (error ? [] : ['pendingEmail']),
    }),
    cancelEmailChange: build.mutation<void, void>({
      query: () => ask(cancelEmailChange, {}),
    }),
    undoEmailChange: build.mutation<void, string>({
      query: (code) => ask(undoEmailChange, { code }),
    }),
    changePassword: build.mutation<null, PasswordChange>({
      query: (change) => ask(updateProfile, change),
      // The answer is the new session's token, already adopted by the host; it must not enter the store.
      transformResponse: () => null,
    }),
  }),
});
