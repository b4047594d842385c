import type { CallInput, Language } from '@foyer/contract';
import { ask } from '@foyer/platform-client';
import { useLanguage } from '@foyer/remote-kit';
import type { RegistrationUser } from '@foyer/wire/registration';
import { updateRegistration } from '@foyer/wire/registration';
import { useEffect, useRef } from 'react';
import { registrationApi } from '../registration-api';

const { useSaveLanguageMutation } = registrationApi.injectEndpoints({
  endpoints: (build) => ({
    /** Stores the account's language; its licence is loaded again in it. */
    saveLanguage: build.mutation<unknown, CallInput<typeof updateRegistration>>({
      query: (account) => ask(updateRegistration, account),
      invalidatesTags: ['licence'],
    }),
  }),
});

/**
 * Saves the language a customer chooses during their part; a professional's choice is the browser's alone.
 */
export function useLanguageSaving({ part, language: stored }: RegistrationUser, accountId: string): void {
  const shown = useLanguage();
  const [saveLanguage] = useSaveLanguageMutation();
  /** Null until the page has once shown the stored language: before, the browser's differs by chance. */
  const known = useRef<Language | null>(null);
  useEffect(() => {
    if (part !== 'user') return;
    if (known.current === null) {
      if (shown === stored) known.current = shown;
      return;
    }
    if (shown === known.current) return;
    known.current = shown;
    void saveLanguage({ accountId, language: shown });
  }, [part, shown, stored, accountId, saveLanguage]);
}
