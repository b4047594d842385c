import { DAY_MINUTES, type DayPlan, type WeekPlan } from '@foyer/domain';
import { type PointerEvent, useEffect, useRef } from 'react';
import type { Edge, EditingModel } from './editing-model';

/** A click closer than this to a range adds nothing. */
const KEEP_AWAY_PX = 70;
/** Movement below this counts as a click. Touches are less steady. */
const CLICK_SLACK_PX = { mouse: 4, touch: 10 };

/** The week during or after a gesture, and the range it affects. */
export interface GestureResult {
  readonly week: WeekPlan;
  readonly index: number;
}

interface TrackGestures {
  readonly day: number;
  readonly ranges: DayPlan;
  /** The week before the gesture. */
  readonly week: WeekPlan;
  readonly model: EditingModel;
  onSelect(index: number): void;
  onDraft(draft: GestureResult | null): void;
  onCommit(week: WeekPlan, place: { readonly day: number; readonly minute: number }): void;
  /** Called for a click too near to a range. */
  onTooNear(minute: number): void;
}

type Grip =
  | { readonly kind: 'draw' }
  | { readonly kind: 'move'; readonly index: number; readonly startMin: number }
  | { readonly kind: 'resize'; readonly index: number; readonly edge: Edge };

interface Gesture {
  readonly pointer: number;
  readonly grip: Grip;
  readonly slackPx: number;
  readonly originX: number;
  readonly originMin: number;
  dragged: boolean;
  result: GestureResult;
}

/** The pressed handle or range, else the empty track. */
function gripOf(target: EventTarget, ranges: DayPlan): Grip {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  const index = Number(element?.dataset.index ?? Number.NaN);
  const range = ranges[index];
  if (!element || !range) return { kind: 'draw' };
  const { edge } = element.dataset;
  if (edge === 'start' || edge === 'end') return { kind: 'resize', index, edge };
  return { kind: 'move', index, startMin: range.startMin };
}

/** The week after dragging from the gesture's origin to `minute`. */
function dragResult({ grip, originMin }: Gesture, minute: number, options: TrackGestures): GestureResult {
  const { day, model, week } = options;
  if (grip.kind === 'resize')
    return { week: model.resize(week, day, grip.index, grip.edge, minute), index: grip.index };
  // Ranges of a day without gaps cannot move: dragging over one draws another.
  if (grip.kind === 'move' && model.hasGaps)
    return { week: model.move(week, day, grip.index, grip.startMin + minute - originMin), index: grip.index };
  const drawn = model.draw(week, day, originMin, minute);
  const known = week[day] ?? [];
  const low = Math.min(originMin, minute);
  const index = (drawn[day] ?? []).findIndex((range) => !known.includes(range) && range.endMin > low);
  return { week: drawn, index };
}

/** Mouse, pen and touch gestures on one day's track: draw, drag, resize, click to add, tap to select. */
export function useTrackGestures(options: TrackGestures) {
  const latest = useRef(options);
  latest.current = options;
  const gesture = useRef<Gesture | null>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !gesture.current?.dragged) return;
      gesture.current = null;
      latest.current.onDraft(null);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const minuteAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return width > 0 ? ((event.clientX - left) / width) * DAY_MINUTES : 0;
  };
  const click = (event: PointerEvent<HTMLElement>, { grip, originMin }: Gesture) => {
    const { day, model, week } = options;
    if (grip.kind !== 'draw') return options.onSelect(grip.index);
    const { width } = event.currentTarget.getBoundingClientRect();
    const keepAway = width > 0 ? (KEEP_AWAY_PX / width) * DAY_MINUTES : 0;
    const next = model.add(week, day, originMin, keepAway);
    if (next === week) options.onTooNear(originMin);
    else options.onCommit(next, { day, minute: originMin });
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || gesture.current) return;
      gesture.current = {
        pointer: event.pointerId,
        grip: gripOf(event.target, options.ranges),
        slackPx: event.pointerType === 'touch' ? CLICK_SLACK_PX.touch : CLICK_SLACK_PX.mouse,
        originX: event.clientX,
        originMin: minuteAt(event),
        dragged: false,
        result: { week: options.week, index: -1 },
      };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = gesture.current;
      if (!current || current.pointer !== event.pointerId) return;
      if (!current.dragged && Math.abs(event.clientX - current.originX) < current.slackPx) return;
      current.dragged = true;
      current.result = dragResult(current, minuteAt(event), options);
      options.onDraft(current.result);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const current = gesture.current;
      if (!current || current.pointer !== event.pointerId) return;
      gesture.current = null;
      const { day, week } = options;
      options.onDraft(null);
      if (!current.dragged) return click(event, current);
      const { startMin } = current.result.week[day]?.[current.result.index] ?? {};
      if (current.result.week !== week && startMin !== undefined)
        options.onCommit(current.result.week, { day, minute: startMin });
      // Too short to draw: treat it as a click.
      else if (current.grip.kind === 'draw') click(event, current);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (gesture.current?.pointer !== event.pointerId) return;
      gesture.current = null;
      options.onDraft(null);
    },
  };
}
