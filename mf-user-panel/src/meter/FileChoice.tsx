import { MAX_FILE_BYTES } from '@foyer/meter-files';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, IconTable } from '@foyer/ui';
import { type DragEvent, useId, useRef, useState } from 'react';
import styles from './Meter.module.css';

/** Endings and types: phones know files by their type alone. */
const ACCEPTED = [
  '.csv',
  '.txt',
  '.xlsx',
  '.xml',
  'text/csv',
  'text/comma-separated-values',
  'text/plain',
  'text/xml',
  'application/xml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',');

const FORMATS = ['enedis', 'swiss', 'evcc', 'homeAssistant'] as const;

interface FileChoiceProps {
  readonly disabled: boolean;
  onChosen(files: readonly File[]): void;
}

/** Accepted files in words, and a zone where one is dropped or chosen. */
export function FileChoice({ disabled, onChosen }: FileChoiceProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const formatsId = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled && event.dataTransfer.files.length > 0) onChosen([...event.dataTransfer.files]);
  };
  const accept = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  return (
    <>
      <p id={formatsId} className={styles.soft}>
        {t('meter.load.formats')}
      </p>
      <ul className={styles.points} aria-labelledby={formatsId}>
        {FORMATS.map((format) => (
          <li key={format}>{t(`meter.load.format.${format}`)}</li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same */}
      <div
        className={styles.dropZone}
        data-over={isOver || undefined}
        data-testid="drop-zone"
        onDragEnter={accept}
        onDragOver={accept}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconTable size={28} aria-hidden />
        <p>{t('meter.load.drop')}</p>
        <Button variant="primary" disabled={disabled} onClick={() => input.current?.click()}>
          {t('meter.load.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('meter.load.choose')}
          accept={ACCEPTED}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // Otherwise the same file could not be chosen again.
            currentTarget.value = '';
            if (files.length > 0) onChosen(files);
          }}
        />
        <p className={styles.soft}>{t('meter.load.limit', { size: MAX_FILE_BYTES / 1_000_000 })}</p>
      </div>
    </>
  );
}
