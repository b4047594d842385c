import type { ReconciliationStep } from '@foyer/domain';
import { ask, type PlatformRequest } from '@foyer/platform-client';
import { removeDevice, updateDevice } from '@foyer/wire/device-editing';
import { registerTadoDevice } from '@foyer/wire/heating-systems';
import { createRoom, removeRoom, updateRoom } from '@foyer/wire/room-editing';

/** Ids created by earlier steps, by draft key. */
export interface CreatedIds {
  readonly rooms: Map<string, string>;
  /** Ids of new devices by {@link slotKey}. */
  readonly devices: Map<string, string>;
}

/** Key of a slot that is not registered yet. */
export const slotKey = (zoneId: string, type: string) => `${zoneId} ${type}`;

/** The step with the id of its room filled in, if an earlier step created it. */
export function withMadeRoom(step: ReconciliationStep, { rooms }: CreatedIds): ReconciliationStep {
  return 'roomKey' in step ? { ...step, roomKey: rooms.get(step.roomKey) ?? step.roomKey } : step;
}

/** Records the id that a step returned. */
export function recordCreatedId(
  step: ReconciliationStep,
  id: string | null,
  { rooms, devices }: CreatedIds,
): void {
  if (id === null) return;
  if (step.kind === 'createRoom') rooms.set(step.key, id);
  if (step.kind === 'registerDevice') devices.set(slotKey(step.zoneId, step.type), id);
}

/** Request of a step whose room already exists. */
export function requestOf(homeId: string, step: ReconciliationStep): PlatformRequest {
  switch (step.kind) {
    case 'removeDevice':
      return ask(removeDevice, { deviceId: step.deviceId });
    case 'saveDevice':
      return ask(updateDevice, { deviceId: step.deviceId, name: step.name, roomId: step.roomKey });
    case 'removeRoom':
      return ask(removeRoom, { id: step.roomId });
    case 'editRoom':
      return ask(updateRoom, { id: step.roomId, name: step.name, type: step.type });
    case 'createRoom':
      return ask(createRoom, { name: step.name, type: step.type });
    default:
      return ask(registerTadoDevice, {
        homeId,
        zoneId: step.zoneId,
        roomId: step.roomKey,
        name: step.name,
        deviceTypeId: step.type,
      });
  }
}
