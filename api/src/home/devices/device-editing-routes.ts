import {
  addDevice,
  type DeviceRule,
  deviceConfiguration,
  deviceRules,
  deviceTypes,
  formerDevices,
  removeDevice,
  restoreDevice,
  updateDevice,
} from '@foyer/wire/device-editing';
import type { Sql } from '../../foundation/database/sql';
import { definedFields } from '../../foundation/defined-fields';
import { invalidParameter, Refusal } from '../../foundation/http/refusal';
import { ThirdPartyFailure } from '../../foundation/third-party-failures';
import type { Account } from '../../identity/accounts/account-store';
import { hasEntered } from '../../identity/accounts/actors';
import { randomLetters } from '../../identity/accounts/token-store';
import { type ForHousehold, forAccount, forAnyone, forHousehold, type Route } from '../../identity/answer';
import type { Activated, ActivationService } from '../../partners/activation';
import { heatingBrandOf } from '../../partners/heating/brands';
import type { ChangeHome } from '../change-home';
import type { Rooms } from '../rooms/room-store';
import { deviceColour } from './device-colours';
import { ruleOf, ruleOfType, rulesWire } from './device-rules';
import type { Device, DeviceChanges, Devices } from './device-store';
import { formerDevicesIn, undoableUntil } from './former-device-store';

/** Pre-processing epsilon of a plug added by a household, W. */
const PLUG_EPSILON_W = 2;

/** A device that a home without a kit measures by itself, such as a wallbox read by evcc. */
function measuredDevice(
  about: Pick<Device, 'name' | 'typeId' | 'roomId' | 'createdAt'>,
  earlier: number,
): Device {
  return {
    ...about,
    id: randomLetters(16),
    plugType: 'cmp',
    typeOverride: null,
    powerColor: deviceColour(earlier),
    hasActuator: false,
    isOn: null,
    isReachable: true,
    programs: { schedule: false, autoOff: false, standBy: false, greenPlay: false },
    targetTemperatureC: null,
    traits: { noneZeroConsumption: true, noneZeroProduction: false },
  };
}

/** The device of a newly registered plug. */
function newPlug(
  { code, plugType }: Activated,
  about: Pick<Device, 'name' | 'typeId' | 'roomId' | 'createdAt'>,
  { master, earlier }: { master: Device; earlier: number },
): Device {
  const hasActuator = ruleOf({ ...about, typeOverride: null })?.canSwitch ?? false;
  return {
    ...about,
    id: randomLetters(16),
    plugType,
    typeOverride: null,
    powerColor: deviceColour(earlier),
    hasActuator,
    isOn: hasActuator ? true : null,
    isReachable: true,
    programs: { schedule: false, autoOff: false, standBy: false, greenPlay: false },
    targetTemperatureC: null,
    traits: {
      masterId: master.id,
      masterType: master.plugType,
      activationCode: code,
      preProcessingEpsilon: PLUG_EPSILON_W,
      noneZeroConsumption: true,
      noneZeroProduction: false,
    },
  };
}

/**
 * Changes that come with another type: programs it does not offer are switched off. Only plug types can be exchanged.
 */
function changesOfType(device: Device, typeId: string | undefined): DeviceChanges {
  if (typeId === undefined || typeId === (device.typeOverride ?? device.typeId)) return {};
  const before = ruleOf(device);
  const after = ruleOfType(typeId);
  if (!before?.canAdd || !after?.canAdd) throw new Refusal('device.type.invalid');
  const { programs } = after;
  const kept = { ...device.programs };
  for (const program of ['schedule', 'autoOff', 'standBy', 'greenPlay'] as const) {
    kept[program] &&= programs[program];
  }
  return { typeId, hasActuator: after.canSwitch, programs: kept };
}

/** Changes to the solar panels of a producing device; refuses them for any other device. */
function panelsOf(
  device: Device,
  modules: number | undefined,
  capacityW: number | undefined,
  provider: string | undefined,
): DeviceChanges {
  if (modules === undefined && capacityW === undefined && provider === undefined) return {};
  if (device.traits.moduleNumber === undefined) throw new Refusal('update.not.allowed');
  return {
    traits: definedFields({ moduleNumber: modules, unitElectricCapacityW: capacityW, provider }),
  };
}

/** The account in the cloud of a heating device's brand; null for other devices. */
function heatingAccountOf(device: Device, { details }: Account): string | null {
  const brand = heatingBrandOf(device);
  if (brand === null) return null;
  return (brand === 'wiser' ? details.wiserUsername : details.tadoAccount) ?? null;
}

interface EditedHome {
  /** The transaction. */
  readonly sql: Sql;
  readonly rooms: Rooms;
  readonly devices: Devices;
  /** Disables the schedules and alarms of a device that its type does not offer. */
  disablePrograms(deviceId: string, rule: DeviceRule | null): Promise<void>;
}

interface DeviceEditingDependencies {
  readonly database: Sql;
  readonly changeHome: ChangeHome<EditedHome>;
  readonly activation: ActivationService;
  /** Adds a device that was found by a scan during the registration of the home. */
  registerScanned(
    who: ForHousehold,
    asked: ReturnType<typeof addDevice.params.parse>,
  ): Promise<{ readonly device: { readonly id: string } }>;
}

/** Device types and rules; adding, changing, moving and removing a device. */
export function deviceEditingRoutes(dependencies: DeviceEditingDependencies): Route[] {
  const { changeHome, activation, registerScanned } = dependencies;
  const identifyPlug = async (code: string) => {
    try {
      return await activation.identify(code);
    } catch (error) {
      if (error instanceof ThirdPartyFailure) throw new Refusal('ecn.unavailable');
      throw error;
    }
  };

  return [
    forAccount(deviceTypes, async () => ({ deviceTypes: Object.keys(rulesWire).map((id) => ({ id })) })),

    forAnyone(deviceRules, async () => ({ deviceRules: rulesWire })),

    forAccount(deviceConfiguration, async () => ({ deviceRules: rulesWire })),

    forHousehold(
      addDevice,
      async (asked, who) => {
        const { deviceName, deviceTypeId, activationCode, roomId } = asked;
        const { household, nowMs } = who;
        if (!hasEntered(household) || asked.mac !== undefined) return registerScanned(who, asked);
        if (roomId === undefined) throw invalidParameter('roomId');
        if (!ruleOfType(deviceTypeId)?.canAdd) throw new Refusal('device.type.invalid');
        const about = { name: deviceName, typeId: deviceTypeId, roomId, createdAt: new Date(nowMs) };
        if (activationCode === '' && household.gatewayKind !== 'simulated') {
          const id = await changeHome(household.id, async ({ rooms, devices }) => {
            if (!(await rooms.byId(household.id, roomId))) throw new Refusal('room.not.found');
            const device = measuredDevice(about, (await devices.ofHousehold(household.id)).length);
            await devices.create(household.id, device);
            return device.id;
          });
          return { device: { id } };
        }
        const plug = await identifyPlug(activationCode);
        if (!plug) throw new Refusal('ecn.activation.code.invalid');
        const id = await changeHome(household.id, async ({ sql, rooms, devices }) => {
          if (!(await rooms.byId(household.id, roomId))) throw new Refusal('room.not.found');
          const all = await devices.ofHousehold(household.id);
          const master = all.find(({ plugType }) => plugType === 'mst');
          if (!master) throw new Refusal('ecn.no.master');
          if (await devices.isRegistered(plug.code)) throw new Refusal('ecn.already.registered');
          const former = formerDevicesIn(sql);
          const formerId = await former.plug(household.id, plug.code, deviceTypeId);
          if (
            formerId !== null &&
            (await former.restore(household.id, formerId, new Date(nowMs))) === 'done'
          ) {
            await devices.update(household.id, formerId, { name: deviceName, roomId });
            return formerId;
          }
          const device = newPlug(plug, about, { master, earlier: all.length });
          await devices.create(household.id, device);
          return device.id;
        });
        return { device: { id } };
      },
      // Registration of a home adds its devices with the same call.
      { leadsIn: true },
    ),

    forHousehold(updateDevice, async (asked, { household }) => {
      const { deviceId, roomId, name, deviceType } = asked;
      await changeHome(household.id, async ({ rooms, devices, disablePrograms }) => {
        const device = await devices.byId(household.id, deviceId);
        if (!device) throw new Refusal('device.not.found');
        if (!ruleOf(device)?.canEdit) throw new Refusal('update.not.allowed');
        if (roomId !== undefined && !(await rooms.byId(household.id, roomId)))
          throw new Refusal('room.not.found');
        const ofType = changesOfType(device, deviceType);
        const panels = panelsOf(device, asked.module_number, asked.unit_electric_capacity, asked.provider);
        await devices.update(household.id, deviceId, { name, roomId, ...ofType, ...panels });
        if (ofType.typeId) await disablePrograms(deviceId, ruleOfType(ofType.typeId));
      });
      return {};
    }),

    forHousehold(removeDevice, async ({ deviceId }, { household, nowMs }) => {
      await changeHome(household.id, async ({ devices }) => {
        const device = await devices.byId(household.id, deviceId);
        if (!device) throw new Refusal('device.not.found');
        // Zones of tado are added by hand, so they can be removed by hand; other heating devices cannot.
        const isRemovable = ruleOf(device)?.canRemove || heatingBrandOf(device) === 'tado';
        if (!isRemovable) throw new Refusal('remove.not.allowed');
        await devices.remove(household.id, deviceId, {
          at: new Date(nowMs),
          heatingAccount: heatingAccountOf(device, household),
        });
      });
      return {};
    }),

    forHousehold(formerDevices, async (_input, { household, nowMs }) => {
      const found = await formerDevicesIn(dependencies.database).restorable(household.id, new Date(nowMs));
      return {
        devices: found.map(({ id, name, typeId, roomName, removedAt }) => ({
          id,
          name,
          deviceTypeId: typeId,
          room: roomName,
          removedAt: removedAt.getTime(),
          until: undoableUntil(removedAt).getTime(),
        })),
      };
    }),

    forHousehold(restoreDevice, async ({ deviceId }, { household, nowMs }) => {
      const now = new Date(nowMs);
      await changeHome(household.id, async ({ sql }) => {
        const former = formerDevicesIn(sql);
        const restorable = await former.restorable(household.id, now);
        if (!restorable.some(({ id }) => id === deviceId)) throw new Refusal('device.not.found');
        const outcome = await former.restore(household.id, deviceId, now);
        if (outcome !== 'done')
          throw new Refusal(outcome === 'taken' ? 'ecn.already.registered' : 'device.not.found');
      });
      return {};
    }),
  ];
}
