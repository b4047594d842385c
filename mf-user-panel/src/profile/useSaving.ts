import type { CallInput } from '@foyer/contract';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { updateProfile } from '@foyer/wire/profile-editing';

/** Fields of the profile as they are sent. */
export type ProfileFields = CallInput<typeof updateProfile>;

/**
 * Runs what stores a section. Once it is stored, the person is told and every area hears of it; a refusal without a
 * field of its own is `updateUserErrorMsg` (spec 3 §8).
 */
export function useSaving() {
  const { bus, notify } = useHostServices();
  return async (store: () => Promise<unknown>) => {
    try {
      await store();
    } catch (error) {
      if (isPlatformError(error) && error.failure === 'refused') return { messageKey: 'updateUserErrorMsg' };
      throw error;
    }
    bus.emit('profile.refresh', {});
    notify.toast('profileSavedMessage', { severity: 'success' });
    return null;
  };
}

/** Stores what changed of the profile, in one call (D101). */
export function useProfileSaving() {
  const { platform } = useHostServices();
  const save = useSaving();
  return (fields: ProfileFields) => save(() => platform.call(updateProfile, fields));
}
