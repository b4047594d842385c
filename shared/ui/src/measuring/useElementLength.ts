import { type RefCallback, useCallback, useState } from 'react';

/** What to attach, and what it measured. */
export type Measured<E> = [ref: RefCallback<E>, length: number];

/**
 * The length of an element in whole units, before the first paint and at every change. Until it is laid out the length is
 * `first`: where that was right, nothing is drawn a second time.
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
      const tell = (lengthPx: number) => setLength(Math.floor(lengthPx / unitPx));
      tell(element.getBoundingClientRect()[side]);
      const observer = new ResizeObserver(([entry]) => {
        if (entry) tell(entry.contentRect[side]);
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [side, unitPx],
  );
  return [ref, length];
}
