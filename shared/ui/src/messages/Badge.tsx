import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { VisuallyHidden } from './VisuallyHidden';

export interface BadgeProps {
  /** A count, `*`, or one or two words. */
  children: ReactNode;
  /** Accessible text instead of the short content, e.g. "3 alertes". */
  label?: string;
  /** Default `neutral`. */
  tone?: 'neutral' | 'ok' | 'warn' | 'fatal';
  testId?: string;
}

/** A small label on a title or a menu entry. */
export function Badge({ children, label, tone = 'neutral', testId }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-testid={testId}>
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
      <span aria-hidden={label ? true : undefined}>{children}</span>
    </span>
  );
}
