import type { Device, Rooms } from '@foyer/contract';
import { BARE_DEVICE } from '@foyer/domain';
import type { DeviceRule } from '@foyer/wire/device-editing';

interface Added {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly rule: DeviceRule | undefined;
}

/** The rooms with a device that was just added; the platform tells the rest of it a moment later. */
export function newDevice(rooms: Rooms, roomId: string, { id, name, type, rule }: Added): Rooms {
  const device: Device = { ...BARE_DEVICE, id, name, type, hasActuator: rule?.canSwitch ?? false };
  return rooms.map((room) => {
    const isKnown = room.devices.some((known) => known.id === id);
    return room.id === roomId && !isKnown ? { ...room, devices: [...room.devices, device] } : room;
  });
}
