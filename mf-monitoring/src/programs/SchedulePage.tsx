import { StoredWeek } from '@foyer/area-parts';
import type { Device } from '@foyer/contract';
import { Slot, useSession, useSlotContributions } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { EmptyState, IconWarning } from '@foyer/ui';
import { type ProgramType, useProgramQuery, useSaveProgramMutation } from '../devices/program-endpoints';
import { ProgramFrame } from './ProgramFrame';
import styles from './ProgramFrame.module.css';

/** `/settings/device/schedule`: on/off schedule; temperature schedules are contributed by another area. */
export function SchedulePage() {
  return (
    <ProgramFrame program="schedule" screen="schedule">
      {(device, rule) =>
        rule.measures === 'temperature' ? (
          <ContributedWeek device={device} />
        ) : (
          <ProgramWeek key={device.id} device={device} type="basic" />
        )
      }
    </ProgramFrame>
  );
}

/** `/settings/device/green_play`: hours in which a device may run on surplus solar power. */
export function GreenPlayPage() {
  return (
    <ProgramFrame program="green_play" screen="param_conf_green_play">
      {(device) => <ProgramWeek key={device.id} device={device} type="green_play" />}
    </ProgramFrame>
  );
}

/** Weekly program contributed by another area; an explanation when none contributes. */
function ContributedWeek({ device }: { readonly device: Device }) {
  const { t } = useTranslation();
  const { rooms } = useSession();
  const contributions = useSlotContributions('device.program');
  const roomId = rooms?.find(({ devices }) => devices.includes(device))?.id ?? '';
  if (contributions.length === 0)
    return <EmptyState icon={<IconWarning size={28} aria-hidden />} title={t('programs.notHere')} />;
  return (
    <div className={styles.week}>
      <Slot name="device.program" props={{ deviceId: device.id, deviceType: device.type, roomId }} />
    </div>
  );
}

interface ProgramWeekProps {
  readonly device: Device;
  readonly type: ProgramType;
}

function ProgramWeek({ device, type }: ProgramWeekProps) {
  const [saveProgram] = useSaveProgramMutation();
  return (
    <StoredWeek
      query={useProgramQuery({ deviceId: device.id, type })}
      form="onOff"
      save={(week) => saveProgram({ deviceId: device.id, type, ...week })}
    />
  );
}
