import { type RefCallback, useCallback, useState } from 'react';

/**
 * The content width of an element in whole CSS pixels, before the first paint and at every change.
 * Attach the returned ref; the width is 0 until the element is laid out.
 */
export function useElementWidth<E extends Element = HTMLElement>(): [ref: RefCallback<E>, widthPx: number] {
  const [widthPx, setWidthPx] = useState(0);
  const ref = useCallback((element: E | null) => {
    if (!element) return;
    setWidthPx(Math.floor(element.getBoundingClientRect().width));
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidthPx(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, widthPx];
}
