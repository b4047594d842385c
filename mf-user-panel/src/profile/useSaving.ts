import { useHostServices } from '@foyer/remote-kit';
import { type ProfileFields, useUpdateProfileMutation } from './profile-endpoints';
import { refusedMessage } from './refusals';

/** Reports how storing a section went. A refusal is shown as `updateUserErrorMsg`; any other error is thrown. */
export function useSaving() {
  const { notify } = useHostServices();
  return async (sending: Promise<{ readonly error?: unknown }>) => {
    const { error } = await sending;
    if (error === undefined) {
      notify.toast('profileSavedMessage', { severity: 'success' });
      return null;
    }
    const messageKey = refusedMessage(error, 'updateUserErrorMsg');
    if (messageKey) return { messageKey };
    throw error;
  };
}

/** Stores the changed fields of the profile in one request. */
export function useProfileSaving() {
  const [update] = useUpdateProfileMutation();
  const save = useSaving();
  return (fields: ProfileFields) => save(update(fields));
}
