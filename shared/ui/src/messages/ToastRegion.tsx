import type { Severity } from '@foyer/contract';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../actions/Button';
import { IconClose } from '../icons/icons';
import { SeverityIcon } from './Banner';
import styles from './ToastRegion.module.css';

export interface ToastMessage {
  id: string;
  text: string;
  /** Default `info`. */
  severity?: Severity;
  /**
   * Milliseconds until it closes (paused on hover and focus); `null` stays. Default 5000, for `warning` and `fatal`
   * `null` (WCAG 2.2.1).
   */
  durationMs?: number | null;
  /** One action; the toast closes when it runs. */
  action?: { label: string; onAction: () => void };
  testId?: string;
}

export interface ToastRegionProps {
  /** Name of the region, e.g. "Notifications". */
  label: string;
  dismissLabel: string;
  toasts: readonly ToastMessage[];
  /** Called when a toast is closed or expires; the owner removes it from `toasts`. */
  onDismiss: (id: string) => void;
}

const DEFAULT_MS = 5_000;

/** Toasts at the edge of the screen. Always mounted, so that new ones are announced. */
export function ToastRegion({ label, dismissLabel, toasts, onDismiss }: ToastRegionProps) {
  return (
    <section className={styles.region} aria-label={label}>
      <ul aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} dismissLabel={dismissLabel} onDismiss={onDismiss} />
        ))}
      </ul>
    </section>
  );
}

interface ToastProps {
  toast: ToastMessage;
  dismissLabel: string;
  onDismiss: (id: string) => void;
}

function Toast({ toast, dismissLabel, onDismiss }: ToastProps) {
  const { id, text, severity = 'info', testId, action } = toast;
  const stays = severity === 'warning' || severity === 'fatal';
  const durationMs = toast.durationMs === undefined ? (stays ? null : DEFAULT_MS) : toast.durationMs;
  const [held, setHeld] = useState(false);
  const focusedBefore = useRef<EventTarget | null>(null);
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;

  useEffect(() => {
    if (held || durationMs === null) return;
    const timer = setTimeout(() => dismiss.current(id), durationMs);
    return () => clearTimeout(timer);
  }, [held, durationMs, id]);

  const close = () => {
    onDismiss(id);
    // The pressed button disappears with the toast.
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus({ preventScroll: true });
  };

  return (
    <li
      className={styles.toast}
      data-severity={severity}
      data-testid={testId}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon}>
        <SeverityIcon severity={severity} />
      </span>
      <p className={styles.text}>{text}</p>
      {action ? (
        <Button
          variant="quiet"
          onClick={() => {
            action.onAction();
            close();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label={dismissLabel} icon={<IconClose size={18} aria-hidden />} onClick={close} />
    </li>
  );
}
