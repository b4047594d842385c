import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RangePlace } from './ScheduleEditor';

/** In the details, from the best to begin with on. */
const FIELDS = ['input:not(:disabled)', '[role=group] button:not(:disabled)', 'button'];

/**
 * Where the focus goes after an edit: to the range it was about, into its details, or, where what had it is gone, to
 * what is left of its day. It never falls out of the editor.
 */
export function useEditorFocus(selected: RangePlace | null) {
  const editor = useRef<HTMLElement>(null);
  const details = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<'range' | 'details' | number | null>(null);
  const held = useRef<{ readonly day: number; readonly topPx: number } | null>(null);

  const lineOf = (day: number | undefined) =>
    editor.current?.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? null;
  const rangeIn = (line: HTMLElement | null) =>
    (selected && line?.querySelector<HTMLElement>(`button[data-index="${selected.index}"]`)) ?? null;

  // Details that close above a day would pull it away from under the finger.
  useLayoutEffect(() => {
    const before = held.current;
    held.current = null;
    const line = before && lineOf(before.day);
    const movedPx = line ? line.getBoundingClientRect().top - before.topPx : 0;
    if (movedPx !== 0) window.scrollBy(0, movedPx);
  });

  useEffect(() => {
    const goal = wanted.current;
    wanted.current = null;
    if (goal === null) return;
    const line = lineOf(typeof goal === 'number' ? goal : selected?.day);
    const range = rangeIn(line);
    const field = FIELDS.map((kind) => details.current?.querySelector<HTMLElement>(kind)).find(Boolean);
    if (goal === 'details') field?.focus({ preventScroll: true });
    else if (goal === 'range') range?.focus({ preventScroll: true });
    else if (document.activeElement === document.body)
      (range ?? line?.querySelector<HTMLElement>('button[data-index], [data-adds]'))?.focus();
    // With its details, which open under it.
    if (goal === 'range' || goal === 'details') line?.scrollIntoView?.({ block: 'nearest' });
  });

  const want = (goal: 'range' | 'details' | number, day: number) => {
    wanted.current = goal;
    const line = lineOf(day);
    if (line) held.current = { day, topPx: line.getBoundingClientRect().top };
  };
  return {
    editor,
    details,
    /** With the next drawing: to the selected range, which will be of this day. */
    toRange: (day: number) => want('range', day),
    /** With the next drawing: to the first field of the selected range's details. */
    toDetails: (day: number) => want('details', day),
    /** Stays where it is; if the next drawing takes that away, to something of this day. */
    keepIn: (day: number) => want(day, day),
    /** At once: from the details back to their range. */
    leaveDetails: () => rangeIn(lineOf(selected?.day))?.focus(),
  };
}
