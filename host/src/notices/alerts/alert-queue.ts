import type { MessageValues, Severity } from '@foyer/contract';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';

/** A modal alert. */
export interface ImportantAlert {
  readonly id: number;
  /** Area whose texts are looked up first. */
  readonly remote: string;
  readonly messageKey: string;
  readonly severity: Severity;
  readonly values: MessageValues;
}

export interface AlertQueue {
  /** The alert shown, or null. */
  readonly shown$: Observable<ImportantAlert | null>;
  /** Resolves when the person closes it. The same message of one area twice is one alert. */
  show(alert: Omit<ImportantAlert, 'id'>): Promise<void>;
  close(id: number): void;
  /** Closes all alerts: they belong to a session that has ended. */
  dismissAll(): void;
}

const WEIGHT: Readonly<Record<Severity, number>> = { fatal: 3, warning: 2, info: 1, success: 0 };

interface Waiting {
  readonly alert: ImportantAlert;
  readonly closed: Promise<void>;
  readonly close: () => void;
}

/** Shows one alert at a time: the most severe first, then the oldest. */
export function createAlertQueue(): AlertQueue {
  const shown$ = new BehaviorSubject<ImportantAlert | null>(null);
  let current: Waiting | null = null;
  const waiting: Waiting[] = [];
  let lastId = 0;

  const showNext = () => {
    waiting.sort((a, b) => WEIGHT[b.alert.severity] - WEIGHT[a.alert.severity] || a.alert.id - b.alert.id);
    current = waiting.shift() ?? null;
    shown$.next(current?.alert ?? null);
  };

  return {
    shown$,
    show(content) {
      const same = [current, ...waiting].find(
        (known) =>
          known?.alert.remote === content.remote &&
          known.alert.messageKey === content.messageKey &&
          JSON.stringify(known.alert.values) === JSON.stringify(content.values),
      );
      if (same) return same.closed;
      lastId += 1;
      let close = () => {};
      const closed = new Promise<void>((resolve) => {
        close = resolve;
      });
      waiting.push({ alert: { ...content, id: lastId }, closed, close });
      if (!current) showNext();
      return closed;
    },
    close(id) {
      if (current?.alert.id !== id) return;
      const { close } = current;
      showNext();
      close();
    },
    dismissAll() {
      const open = current ? [current, ...waiting.splice(0)] : [];
      current = null;
      shown$.next(null);
      for (const { close } of open) close();
    },
  };
}
