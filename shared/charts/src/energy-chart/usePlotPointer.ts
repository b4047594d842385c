import { type PointerEvent, type PointerEventHandler, type RefObject, useEffect, useRef } from 'react';
import { nearestPlace } from './reading-place';
import type { ChartData } from './series';

export interface PlotPointer {
  /** For the plot element. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly handlers: Readonly<
    Record<
      'onPointerDown' | 'onPointerMove' | 'onPointerLeave' | 'onPointerCancel',
      PointerEventHandler<HTMLDivElement>
    >
  >;
}

/**
 * Pointer reading of a plot. A mouse reads by hovering. A touch reads by tapping or dragging, and its value
 * stays until another touch inside or outside the plot.
 */
export function usePlotPointer(
  data: ChartData,
  even: boolean,
  place: number | null,
  setPlace: (place: number | null) => void,
): PlotPointer {
  const ref = useRef<HTMLDivElement>(null);
  /** Position before the newest touch, restored when that touch turns into a page scroll. */
  const before = useRef<{ readonly pointerId: number; readonly place: number | null } | null>(null);
  const isRead = place !== null;

  useEffect(() => {
    if (!isRead) return;
    const clearReading = ({ target }: Event) => {
      if (!ref.current?.contains(target as Node)) setPlace(null);
    };
    document.addEventListener('pointerdown', clearReading);
    return () => document.removeEventListener('pointerdown', clearReading);
  }, [isRead, setPlace]);

  const trackPointer = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const box = currentTarget.getBoundingClientRect();
    if (box.width > 0) setPlace(nearestPlace(data, (clientX - box.left) / box.width, even));
  };
  return {
    ref,
    handlers: {
      onPointerDown: (event) => {
        before.current = { pointerId: event.pointerId, place };
        trackPointer(event);
      },
      onPointerMove: trackPointer,
      onPointerLeave: ({ pointerType }) => {
        if (pointerType !== 'touch') setPlace(null);
      },
      onPointerCancel: ({ pointerId }) => {
        if (before.current?.pointerId === pointerId) setPlace(before.current.place);
      },
    },
  };
}
