import { DEFAULT_SITE_TIME_ZONE, dateFormat, type HeatingDevice, manualTarget, siteDay } from '@foyer/domain';
import { useHostServices, useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, formatQuantity } from '@foyer/ui';
import type { StoredSchedule } from '@foyer/wire/schedules';
import styles from './TargetStepper.module.css';
import type { SetTarget } from './useTarget';

interface ManualTargetQuestion {
  /** Reported target; null without one. */
  readonly targetC: number | null;
  /** The device's schedule; undefined while it is not known. */
  readonly schedule: StoredSchedule | undefined;
}

/**
 * Until when a target set by hand holds and what the schedule sets then, in words of the area's `target` namespace, with
 * the target the schedule has now. Null while the device follows its schedule.
 */
function useManualTarget({ targetC, schedule }: ManualTargetQuestion) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nowMs = useHostServices().now();
  const timeZone = useSession().profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE;
  const manual = schedule?.enabled ? manualTarget(schedule.ranges, targetC, { nowMs, timeZone }) : null;
  if (!manual) return null;
  const { untilMs, nextC, scheduledC } = manual;
  const isToday = siteDay(untilMs, timeZone) === siteDay(nowMs, timeZone);
  const format = dateFormat(language, {
    ...(isToday ? {} : { weekday: 'long' as const }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  const time = format.format(untilMs);
  const next = formatQuantity(nextC, '°C', language, { decimals: Number.isInteger(nextC) ? 0 : 1 }).text;
  const text = nextC === null ? t('target.manualThenOff', { time }) : t('target.manual', { time, next });
  return { text, scheduledC };
}

interface ManualTargetProps extends ManualTargetQuestion {
  readonly device: HeatingDevice;
  readonly canModify: boolean;
  readonly setTarget: SetTarget;
}

/** Says until when a target set by hand holds, with a button back to the schedule; nothing without such a target. */
export function ManualTarget({ device, targetC, schedule, canModify, setTarget }: ManualTargetProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const manual = useManualTarget({ targetC, schedule });
  if (!manual) return null;
  const { text, scheduledC } = manual;
  const goBack = async () => {
    if (scheduledC === null) return;
    const { error } = await setTarget({ deviceId: device.id, deviceType: device.type, targetC: scheduledC });
    if (error) void notify.alert('target.failed', { severity: 'warning' });
  };
  return (
    <div className={styles.manual} data-testid="manual-target">
      <span>{text}</span>
      {canModify && scheduledC !== null ? (
        <Button variant="quiet" onClick={() => void goBack()}>
          {t('target.backToSchedule')}
        </Button>
      ) : null}
    </div>
  );
}
