import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Pointer distance that starts a drag, px; less is a click. */
const THRESHOLD_PX = 6;
/** Auto-scroll near the top and bottom of the window: distance from the edge in px, speed in px per frame. */
const EDGE_PX = 64;
const SCROLL_PX = 12;

/** A drag in progress. */
export interface Drag {
  readonly deviceId: string;
  readonly name: string;
  /** Room under the pointer that accepts the device; null otherwise. */
  readonly overRoomId: string | null;
}

interface Gesture {
  readonly deviceId: string;
  readonly name: string;
  readonly pointerId: number;
  readonly startX: number;
  readonly startY: number;
  x: number;
  y: number;
  active: boolean;
  overRoomId: string | null;
}

interface DeviceDragOptions {
  /** Whether a room accepts the device. */
  accepts(deviceId: string, roomId: string): boolean;
  onDrop(deviceId: string, roomId: string): void;
}

export interface DeviceDrag {
  readonly drag: Drag | null;
  /** Element that follows the pointer. */
  readonly ghost: RefObject<HTMLDivElement | null>;
  /** Handles a press on the device's drag handle. */
  start(event: ReactPointerEvent, device: { readonly id: string; readonly name: string }): void;
  /** Whether the press that just ended was a drag, so that its click is ignored. */
  wasDrag(): boolean;
}

function roomUnder(x: number, y: number): string | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-room]');
  return element?.dataset.room ?? null;
}

/** Drags a device between rooms with mouse, touch or pen. Escape cancels. */
export function useDeviceDrag({ accepts, onDrop }: DeviceDragOptions): DeviceDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const dragged = useRef(false);
  const stop = useRef<(() => void) | null>(null);
  const latest = useRef({ accepts, onDrop });
  useEffect(() => {
    latest.current = { accepts, onDrop };
  }, [accepts, onDrop]);
  useEffect(() => () => stop.current?.(), []);

  const start: DeviceDrag['start'] = (event, { id, name }) => {
    if (event.button !== 0 || stop.current) return;
    dragged.current = false;
    const { pointerId, clientX, clientY } = event;
    const gesture: Gesture = {
      deviceId: id,
      name,
      pointerId,
      startX: clientX,
      startY: clientY,
      x: clientX,
      y: clientY,
      active: false,
      overRoomId: null,
    };
    const leaving = new AbortController();
    let frame = 0;
    stop.current = () => {
      leaving.abort();
      cancelAnimationFrame(frame);
      stop.current = null;
      setDrag(null);
    };

    const follow = () => {
      const { x, y, deviceId } = gesture;
      if (ghost.current) ghost.current.style.translate = `${x}px ${y}px`;
      const under = roomUnder(x, y);
      const over = under !== null && latest.current.accepts(deviceId, under) ? under : null;
      if (over === gesture.overRoomId) return;
      gesture.overRoomId = over;
      setDrag({ deviceId, name: gesture.name, overRoomId: over });
    };
    const scrollAlong = () => {
      const step =
        gesture.y < EDGE_PX ? -SCROLL_PX : gesture.y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0;
      if (step !== 0) window.scrollBy(0, step);
      follow();
      frame = requestAnimationFrame(scrollAlong);
    };
    const move = (next: PointerEvent) => {
      if (next.pointerId !== gesture.pointerId) return;
      gesture.x = next.clientX;
      gesture.y = next.clientY;
      const far = Math.hypot(gesture.x - gesture.startX, gesture.y - gesture.startY) >= THRESHOLD_PX;
      if (!gesture.active && far) {
        gesture.active = true;
        dragged.current = true;
        setDrag({ deviceId: gesture.deviceId, name: gesture.name, overRoomId: null });
        frame = requestAnimationFrame(scrollAlong);
      }
      if (gesture.active) follow();
    };
    const end = (next: PointerEvent) => {
      if (next.pointerId !== gesture.pointerId) return;
      const { active, overRoomId, deviceId } = gesture;
      stop.current?.();
      // The click of this press precedes any timer, so that later clicks and key presses count again.
      setTimeout(() => {
        dragged.current = false;
      });
      if (active && next.type === 'pointerup' && overRoomId) latest.current.onDrop(deviceId, overRoomId);
    };
    const { signal } = leaving;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop.current?.(), { signal });
  };

  const wasDrag = () => {
    const was = dragged.current;
    dragged.current = false;
    return was;
  };
  return { drag, ghost, start, wasDrag };
}
