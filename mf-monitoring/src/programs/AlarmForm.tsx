import { useProgramSaving, useUnsavedGuard } from '@foyer/area-parts';
import type { Language } from '@foyer/contract';
import { readNumber } from '@foyer/domain';
import { useFacts, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Checkbox, TextField } from '@foyer/ui';
import type { AlarmType, DeviceAlarm, FigureLimits } from '@foyer/wire/device-programs';
import { useState } from 'react';
import { useSaveAlarmMutation } from '../devices/program-endpoints';
import styles from './ProgramFrame.module.css';

interface AlarmFormProps {
  readonly deviceId: string;
  readonly alarm: DeviceAlarm;
}

/** Test ids of the alert settings. */
const SCREENS: Partial<Record<AlarmType, string>> = {
  consumption: 'param_conf_alerte_consommation',
  on: 'param_conf_alerte_on',
  off: 'param_conf_alerte_off',
};
const FIELDS = ['enabled', 'threshold', 'minutes', 'notify'] as const;
/** Programs that can notify when they act. */
const NOTIFYING: readonly AlarmType[] = ['autoOff', 'standby'];
/** Limits used when the platform sends none. */
const WIDEST = { minutes: { min: 1, max: 10_080 }, threshold: { min: 0.1, max: 500 } } as const;

/** Reads a typed number; null when invalid or out of range. */
function parseFigure(text: string, { min, max }: FigureLimits, language: Language): number | null {
  const value = readNumber(text, language);
  return value !== null && value >= min && value <= max ? value : null;
}

/** A stored number as a person of the language types it. */
function writtenNumber(value: number | null, language: Language): string {
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  return value === null ? '' : new Intl.NumberFormat(locale, { useGrouping: false }).format(value);
}

/** Draft of an alarm's form, and its parsed values. */
function useAlarmDraft(alarm: DeviceAlarm, language: Language) {
  const [stored, setStored] = useState(alarm);
  const [enabled, setEnabled] = useState(alarm.enabled);
  const [notify, setNotify] = useState(alarm.notify);
  const [threshold, setThreshold] = useState(() => writtenNumber(alarm.threshold, language));
  const [minutes, setMinutes] = useState(() => writtenNumber(alarm.minutes, language));
  const limits = {
    threshold: alarm.thresholdLimits ?? WIDEST.threshold,
    minutes: alarm.minutesLimits ?? WIDEST.minutes,
  };
  const thresholdWrong =
    alarm.threshold !== null && parseFigure(threshold, limits.threshold, language) === null;
  const minutesWrong = alarm.minutes !== null && parseFigure(minutes, limits.minutes, language) === null;
  const next: DeviceAlarm = {
    ...alarm,
    enabled,
    threshold: alarm.threshold === null ? null : parseFigure(threshold, limits.threshold, language),
    minutes: alarm.minutes === null ? null : Math.round(parseFigure(minutes, limits.minutes, language) ?? 0),
    notify,
  };
  return {
    next,
    threshold: { value: threshold, set: setThreshold, wrong: thresholdWrong, limits: limits.threshold },
    minutes: { value: minutes, set: setMinutes, wrong: minutesWrong, limits: limits.minutes },
    setEnabled,
    setNotify,
    setStored,
    changed: FIELDS.some((field) => next[field] !== stored[field]) || thresholdWrong || minutesWrong,
  };
}

/** One alarm or automatic program: switch and values, saved together; input survives a failed save. */
export function AlarmForm({ deviceId, alarm }: AlarmFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayModify = useFacts()['rights.modify'] === true;
  const draft = useAlarmDraft(alarm, language);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [saveAlarm] = useSaveAlarmMutation();
  const saving = useProgramSaving();
  const { type } = alarm;
  const { next } = draft;
  useUnsavedGuard(draft.changed);

  const save = async () => {
    setTried(true);
    if (draft.threshold.wrong || draft.minutes.wrong) return;
    setBusy(true);
    if (await saving(() => saveAlarm({ deviceId, alarm: next }))) draft.setStored(next);
    setBusy(false);
  };
  const complaint = ({ wrong, limits }: typeof draft.minutes, key: string) => {
    const number = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB');
    return tried && wrong
      ? t(key, { min: number.format(limits.min), max: number.format(limits.max) })
      : undefined;
  };

  return (
    <form
      className={styles.alarm}
      data-testid={SCREENS[type] ? `page-${SCREENS[type]}` : undefined}
      aria-label={t(`programs.alarm.${type}.label`)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Checkbox
        label={t(`programs.alarm.${type}.label`)}
        hint={t(`programs.alarm.${type}.hint`)}
        checked={next.enabled}
        disabled={!mayModify}
        onChange={({ target }) => draft.setEnabled(target.checked)}
      />
      <div className={styles.figures}>
        {alarm.threshold === null ? null : (
          <TextField
            label={t(`programs.threshold.${type === 'standby' ? 'power' : 'energy'}`)}
            inputMode="decimal"
            value={draft.threshold.value}
            disabled={!mayModify}
            error={complaint(draft.threshold, 'programs.thresholdError')}
            onChange={({ target }) => draft.threshold.set(target.value)}
          />
        )}
        {alarm.minutes === null ? null : (
          <TextField
            label={t('programs.minutes')}
            inputMode="numeric"
            value={draft.minutes.value}
            disabled={!mayModify}
            error={complaint(draft.minutes, 'programs.minutesError')}
            onChange={({ target }) => draft.minutes.set(target.value)}
          />
        )}
      </div>
      {NOTIFYING.includes(type) ? (
        <Checkbox
          label={t('programs.notify')}
          checked={next.notify}
          disabled={!mayModify}
          onChange={({ target }) => draft.setNotify(target.checked)}
        />
      ) : null}
      {mayModify ? (
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            disabled={!draft.changed}
            busy={busy ? t('programs.saving') : undefined}
          >
            {t('programs.save')}
          </Button>
          {draft.changed ? null : <p className={styles.explained}>{t('programs.unchanged')}</p>}
        </div>
      ) : null}
    </form>
  );
}
