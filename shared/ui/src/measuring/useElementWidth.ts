import { type RefCallback, useCallback, useState } from 'react';

type Measured<E> = [ref: RefCallback<E>, lengthPx: number];

function useElementLength<E extends Element>(side: 'width' | 'height'): Measured<E> {
  const [lengthPx, setLengthPx] = useState(0);
  const ref = useCallback(
    (element: E | null) => {
      if (!element) return;
      setLengthPx(Math.floor(element.getBoundingClientRect()[side]));
      const observer = new ResizeObserver(([entry]) => {
        if (entry) setLengthPx(Math.floor(entry.contentRect[side]));
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [side],
  );
  return [ref, lengthPx];
}

/**
 * The content width of an element in whole CSS pixels, before the first paint and at every change.
 * Attach the returned ref; the width is 0 until the element is laid out.
 */
export function useElementWidth<E extends Element = HTMLElement>(): [ref: RefCallback<E>, widthPx: number] {
  return useElementLength('width');
}

/** The content height of an element in whole CSS pixels, as `useElementWidth` tells its width. */
export function useElementHeight<E extends Element = HTMLElement>(): [ref: RefCallback<E>, heightPx: number] {
  return useElementLength('height');
}
