import { useUnsavedGuard } from '@foyer/area-parts';
import { type FileRefusal, MAX_FILE_BYTES, type MeterFile } from '@foyer/meter-files';
import { useHostServices } from '@foyer/remote-kit';
import { Banner, Button, Card, Spinner } from '@foyer/ui';
import type { Correction } from '@foyer/wire/corrections';
import { useEffect, useRef, useState } from 'react';
import fields from '../profile/fields.module.css';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { FileChoice } from './FileChoice';
import styles from './Meter.module.css';
import { Proposal } from './Proposal';
import { readFile } from './read-file';
import { SeriesForm } from './SeriesForm';
import type { SeriesChoice } from './series-choices';
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
  | ReadStep
  | (Omit<ReadStep, 'at'> & { readonly at: 'proposed'; readonly correction: Correction });

interface ReadStep {
  readonly at: 'read';
  readonly name: string;
  readonly file: MeterFile;
  /** Chosen before, when a person comes back from the summary. */
  readonly choices: readonly SeriesChoice[] | null;
}

const CHOOSING: Step = { at: 'choosing' };

/** Reads a file of a meter in the browser, and loads its figures once the person has confirmed what changes. */
export function LoadFile() {
  const { t, timeZone } = useMeterWords();
  const { notify, report } = useHostServices();
  const readOnly = useCustomerOnly();
  const [step, setStep] = useState<Step>(CHOOSING);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  useUnsavedGuard(step.at === 'read' || step.at === 'proposed');

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
      if ('file' in outcome) setStep({ at: 'read', name, file: outcome.file, choices: null });
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
  const applied = () => {
    notify.toast('correctionStartedMessage', { severity: 'success' });
    setStep(CHOOSING);
  };

  return (
    <Card title={t('meter.load.title')} testId="load-file">
      <div className={fields.stack}>
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
        {step.at === 'reading' ? (
          <>
            <p className={styles.busy}>
              <Spinner label={t('meter.load.reading', { name: step.name })} />
              <span aria-hidden>{t('meter.load.reading', { name: step.name })}</span>
            </p>
            <p className={styles.actions}>
              <Button onClick={stop}>{t('meter.load.cancel')}</Button>
            </p>
          </>
        ) : null}
        {step.at === 'read' ? (
          <SeriesForm
            {...step}
            onProposed={(correction, choices) => setStep({ ...step, at: 'proposed', correction, choices })}
            onCancel={stop}
          />
        ) : null}
        {step.at === 'proposed' ? (
          <Proposal
            correction={step.correction}
            onApplied={applied}
            onBack={() => setStep({ ...step, at: 'read' })}
          />
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
