import { type Answer, useAnswer, useSession } from '@foyer/remote-kit';
import type { HouseholdProfile } from '@foyer/wire/household-profile';
import { useEffect, useRef } from 'react';
import { useHouseholdProfileQuery } from './profile-endpoints';

/** All the account says of itself; asked again whenever the session's own profile was, here or in another tab. */
export function useHouseholdProfile(): Answer<HouseholdProfile> {
  const result = useHouseholdProfileQuery();
  const { profile } = useSession();
  const { refetch } = result;
  const seen = useRef(profile);
  useEffect(() => {
    if (seen.current === profile) return;
    seen.current = profile;
    void refetch();
  }, [profile, refetch]);
  return useAnswer(result);
}
