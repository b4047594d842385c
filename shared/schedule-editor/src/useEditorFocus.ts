import { useEffect, useRef } from 'react';
import type { RangePlace } from './ScheduleEditor';

/** Elements of the details, preferred first. */
const FIELDS = ['input:not(:disabled)', '[role=group] button:not(:disabled)', 'button'];

/** Height kept free for the details at the window's edge, like `scroll-margin-block-end` of a day. */
const DETAILS_PX = 224;

/**
 * Focus after an edit: the edited range, its details, or, when the focused element disappeared, the rest of
 * its day. Focus never leaves the editor.
 */
export function useEditorFocus(selected: RangePlace | null) {
  const editor = useRef<HTMLElement>(null);
  const details = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<'range' | 'details' | number | null>(null);
  /** Focused element when `keepIn` was called. */
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
    // Between two fields nothing has focus for a moment.
    else if (had.current !== document.body && !had.current?.isConnected)
      (range ?? line?.querySelector<HTMLElement>('button[data-index], [data-adds]'))?.focus();
    // By keyboard only: under a pointer the next click would hit another day.
    if (goal === 'details') line?.scrollIntoView?.({ block: 'nearest' });
  });

  return {
    editor,
    details,
    /** After the next render: focuses the selected range. */
    toRange: () => {
      wanted.current = 'range';
    },
    /** After the next render: focuses the first field of the details. */
    toDetails: () => {
      wanted.current = 'details';
    },
    /** Keeps the focus; if the element disappears on the next render, focuses this day instead. */
    keepIn: (day: number) => {
      wanted.current = day;
      had.current = document.activeElement;
    },
    /** Whether the details at the window's lower edge would cover this day. */
    isLow: (day: number) => {
      const bottomPx = lineOf(day)?.getBoundingClientRect().bottom ?? 0;
      return bottomPx > window.innerHeight - DETAILS_PX;
    },
    /** Moves the focus from the details back to their range. */
    leaveDetails: () => rangeIn(lineOf(selected?.day))?.focus(),
  };
}
