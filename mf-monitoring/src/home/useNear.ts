import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** How far below the picture a part still is near, as a share of the window's height. */
const MARGIN = 0.25;
/** What whoever goes on through the page does first. */
const MOVES = ['scroll', 'keydown'] as const;

/**
 * A part of the page, and whether it is wanted: once `now` is true and the part is near the picture, or the person has
 * begun to go through the page. What stands further down costs nothing to who only looks at what is going on (D223).
 *
 * Where the part lies is looked at when page or window change in size. An `IntersectionObserver` would be told of it with
 * every picture of whatever moves: the page's thread would be woken for each, twenty times a second.
 */
export function useNear<Part extends Element>(now: boolean): readonly [RefObject<Part | null>, boolean] {
  const part = useRef<Part>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!now || isNear) return;
    const come = () => startTransition(() => setNear(true));
    const look = () => {
      const topPx = part.current?.getBoundingClientRect().top ?? 0;
      if (topPx < window.innerHeight * (1 + MARGIN)) come();
    };
    // Tells at once how large the page is, and from then on what it becomes.
    const page = new ResizeObserver(look);
    page.observe(document.body);
    const ended = new AbortController();
    window.addEventListener('resize', look, { signal: ended.signal });
    for (const move of MOVES)
      document.addEventListener(move, come, { capture: true, passive: true, signal: ended.signal });
    return () => {
      page.disconnect();
      ended.abort();
    };
  }, [now, isNear]);
  return [part, isNear];
}
