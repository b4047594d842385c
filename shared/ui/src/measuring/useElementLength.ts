import { type RefCallback, useCallback, useState } from 'react';

/** Ref to attach, and the measured length. */
export type Measured<E> = [ref: RefCallback<E>, length: number];

/**
 * Length of an element in whole units, measured before the first paint and at every change. Until layout it is
 * `first`; a correct estimate saves a second render.
 */
export function useElementLength<E extends Element>(
  side: 'width' | 'height',
  unitPx = 1,
  first: number | (() => number) = 0,
): Measured<E> {
  const [length, setLength] = useState(first);
  const ref = useCallback(
    (element: E | null) => {
      if (!element) return;
      const updateLength = (lengthPx: number) => setLength(Math.floor(lengthPx / unitPx));
      updateLength(element.getBoundingClientRect()[side]);
      const observer = new ResizeObserver(([entry]) => {
        if (entry) updateLength(entry.contentRect[side]);
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [side, unitPx],
  );
  return [ref, length];
}
