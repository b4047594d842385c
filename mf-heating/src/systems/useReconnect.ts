import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useReconnectHeatingMutation } from './system-endpoints';

/** Undoes the disconnection of a brand and says how it went. */
export function useReconnect(brand: 'wiser' | 'tado') {
  const { notify } = useHostServices();
  const [send, { isLoading }] = useReconnectHeatingMutation();
  const reconnect = async () => {
    const { error } = await send(brand);
    if (!error) return notify.toast(`${brand}RestoredMessage`, { severity: 'success' });
    const code = isPlatformError(error) ? error.code : null;
    const key = code === 'account.in.use' ? 'heatingRestoreInUse' : 'heatingRestoreError';
    void notify.alert(key, { severity: 'warning' });
  };
  return { reconnect, isReconnecting: isLoading };
}
