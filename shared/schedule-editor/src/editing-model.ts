import {
  addFilledRange,
  addRangeAt,
  DAY_MINUTES,
  drawFilledRange,
  drawRange,
  moveBoundary,
  moveRange,
  normaliseDay,
  removeFilledRange,
  removeRange,
  resizeRange,
  SCHEDULE_STEP_MINUTES,
  setOvernight,
  setRangeBounds,
  setRangeTarget,
  type WeekPlan,
} from '@foyer/domain';

/** On/off, temperatures with off between them, or Wiser days without gaps. */
export type EditedForm = 'onOff' | 'heating' | 'wiser';

export type Edge = 'start' | 'end';

/** Edits of one form. An edit without effect returns the same week. */
export interface EditingModel {
  readonly hasTargets: boolean;
  /** Whether ranges can have gaps and move as a whole; otherwise they fill the day and share boundaries. */
  readonly hasGaps: boolean;
  add(week: WeekPlan, day: number, minute: number, keepAwayMinutes: number): WeekPlan;
  draw(week: WeekPlan, day: number, fromMin: number, toMin: number): WeekPlan;
  move(week: WeekPlan, day: number, index: number, startMin: number): WeekPlan;
  resize(week: WeekPlan, day: number, index: number, edge: Edge, minute: number): WeekPlan;
  /** An end not after the start is on the next day. */
  setBounds(week: WeekPlan, day: number, index: number, startMin: number, endMin: number): WeekPlan;
  setTarget(week: WeekPlan, day: number, index: number, targetC: number): WeekPlan;
  remove(week: WeekPlan, day: number, index: number): WeekPlan;
}

/** Edits of a form. `targetC` is the target of new heating ranges, `stepMin` the grid of ranges with gaps. */
export function editingModel(
  form: EditedForm,
  targetC: number,
  stepMin = SCHEDULE_STEP_MINUTES,
): EditingModel {
  if (form === 'wiser') {
    return {
      hasTargets: true,
      hasGaps: false,
      add: (week, day, minute) => addFilledRange(week, day, minute, targetC),
      draw: (week, day, fromMin, toMin) => drawFilledRange(week, day, fromMin, toMin, targetC),
      move: (week) => week,
      resize: moveBoundary,
      setBounds: (week, day, index, startMin, endMin) =>
        moveBoundary(moveBoundary(week, day, index, 'start', startMin), day, index, 'end', endMin),
      setTarget: setRangeTarget,
      remove: removeFilledRange,
    };
  }
  const target = form === 'heating' ? targetC : null;
  return {
    hasTargets: form === 'heating',
    hasGaps: true,
    add: (week, day, minute, keepAwayMinutes) =>
      addRangeAt(week, day, minute, target, keepAwayMinutes, stepMin),
    draw: (week, day, fromMin, toMin) => drawRange(week, day, fromMin, toMin, target, fromMin, stepMin),
    move: (week, day, index, startMin) => moveRange(week, day, index, startMin, stepMin),
    resize: (week, day, index, edge, minute) => resizeRange(week, day, index, edge, minute, stepMin),
    setBounds: (week, day, index, startMin, endMin) =>
      endMin > startMin
        ? setRangeBounds(week, day, index, startMin, endMin)
        : setOvernight(week, day, index, startMin, endMin),
    setTarget: setRangeTarget,
    remove: removeRange,
  };
}

/** Merges touching ranges; only at the end of a gesture, so that a drag can pull away again. */
export function settled(week: WeekPlan): WeekPlan {
  return week.map((day) => normaliseDay(day));
}

/**
 * Middle of the longest gap of a day, or of its longest range in a day without gaps. Null when nothing fits.
 */
export function roomiestMinute({ hasGaps }: EditingModel, week: WeekPlan, day: number): number | null {
  const ranges = week[day] ?? [];
  const bounds = ranges.flatMap(({ startMin, endMin }) => [startMin, endMin]);
  const stretches = hasGaps ? [0, ...bounds, DAY_MINUTES] : bounds;
  let best: readonly [number, number] = [0, 0];
  for (let place = 0; place + 1 < stretches.length; place += 2) {
    const [from = 0, to = 0] = [stretches[place], stretches[place + 1]];
    if (to - from > best[1] - best[0]) best = [from, to];
  }
  return best[1] - best[0] < SCHEDULE_STEP_MINUTES ? null : (best[0] + best[1]) / 2;
}
