import type { ReactNode } from 'react';
import { Button } from '../actions/Button';
import { IconRetry, IconWarning } from '../icons/icons';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** Why there is nothing, in one sentence. */
  title: string;
  /** What to do or when it changes. */
  text?: string;
  icon?: ReactNode;
  action?: ReactNode;
  testId?: string;
}

/** Shown in place of missing content, with the reason. */
export function EmptyState({ title, text, icon, action, testId }: EmptyStateProps) {
  return (
    <div className={styles.state} data-testid={testId} data-state="empty">
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action}
    </div>
  );
}

export interface ErrorStateProps {
  /** Error and remedy, in one sentence. */
  title: string;
  text?: string;
  retryLabel: string;
  onRetry: () => void;
  /** Progress label of the retry; the button spins. */
  busy?: string | undefined;
  testId?: string;
}

/** Shown and announced in place of content that failed, with a retry button. */
export function ErrorState({ title, text, retryLabel, onRetry, busy, testId }: ErrorStateProps) {
  return (
    <div className={styles.state} data-testid={testId} data-state="error" role="alert">
      <span className={styles.icon} data-tone="warn">
        <IconWarning size={24} aria-hidden />
      </span>
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      <Button icon={<IconRetry size={18} aria-hidden />} onClick={onRetry} busy={busy}>
        {retryLabel}
      </Button>
    </div>
  );
}
