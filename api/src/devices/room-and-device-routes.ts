import { device as deviceCall } from '@foyer/wire/device-editing';
import { devices, refreshEnphase } from '@foyer/wire/devices';
import { rooms } from '@foyer/wire/rooms';
import { states, switchDevice } from '@foyer/wire/states';
import type { Account } from '../accounts/account-store';
import { dataFile } from '../data-file';
import { forHousehold, type Route } from '../http/answer';
import { Refusal } from '../http/refusal';
import type { PlatformServices } from '../platform/services';
import type { Room } from '../rooms/room-store';
import { ThirdPartyFailure } from '../third-parties/failures';
import { HEATING_BRANDS } from '../third-parties/heating/brands';
import { ruleOf } from './device-rules';
import type { Device } from './device-store';
import { deviceWire, roomDeviceWire } from './device-wires';
import type { DeviceState } from './state-store';
import { silenced, stateWire } from './state-wires';

const typeNames = dataFile<Record<string, Record<'fr' | 'en', string>>>('device-type-names.json');

/** Rooms, devices, what they report and what they are told (spec 1 §7, wire shapes). */
export function roomAndDeviceRoutes({ store, house, thirdParties }: PlatformServices): Route[] {
  const { heating, enphase } = thirdParties;

  const troubledBrands = (account: Account) =>
    HEATING_BRANDS.flatMap((brand) => {
      const kind = heating.trouble(account, brand);
      return kind ? [{ brand, kind }] : [];
    });

  /** The errors of the heating brands under the wire's names (spec 1 §3 §8). */
  const statesErrors = (account: Account) =>
    Object.fromEntries(
      troubledBrands(account).map(({ brand, kind }) => {
        if (brand === 'tado' && kind === 'unauthorised') return ['TADO_AUTHORIZATION_ERROR', true];
        return [`${brand.toUpperCase()}_LAST_ERROR`, { code: kind === 'unauthorised' ? 401 : 503 }];
      }),
    );

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
    const silent = troubledBrands(account).map(({ brand }) => brand);
    const state = found && silenced(found, silent);
    return deviceWire(state ? { ...device, isReachable: state.isReachable } : device, {
      typeName: typeNames[device.typeId]?.[account.language] ?? device.typeId,
      room: areas.find(({ id }) => id === device.roomId) ?? null,
      reading: state?.reading ?? null,
      measuredAt: state?.measuredAt ?? null,
    });
  };

  return [
    forHousehold(rooms, async (_input, { household }) => {
      const [areas, all] = await Promise.all([
        store.rooms.ofHousehold(household.id),
        store.devices.ofHousehold(household.id),
      ]);
      return {
        rooms: areas.map(({ id, name, type }) => ({
          id,
          name,
          type,
          devices: all.filter(({ roomId }) => roomId === id).map(roomDeviceWire),
        })),
      };
    }),

    forHousehold(states, async (_input, { household, nowMs }) => {
      const reported = await store.states.ofHousehold(household.id, new Date(nowMs));
      const silent = troubledBrands(household).map(({ brand }) => brand);
      return {
        deviceStates: reported.map((state) => stateWire(silenced(state, silent))),
        errors: statesErrors(household),
      };
    }),

    forHousehold(switchDevice, async ({ id, on }, { household }) => {
      const device = await store.devices.byId(household.id, id);
      if (!device) throw new Refusal('device.not.found');
      if (!ruleOf(device)?.canSwitch) throw new Refusal('switch.not.allowed');
      const outcome = await house.switchDevice(household.id, id, on);
      if (outcome !== 'done') throw new Refusal(outcome);
      return { state: on ? ('on' as const) : ('off' as const) };
    }),

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

    forHousehold(refreshEnphase, async (_input, { household, nowMs }) => {
      const all = await store.devices.ofHousehold(household.id);
      if (!all.some(({ plugType }) => plugType === 'enp')) return { updated: false };
      try {
        return { updated: await enphase.update(household.id, nowMs) };
      } catch (error) {
        if (error instanceof ThirdPartyFailure) throw new Refusal('enphase.unavailable');
        throw error;
      }
    }),
  ];
}
