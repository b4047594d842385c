import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useRestoreDeviceMutation } from './editing-endpoints';

interface RemovedDevice {
  readonly id: string;
  readonly name: string;
}

/** Puts a removed device back and says how it went. */
export function useRestoreDevice() {
  const { notify } = useHostServices();
  const [send, { isLoading, originalArgs }] = useRestoreDeviceMutation();
  const restore = async ({ id, name }: RemovedDevice) => {
    const { error } = await send(id);
    if (!error) return notify.toast('settings.restored', { severity: 'success', values: { name } });
    const isTaken = isPlatformError(error) && error.code === 'ecn.already.registered';
    const key = isTaken ? 'settings.restoreTaken' : 'settings.restoreError';
    void notify.alert(key, { severity: 'warning', values: { name } });
  };
  return { restore, restoringId: isLoading ? originalArgs : undefined };
}
