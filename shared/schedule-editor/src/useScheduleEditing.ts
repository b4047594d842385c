import { DEFAULT_TARGET_C, type WeekPlan } from '@foyer/domain';
import { useCallback, useMemo, useState } from 'react';
import { type EditedForm, type EditingModel, editingModel, settled } from './editing-model';

export type { EditedForm } from './editing-model';

const UNDO_DEPTH = 100;

/** State of an edited week. */
export interface ScheduleEditing {
  readonly week: WeekPlan;
  readonly form: EditedForm;
  readonly model: EditingModel;
  /** Whether the week differs from the saved one. */
  readonly edited: boolean;
  readonly canUndo: boolean;
  /** Applies an edit; touching ranges are merged. */
  change(next: WeekPlan): void;
  undo(): void;
  /** Sets the saved week; edits made during the request are kept. */
  saved(week: WeekPlan): void;
  /** Restores the saved week. */
  discard(): void;
}

interface History {
  readonly saved: WeekPlan;
  readonly now: WeekPlan;
  readonly past: readonly WeekPlan[];
}

const isSameWeek = (a: WeekPlan, b: WeekPlan) => JSON.stringify(a) === JSON.stringify(b);

/** Edits a week that starts as `initial`; later values of `initial` are ignored. */
export function useScheduleEditing(initial: WeekPlan, form: EditedForm): ScheduleEditing {
  const [history, setHistory] = useState<History>(() => ({ saved: initial, now: initial, past: [] }));
  const model = useMemo(() => editingModel(form, DEFAULT_TARGET_C), [form]);
  const change = useCallback((next: WeekPlan) => {
    setHistory((before) => {
      const now = settled(next);
      if (isSameWeek(now, before.now)) return before;
      return { ...before, now, past: [...before.past, before.now].slice(-UNDO_DEPTH) };
    });
  }, []);
  const undo = useCallback(() => {
    setHistory((before) => {
      const now = before.past.at(-1);
      return now ? { ...before, now, past: before.past.slice(0, -1) } : before;
    });
  }, []);
  const saved = useCallback(
    (week: WeekPlan) => setHistory((before) => ({ ...before, saved: settled(week) })),
    [],
  );
  const discard = useCallback(
    () => setHistory((before) => ({ saved: before.saved, now: before.saved, past: [] })),
    [],
  );
  return {
    week: history.now,
    form,
    model,
    edited: !isSameWeek(history.now, history.saved),
    canUndo: history.past.length > 0,
    change,
    undo,
    saved,
    discard,
  };
}
