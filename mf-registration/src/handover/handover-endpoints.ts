import { ask } from '@foyer/platform-client';
import { inviteCustomer } from '@foyer/wire/registration';
import { registrationApi } from '../registration-api';

export const { useInviteCustomerMutation } = registrationApi.injectEndpoints({
  endpoints: (build) => ({
    inviteCustomer: build.mutation<ReturnType<typeof inviteCustomer.read>, void>({
      query: () => ask(inviteCustomer, {}),
    }),
  }),
});
