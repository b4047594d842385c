import { Button, IconReveal } from '@foyer/ui';
import type { ReactNode } from 'react';
import styles from './DocumentList.module.css';

interface DocumentRowProps {
  /** The row's test id is `document-<number>`. */
  readonly number: string;
  readonly title: string;
  readonly below: string;
  readonly amount?: string | undefined;
  readonly openLabel: string;
  readonly busy: string | undefined;
  readonly more?: ReactNode;
  onOpen(): void;
}

/** One document: kind, subject and a button to open it. */
export function DocumentRow({
  number,
  title,
  below,
  amount,
  openLabel,
  busy,
  more,
  onOpen,
}: DocumentRowProps) {
  return (
    <li className={styles.row} data-testid={`document-${number}`}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.below}>{below}</p>
      </div>
      {amount === undefined ? null : <p className={styles.amount}>{amount}</p>}
      <div className={styles.actions}>
        <Button
          icon={<IconReveal size={18} aria-hidden />}
          busy={busy}
          aria-label={`${openLabel}, ${title}, ${below}`}
          onClick={onOpen}
        >
          {openLabel}
        </Button>
        {more}
      </div>
    </li>
  );
}
