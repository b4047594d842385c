import type { PlatformClient } from '@foyer/contract';
import { isSameRoomName, roomTypeOfName } from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import { noteTadoZones, registerTadoDevice, tadoHomes, tadoZones } from '@foyer/wire/heating-systems';
import { updateProfile } from '@foyer/wire/profile-editing';
import { createRoom } from '@foyer/wire/room-editing';
import { rooms } from '@foyer/wire/rooms';

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
  const known = [...(await platform.call(rooms, {}))];
  for (const { id: zoneId, name, type, devices } of zones) {
    if (devices.length > 0) continue;
    let roomId = known.find((room) => isSameRoomName(room.name, name))?.id;
    roomId ??= await platform.call(createRoom, { name, type: roomTypeOfName(name) });
    const device = { zoneId, homeId: home.id, roomId, name: name.slice(0, 40), deviceTypeId: type };
    await platform.call(registerTadoDevice, device).catch((error) => {
      // Created by an earlier attempt whose answer was lost.
      if (!isPlatformError(error) || error.code !== 'device.exsits.already') throw error;
    });
  }
  await platform.call(noteTadoZones, { zones: zones.map(({ id, name }) => ({ id, name })) });
  return 'in';
}
