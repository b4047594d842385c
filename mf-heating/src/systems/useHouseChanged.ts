import { useHostServices } from '@foyer/remote-kit';

/** Tells the suite that the heating systems, and with them rooms and devices, are others now: everything follows at once. */
export function useHouseChanged(): () => void {
  const { bus } = useHostServices();
  return () => bus.emit('profile.refresh', {});
}
