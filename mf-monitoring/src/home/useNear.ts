import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** How far below the picture a part still is near, as a share of the window's height. */
const MARGIN = '25%';
/** What whoever goes on through the page does first. */
const MOVES = ['scroll', 'keydown'] as const;

/**
 * A part of the page, and whether it is wanted: once `now` is true and the part is near the picture, or the person has
 * begun to go through the page. What stands further down costs nothing to who only looks at what is going on (D223).
 */
export function useNear<Part extends Element>(now: boolean): readonly [RefObject<Part | null>, boolean] {
  const part = useRef<Part>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!now || isNear) return;
    const come = () => startTransition(() => setNear(true));
    if (!part.current || typeof IntersectionObserver === 'undefined') return come();
    const watcher = new IntersectionObserver(
      (entries) => (entries.some(({ isIntersecting }) => isIntersecting) ? come() : undefined),
      { rootMargin: `0px 0px ${MARGIN}` },
    );
    watcher.observe(part.current);
    const ended = new AbortController();
    for (const move of MOVES)
      document.addEventListener(move, come, { capture: true, passive: true, signal: ended.signal });
    return () => {
      watcher.disconnect();
      ended.abort();
    };
  }, [now, isNear]);
  return [part, isNear];
}
