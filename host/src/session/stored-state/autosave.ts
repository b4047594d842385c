import type { ShellState, ShellStore } from './shell-store';

/** Shortest time between two saves of the store, milliseconds. */
export const SAVE_EVERY_MS = 1000;

/**
 * Saves changes of the store: at once, then at most once a second, and when the page is hidden. Returns a function
 * that stops it.
 */
export function autosaveState(
  store: Pick<ShellStore, 'getState' | 'subscribe'>,
  save: (state: ShellState) => void,
  page: Window = window,
): () => void {
  let saved = store.getState();
  let pause: ReturnType<typeof setTimeout> | null = null;

  const flush = () => {
    const state = store.getState();
    if (state === saved) return;
    saved = state;
    save(state);
  };
  const onChange = () => {
    if (pause !== null || store.getState() === saved) return;
    flush();
    pause = setTimeout(() => {
      pause = null;
      onChange();
    }, SAVE_EVERY_MS);
  };

  const stopListening = store.subscribe(onChange);
  page.addEventListener('pagehide', flush);
  return () => {
    stopListening();
    page.removeEventListener('pagehide', flush);
    if (pause !== null) clearTimeout(pause);
  };
}
