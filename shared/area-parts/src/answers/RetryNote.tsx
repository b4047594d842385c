import type { Answer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import styles from './RetryNote.module.css';

type Failed = Extract<Answer<unknown>, { state: 'failed' }>;

/** Error of a tile without an answer, and a retry button. */
export function RetryNote({ failure, busy, retry }: Failed) {
  const { t } = useTranslation();
  return (
    <>
      <p role="alert">{t(`failure.${failure}`)}</p>
      <div className={styles.way}>
        <Button variant="quiet" busy={busy ? t('failure.retrying') : undefined} onClick={retry}>
          {t('failure.retry')}
        </Button>
      </div>
    </>
  );
}
