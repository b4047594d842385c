import { failureOf, useHostServices } from '@foyer/remote-kit';
import { useEffect, useRef } from 'react';

/** Saves a device's program and shows the outcome. Resolves to whether it was stored. */
export function useProgramSaving() {
  const { notify } = useHostServices();
  return async (save: () => Promise<{ readonly error?: unknown }>): Promise<boolean> => {
    const { error } = await save();
    if (error === undefined) {
      notify.toast('programDeviceOkMessage');
      return true;
    }
    // The shell announces a refused token.
    if (failureOf(error) !== 'not-authorized')
      void notify.alert('programDeviceErrorMessage', { severity: 'warning' });
    return false;
  };
}

/** Asks for confirmation before leaving with unsaved changes. */
export function useUnsavedGuard(edited: boolean): void {
  const { navigation } = useHostServices();
  const latest = useRef(edited);
  latest.current = edited;
  useEffect(() => navigation.block(() => latest.current), [navigation]);
}
