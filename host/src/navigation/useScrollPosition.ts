import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSuite } from '../context/suite-context';

/** How long the position is kept while an area's page grows to its earlier height, milliseconds. */
const LONGEST_WAIT_MS = 3_000;
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Restores the scroll position that `ScrollRestoration` has saved while the page grows: an area draws its page after the
 * navigation, when the browser would have scrolled already. Ends when the person moves.
 */
export function useScrollPosition(): void {
  const { history } = useSuite();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per history entry
  useLayoutEffect(() => {
    const top = history.router.state.restoreScrollPosition;
    if (typeof top !== 'number' || top === 0) return;
    const ended = new AbortController();
    const restore = () => {
      if (document.documentElement.scrollHeight < top + window.innerHeight) return;
      window.scrollTo({ top });
    };
    const growing = new ResizeObserver(restore);
    growing.observe(document.body);
    ended.signal.addEventListener('abort', () => growing.disconnect());
    for (const moved of MOVES)
      window.addEventListener(moved, () => ended.abort(), { signal: ended.signal, passive: true });
    const timer = setTimeout(() => ended.abort(), LONGEST_WAIT_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [history, key]);
}
