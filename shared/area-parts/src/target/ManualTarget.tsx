import { DEFAULT_SITE_TIME_ZONE, dateFormat, type HeatingDevice, manualTarget, siteDay } from '@foyer/domain';
import { useHostServices, useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, formatQuantity } from '@foyer/ui';
import type { StoredSchedule } from '@foyer/wire/schedules';
import styles from './TargetStepper.module.css';
import type { SetTarget } from './useTarget';

interface ManualTargetProps {
  readonly device: HeatingDevice;
  /** Reported target; null without one. */
  readonly targetC: number | null;
  /** The device's schedule; undefined while it is not known. */
  readonly schedule: StoredSchedule | undefined;
  readonly canModify: boolean;
  readonly setTarget: SetTarget;
}

/**
 * Says until when a target set by hand holds and what the schedule sets then, with a button back to the schedule.
 * Renders nothing while the device follows its schedule. Texts come from the area's `target` namespace.
 */
export function ManualTarget({ device, targetC, schedule, canModify, setTarget }: ManualTargetProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { now, notify } = useHostServices();
  const { profile } = useSession();
  const timeZone = profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE;
  const nowMs = now();
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
  const goBack = async () => {
    if (scheduledC === null) return;
    const { error } = await setTarget({ deviceId: device.id, deviceType: device.type, targetC: scheduledC });
    if (error) void notify.alert('target.failed', { severity: 'warning' });
  };
  return (
    <div className={styles.manual} data-testid="manual-target">
      <span>{nextC === null ? t('target.manualThenOff', { time }) : t('target.manual', { time, next })}</span>
      {canModify && scheduledC !== null ? (
        <Button variant="quiet" onClick={() => void goBack()}>
          {t('target.backToSchedule')}
        </Button>
      ) : null}
    </div>
  );
}
