import type { MessageValues, Severity } from '@foyer/contract';
import { createSlice, nanoid, type PayloadAction } from '@foyer/remote-kit/store';

/** A short message; its severity decides whether it disappears by itself. */
export interface Toast {
  readonly id: string;
  /** Area whose translations are looked up first. */
  readonly remote: string;
  readonly messageKey: string;
  readonly severity: Severity;
  readonly values: MessageValues;
  /** Key of the action's label; the action itself is kept in `toast-actions.ts`. */
  readonly actionKey?: string;
}

export type NewToast = Omit<Toast, 'id'>;

const MAX_TOASTS = 3;

/** Toasts with an action differ: each undoes its own removal. */
const isSameMessage = (a: NewToast, b: NewToast) =>
  a.remote === b.remote && a.messageKey === b.messageKey && !a.actionKey && !b.actionKey;

const stays = ({ severity }: Toast) => severity === 'warning' || severity === 'fatal';

/** Removes the oldest that closes by itself, else the oldest. The newest is kept. */
function withinLimit(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= MAX_TOASTS) return toasts;
  const removed = toasts.slice(0, -1).find((toast) => !stays(toast)) ?? toasts[0];
  return toasts.filter((toast) => toast !== removed);
}

const initialState: readonly Toast[] = [];

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    /** The same message replaces the toast shown and restarts its time. */
    toastShown: {
      prepare: (toast: NewToast) => ({ payload: { ...toast, id: nanoid() } }),
      reducer: (toasts: readonly Toast[], { payload: toast }: PayloadAction<Toast>): readonly Toast[] =>
        withinLimit([...toasts.filter((shown) => !isSameMessage(shown, toast)), toast]),
    },
    toastDismissed: (toasts, { payload: id }: PayloadAction<string>): readonly Toast[] =>
      toasts.filter((toast) => toast.id !== id),
    /** Toasts of a session are cleared when it ends. */
    toastsCleared: (): readonly Toast[] => [],
  },
});

export const { toastShown, toastDismissed, toastsCleared } = toastsSlice.actions;
