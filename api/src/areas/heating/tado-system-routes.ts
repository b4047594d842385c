import {
  disconnectTado,
  noteTadoZones,
  registerTadoDevice,
  TADO_TYPES,
  type TadoType,
  tadoAuthorisation,
  tadoAuthUri,
  tadoHomes,
  tadoZones,
} from '@foyer/wire/heating-systems';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { ChangeHome } from '../../home/change-home';
import type { Device, Devices } from '../../home/devices/device-store';
import { formerDevicesIn } from '../../home/devices/former-device-store';
import { newHeatingDevice } from '../../home/devices/heating-devices';
import type { Rooms } from '../../home/rooms/room-store';
import type { Account } from '../../identity/accounts/account-store';
import { forHousehold, type Route } from '../../identity/answer';
import { heatingBrandOf } from '../../partners/heating/brands';
import type { HeatingClouds } from '../../partners/heating/heating';
import type { TadoZone } from '../../partners/heating/tado-cloud';
import { type KnownZone, saveZones } from './authorisation-store';
import { mapCloudFailures } from './cloud-refusals';
import type { HeatingSystems } from './heating-systems';
import { quotaOf } from './quota-store';
import { type RemoveBrandHome, removeBrand } from './remove-brand';
import type { TadoAuthorisationStatus, TadoAuthorisations } from './tado-authorisation';

const zoneOf = ({ traits }: Device) => traits.heating?.tadoZoneId ?? '';
const isTadoType = (typeId: string): typeId is TadoType => TADO_TYPES.some((type) => type === typeId);
const byNumber = (one: { id: string }, other: { id: string }) => Number(one.id) - Number(other.id);

/** A zone that can be a device: hot water cannot. */
type ShownZone = TadoZone & { readonly type: 'HEATING' | 'AIR_CONDITIONING' };
const isShown = (zone: TadoZone): zone is ShownZone => zone.type !== 'HOT_WATER';

const shown = ({ state, userCode, verificationUri, expiresAt }: TadoAuthorisationStatus) => ({
  uri: verificationUri,
  userCode,
  expiresAt: expiresAt.getTime(),
  state: state === 'granted' ? ('waiting' as const) : state,
});

/** The cloud's zones with their devices, and zones the cloud no longer has but the home still has devices for. */
function zonesWire(found: readonly ShownZone[], known: readonly KnownZone[], devices: readonly Device[]) {
  const devicesOfZone = (zoneId: string) =>
    devices.flatMap((device) =>
      zoneOf(device) === zoneId && isTadoType(device.typeId)
        ? [
            {
              deviceId: device.id,
              name: device.name,
              roomId: device.roomId,
              deviceTypeId: device.typeId,
            },
          ]
        : [],
    );
  const knownName = (zoneId: string) => known.find(({ id }) => id === zoneId)?.name ?? null;
  const present = found.map((zone) => ({
    ...zone,
    knownName: knownName(zone.id),
    gone: false,
    devices: devicesOfZone(zone.id),
  }));
  const goneIds = new Set(devices.map(zoneOf).filter((id) => !found.some((zone) => zone.id === id)));
  const gone = [...goneIds].map((id) => {
    const [first] = devicesOfZone(id);
    return {
      id,
      name: knownName(id) ?? first?.name ?? id,
      type: first?.deviceTypeId === 'tado_ac' ? ('AIR_CONDITIONING' as const) : ('HEATING' as const),
      knownName: knownName(id),
      gone: true,
      devices: devicesOfZone(id),
    };
  });
  return [...present, ...gone].sort(byNumber);
}

interface TadoDependencies {
  readonly database: Database;
  readonly rooms: Rooms;
  readonly devices: Devices;
  readonly changeHome: ChangeHome<RemoveBrandHome & { readonly rooms: Rooms }>;
  readonly heating: HeatingClouds;
  readonly heatingSystems: HeatingSystems;
  readonly tadoAuthorisations: TadoAuthorisations;
}

/** Authorises a tado system and registers its zones as devices. */
export function tadoSystemRoutes(dependencies: TadoDependencies): Route[] {
  const { database, changeHome, heatingSystems: systems, tadoAuthorisations } = dependencies;
  const { tado } = dependencies.heating;

  const callTado = async <T>(household: Account, work: (token: string) => Promise<T>) => {
    if (!(await systems.authorisation(household, 'tado'))) throw new Refusal('tado.not.found');
    return mapCloudFailures('tado', () => systems.with(household, 'tado', work));
  };
  const devicesOf = async (householdId: string) =>
    (await dependencies.devices.ofHousehold(householdId)).filter(
      (device) => heatingBrandOf(device) === 'tado',
    );

  return [
    forHousehold(
      tadoAuthUri,
      async (_input, { household }) =>
        shown(await mapCloudFailures('tado', () => tadoAuthorisations.start(household.id))),
      // An installer connects tado during registration, before the household is set up.
      { leadsIn: true },
    ),

    forHousehold(
      tadoAuthorisation,
      async (_input, { household }) => {
        const status = await tadoAuthorisations.statusOf(household.id);
        const quota = await quotaOf(database, household.id);
        return {
          authorisation: status && shown(status),
          nextReading: quota?.nextReadingAt?.getTime() ?? null,
        };
      },
      { leadsIn: true },
    ),

    forHousehold(tadoHomes, async (_input, { household }) => ({
      homes: [...(await callTado(household, tado.me)).homes],
    })),

    forHousehold(tadoZones, async ({ homeId }, { household }) => {
      const found = await callTado(household, (token) => tado.zones(token, homeId));
      if (!found) throw new Refusal('home.not.found');
      const known = (await systems.authorisation(household, 'tado'))?.knownZones ?? [];
      return { zones: zonesWire(found.filter(isShown), known, await devicesOf(household.id)) };
    }),

    forHousehold(
      registerTadoDevice,
      async ({ zoneId, homeId, roomId, name, deviceTypeId }, { household, nowMs }) => {
        if (!(await dependencies.rooms.byId(household.id, roomId))) throw new Refusal('room.not.found');
        const type = await callTado(household, (token) => tado.zoneType(token, homeId, zoneId));
        if (!type || type === 'HOT_WATER') throw new Refusal('zone.not.found');
        const account = (await systems.authorisation(household, 'tado'))?.account ?? '';
        const id = await changeHome(household.id, async ({ sql, rooms, devices }) => {
          if (!(await rooms.byId(household.id, roomId))) throw new Refusal('room.not.found');
          const all = await devices.ofHousehold(household.id);
          if (all.some((device) => device.typeId === deviceTypeId && zoneOf(device) === zoneId))
            throw new Refusal('device.exsits.already');
          const former = formerDevicesIn(sql);
          const formerId = await former.ofZone(household.id, { account, zoneId, typeId: deviceTypeId });
          if (
            formerId !== null &&
            (await former.restore(household.id, formerId, new Date(nowMs))) === 'done'
          ) {
            await devices.update(household.id, formerId, { name, roomId });
            return formerId;
          }
          const properties = { name, roomId, createdAt: new Date(nowMs), typeId: deviceTypeId };
          const device = newHeatingDevice(properties, { tadoZoneId: zoneId }, all.length);
          await devices.create(household.id, device);
          return device.id;
        });
        return { device: { id } };
      },
      { leadsIn: 'acting' },
    ),

    forHousehold(
      noteTadoZones,
      async ({ zones }, { household }) => {
        if (!(await systems.authorisation(household, 'tado'))) throw new Refusal('tado.not.found');
        await saveZones(database, household.id, 'tado', zones);
        return {};
      },
      { leadsIn: 'acting' },
    ),

    forHousehold(
      disconnectTado,
      async (_input, { household, nowMs }) => {
        await removeBrand(changeHome, systems, household, 'tado', new Date(nowMs));
        return {};
      },
      { leadsIn: 'acting' },
    ),
  ];
}
