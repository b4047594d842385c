import { isSameRoomName, roomTypeOfName } from '@foyer/domain';
import { acceptWiserEula, connectWiser, disconnectWiser, reconcileWiser } from '@foyer/wire/heating-systems';
import { dataFile } from '../../foundation/data-file';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { ChangeHome } from '../../home/change-home';
import { formerDevicesIn } from '../../home/devices/former-device-store';
import { newHeatingDevice } from '../../home/devices/heating-devices';
import type { Room, Rooms } from '../../home/rooms/room-store';
import type { Account } from '../../identity/accounts/account-store';
import { randomLetters } from '../../identity/accounts/token-store';
import { forHousehold, type Route } from '../../identity/answer';
import { heatingBrandOf } from '../../partners/heating/brands';
import { GrantRefused, type WiserPart } from '../../partners/heating/clouds';
import type { HeatingClouds } from '../../partners/heating/heating';
import { saveEulaAcceptance } from './authorisation-store';
import { mapCloudFailures } from './cloud-refusals';
import type { HeatingSystems } from './heating-systems';
import { connectBrand, type RemoveBrandHome, removeBrand } from './remove-brand';

const ROOM_TYPES = dataFile<readonly { readonly id: string; readonly color: string }[]>('room-types.json');
const DEFAULT_COLOR = '#7a8599';

interface WiserHome extends RemoveBrandHome {
  readonly rooms: Rooms;
}

interface WiserDependencies {
  readonly database: Database;
  readonly heating: HeatingClouds;
  readonly heatingSystems: HeatingSystems;
  readonly changeHome: ChangeHome<WiserHome>;
}

/** The household's room with the zone's name, created if missing. */
async function roomOf({ sql, rooms }: WiserHome, householdId: string, zoneName: string): Promise<Room> {
  const known = (await rooms.ofHousehold(householdId)).find(({ name }) => isSameRoomName(name, zoneName));
  if (known) return known;
  const type = roomTypeOfName(zoneName);
  const color = ROOM_TYPES.find(({ id }) => id === type)?.color ?? DEFAULT_COLOR;
  const formerId = await formerDevicesIn(sql).roomId(householdId, { name: zoneName, type });
  const room = { id: formerId ?? randomLetters(16), name: zoneName, type, color };
  await rooms.create(householdId, room);
  return room;
}

/** Adds new devices and marks those missing from the cloud as unreachable. Changes nothing a person has set. */
async function reconcile(
  home: WiserHome,
  householdId: string,
  parts: readonly WiserPart[],
  now: Date,
): Promise<number> {
  const { devices } = home;
  const all = await devices.ofHousehold(householdId);
  const ours = all.filter((device) => heatingBrandOf(device) === 'wiser' && device.traits.heating);
  const isPart = ({ zoneId, type }: WiserPart, device: (typeof ours)[number]) =>
    device.traits.heating?.wiserZoneId === zoneId && device.typeId === type;
  for (const device of ours) {
    const isReachable = parts.some((part) => isPart(part, device));
    if (isReachable !== device.isReachable) await devices.update(householdId, device.id, { isReachable });
  }
  const missing = parts.filter((part) => !ours.some((device) => isPart(part, device)));
  for (const [index, { name, type, zoneId, zoneName }] of missing.entries()) {
    const room = await roomOf(home, householdId, zoneName);
    const about = { name, roomId: room.id, createdAt: now, typeId: type };
    await devices.create(householdId, newHeatingDevice(about, { wiserZoneId: zoneId }, all.length + index));
  }
  return missing.length;
}

/** Connects the wiser system, accepts its licence text and reconciles the devices with the cloud. */
export function wiserSystemRoutes({
  database,
  heating,
  heatingSystems: systems,
  changeHome,
}: WiserDependencies): Route[] {
  const requireConnection = async (household: Account) => {
    const known = await systems.authorisation(household, 'wiser');
    if (!known) throw new Refusal('wiser.not.found');
    return known;
  };

  return [
    forHousehold(
      connectWiser,
      async ({ username, password }, { household, nowMs }) => {
        const grant = await mapCloudFailures('wiser', () => heating.wiser.signIn(username, password)).catch(
          (error: unknown) => {
            throw error instanceof GrantRefused ? new Refusal('invalid.credentials') : error;
          },
        );
        const connected = { brand: 'wiser', account: username, grant, now: new Date(nowMs) } as const;
        if (!(await connectBrand(changeHome, systems, household.id, connected)))
          throw new Refusal('account.in.use');
        return {};
      },
      // An installer connects it during registration.
      { leadsIn: true },
    ),

    forHousehold(
      acceptWiserEula,
      async (_input, { household, nowMs }) => {
        await requireConnection(household);
        await mapCloudFailures('wiser', () => systems.with(household, 'wiser', heating.wiser.acceptEula));
        await saveEulaAcceptance(database, household.id, new Date(nowMs));
        return {};
      },
      { leadsIn: 'acting' },
    ),

    forHousehold(
      reconcileWiser,
      async (_input, { household, nowMs }) => {
        if (!(await requireConnection(household)).hasAcceptedEula) throw new Refusal('eula.not.accepted');
        const parts = await mapCloudFailures('wiser', () =>
          systems.with(household, 'wiser', heating.wiser.parts),
        );
        const added = await changeHome(household.id, (home) =>
          reconcile(home, household.id, parts, new Date(nowMs)),
        );
        return { added };
      },
      { leadsIn: 'acting' },
    ),

    forHousehold(
      disconnectWiser,
      async (_input, { household, nowMs }) => {
        await removeBrand(changeHome, systems, household, 'wiser', new Date(nowMs));
        return {};
      },
      { leadsIn: 'acting' },
    ),
  ];
}
