import { DAY_MINUTES, type DayPlan, type WeekPlan } from '@foyer/domain';
import { type PointerEvent, useEffect, useRef } from 'react';
import type { Edge, EditingModel } from './editing-model';

/** A click this near to a beginning or an end adds nothing (spec 1 §5). */
const KEEP_AWAY_PX = 70;
/** A press that moves less is a click. */
const CLICK_SLACK_PX = 5;

interface TrackGestures {
  readonly day: number;
  readonly ranges: DayPlan;
  /** The week as it was before the gesture. */
  readonly week: WeekPlan;
  readonly model: EditingModel;
  onSelect(index: number): void;
  onDraft(week: WeekPlan | null): void;
  onCommit(week: WeekPlan, place: { readonly day: number; readonly minute: number }): void;
}

type Grip =
  | { readonly kind: 'draw' }
  | { readonly kind: 'move'; readonly index: number; readonly startMin: number }
  | { readonly kind: 'resize'; readonly index: number; readonly edge: Edge };

interface Gesture {
  readonly pointer: number;
  readonly grip: Grip;
  readonly originX: number;
  readonly originMin: number;
  dragged: boolean;
  result: WeekPlan;
  minute: number;
}

/** What was pressed: the handle or the range under the pointer, else the empty line. */
function gripOf(target: EventTarget, ranges: DayPlan): Grip {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  const index = Number(element?.dataset.index ?? Number.NaN);
  const range = ranges[index];
  if (!element || !range) return { kind: 'draw' };
  const { edge } = element.dataset;
  if (edge === 'start' || edge === 'end') return { kind: 'resize', index, edge };
  return { kind: 'move', index, startMin: range.startMin };
}

/** Mouse, pen and touch on one day's line: draw, drag, resize, click to add, tap to select. */
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

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || gesture.current) return;
      const grip = gripOf(event.target, options.ranges);
      const originMin = minuteAt(event);
      gesture.current = {
        pointer: event.pointerId,
        grip,
        originX: event.clientX,
        originMin,
        dragged: false,
        result: options.week,
        minute: originMin,
      };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = gesture.current;
      if (!now || now.pointer !== event.pointerId) return;
      if (!now.dragged && Math.abs(event.clientX - now.originX) < CLICK_SLACK_PX) return;
      const { day, model, week } = options;
      const { grip, originMin } = now;
      const minute = minuteAt(event);
      now.dragged = true;
      if (grip.kind === 'draw') now.result = model.draw(week, day, originMin, minute);
      else if (grip.kind === 'move')
        now.result = model.move(week, day, grip.index, grip.startMin + minute - originMin);
      else now.result = model.resize(week, day, grip.index, grip.edge, minute);
      const index = grip.kind === 'draw' ? null : grip.index;
      now.minute = index === null ? originMin : (now.result[day]?.[index]?.startMin ?? minute);
      options.onDraft(now.result);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = gesture.current;
      if (!now || now.pointer !== event.pointerId) return;
      gesture.current = null;
      const { day, model, week } = options;
      if (now.dragged) {
        options.onCommit(now.result, { day, minute: now.minute });
      } else if (now.grip.kind === 'draw') {
        const { width } = event.currentTarget.getBoundingClientRect();
        const keepAway = width > 0 ? (KEEP_AWAY_PX / width) * DAY_MINUTES : 0;
        options.onCommit(model.add(week, day, now.originMin, keepAway), { day, minute: now.originMin });
      } else options.onSelect(now.grip.index);
    },
    onPointerCancel() {
      gesture.current = null;
      options.onDraft(null);
    },
  };
}
