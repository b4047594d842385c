import { updateAlert } from '@foyer/wire/alerts';
import { addDevice, removeDevice, restoreDevice, updateDevice } from '@foyer/wire/device-editing';
import { refreshEnphase } from '@foyer/wire/devices';
import { airConditioning, setWiserTemperature } from '@foyer/wire/heating-control';
import { setTargetTemperature, switchDevice } from '@foyer/wire/states';
import { type AllowedChange, allowChange, type Home } from './allowed-change';
import type { FieldValue, Snapshot } from './recorded-change-store';

async function deviceSnapshot(
  { store, household }: Home,
  deviceId: string | undefined,
  fields: readonly ('name' | 'room' | 'deviceType' | 'modules' | 'moduleW' | 'on' | 'targetC')[],
): Promise<Snapshot | null> {
  const device = deviceId === undefined ? null : await store.devices.byId(household.id, deviceId);
  if (!device) return null;
  const room = await store.rooms.byId(household.id, device.roomId);
  const all: Record<(typeof fields)[number], FieldValue> = {
    name: device.name,
    room: room?.name ?? null,
    deviceType: device.typeOverride ?? device.typeId,
    modules: device.traits.moduleNumber ?? null,
    moduleW: device.traits.unitElectricCapacityW ?? null,
    on: device.isOn,
    targetC: device.targetTemperatureC,
  };
  const shown = Object.fromEntries(fields.map((field) => [field, all[field]]));
  // A device returns to its room by id, as the room's name may have changed.
  return {
    subject: device.name,
    fields: fields.includes('room') ? { ...shown, roomId: device.roomId } : shown,
  };
}

const targetBefore = (before: Snapshot | null) => {
  const targetC = before?.fields.targetC;
  return typeof targetC === 'number' ? targetC : null;
};

/** Changes to devices that a support person may make. */
export const deviceChanges: readonly AllowedChange[] = [
  allowChange(addDevice, {
    snapshot: (_input, home, answer) =>
      deviceSnapshot(home, answer?.device.id, ['name', 'room', 'deviceType']),
    undo: (_input, { answer }) => [{ call: 'removeDevice', fields: { deviceId: answer.device.id } }],
  }),
  allowChange(removeDevice, {
    snapshot: ({ deviceId }, home) => deviceSnapshot(home, deviceId, ['name', 'room', 'deviceType']),
    undo: ({ deviceId }) => [{ call: 'restoreDevice', fields: { deviceId } }],
  }),
  allowChange(restoreDevice, {
    snapshot: ({ deviceId }, home) => deviceSnapshot(home, deviceId, ['name', 'room', 'deviceType']),
    undo: ({ deviceId }) => [{ call: 'removeDevice', fields: { deviceId } }],
  }),
  allowChange(updateDevice, {
    snapshot: ({ deviceId }, home) =>
      deviceSnapshot(home, deviceId, ['name', 'room', 'deviceType', 'modules', 'moduleW']),
    undo: (input, { before }) => {
      const { name, roomId, deviceType, modules, moduleW } = before?.fields ?? {};
      const earlier = {
        name,
        roomId,
        deviceType,
        module_number: modules,
        unit_electric_capacity: moduleW,
      } as const;
      const given = Object.entries(earlier).filter(
        ([field, value]) => input[field as keyof typeof earlier] !== undefined && value !== null,
      );
      return [{ call: 'updateDevice', fields: { deviceId: input.deviceId, ...Object.fromEntries(given) } }];
    },
  }),
  allowChange(switchDevice, {
    snapshot: ({ id }, home) => deviceSnapshot(home, id, ['on']),
    undo: ({ id }, { before }) => [{ call: 'switchDevice', fields: { id, on: before?.fields.on === true } }],
  }),
  allowChange(setTargetTemperature, {
    snapshot: ({ deviceId }, home) => deviceSnapshot(home, deviceId, ['targetC']),
    undo: ({ deviceId }, { before }) => {
      const targetC = targetBefore(before);
      if (targetC === null) return [];
      return [{ call: 'setTargetTemperature', fields: { deviceId, temperature: String(targetC) } }];
    },
  }),
  allowChange(setWiserTemperature, {
    snapshot: ({ id }, home) => deviceSnapshot(home, id, ['targetC']),
    undo: ({ id }, { before }) => {
      const targetC = targetBefore(before);
      return targetC === null ? [] : [{ call: 'setWiserTemperature', fields: { id, temperature: targetC } }];
    },
  }),
  allowChange(airConditioning, {
    snapshot: ({ deviceId }, home) => deviceSnapshot(home, deviceId, ['on', 'targetC']),
    undo: ({ deviceId }, { before }) => {
      const targetC = targetBefore(before);
      const target = targetC === null ? {} : { temperature: String(targetC) };
      return [{ call: 'airConditioning', fields: { deviceId, on: before?.fields.on === true, ...target } }];
    },
  }),
  allowChange(updateAlert, {
    snapshot: async ({ alertId }, { store, household }) => {
      const alert = await store.alerts.byId(household.id, alertId);
      if (!alert) return null;
      const { deviceName, acknowledged, visible } = alert;
      return { subject: deviceName, fields: { acknowledged, visible } };
    },
    undo: ({ alertId }, { before }) => [{ call: 'updateAlert', fields: { alertId, ...before?.fields } }],
  }),
  // Fetches production data from Enphase; the household's settings do not change.
  allowChange(refreshEnphase, { snapshot: async () => null }),
];
