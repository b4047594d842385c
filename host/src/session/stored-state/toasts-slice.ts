import type { MessageValues, Severity } from '@foyer/contract';
import { createSlice, nanoid, type PayloadAction } from '@foyer/remote-kit/store';

/** A short message that disappears automatically. */
export interface Toast {
  readonly id: string;
  /** Area whose translations are looked up first. */
  readonly remote: string;
  readonly messageKey: string;
  readonly severity: Severity;
  readonly values: MessageValues;
  readonly durationMs: number;
}

export type NewToast = Omit<Toast, 'id'>;

/** A further toast removes the oldest. */
const MAX_TOASTS = 3;

const isSameMessage = (a: NewToast, b: NewToast) => a.remote === b.remote && a.messageKey === b.messageKey;

const initialState: readonly Toast[] = [];

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    /** The same message replaces the toast shown and restarts its time. */
    toastShown: {
      prepare: (toast: NewToast) => ({ payload: { ...toast, id: nanoid() } }),
      reducer: (toasts: readonly Toast[], { payload: toast }: PayloadAction<Toast>): readonly Toast[] =>
        [...toasts.filter((shown) => !isSameMessage(shown, toast)), toast].slice(-MAX_TOASTS),
    },
    toastDismissed: (toasts, { payload: id }: PayloadAction<string>): readonly Toast[] =>
      toasts.filter((toast) => toast.id !== id),
    /** Toasts of a session are cleared when it ends. */
    toastsCleared: (): readonly Toast[] => [],
  },
});

export const { toastShown, toastDismissed, toastsCleared } = toastsSlice.actions;
