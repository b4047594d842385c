import { ask } from '@foyer/platform-client';
import { correctCustomerEmail, inviteCustomer } from '@foyer/wire/registration';
import { registrationApi } from '../registration-api';

export const { useInviteCustomerMutation, useCorrectEmailMutation } = registrationApi.injectEndpoints({
  endpoints: (build) => ({
    inviteCustomer: build.mutation<ReturnType<typeof inviteCustomer.read>, void>({
      query: () => ask(inviteCustomer, {}),
    }),
    /** Resolves to whether a link was sent to the corrected address. */
    correctEmail: build.mutation<boolean, string>({
      query: (email) => ask(correctCustomerEmail, { email }),
    }),
  }),
});
