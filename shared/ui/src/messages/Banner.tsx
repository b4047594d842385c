import type { Severity } from '@foyer/contract';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/Button';
import { IconClose, IconInfo, IconOk, IconWarning } from '../icons/icons';
import styles from './Banner.module.css';

/** Icon of a severity: colour alone must not carry the meaning. */
export function SeverityIcon({ severity }: { severity: Severity }) {
  if (severity === 'success') return <IconOk size={20} aria-hidden />;
  if (severity === 'info') return <IconInfo size={20} aria-hidden />;
  return <IconWarning size={20} aria-hidden />;
}

export interface BannerProps {
  /** Default `info`. */
  severity?: Severity;
  children: ReactNode;
  /** A link or button at the end of the line. */
  action?: ReactNode;
  /** The banner can be closed only with both of these. */
  onDismiss?: () => void;
  dismissLabel?: string;
  /** `banner-<message key>`. */
  testId?: string;
}

/** A message across the top of the page, announced politely. It stays until its cause ends or it is dismissed. */
export function Banner({
  severity = 'info',
  children,
  action,
  onDismiss,
  dismissLabel,
  testId,
}: BannerProps) {
  return (
    <div className={styles.banner} data-severity={severity} data-testid={testId} role="status">
      <span className={styles.icon}>
        <SeverityIcon severity={severity} />
      </span>
      <div className={styles.words}>
        <span className={styles.text}>{children}</span>
        {action}
      </div>
      {onDismiss && dismissLabel ? (
        <IconButton label={dismissLabel} icon={<IconClose size={18} aria-hidden />} onClick={onDismiss} />
      ) : null}
    </div>
  );
}
