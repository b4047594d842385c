import type { PlatformClient } from '@foyer/contract';
import { isSameRoomName, roomTypeOfName } from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import { noteTadoZones, registerTadoDevice, tadoHomes, tadoZones } from '@foyer/wire/heating-systems';
import { updateProfile } from '@foyer/wire/profile-editing';
import { createRoom } from '@foyer/wire/room-editing';
import { rooms } from '@foyer/wire/rooms';

/** Longest name of a room or device; tado's may be longer. */
const MAX_NAME_LENGTH = 40;

export type TadoOutcome = 'in' | 'noHome' | 'homes';

/**
 * Registers each zone of the account's home in the room of the same name. Zones with a device are skipped, so a
 * repeated call adds nothing twice. Of several homes none is taken: only the customer knows which one it is.
 */
export async function registerTado(platform: Pick<PlatformClient, 'call'>): Promise<TadoOutcome> {
  const [home, ...others] = await platform.call(tadoHomes, {});
  if (!home) return 'noHome';
  if (others.length > 0) return 'homes';
  await platform.call(updateProfile, { tadoHomeId: home.id });
  const zones = (await platform.call(tadoZones, { homeId: home.id })).filter(({ gone }) => !gone);
  const known = (await platform.call(rooms, {})).map(({ id, name }) => ({ id, name }));
  for (const { id: zoneId, name, type, devices } of zones) {
    if (devices.length > 0) continue;
    const roomName = [...name.trim()].slice(0, MAX_NAME_LENGTH).join('').trim();
    let roomId = known.find((room) => isSameRoomName(room.name, roomName))?.id;
    if (roomId === undefined) {
      roomId = await platform.call(createRoom, { name: roomName, type: roomTypeOfName(name) });
      // Two zones of one name share the room.
      known.push({ id: roomId, name: roomName });
    }
    const device = { zoneId, homeId: home.id, roomId, name: roomName, deviceTypeId: type };
    await platform.call(registerTadoDevice, device).catch((error) => {
      // Created by an earlier attempt whose answer was lost.
      if (!isPlatformError(error) || error.code !== 'device.exsits.already') throw error;
    });
  }
  await platform.call(noteTadoZones, { zones: zones.map(({ id, name }) => ({ id, name })) });
  return 'in';
}
