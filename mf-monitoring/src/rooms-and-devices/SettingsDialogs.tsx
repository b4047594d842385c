import type { Rooms } from '@foyer/contract';
import type { DeviceRule } from '@foyer/wire/device-editing';
import { AddDeviceDialog } from './AddDeviceDialog';
import { placesFor, roomOf } from './changed-rooms';
import { DeviceOptions } from './DeviceOptions';
import { EditDeviceDialog } from './EditDeviceDialog';
import { MoveDeviceDialog } from './MoveDeviceDialog';
import type { Opened } from './opened';
import { RemoveDeviceDialog } from './RemoveDeviceDialog';
import { RemoveRoomDialog } from './RemoveRoomDialog';
import { RoomDialog } from './RoomDialog';
import { RoomOptions } from './RoomOptions';

interface SettingsDialogsProps {
  readonly opened: Opened;
  readonly rooms: Rooms;
  readonly rules: Readonly<Record<string, DeviceRule>>;
  readonly mayModify: boolean;
  onOpen(next: Opened): void;
  onMove(deviceId: string, roomId: string): void;
  /** Called when the dialog's subject was removed. */
  onRemoved(): void;
  onClose(): void;
}

/** The open dialog, if any; closes when its subject no longer exists. */
export function SettingsDialogs(props: SettingsDialogsProps) {
  const { opened, rooms, rules, mayModify, onOpen, onMove, onRemoved, onClose } = props;
  if ('deviceId' in opened) {
    const { deviceId } = opened;
    const room = roomOf(rooms, deviceId);
    const device = room?.devices.find(({ id }) => id === deviceId);
    if (!room || !device) return null;
    const places = placesFor(rooms, deviceId);
    switch (opened.dialog) {
      case 'deviceOptions':
        return (
          <DeviceOptions
            device={device}
            roomId={room.id}
            rule={rules[device.type]}
            mayModify={mayModify}
            hasPlaces={places.length > 0}
            onOpen={(dialog) => onOpen({ dialog, deviceId })}
            onClose={onClose}
          />
        );
      case 'editDevice':
        return <EditDeviceDialog device={device} rules={rules} onClose={onClose} />;
      case 'moveDevice':
        return (
          <MoveDeviceDialog
            device={device}
            places={places}
            onMove={(roomId) => onMove(deviceId, roomId)}
            onClose={onClose}
          />
        );
      case 'removeDevice':
        return <RemoveDeviceDialog device={device} onRemoved={onRemoved} onClose={onClose} />;
    }
  }
  if ('roomId' in opened) {
    const { roomId } = opened;
    const room = rooms.find(({ id }) => id === roomId);
    if (!room) return null;
    switch (opened.dialog) {
      case 'roomOptions':
        return (
          <RoomOptions
            room={room}
            mayModify={mayModify}
            onOpen={(dialog) => onOpen({ dialog, roomId })}
            onClose={onClose}
          />
        );
      case 'editRoom':
        return <RoomDialog room={room} onClose={onClose} />;
      case 'removeRoom':
        return <RemoveRoomDialog room={room} onRemoved={onRemoved} onClose={onClose} />;
    }
  }
  switch (opened.dialog) {
    case 'addDevice':
      return <AddDeviceDialog rooms={rooms} onClose={onClose} />;
    case 'addRoom':
      return <RoomDialog room={null} onClose={onClose} />;
    case 'addFirstRoom':
      return <RoomDialog room={null} onAdded={() => onOpen({ dialog: 'addDevice' })} onClose={onClose} />;
  }
}
