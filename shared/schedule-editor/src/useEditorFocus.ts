import { useEffect, useRef } from 'react';
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
  /** What had the focus when it was asked to stay. */
  const had = useRef<Element | null>(null);

  const lineOf = (day: number | undefined) =>
    editor.current?.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? null;
  const rangeIn = (line: HTMLElement | null) =>
    (selected && line?.querySelector<HTMLElement>(`button[data-index="${selected.index}"]`)) ?? null;

  useEffect(() => {
    const goal = wanted.current;
    wanted.current = null;
    if (goal === null) return;
    const line = lineOf(typeof goal === 'number' ? goal : selected?.day);
    const range = rangeIn(line);
    const field = FIELDS.map((kind) => details.current?.querySelector<HTMLElement>(kind)).find(Boolean);
    if (goal === 'details') field?.focus({ preventScroll: true });
    else if (goal === 'range') range?.focus({ preventScroll: true });
    // On its way from one field to another it is nowhere, and arrives by itself.
    else if (had.current !== document.body && !had.current?.isConnected)
      (range ?? line?.querySelector<HTMLElement>('button[data-index], [data-adds]'))?.focus();
    // Clear of its details, which lie along the end of the window.
    if (goal === 'range' || goal === 'details') line?.scrollIntoView?.({ block: 'nearest' });
  });

  return {
    editor,
    details,
    /** With the next drawing: to the selected range. */
    toRange: () => {
      wanted.current = 'range';
    },
    /** With the next drawing: to the first field of the selected range's details. */
    toDetails: () => {
      wanted.current = 'details';
    },
    /** Stays where it is; if the next drawing takes that away, to something of this day. */
    keepIn: (day: number) => {
      wanted.current = day;
      had.current = document.activeElement;
    },
    /** At once: from the details back to their range. */
    leaveDetails: () => rangeIn(lineOf(selected?.day))?.focus(),
  };
}
