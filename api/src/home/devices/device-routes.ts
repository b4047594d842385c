import { device as deviceCall } from '@foyer/wire/device-editing';
import { devices } from '@foyer/wire/devices';
import { dataFile } from '../../foundation/data-file';
import { Refusal } from '../../foundation/http/refusal';
import type { Account } from '../../identity/accounts/account-store';
import { forHousehold, type Route } from '../../identity/answer';
import type { HeatingClouds } from '../../partners/heating/heating';
import type { Room, Rooms } from '../rooms/room-store';
import type { Device, Devices } from './device-store';
import { deviceWire } from './device-wires';
import type { DeviceState, States } from './state-store';
import { markUnreachable } from './state-wires';
import { failingBrands } from './troubled-brands';

const typeNames = dataFile<Record<string, Record<'fr' | 'en', string>>>('device-type-names.json');

interface DeviceDependencies {
  readonly rooms: Rooms;
  readonly devices: Devices;
  readonly states: States;
  readonly heating: HeatingClouds;
}

/** Lists a household's devices with their details, or returns one. */
export function deviceRoutes(home: DeviceDependencies): Route[] {
  const roomsAndStates = async (account: Account, nowMs: number) => {
    const [areas, reported] = await Promise.all([
      home.rooms.ofHousehold(account.id),
      home.states.ofHousehold(account.id, new Date(nowMs)),
    ]);
    return { areas, reported };
  };

  const detailOf = (
    device: Device,
    account: Account,
    { areas, reported }: { areas: readonly Room[]; reported: readonly DeviceState[] },
  ) => {
    const found = reported.find(({ deviceId }) => deviceId === device.id);
    const silent = failingBrands(home.heating, account).map(({ brand }) => brand);
    const state = found && markUnreachable(found, silent);
    return deviceWire(state ? { ...device, isReachable: state.isReachable } : device, {
      typeName: typeNames[device.typeId]?.[account.language] ?? device.typeId,
      room: areas.find(({ id }) => id === device.roomId) ?? null,
      reading: state?.reading ?? null,
      measuredAt: state?.measuredAt ?? null,
    });
  };

  return [
    forHousehold(devices, async (_input, { household, nowMs }) => {
      const [all, house] = await Promise.all([
        home.devices.ofHousehold(household.id),
        roomsAndStates(household, nowMs),
      ]);
      return { devices: all.map((one) => detailOf(one, household, house)) };
    }),

    forHousehold(
      deviceCall,
      async ({ id }, { household, nowMs }) => {
        const found = await home.devices.byId(household.id, id);
        if (!found) throw new Refusal('device.not.found');
        return { device: detailOf(found, household, await roomsAndStates(household, nowMs)) };
      },
      { aliases: { deviceId: 'id', device_id: 'id' } },
    ),
  ];
}
