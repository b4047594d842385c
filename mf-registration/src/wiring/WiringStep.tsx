import { type StoredLoadStep, wiringFindings } from '@foyer/domain';
import { useHostServices, useLanguage, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner, Button, Card, Skeleton, TextField } from '@foyer/ui';
import { type Ref, useRef, useState } from 'react';
import { StepActions } from '../steps/StepActions';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { ChannelCard } from './ChannelCard';
import { type Channel, inMeterOrder, useClampWords } from './clamp-words';
import { LoadTest } from './LoadTest';
import { useLoadTest } from './useLoadTest';
import { useSaveWiringMutation, useWiringReadingsQuery } from './wiring-endpoints';

const NOTE_MAX_LENGTH = 300;
/** Whether a load test proves a wrong clamp. */
const isFault = (load: StoredLoadStep | null) =>
  load?.verdict === 'reversed' || load?.verdict === 'elsewhere';
/** Refresh interval of the clamp readings, milliseconds. */
const READINGS_INTERVAL_MS = 10_000;
const NO_CHANNELS: readonly Channel[] = [];

/** Checks the signal of each clamp and, on request, that a known load is measured. */
export function WiringStep() {
  return <StepPage path="wiring">{(props) => <WiringCheck {...props} />}</StepPage>;
}

function WiringCheck({ step, registration }: StepProps) {
  const { notify } = useHostServices();
  const { t } = useTranslation();
  const {
    data: readings = null,
    isError,
    refetch,
  } = useWiringReadingsQuery('display', whileAwake(READINGS_INTERVAL_MS));
  const [saveWiring] = useSaveWiringMutation();
  const [note, setNote] = useState(() => String(registration.draftOf(step.path).note ?? ''));
  const changeNote = (text: string) => {
    setNote(text);
    setUnexplained(false);
    registration.draftStore.saveStep(step.path, { note: text });
  };
  const channels = readings ? inMeterOrder(readings.channels) : NO_CHANNELS;
  const findings = readings ? wiringFindings(channels, readings.light) : [];
  // The kettle must show on the grid meter: without a clamp there, nothing can be tested.
  const isTestable = channels.some(({ kind }) => kind === 'counter');
  const words = useClampWords(channels);
  const names = new Intl.ListFormat(useLanguage());
  const wrong = findings.filter(({ verdict }) => verdict !== 'plausible').length;
  const [isUnexplained, setUnexplained] = useState(false);
  const noteField = useRef<HTMLInputElement>(null);
  /** True from a corrected clamp until the platform has dropped the earlier proof. */
  const [isChanged, setChanged] = useState(false);
  const load = useLoadTest(isChanged ? null : (readings?.loadStep ?? null));

  /** Stores the findings. Resolves to whether they are stored. */
  const store = async (loadStep: StoredLoadStep | null, changed: boolean): Promise<boolean> => {
    const verdicts = findings.map(({ deviceId, verdict, powerW }, index) => {
      // A meter of several circuits has no power of its own.
      if (channels[index]?.kind === 'composite') return { deviceId, verdict, powerW: null, samplesW: [] };
      return {
        deviceId,
        verdict,
        powerW,
        samplesW: channels[index]?.samples.map(({ activeW }) => activeW) ?? [],
      };
    });
    const { error } = await saveWiring({
      verdicts,
      loadStep,
      note: note.trim(),
      ...(changed && { changed }),
    });
    return !error;
  };
  const settleChange = async (isStored: boolean) => {
    if (!isStored) return;
    await refetch();
    setChanged(false);
  };
  // A result that could not be stored is sent again with the finish.
  const testLoad = async () => {
    const measured = await load.confirm();
    if (measured) await settleChange(await store(measured, isChanged));
  };
  const checkAgain = async () => {
    load.reset();
    setChanged(true);
    await settleChange(await store(null, true));
  };

  /** Saves the findings, after waiting for a load reading under way. Resolves to whether they are stored. */
  const save = async (): Promise<boolean> => {
    const counting = await load.settled();
    if (counting === false) return false;
    const isWrong = wrong > 0 || isFault(counting);
    if (isWrong && note.trim() === '') {
      setUnexplained(true);
      noteField.current?.focus();
      return false;
    }
    if (isWrong) {
      if (!(await notify.confirm('registration_message_wiring_wrong'))) return false;
    } else if (isTestable && !counting?.proven) {
      if (!(await notify.confirm('registration_message_wiring_unproven'))) return false;
    }
    const isStored = await store(counting, isChanged);
    if (!isStored) void notify.alert('serviceNotAvailableMessage', { severity: 'warning' });
    return isStored;
  };

  const seen = channels.filter(({ deviceId }) => load.seenOn.includes(deviceId));
  return (
    <>
      {isError ? <Banner severity="warning">{t('wiring.failed')}</Banner> : null}
      <Card title={t('wiring.channels')}>
        {readings === null && !isError ? <Skeleton height={160} /> : null}
        {readings?.channels.length === 0 ? <p>{t('wiring.empty')}</p> : null}
        <ul className={styles.rows}>
          {channels.map((channel, index) => {
            const finding = findings[index];
            return readings && finding ? (
              <ChannelCard
                key={channel.deviceId}
                channel={channel}
                finding={finding}
                words={words}
                light={readings.light}
              />
            ) : null;
          })}
        </ul>
        {wrong > 0 || isFault(load.counting) ? (
          <Button onClick={() => void checkAgain()}>{t('wiring.mended')}</Button>
        ) : null}
        {readings?.controlPage ? (
          <p>
            <a href={readings.controlPage} target="_blank" rel="noopener" data-testid="simulated-home">
              {t('wiring.demoHouse')}
            </a>
          </p>
        ) : null}
      </Card>
      {readings === null || isTestable ? (
        <LoadTest
          shown={load.shown}
          counting={load.counting}
          where={names.format(seen.map(words.labelOf))}
          state={load.state}
          isReady={readings !== null}
          onStart={() => readings && load.start(readings)}
          onSwitchedOn={() => void testLoad()}
          onCancel={load.cancel}
        />
      ) : null}
      {readings === null ? null : (
        <NoteField
          ref={noteField}
          note={note}
          mustExplain={wrong > 0 || isFault(load.counting)}
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
