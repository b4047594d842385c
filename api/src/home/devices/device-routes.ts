import { device as deviceCall } from '@foyer/wire/device-editing';
import { devices } from '@foyer/wire/devices';
import { dataFile } from '../../foundation/data-file';
import { Refusal } from '../../foundation/http/refusal';
import type { Account } from '../../identity/accounts/account-store';
import { forHousehold, type Route } from '../../identity/answer';
import type { PlatformServices } from '../../process/services';
import type { Room } from '../rooms/room-store';
import type { Device } from './device-store';
import { deviceWire } from './device-wires';
import type { DeviceState } from './state-store';
import { silenced } from './state-wires';
import { troubledBrands } from './troubled-brands';

const typeNames = dataFile<Record<string, Record<'fr' | 'en', string>>>('device-type-names.json');

/** Lists a household's devices with their details, or returns one. */
export function deviceRoutes({ store, thirdParties }: PlatformServices): Route[] {
  const roomsAndStates = async (account: Account, nowMs: number) => {
    const [areas, reported] = await Promise.all([
      store.rooms.ofHousehold(account.id),
      store.states.ofHousehold(account.id, new Date(nowMs)),
    ]);
    return { areas, reported };
  };

  const detailOf = (
    device: Device,
    account: Account,
    { areas, reported }: { areas: readonly Room[]; reported: readonly DeviceState[] },
  ) => {
    const found = reported.find(({ deviceId }) => deviceId === device.id);
    const silent = troubledBrands(thirdParties, account).map(({ brand }) => brand);
    const state = found && silenced(found, silent);
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
        store.devices.ofHousehold(household.id),
        roomsAndStates(household, nowMs),
      ]);
      return { devices: all.map((one) => detailOf(one, household, house)) };
    }),

    forHousehold(
      deviceCall,
      async ({ id }, { household, nowMs }) => {
        const found = await store.devices.byId(household.id, id);
        if (!found) throw new Refusal('device.not.found');
        return { device: detailOf(found, household, await roomsAndStates(household, nowMs)) };
      },
      { aliases: { deviceId: 'id', device_id: 'id' } },
    ),
  ];
}
