import { StoredWeek, type WeekToStore } from '@foyer/area-parts';
import type { Device } from '@foyer/contract';
import { Slot, useSession, useSlotContributions } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { EmptyState, IconWarning } from '@foyer/ui';
import { useProgramQuery, useSaveProgramMutation } from '../devices/program-endpoints';
import { ProgramFrame } from './ProgramFrame';
import styles from './ProgramFrame.module.css';
import { useHotBy } from './useHotBy';

/** `/settings/device/schedule`: on/off schedule; temperature schedules are contributed by another area. */
export function SchedulePage() {
  return (
    <ProgramFrame program="schedule" screen="schedule">
      {(device, rule) =>
        rule.measures === 'temperature' ? (
          <ContributedWeek device={device} />
        ) : (
          <DeviceWeek key={device.id} device={device} />
        )
      }
    </ProgramFrame>
  );
}

/** `/settings/device/green_play`: hours in which a device may run on surplus solar power. */
export function GreenPlayPage() {
  return (
    <ProgramFrame program="green_play" screen="param_conf_green_play">
      {(device) => <GreenPlayWeek key={device.id} device={device} />}
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
    return (
      <EmptyState
        testId="not-found"
        icon={<IconWarning size={28} aria-hidden />}
        title={t('programs.notHere')}
      />
    );
  return (
    <div className={styles.week}>
      <Slot name="device.program" props={{ deviceId: device.id, deviceType: device.type, roomId }} />
    </div>
  );
}

interface DeviceWeekProps {
  readonly device: Device;
}

function DeviceWeek({ device }: DeviceWeekProps) {
  const [saveProgram] = useSaveProgramMutation();
  return (
    <StoredWeek
      query={useProgramQuery({ deviceId: device.id, type: 'basic' })}
      form="onOff"
      save={(week) => saveProgram({ deviceId: device.id, type: 'basic', ...week })}
    />
  );
}

/** The hours, and until when the water is hot. */
function GreenPlayWeek({ device }: DeviceWeekProps) {
  const [saveProgram] = useSaveProgramMutation();
  const query = useProgramQuery({ deviceId: device.id, type: 'green_play' });
  const { hotBy, setStored, field } = useHotBy(query.data?.hotBy ?? '');
  const save = async (week: WeekToStore) => {
    const outcome = await saveProgram({ deviceId: device.id, type: 'green_play', ...week, hotBy });
    if (!outcome.error) setStored(hotBy);
    return outcome;
  };
  return <StoredWeek query={query} form="onOff" more={field} save={save} />;
}
