import { failureOf, useHostServices } from '@foyer/remote-kit';
import { useEffect, useRef } from 'react';

/** How long a saved program is said to be saved, milliseconds (spec 1 §9). */
const SAVED_MS = 2_000;

/**
 * Says how saving a device's program went, to the person and to the suite (spec 1 §8). Resolves to whether it was
 * stored.
 */
export function useProgramSaving(deviceId: string) {
  const { notify, bus } = useHostServices();
  return async (save: () => Promise<{ readonly error?: unknown }>): Promise<boolean> => {
    const { error } = await save();
    if (error === undefined) {
      notify.toast('programDeviceOkMessage', { durationMs: SAVED_MS });
      bus.emit('schedule.saved', { deviceId });
      return true;
    }
    bus.emit('schedule.failed', { deviceId });
    // A refused token is the shell's to tell.
    if (failureOf(error) !== 'not-authorized')
      void notify.alert('programDeviceErrorMessage', { severity: 'warning' });
    return false;
  };
}

/** Asks before leaving while something is not saved (spec 1 §4). */
export function useUnsavedGuard(edited: boolean): void {
  const { navigation } = useHostServices();
  const latest = useRef(edited);
  latest.current = edited;
  useEffect(() => navigation.block(() => latest.current), [navigation]);
}
