import { DEFAULT_TARGET_C, type WeekPlan } from '@foyer/domain';
import { useCallback, useMemo, useState } from 'react';
import { type EditedForm, type EditingModel, editingModel, settled } from './editing-model';

export type { EditedForm } from './editing-model';

const UNDO_DEPTH = 100;

/** A week being edited: what it was, what it is, and the way back. */
export interface ScheduleEditing {
  readonly week: WeekPlan;
  readonly form: EditedForm;
  readonly model: EditingModel;
  /** Whether anything differs from what was last saved (spec 1 §4). */
  readonly edited: boolean;
  readonly canUndo: boolean;
  /** Takes the result of an edit; touching ranges are merged. */
  change(next: WeekPlan): void;
  undo(): void;
  /** `week` is what is stored now; edits made while it was on its way stay edits. */
  saved(week: WeekPlan): void;
  /** Back to what was last stored. */
  discard(): void;
}

interface History {
  readonly saved: WeekPlan;
  readonly now: WeekPlan;
  readonly past: readonly WeekPlan[];
}

const same = (a: WeekPlan, b: WeekPlan) => JSON.stringify(a) === JSON.stringify(b);

/** Edits of a week that begins as `initial`; another `initial` afterwards is not looked at. */
export function useScheduleEditing(initial: WeekPlan, form: EditedForm): ScheduleEditing {
  const [history, setHistory] = useState<History>(() => ({ saved: initial, now: initial, past: [] }));
  const model = useMemo(() => editingModel(form, DEFAULT_TARGET_C), [form]);
  const change = useCallback((next: WeekPlan) => {
    setHistory((before) => {
      const now = settled(next);
      if (same(now, before.now)) return before;
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
    edited: !same(history.now, history.saved),
    canUndo: history.past.length > 0,
    change,
    undo,
    saved,
    discard,
  };
}
