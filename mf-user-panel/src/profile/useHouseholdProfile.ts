import { type Answer, useAnswer, useHostServices } from '@foyer/remote-kit';
import type { HouseholdProfile } from '@foyer/wire/household-profile';
import { useEffect } from 'react';
import { useHouseholdProfileQuery } from './profile-endpoints';

/**
 * All the account says of itself; asked again after every change, here or in another tab. The session's own profile
 * says less of it: most changes leave that as it was.
 */
export function useHouseholdProfile(): Answer<HouseholdProfile> {
  const result = useHouseholdProfileQuery();
  const { bus } = useHostServices();
  const { refetch } = result;
  useEffect(() => bus.on('profile.refresh', () => void refetch()), [bus, refetch]);
  return useAnswer(result);
}
