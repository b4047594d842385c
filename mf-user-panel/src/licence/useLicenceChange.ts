import type { Call, CallInput } from '@foyer/contract';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useState } from 'react';

/**
 * Asks something of the licence. Once it is done, every area hears of it, banners too; else the person is told. Resolves
 * to whether it was done.
 */
export function useLicenceChange(refresh: () => Promise<void>) {
  const { platform, bus, notify } = useHostServices();
  const [busy, setBusy] = useState(false);
  const change = async <C extends Call>(call: C, input: CallInput<C>): Promise<boolean> => {
    setBusy(true);
    try {
      await platform.call(call, input);
      await refresh();
      bus.emit('profile.refresh', {});
      return true;
    } catch (error) {
      const refused = isPlatformError(error) && error.failure === 'refused';
      void notify.alert(refused ? 'formRefusedMessage' : 'serviceNotAvailableMessage', {
        severity: 'warning',
      });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, change };
}
