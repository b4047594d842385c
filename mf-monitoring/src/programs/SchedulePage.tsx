import { Failure } from '@foyer/area-parts';
import type { Device } from '@foyer/contract';
import { EMPTY_WEEK, readScheduleText, temperatureRange, writeScheduleText } from '@foyer/domain';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { EmptyState, IconWarning, Skeleton } from '@foyer/ui';
import type { DeviceRule } from '@foyer/wire/device-editing';
import type { StoredSchedule } from '@foyer/wire/schedules';
import { ProgramFrame } from './ProgramFrame';
import { type ProgramType, useProgramQuery, useSaveProgramMutation } from './program-endpoints';
import { useSaving } from './useSaving';
import { WeekForm } from './WeekForm';
import { WiserWeek } from './WiserWeek';

/** `/settings/device/schedule`: when a device is on, or how warm it is (spec 1 §3 §4). */
export function SchedulePage() {
  return (
    <ProgramFrame program="schedule" screen="schedule">
      {(device, rule) =>
        device.type.startsWith('wiser_') && rule.measures === 'temperature' ? (
          <WiserWeek key={device.id} deviceId={device.id} />
        ) : (
          <StoredWeek key={device.id} device={device} rule={rule} type="basic" />
        )
      }
    </ProgramFrame>
  );
}

/** `/settings/device/green_play`: the hours in which a device may follow the sun (spec 1 §5). */
export function GreenPlayPage() {
  return (
    <ProgramFrame program="green_play" screen="param_conf_green_play">
      {(device, rule) => <StoredWeek key={device.id} device={device} rule={rule} type="green_play" />}
    </ProgramFrame>
  );
}

interface StoredWeekProps {
  readonly device: Device;
  readonly rule: DeviceRule;
  readonly type: ProgramType;
}

const NO_SCHEDULE: Pick<StoredSchedule, 'ranges' | 'enabled'> = { ranges: '', enabled: false };

function StoredWeek({ device, rule, type }: StoredWeekProps) {
  const { t } = useTranslation();
  const query = useProgramQuery({ deviceId: device.id, type });
  const answer = useAnswer(query);
  const [saveProgram] = useSaveProgramMutation();
  const saving = useSaving(device.id);
  // A device that never had a schedule begins with an empty week.
  const none = (query.error as { readonly code?: string } | undefined)?.code === 'schedule.not.found';

  if (answer.state === 'failed' && !none) return <Failure {...answer} />;
  if (answer.state === 'loading') return <Skeleton height="20rem" />;
  const { ranges, enabled } = answer.state === 'ready' ? answer.data : NO_SCHEDULE;
  const form = type === 'basic' && rule.measures === 'temperature' ? 'heating' : 'onOff';
  const reading = ranges === '' ? { ok: true as const, value: EMPTY_WEEK } : readScheduleText(ranges, form);
  if (!reading.ok)
    return (
      <EmptyState
        icon={<IconWarning size={28} aria-hidden />}
        title={t('programs.unreadable')}
        text={t('programs.unreadableEntry', { entry: reading.error.entry })}
      />
    );
  return (
    <WeekForm
      saved={reading.value}
      enabled={enabled}
      form={form}
      {...(device.heating ? { temperatures: temperatureRange({ ...device, heating: device.heating }) } : {})}
      onSave={(week, wanted) =>
        saving(() =>
          saveProgram({ deviceId: device.id, type, enabled: wanted, ranges: writeScheduleText(week) }),
        )
      }
    />
  );
}
