import type { MessageValues, Severity } from '@foyer/contract';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';

/** A short confirmation that goes by itself. */
export interface ShownToast {
  readonly id: string;
  readonly remote: string;
  readonly messageKey: string;
  readonly severity: Severity;
  readonly values: MessageValues;
  readonly durationMs: number;
}

export interface ToastList {
  readonly toasts$: Observable<readonly ShownToast[]>;
  show(toast: Omit<ShownToast, 'id'>): void;
  dismiss(id: string): void;
  /** Removes every toast: they were about a session that has ended. */
  dismissAll(): void;
}

/** How many show at once; older ones make room. */
const MOST = 3;

export function createToastList(): ToastList {
  const toasts$ = new BehaviorSubject<readonly ShownToast[]>([]);
  let lastId = 0;
  return {
    toasts$,
    show(content) {
      lastId += 1;
      const others = toasts$.value.filter(
        ({ remote, messageKey }) => remote !== content.remote || messageKey !== content.messageKey,
      );
      toasts$.next([...others, { ...content, id: String(lastId) }].slice(-MOST));
    },
    dismissAll: () => toasts$.next([]),
    dismiss: (id) => toasts$.next(toasts$.value.filter((toast) => toast.id !== id)),
  };
}
