import { Age, Failure } from '@foyer/area-parts';
import type { Device, Room } from '@foyer/contract';
import { type HeatingProblem, heatingProblem, MEASURES_REFRESH_MS, sortDevices } from '@foyer/domain';
import { useAnswer, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Card, EmptyState, IconDevice, PageHeading, Skeleton } from '@foyer/ui';
import type { DeviceRule } from '@foyer/wire/device-editing';
import type { DeviceState } from '@foyer/wire/states';
import { DeviceFacts } from '../devices/DeviceFacts';
import { DeviceReading } from '../devices/DeviceReading';
import { DeviceSwitch, SwitchNote } from '../devices/DeviceSwitch';
import { devicePath } from '../devices/device-path';
import { PageFrame } from '../devices/PageFrame';
import { useDeviceSwitch } from '../devices/useDeviceSwitch';
import { useRoomOfPath } from '../devices/useRoomOfPath';
import { useTypeWords } from '../devices/useTypeWords';
import { useStatesQuery } from '../house/house-endpoints';
import { ProgramLinks } from '../programs/ProgramLinks';
import styles from './RoomDevicesPage.module.css';

/** `/consumption/room/{roomId}/devices` */
export function RoomDevicesPage() {
  const { t } = useTranslation();
  const { answer, room, roomId, rules } = useRoomOfPath();
  return (
    <PageFrame
      screen="consumption_room_details"
      back={
        answer.state === 'ready' && !room
          ? { to: '/consumption', label: t('room.back') }
          : { to: `/consumption/room/${encodeURIComponent(roomId)}`, label: t('devices.backToRoom') }
      }
      rooms={answer}
      missing={{ title: t('room.unknown'), text: t('room.unknownHint') }}
    >
      {room ? <KnownRoom room={room} rules={rules} /> : null}
    </PageFrame>
  );
}

interface KnownRoomProps {
  readonly room: Room;
  readonly rules: Readonly<Record<string, DeviceRule>>;
}

function KnownRoom({ room, rules }: KnownRoomProps) {
  const { t } = useTranslation();
  const states = useAnswer(useStatesQuery(undefined, whileAwake(MEASURES_REFRESH_MS)));
  const devices = sortDevices(room.devices).filter(({ type }) => rules[type]?.listed !== false);
  return (
    <>
      <PageHeading
        lead={
          <span className={styles.lead}>
            {t('devices.roomLead')}
            <Age answer={states} />
          </span>
        }
      >
        {t('devices.roomTitle', { room: room.name })}
      </PageHeading>
      {states.state === 'failed' ? (
        <Card>
          <Failure {...states} />
        </Card>
      ) : null}
      {devices.length === 0 ? (
        <Card>
          <EmptyState
            icon={<IconDevice size={28} aria-hidden />}
            title={t('devices.none')}
            text={t('devices.noneText')}
            action={<Link to="/settings">{t('devices.manage')}</Link>}
          />
        </Card>
      ) : null}
      <div className={styles.devices}>
        {devices.map((device) => (
          <DeviceCard
            key={device.id}
            device={device}
            roomId={room.id}
            rule={rules[device.type]}
            waiting={states.state === 'loading'}
            state={
              states.state === 'ready'
                ? states.data.devices.find(({ deviceId }) => deviceId === device.id)
                : undefined
            }
            problem={states.state === 'ready' ? heatingProblem(states.data.errors, device.type) : null}
          />
        ))}
      </div>
    </>
  );
}

interface DeviceCardProps {
  readonly device: Device;
  readonly roomId: string;
  readonly rule: DeviceRule | undefined;
  readonly state: DeviceState | undefined;
  readonly problem: HeatingProblem | null;
  readonly waiting: boolean;
}

function DeviceCard({ device, roomId, rule, state, problem, waiting }: DeviceCardProps) {
  const words = useTypeWords();
  const switching = useDeviceSwitch(device, rule, state);
  const type = words.device(device.type);
  return (
    <Card
      busy={waiting}
      title={
        <Link className={styles.name} to={devicePath(roomId, device.id)}>
          {device.name}
        </Link>
      }
      aside={
        switching ? (
          <span className={styles.switch}>
            <DeviceSwitch name={device.name} switching={switching} />
          </span>
        ) : undefined
      }
    >
      <SwitchNote switching={switching} />
      <p className={styles.reading}>
        {type === device.name ? null : `${type} · `}
        {waiting ? (
          <Skeleton width="6ch" />
        ) : (
          <DeviceReading device={device} state={state} problem={problem} />
        )}
      </p>
      {waiting ? <Skeleton height="3rem" /> : <DeviceFacts device={device} state={state} />}
      <div className={styles.programs}>
        <ProgramLinks deviceId={device.id} rule={rule} programs={null} />
      </div>
    </Card>
  );
}
