import { failureOf, useHostServices } from '@foyer/remote-kit';

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
