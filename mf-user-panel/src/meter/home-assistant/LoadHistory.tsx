import { useFocusKept } from '@foyer/area-parts';
import { devicesWithFlow, isFlowOfHome } from '@foyer/domain';
import type { MeterFile } from '@foyer/meter-files';
import type { HistoryFault } from '@foyer/meter-files/home-assistant-history';
import { useHostServices, useSession } from '@foyer/remote-kit';
import { Banner, Button, Card, PasswordField, SelectField, TextField } from '@foyer/ui';
import { CORRECTED_FLOWS } from '@foyer/wire/corrections';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import fields from '../../profile/fields.module.css';
import { useCustomerOnly } from '../../profile/useCustomerOnly';
import styles from '../Meter.module.css';
import { ReadingProgress } from '../ReadingProgress';
import { ReadSeries } from '../ReadSeries';
import { useMeterWords } from '../useMeterWords';
import { homeAssistantOrigin } from './home-assistant-address';
import { readHistory } from './read-history';

/** Name of the correction. The address stays in the browser. */
const NAME = 'Home Assistant';
const MAX_ADDRESS = 300;
/** Home Assistant's tokens have about 180 characters. */
const MAX_TOKEN = 1000;
/** Days that are read; the longest is just below what a correction may cover. */
const PERIODS = { year: 366, threeYears: 1096, all: 3699 } as const;
type Period = keyof typeof PERIODS;

type Step =
  | { readonly at: 'asking'; readonly fault: HistoryFault | null }
  | { readonly at: 'reading' }
  | { readonly at: 'read'; readonly file: MeterFile };

/** Reads the history of the household's Home Assistant in the browser, and loads it as a file is loaded. */
export function LoadHistory() {
  const { t } = useMeterWords();
  const { report } = useHostServices();
  const { rooms } = useSession();
  const readOnly = useCustomerOnly();
  const [address, setAddress] = useState('');
  // Plain state: drafts of forms are stored, this token is not.
  const [token, setToken] = useState('');
  const [period, setPeriod] = useState<Period>('all');
  const [step, setStep] = useState<Step>({ at: 'asking', fault: null });
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const steps = useFocusKept<HTMLDivElement>(step.at);

  const fail = (fault: HistoryFault | null) => setStep({ at: 'asking', fault });
  const read = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = homeAssistantOrigin(address, new URL(document.baseURI).protocol);
    if ('fault' in outcome) return fail(outcome.fault);
    if (token.trim() === '') return fail('no-token');
    const abort = new AbortController();
    reading.current = abort;
    setStep({ at: 'reading' });
    try {
      const read = await readHistory(
        {
          origin: outcome.origin,
          token: token.trim(),
          nowMs: Date.now(),
          days: PERIODS[period],
          addedFlows: CORRECTED_FLOWS.filter(
            (flow) =>
              isFlowOfHome(flow) || (flow !== 'consumption' && devicesWithFlow(flow, rooms).length <= 1),
          ),
        },
        abort.signal,
      );
      if (abort.signal.aborted) return;
      if ('fault' in read) return fail(read.fault);
      setToken('');
      setStep({ at: 'read', file: read.file });
    } catch (error) {
      if (abort.signal.aborted) return;
      report(error);
      fail('unexpected-answer');
    }
  };
  const stop = () => {
    reading.current?.abort();
    fail(null);
  };
  const fault = step.at === 'asking' ? step.fault : null;
  const message = fault === null ? undefined : t(`meter.history.fault.${fault}`);
  const isOfAddress = fault === 'no-address' || fault === 'insecure-address';
  return (
    <Card title={t('meter.history.title')} testId="load-history">
      <div ref={steps} tabIndex={-1} className={`${fields.stack} ${styles.steps}`}>
        {step.at === 'asking' ? (
          <form className={fields.stack} noValidate onSubmit={(event) => void read(event)}>
            <p>{t('meter.history.lead')}</p>
            <TextField
              label={t('meter.history.address')}
              hint={t('meter.history.addressHint')}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_ADDRESS}
              value={address}
              disabled={readOnly !== undefined}
              error={isOfAddress ? message : undefined}
              errorKey={fault ?? undefined}
              onChange={(event) => setAddress(event.currentTarget.value)}
            />
            <PasswordField
              label={t('meter.history.token')}
              hint={t('meter.history.tokenHint')}
              revealLabel={t('meter.history.reveal')}
              concealLabel={t('meter.history.conceal')}
              autoComplete="off"
              maxLength={MAX_TOKEN}
              value={token}
              disabled={readOnly !== undefined}
              error={fault === 'no-token' ? message : undefined}
              errorKey={fault ?? undefined}
              onChange={(event) => setToken(event.currentTarget.value)}
            />
            <SelectField
              label={t('meter.history.period')}
              value={period}
              disabled={readOnly !== undefined}
              options={(['all', 'threeYears', 'year'] as const).map((value) => ({
                value,
                label: t(`meter.history.periods.${value}`),
              }))}
              onChange={({ currentTarget }) => {
                const { value } = currentTarget;
                setPeriod(value === 'year' || value === 'threeYears' ? value : 'all');
              }}
            />
            {fault === null || isOfAddress || fault === 'no-token' ? null : (
              <Banner severity="warning" testId={`fault-${fault}`}>
                {message}
              </Banner>
            )}
            <p className={styles.actions}>
              <Button type="submit" variant="primary" disabled={readOnly !== undefined}>
                {t('meter.history.read')}
              </Button>
            </p>
            {readOnly ? <p className={fields.note}>{readOnly}</p> : null}
          </form>
        ) : null}
        {step.at === 'reading' ? <ReadingProgress name={NAME} onCancel={stop} /> : null}
        {step.at === 'read' ? (
          <ReadSeries kind="homeAssistant" name={NAME} file={step.file} onEnd={() => fail(null)} />
        ) : null}
      </div>
    </Card>
  );
}
