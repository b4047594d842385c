import type { CallInput } from '@foyer/contract';
import { ask, endpointFor } from '@foyer/platform-client';
import { type HouseholdProfile, householdProfile } from '@foyer/wire/household-profile';
import { updateProfile } from '@foyer/wire/profile-editing';
import { userPanelApi } from '../user-panel-api';

/** Profile fields as sent to the API. */
export type ProfileFields = CallInput<typeof updateProfile>;

export const { useHouseholdProfileQuery, useUpdateProfileMutation } = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    householdProfile: build.query<HouseholdProfile, void>({
      ...endpointFor(householdProfile, () => ({})),
      providesTags: ['profile'],
    }),
    updateProfile: build.mutation<void, ProfileFields>({
      query: (fields) => ask(updateProfile, fields),
    }),
  }),
});
