import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';

/** Message keys of refusals by the platform's code. */
export type Refusals = Readonly<Record<string, string>>;

/** Waits for a change and says what became of it. Resolves to whether it was made. */
export function useChange() {
  const { notify } = useHostServices();
  return async (
    change: PromiseLike<{ readonly error?: unknown }>,
    doneKey: string,
    refusals: Refusals = {},
  ): Promise<boolean> => {
    const { error } = await change;
    if (error === undefined) {
      notify.toast(doneKey, { severity: 'success' });
      return true;
    }
    const refusal = isPlatformError(error) ? refusals[error.code] : undefined;
    void notify.alert(refusal ?? 'serviceNotAvailableMessage', { severity: 'warning' });
    return false;
  };
}
