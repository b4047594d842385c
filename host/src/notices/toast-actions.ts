import type { ShellStore } from '../session/stored-state/shell-store';
import { type NewToast, toastShown } from '../session/stored-state/toasts-slice';

export interface ToastActions {
  /** Shows a toast; `run` is the action named by its `actionKey`. */
  show(toast: NewToast, run?: () => void): void;
  /** Runs the action of a toast once; does nothing once the toast is closed. */
  run(toastId: string): void;
}

/** Actions of the toasts shown. Functions cannot be part of the store's state. */
export function createToastActions(store: () => Pick<ShellStore, 'dispatch' | 'getState'>): ToastActions {
  const actions = new Map<string, () => void>();
  const isShown = (id: string) =>
    store()
      .getState()
      .toasts.some((toast) => toast.id === id);
  return {
    show(toast, run) {
      const shown = toastShown(toast);
      if (run) actions.set(shown.payload.id, run);
      store().dispatch(shown);
      for (const id of actions.keys()) if (!isShown(id)) actions.delete(id);
    },
    run(toastId) {
      const run = isShown(toastId) ? actions.get(toastId) : undefined;
      actions.delete(toastId);
      run?.();
    },
  };
}
