import { isProducingType } from '@foyer/domain';
import { dataFile } from '../../foundation/data-file';
import type { Sql } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { deviceColour } from '../../home/devices/device-colours';
import { ruleOf } from '../../home/devices/device-rules';
import { type Device, type DeviceTraits, devicesIn } from '../../home/devices/device-store';
import { formerDevicesIn } from '../../home/devices/former-device-store';
import { roomsIn } from '../../home/rooms/room-store';
import { randomLetters } from '../../identity/accounts/token-store';

/** A device to register. */
export interface Described {
  readonly plugType: string;
  readonly typeId: string;
  readonly name: string;
  readonly roomTypeId: string;
  readonly traits: DeviceTraits;
}

const ROOM_TYPES = dataFile<readonly { id: string; color: string }[]>('room-types.json');
/** Names of rooms created for a type; residents can rename them. */
const ROOM_NAMES = dataFile<Record<'fr' | 'en', Record<string, string>>>('room-type-names.json');

/** The household's first room of a type, created when there is none. */
async function roomOfType(
  sql: Sql,
  householdId: string,
  type: string,
  language: 'fr' | 'en',
): Promise<string> {
  const known = ROOM_TYPES.find(({ id }) => id === type);
  if (!known) throw new Refusal('device.type.invalid');
  const rooms = roomsIn(sql);
  const found = (await rooms.ofHousehold(householdId)).find((room) => room.type === type);
  if (found) return found.id;
  const id = randomLetters(16);
  await rooms.create(householdId, { id, name: ROOM_NAMES[language][type] ?? type, type, color: known.color });
  return id;
}

/**
 * Whether a stored and a described device are the same: by MAC address and phase if scanned, otherwise by plug type.
 */
function isSame(device: Device, { plugType, traits }: Described): boolean {
  if (device.plugType !== plugType) return false;
  return device.traits.mac === traits.mac && device.traits.phase === traits.phase;
}

/**
 * Registers a device, inside a transaction that locks the household. A device that is already registered is
 * updated with the given name and type, so that a repeated chain of requests has no further effect.
 */
export async function registerDevice(
  sql: Sql,
  { id: householdId, language }: { id: string; language: 'fr' | 'en' },
  described: Described,
  createdAt: Date,
): Promise<string> {
  const devices = devicesIn(sql);
  const { plugType, typeId, name, traits } = described;
  const all = await devices.ofHousehold(householdId);
  const roomId = await roomOfType(sql, householdId, described.roomTypeId, language);
  const hasActuator =
    ['sw', 'eth'].includes(plugType) && (ruleOf({ typeId, typeOverride: null })?.canSwitch ?? false);
  const measures = {
    noneZeroConsumption: !isProducingType(typeId) && plugType !== 'mst',
    noneZeroProduction: isProducingType(typeId),
  };
  const same = all.find((device) => isSame(device, described));
  if (same) {
    await devices.update(householdId, same.id, {
      ...{ name, typeId, roomId, hasActuator },
      traits: { ...measures, ...traits },
    });
    return same.id;
  }
  if (traits.mac && (await isElsewhere(sql, householdId, traits.mac)))
    throw new Refusal('ecn.already.registered');
  const former = formerDevicesIn(sql);
  const { mac, phase = null } = traits;
  const formerId =
    mac === undefined ? null : await former.scanned(householdId, { plugType, mac, phase, typeId });
  if (formerId !== null && (await former.restore(householdId, formerId, createdAt)) === 'done') {
    const restored = { name, typeId, roomId, hasActuator, traits: { ...measures, ...traits } };
    await devices.update(householdId, formerId, restored);
    return formerId;
  }
  const id = randomLetters(16);
  await devices.create(householdId, {
    id,
    plugType,
    typeId,
    typeOverride: null,
    name,
    roomId,
    createdAt,
    powerColor: deviceColour(all.length),
    hasActuator,
    isOn: hasActuator ? true : null,
    isReachable: true,
    programs: { schedule: false, autoOff: false, standBy: false, greenPlay: false },
    targetTemperatureC: null,
    traits: { ...measures, ...traits },
  });
  return id;
}

/** Whether a scanned device is registered in another home. */
export async function isElsewhere(sql: Sql, householdId: string, mac: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 as found from device d join account a on a.key = d.household_key
     where d.traits ? 'mac' and d.traits ->> 'mac' = $1 and a.id <> $2 limit 1`,
    [mac, householdId],
  );
  return rows.length > 0;
}
