import type { PlatformClient } from '@foyer/contract';
import type { ReconciliationStep } from '@foyer/domain';
import { removeDevice, updateDevice } from '@foyer/wire/device-editing';
import { registerTadoDevice } from '@foyer/wire/heating-systems';
import { createRoom, removeRoom, updateRoom } from '@foyer/wire/room-editing';

/** What earlier steps made: ids by the keys the draft knew them by. */
export interface Made {
  readonly rooms: Map<string, string>;
  /** Ids of new devices by {@link slotKey}. */
  readonly devices: Map<string, string>;
}

/** What a slot that is not registered yet is called by. */
export const slotKey = (zoneId: string, type: string) => `${zoneId} ${type}`;

/** Asks the platform for one step; rejects as the platform client does. */
export async function performStep(
  platform: PlatformClient,
  homeId: string,
  step: ReconciliationStep,
  made: Made,
): Promise<void> {
  const roomId = (key: string) => made.rooms.get(key) ?? key;
  switch (step.kind) {
    case 'removeDevice':
      return platform.call(removeDevice, { deviceId: step.deviceId });
    case 'saveDevice':
      return platform.call(updateDevice, {
        deviceId: step.deviceId,
        name: step.name,
        roomId: roomId(step.roomKey),
      });
    case 'removeRoom':
      return platform.call(removeRoom, { id: step.roomId });
    case 'editRoom':
      return platform.call(updateRoom, { id: step.roomId, name: step.name, type: step.type });
    case 'createRoom': {
      const id = await platform.call(createRoom, { name: step.name, type: step.type });
      made.rooms.set(step.key, id);
      return;
    }
    default: {
      const id = await platform.call(registerTadoDevice, {
        homeId,
        zoneId: step.zoneId,
        roomId: roomId(step.roomKey),
        name: step.name,
        deviceTypeId: step.type,
      });
      made.devices.set(slotKey(step.zoneId, step.type), id);
    }
  }
}
