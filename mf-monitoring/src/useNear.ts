import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** Distance below the viewport at which a part loads, as a share of the window's height. */
const MARGIN = 0.25;
/** Events that show the user is moving on through the page. */
const MOVES = ['scroll', 'keydown'] as const;

/**
 * Ref of a part of the page, and whether to load it: once `now` is true and the part is near the viewport, or the user
 * starts to scroll or tab.
 *
 * The position is read when page or window change in size. An `IntersectionObserver` would run with every animation
 * frame, about twenty times a second, and keep the page from going idle.
 */
export function useNear<Part extends Element>(now: boolean): readonly [RefObject<Part | null>, boolean] {
  const part = useRef<Part>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!now || isNear) return;
    const markNear = () => startTransition(() => setNear(true));
    const checkPosition = () => {
      const topPx = part.current?.getBoundingClientRect().top ?? 0;
      if (topPx < window.innerHeight * (1 + MARGIN)) markNear();
    };
    // Reports the current size immediately, then every change.
    const page = new ResizeObserver(checkPosition);
    page.observe(document.body);
    const ended = new AbortController();
    window.addEventListener('resize', checkPosition, { signal: ended.signal });
    for (const move of MOVES)
      document.addEventListener(move, markNear, { capture: true, passive: true, signal: ended.signal });
    return () => {
      page.disconnect();
      ended.abort();
    };
  }, [now, isNear]);
  return [part, isNear];
}
