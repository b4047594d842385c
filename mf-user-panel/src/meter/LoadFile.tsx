import { useFocusKept } from '@foyer/area-parts';
import { type FileRefusal, MAX_FILE_BYTES, type MeterFile } from '@foyer/meter-files';
import { useHostServices } from '@foyer/remote-kit';
import { Banner, Card } from '@foyer/ui';
import { useEffect, useRef, useState } from 'react';
import fields from '../profile/fields.module.css';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { FileChoice } from './FileChoice';
import styles from './Meter.module.css';
import { ReadingProgress } from './ReadingProgress';
import { ReadSeries } from './ReadSeries';
import { readFile } from './read-file';
import { useMeterWords } from './useMeterWords';

type Step =
  | { readonly at: 'choosing' }
  | { readonly at: 'reading'; readonly name: string }
  | { readonly at: 'unread'; readonly messageKey: string }
  | {
      readonly at: 'refused';
      readonly name: string;
      readonly reason: FileRefusal;
      readonly line: number | null;
    }
  | { readonly at: 'read'; readonly name: string; readonly file: MeterFile };

const CHOOSING: Step = { at: 'choosing' };

/** Reads a file of a meter in the browser, and loads its figures once the person has confirmed what changes. */
export function LoadFile() {
  const { t, timeZone } = useMeterWords();
  const { report } = useHostServices();
  const readOnly = useCustomerOnly();
  const [step, setStep] = useState<Step>(CHOOSING);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const steps = useFocusKept<HTMLDivElement>(step.at);

  const read = async ([file, ...others]: readonly File[]) => {
    if (!file) return;
    if (others.length > 0) return setStep({ at: 'unread', messageKey: 'meterOneFileMessage' });
    const { name } = file;
    if (file.size > MAX_FILE_BYTES) return setStep({ at: 'refused', name, reason: 'too-large', line: null });
    const abort = new AbortController();
    reading.current = abort;
    const { signal } = abort;
    setStep({ at: 'reading', name });
    try {
      const outcome = await readFile(file, timeZone, signal);
      if (signal.aborted) return;
      if ('file' in outcome) setStep({ at: 'read', name, file: outcome.file });
      else setStep({ at: 'refused', name, reason: outcome.refused, line: outcome.line });
    } catch (error) {
      if (signal.aborted) return;
      report(error);
      setStep({ at: 'unread', messageKey: 'meterNotReadMessage' });
    }
  };
  const stop = () => {
    reading.current?.abort();
    setStep(CHOOSING);
  };

  return (
    <Card title={t('meter.load.title')} testId="load-file">
      <div ref={steps} tabIndex={-1} className={`${fields.stack} ${styles.steps}`}>
        {step.at === 'choosing' || step.at === 'unread' || step.at === 'refused' ? (
          <>
            <p>{t('meter.load.lead')}</p>
            {step.at === 'unread' ? (
              <Banner severity="warning" testId={`error-${step.messageKey}`}>
                {t(`messages.${step.messageKey}`)}
              </Banner>
            ) : null}
            {step.at === 'refused' ? <Refused {...step} /> : null}
            <FileChoice disabled={readOnly !== undefined} onChosen={(files) => void read(files)} />
            {readOnly ? <p className={fields.note}>{readOnly}</p> : null}
          </>
        ) : null}
        {step.at === 'reading' ? <ReadingProgress name={step.name} onCancel={stop} /> : null}
        {step.at === 'read' ? (
          <ReadSeries kind="file" name={step.name} file={step.file} onEnd={stop} />
        ) : null}
      </div>
    </Card>
  );
}

/** Why a file was refused, and what to do. */
function Refused({ name, reason, line }: Extract<Step, { at: 'refused' }>) {
  const { t } = useMeterWords();
  return (
    <Banner severity="warning" testId={`refused-${reason}`}>
      <strong>
        {line === null ? t('meterFile.nameOf', { name }) : t('meterFile.lineOf', { name, line })}
      </strong>{' '}
      {t(`meterFile.refused.${reason}`)}
    </Banner>
  );
}
