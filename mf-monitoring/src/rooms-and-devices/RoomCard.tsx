import type { Device, Room } from '@foyer/contract';
import { sortDevices, virtualDevice } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, IconButton, IconMore } from '@foyer/ui';
import type { DeviceRule } from '@foyer/wire/device-editing';
import type { DeviceState } from '@foyer/wire/states';
import type { PointerEvent } from 'react';
import { useTypeWords } from '../devices/useTypeWords';
import { isPlace, isReserved } from './changed-rooms';
import { DeviceRow } from './DeviceRow';
import styles from './RoomCard.module.css';
import type { Drag } from './useDeviceDrag';

interface RoomCardProps {
  readonly room: Room;
  readonly rules: Readonly<Record<string, DeviceRule>>;
  /** Live states; null while loading. */
  readonly states: readonly DeviceState[] | null;
  readonly mayModify: boolean;
  readonly drag: Drag | null;
  onRoomOptions(room: Room): void;
  onDeviceOptions(device: Device): void;
  onMovePress(device: Device): void;
  onGrab(event: PointerEvent, device: Device): void;
}

/** A room with its devices; a drop target while a device is dragged. */
export function RoomCard(props: RoomCardProps) {
  const { room, rules, states, mayModify, drag, onRoomOptions, onDeviceOptions, onMovePress, onGrab } = props;
  const { t } = useTranslation();
  const words = useTypeWords();
  const totals = virtualDevice([room]);
  // Without rules, all but the device that stands for the home.
  const devices = sortDevices(room.devices).filter(
    (device) => rules[device.type]?.listed ?? device !== totals,
  );
  const takes = drag !== null && isPlace(room) && !room.devices.some(({ id }) => id === drag.deviceId);
  const drop = !drag ? undefined : !takes ? 'closed' : drag.overRoomId === room.id ? 'over' : 'open';
  const type = words.room(room.type);

  return (
    <div className={styles.place} data-room={room.id} data-drop={drop}>
      <Card
        title={room.name}
        aside={
          <span className={styles.aside}>
            {type === room.name ? null : <span>{type}</span>}
            {mayModify || !isReserved(room) ? (
              <IconButton
                label={t('settings.roomOptions', { name: room.name })}
                icon={<IconMore size={20} aria-hidden />}
                onClick={() => onRoomOptions(room)}
              />
            ) : null}
          </span>
        }
      >
        {devices.length === 0 ? <p className={styles.none}>{t('settings.emptyRoom')}</p> : null}
        <ul>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              roomId={room.id}
              rule={rules[device.type]}
              state={states?.find(({ deviceId }) => deviceId === device.id)}
              live={states !== null}
              mayModify={mayModify}
              dragged={drag?.deviceId === device.id}
              actions={{
                move:
                  mayModify && rules[device.type]?.canEdit
                    ? { onPress: () => onMovePress(device), onGrab: (event) => onGrab(event, device) }
                    : null,
                onOptions: () => onDeviceOptions(device),
              }}
            />
          ))}
        </ul>
      </Card>
      {drop === 'over' ? <p className={styles.dropHere}>{t('settings.dropHere')}</p> : null}
    </div>
  );
}
