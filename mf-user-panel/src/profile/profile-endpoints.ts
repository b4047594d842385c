import { endpointFor } from '@foyer/platform-client';
import { type HouseholdProfile, householdProfile } from '@foyer/wire/household-profile';
import { userPanelApi } from '../user-panel-api';

export const { useHouseholdProfileQuery } = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    householdProfile: build.query<HouseholdProfile, void>({
      ...endpointFor(householdProfile, () => ({})),
      providesTags: ['profile'],
    }),
  }),
});
