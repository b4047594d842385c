import { Failure, useProgramSaving, WeekForm } from '@foyer/area-parts';
import type { Device } from '@foyer/contract';
import { EMPTY_WEEK, readScheduleText, writeScheduleText } from '@foyer/domain';
import { Slot, useAnswer, useSession, useSlotContributions } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { EmptyState, IconWarning, Skeleton } from '@foyer/ui';
import type { StoredSchedule } from '@foyer/wire/schedules';
import { ProgramFrame } from './ProgramFrame';
import { type ProgramType, useProgramQuery, useSaveProgramMutation } from './program-endpoints';

/** `/settings/device/schedule`: when a device is on; how warm it is belongs to whoever knows its brand (spec 1 §3 §4, D125). */
export function SchedulePage() {
  return (
    <ProgramFrame program="schedule" screen="schedule">
      {(device, rule) =>
        rule.measures === 'temperature' ? (
          <ContributedWeek device={device} />
        ) : (
          <StoredWeek key={device.id} device={device} type="basic" />
        )
      }
    </ProgramFrame>
  );
}

/** `/settings/device/green_play`: the hours in which a device may follow the sun (spec 1 §5). */
export function GreenPlayPage() {
  return (
    <ProgramFrame program="green_play" screen="param_conf_green_play">
      {(device) => <StoredWeek key={device.id} device={device} type="green_play" />}
    </ProgramFrame>
  );
}

/** The week of a device that another area knows; said plainly where none does. */
function ContributedWeek({ device }: { readonly device: Device }) {
  const { t } = useTranslation();
  const { rooms } = useSession();
  const contributions = useSlotContributions('device.program');
  const roomId = rooms?.find(({ devices }) => devices.includes(device))?.id ?? '';
  if (contributions.length === 0)
    return <EmptyState icon={<IconWarning size={28} aria-hidden />} title={t('programs.notHere')} />;
  return <Slot name="device.program" props={{ deviceId: device.id, deviceType: device.type, roomId }} />;
}

interface StoredWeekProps {
  readonly device: Device;
  readonly type: ProgramType;
}

const NO_SCHEDULE: Pick<StoredSchedule, 'ranges' | 'enabled'> = { ranges: '', enabled: false };

function StoredWeek({ device, type }: StoredWeekProps) {
  const { t } = useTranslation();
  const query = useProgramQuery({ deviceId: device.id, type });
  const answer = useAnswer(query);
  const [saveProgram] = useSaveProgramMutation();
  const saving = useProgramSaving(device.id);
  // A device that never had a schedule begins with an empty week.
  const none = (query.error as { readonly code?: string } | undefined)?.code === 'schedule.not.found';

  if (answer.state === 'failed' && !none) return <Failure {...answer} />;
  if (answer.state === 'loading') return <Skeleton height="20rem" />;
  const { ranges, enabled } = answer.state === 'ready' ? answer.data : NO_SCHEDULE;
  const reading =
    ranges === '' ? { ok: true as const, value: EMPTY_WEEK } : readScheduleText(ranges, 'onOff');
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
      form="onOff"
      onSave={(week, wanted) =>
        saving(() =>
          saveProgram({ deviceId: device.id, type, enabled: wanted, ranges: writeScheduleText(week) }),
        )
      }
    />
  );
}
