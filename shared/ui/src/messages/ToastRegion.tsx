import type { Severity } from '@foyer/contract';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../actions/Button';
import { IconClose } from '../icons/icons';
import { SeverityIcon } from './Banner';
import styles from './ToastRegion.module.css';

export interface ToastMessage {
  id: string;
  text: string;
  /** Default `info`. */
  severity?: Severity;
  /** Milliseconds until it closes (paused on hover and focus); `null` stays. Default 2000. */
  durationMs?: number | null;
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
  const { id, text, severity = 'info', durationMs = 2000, testId } = toast;
  const [held, setHeld] = useState(false);
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;

  useEffect(() => {
    if (held || durationMs === null) return;
    const timer = setTimeout(() => dismiss.current(id), durationMs);
    return () => clearTimeout(timer);
  }, [held, durationMs, id]);

  return (
    <li
      className={styles.toast}
      data-severity={severity}
      data-testid={testId}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon}>
        <SeverityIcon severity={severity} />
      </span>
      <p className={styles.text}>{text}</p>
      <IconButton
        label={dismissLabel}
        icon={<IconClose size={18} aria-hidden />}
        onClick={() => onDismiss(id)}
      />
    </li>
  );
}
