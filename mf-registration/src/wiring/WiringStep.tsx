import {
  type ChannelFinding,
  type LoadStep,
  type LoadVerdict,
  loadStepOf,
  wiringFindings,
} from '@foyer/domain';
import { useHostServices, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge, Banner, Button, Card, Skeleton, TextField } from '@foyer/ui';
import { type Ref, useRef, useState } from 'react';
import { useWatts } from '../devices/useWatts';
import { StepActions } from '../steps/StepActions';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import {
  type Readings,
  useLazyWiringReadingsQuery,
  useSaveWiringMutation,
  useWiringReadingsQuery,
} from './wiring-endpoints';

const KETTLE_W = 2_000;
const NOTE_MAX_LENGTH = 300;
/** Results of the load test that prove a wrong clamp. */
const LOAD_FAULTS: readonly LoadVerdict[] = ['reversed', 'elsewhere'];
const isFault = (load: LoadStep | null) => load !== null && LOAD_FAULTS.includes(load.verdict);
/** Refresh interval of the clamp readings, milliseconds. */
const READINGS_INTERVAL_MS = 10_000;

/** Checks the signal of each clamp and, on request, that a known load is measured. */
export function WiringStep() {
  return <StepPage path="wiring">{(props) => <WiringCheck {...props} />}</StepPage>;
}

function WiringCheck({ step, registration }: StepProps) {
  const { notify } = useHostServices();
  const { t } = useTranslation();
  const watts = useWatts();
  const {
    data: readings = null,
    isError,
    refetch,
  } = useWiringReadingsQuery('display', whileAwake(READINGS_INTERVAL_MS));
  const [readNow] = useLazyWiringReadingsQuery();
  const [saveWiring] = useSaveWiringMutation();
  const [atRest, setAtRest] = useState<Readings | null>(null);
  const [load, setLoad] = useState<LoadStep | null>(null);
  const [note, setNote] = useState(() => String(registration.draftOf(step.path).note ?? ''));
  const changeNote = (text: string) => {
    setNote(text);
    setUnexplained(false);
    registration.draftStore.saveStep(step.path, { note: text });
  };
  const findings = readings ? wiringFindings(readings.channels, readings.light) : [];
  const wrong = findings.filter(({ verdict }) => verdict !== 'plausible').length;
  const mustExplain = wrong > 0 || isFault(load);
  const [isUnexplained, setUnexplained] = useState(false);
  const noteField = useRef<HTMLInputElement>(null);

  /** The load reading under way; null when there is none. */
  const pendingLoad = useRef<Promise<LoadStep | null> | null>(null);
  const [isReading, setReading] = useState(false);
  /** Measures the load step; null without an answer, so that the button stays for a retry. */
  const readLoad = async (before: Readings): Promise<LoadStep | null> => {
    const { data: after, error } = await readNow('loadTest');
    if (error || !after) {
      void notify.alert('serviceNotAvailableMessage', { severity: 'warning' });
      return null;
    }
    const found = loadStepOf(before.channels, after.channels, KETTLE_W);
    setLoad(found);
    setAtRest(null);
    return found;
  };
  const checkLoad = (before: Readings) => {
    if (pendingLoad.current) return;
    setReading(true);
    pendingLoad.current = readLoad(before).finally(() => {
      pendingLoad.current = null;
      setReading(false);
    });
  };

  /** Saves the findings, after waiting for a load reading under way. Resolves to whether they are stored. */
  const save = async (): Promise<boolean> => {
    const pending = pendingLoad.current;
    const justFound = pending && (await pending);
    if (pending && !justFound) return false;
    const measuredLoad = justFound || load;
    const isWrong = wrong > 0 || isFault(measuredLoad);
    if (isWrong && note.trim() === '') {
      setUnexplained(true);
      noteField.current?.focus();
      return false;
    }
    if (isWrong && !(await notify.confirm('registration_message_wiring_wrong'))) return false;
    const verdicts = findings.map(({ deviceId, verdict, powerW }) => {
      const channel = readings?.channels.find((one) => one.deviceId === deviceId);
      return { deviceId, verdict, powerW, samplesW: channel?.samples.map(({ activeW }) => activeW) ?? [] };
    });
    const loadStep = measuredLoad && {
      loadW: KETTLE_W,
      beforeW: measuredLoad.beforeW,
      afterW: measuredLoad.afterW,
      proven: measuredLoad.proven,
    };
    const { error } = await saveWiring({ verdicts, loadStep, note: note.trim() });
    if (error) void notify.alert('serviceNotAvailableMessage', { severity: 'warning' });
    return !error;
  };

  const nameOf = (id: string) => readings?.channels.find(({ deviceId }) => deviceId === id)?.name ?? '';
  return (
    <>
      {isError ? <Banner severity="warning">{t('wiring.failed')}</Banner> : null}
      <Card title={t('wiring.channels')}>
        {readings === null && !isError ? <Skeleton height={160} /> : null}
        {readings?.channels.length === 0 ? <p>{t('wiring.empty')}</p> : null}
        <ul className={styles.rows}>
          {findings.map((finding) => (
            <ChannelRow key={finding.deviceId} finding={finding} name={nameOf(finding.deviceId)} />
          ))}
        </ul>
        {wrong > 0 ? <Button onClick={() => void refetch()}>{t('wiring.mended')}</Button> : null}
        {readings?.controlPage ? (
          <p>
            <a href={readings.controlPage} target="_blank" rel="noopener" data-testid="simulated-home">
              {t('wiring.demoHouse')}
            </a>
          </p>
        ) : null}
      </Card>
      <Card title={t('wiring.load')}>
        <div className={styles.proof}>
          <p>{t(atRest ? 'wiring.loadNow' : 'wiring.loadHint')}</p>
          {load ? (
            <p
              className={isFault(load) ? styles.fault : undefined}
              data-testid="load-step"
              data-proven={load.proven}
            >
              {t(`wiring.load_${load.verdict}`, {
                before: watts(load.beforeW),
                after: watts(load.afterW),
              })}
            </p>
          ) : null}
          <div>
            {atRest ? (
              <Button
                key="on"
                busy={isReading ? t('wiring.loadReading') : undefined}
                onClick={() => checkLoad(atRest)}
              >
                {t('wiring.isOn')}
              </Button>
            ) : (
              <Button key="off" disabled={readings === null} onClick={() => setAtRest(readings)}>
                {t('wiring.loadStart')}
              </Button>
            )}
          </div>
        </div>
      </Card>
      {readings === null ? null : (
        <NoteField
          ref={noteField}
          note={note}
          mustExplain={mustExplain}
          isUnexplained={isUnexplained}
          onChange={changeNote}
        />
      )}
      <StepActions
        step={step}
        registration={registration}
        label={t('wiring.finish')}
        disabled={readings === null}
        onNext={save}
      />
    </>
  );
}

interface NoteFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly note: string;
  readonly mustExplain: boolean;
  /** Whether the finish was refused for want of a reason. */
  readonly isUnexplained: boolean;
  onChange(note: string): void;
}

function NoteField({ ref, note, mustExplain, isUnexplained, onChange }: NoteFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      ref={ref}
      label={t('wiring.note')}
      hint={t(mustExplain ? 'wiring.noteNeeded' : 'wiring.noteHint')}
      error={isUnexplained && mustExplain ? t('messages.wiringUnexplainedMessage') : undefined}
      errorKey="wiringUnexplainedMessage"
      maxLength={NOTE_MAX_LENGTH}
      value={note}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function ChannelRow({ finding, name }: { readonly finding: ChannelFinding; readonly name: string }) {
  const { t } = useTranslation();
  const watts = useWatts();
  const { deviceId, verdict, powerW, direction, steady } = finding;
  const isWrong = verdict !== 'plausible';
  return (
    <li
      className={isWrong ? `${styles.row} ${styles.faulty}` : styles.row}
      data-testid={`wiring-${deviceId}`}
      data-verdict={verdict}
    >
      <div className={styles.rowHead}>
        <span>{name}</span>
        <Badge tone={isWrong ? 'fatal' : 'ok'}>{t(`wiring.verdicts.${verdict}`)}</Badge>
      </div>
      <span>
        {watts(powerW)}
        {` · ${t(`wiring.directions.${direction}`)} · ${t(steady ? 'wiring.steady' : 'wiring.moving')}`}
      </span>
      <span className={isWrong ? styles.fault : styles.soft}>{t(`wiring.reasons.${verdict}`)}</span>
    </li>
  );
}
