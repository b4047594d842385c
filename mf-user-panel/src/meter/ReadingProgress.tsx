import { Button, Spinner } from '@foyer/ui';
import styles from './Meter.module.css';
import { useMeterWords } from './useMeterWords';

interface ReadingProgressProps {
  /** Of the file, or of what is read. */
  readonly name: string;
  onCancel(): void;
}

/** Shown while the browser reads a file or a history. */
export function ReadingProgress({ name, onCancel }: ReadingProgressProps) {
  const { t } = useMeterWords();
  const text = t('meter.load.reading', { name });
  return (
    <>
      <p className={styles.busy}>
        <Spinner label={text} />
        <span aria-hidden>{text}</span>
      </p>
      <p className={styles.actions}>
        <Button onClick={onCancel}>{t('meter.load.cancel')}</Button>
      </p>
    </>
  );
}
