import { useSyncExternalStore } from 'react';

/** Cached, because reading the size during a render forces a synchronous layout. */
let size = windowSize();
addEventListener('resize', () => {
  size = windowSize();
});

function windowSize() {
  return { widthPx: innerWidth, heightPx: innerHeight };
}

function subscribe(changed: () => void) {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

export function useWindowHeight(): number {
  return useSyncExternalStore(subscribe, () => size.heightPx);
}

export function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => size.widthPx);
}
