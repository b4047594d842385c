import type { Answer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import type { ReactNode } from 'react';
import styles from './TileFailure.module.css';

interface TileFailureProps {
  readonly answer: Extract<Answer<unknown>, { state: 'failed' }>;
  /** What failed, in words. */
  readonly children: ReactNode;
}

/** A failed value of a tile on one line, with a retry. */
export function TileFailure({ answer, children }: TileFailureProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.failed}>
      <span>{children}</span>
      <Button variant="quiet" busy={answer.busy ? t('failure.retrying') : undefined} onClick={answer.retry}>
        {t('failure.retry')}
      </Button>
    </div>
  );
}
