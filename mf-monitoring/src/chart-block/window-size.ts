import { useSyncExternalStore } from 'react';

/** Read when this code comes and at every change: asked in the middle of a drawing, a browser lays the page out anew. */
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

/** Height of the window in CSS pixels. */
export function useWindowHeight(): number {
  return useSyncExternalStore(subscribe, () => size.heightPx);
}

/** Width of the window in CSS pixels. */
export function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => size.widthPx);
}
