import { type Answer, useAnswer } from '@foyer/remote-kit';
import type { HouseholdProfile } from '@foyer/wire/household-profile';
import { useHouseholdProfileQuery } from './profile-endpoints';

/** The whole profile of the account. The session's own copy has fewer fields. */
export const useHouseholdProfile = (): Answer<HouseholdProfile> => useAnswer(useHouseholdProfileQuery());
