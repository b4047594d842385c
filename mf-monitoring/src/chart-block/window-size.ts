import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

/** Height of the window in CSS pixels. */
export function useWindowHeight(): number {
  return useSyncExternalStore(subscribe, () => innerHeight);
}

/** Width of the window in CSS pixels. */
export function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => innerWidth);
}
