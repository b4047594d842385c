import type { OwnSuite } from '../suite/own-suite';
import type { Answer } from '../suite/platform';
import { expect } from '../suite/test';

const HOME_ID = '401823';
/** Type of a room created for a zone. */
const ROOM_TYPE = 'other_area_type';

interface Room {
  readonly id: string;
  readonly name: string;
  readonly devices: readonly { readonly id: string; readonly name: string; readonly type_id: string }[];
}

/** A home whose tado zones changed since its last reconciliation. */
export interface ChangedHouse {
  /** Room whose only device is the zone to be removed. */
  readonly emptied: string;
  /** Room to be renamed. */
  readonly renamed: string;
  /** Registers a zone as a device of a room, as another session would. */
  register(zoneId: string, room: string, name: string): Promise<void>;
  /** Rooms by name, each with its tado devices by name. */
  rooms(): Promise<Readonly<Record<string, readonly string[]>>>;
}

let count = 0;

/**
 * Prepares a home in which every step of a reconciliation is needed: a renamed zone, a removed one that was alone
 * in its room, and a new one. `first` are the ids of the seeded rooms.
 */
export async function prepareChangedHouse(
  own: OwnSuite,
  token: string,
  first: readonly string[],
): Promise<ChangedHouse> {
  count += 1;
  const send = (path: string, fields: Record<string, string> = {}) => post(own, token, path, fields);
  const listed = async () => (await own.call('/api/rooms', token)).rooms as readonly Room[];

  await disconnectTado(own, token);
  for (const { id } of await listed())
    if (!first.includes(id)) await own.call('/api/room/remove', token, { id });
  await authorise(own, token, `zones${count}+changing@foyer.example`);
  await own.call('/api/user/update', token, { tadoHomeId: HOME_ID });

  const emptied = `Remise ${count}`;
  const renamed = `Atelier ${count}`;
  const roomId = async (name: string) =>
    ((await send('/api/room/create', { name, type: ROOM_TYPE })).room as { id: string }).id;
  const register = (zoneId: string, room: string, name: string) =>
    send('/api/tado/device/register', {
      ...{ homeId: HOME_ID, zoneId, roomId: room, name },
      deviceTypeId: 'tado_heater',
    });
  const kitchen = await roomId(renamed);
  await register('1', kitchen, 'Cuisine');
  await register('3', await roomId(emptied), 'Buanderie');
  const { zones } = (await own.call('/api/tado/zones', token, { homeId: HOME_ID })) as unknown as {
    zones: readonly { id: string; name: string }[];
  };
  await saveZones(own, token, zones);

  return {
    emptied,
    renamed,
    register: async (zoneId, room, name) => {
      const found = (await listed()).find((one) => one.name === room);
      await register(zoneId, found?.id ?? '', name);
    },
    rooms: async () =>
      Object.fromEntries(
        (await listed())
          .filter(({ id }) => !first.includes(id))
          .map(({ name, devices }) => [
            name,
            devices.filter(({ type_id }) => type_id.startsWith('tado_')).map((device) => device.name),
          ]),
      ),
  };
}

/** Ids of a home's rooms. */
export async function roomIds(own: OwnSuite, token: string): Promise<readonly string[]> {
  return ((await own.call('/api/rooms', token)).rooms as readonly Room[]).map(({ id }) => id);
}

/** Removes a home's tado system, if any. */
export async function disconnectTado(own: OwnSuite, token: string): Promise<void> {
  await post(own, token, '/api/tado/disconnect');
}

async function post(own: OwnSuite, token: string, path: string, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...fields, authToken: token });
  const answer = await fetch(`${own.origin}${path}`, { method: 'POST', body });
  return (await answer.json()) as Answer;
}

async function saveZones(own: OwnSuite, token: string, zones: readonly { id: string; name: string }[]) {
  const kept = zones.map(({ id, name }) => ({ id, name }));
  await fetch(`${own.origin}/api/tado/zones/note`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ authToken: token, zones: kept }),
  });
}

/** Authorises without a browser, and waits until the platform has asked tado. */
async function authorise(own: OwnSuite, token: string, account: string): Promise<void> {
  const { uri } = await post(own, token, '/api/tado/authUri');
  const page = new URL(String(uri));
  const user_code = page.searchParams.get('user_code') ?? '';
  await fetch(`${own.origin}${page.pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ user_code, account, answer: 'grant' }),
  });
  const state = async () => {
    const { authorisation } = await own.call('/api/tado/authorisation', token);
    return (authorisation as { readonly state: string }).state;
  };
  await expect.poll(state, { timeout: 15_000 }).toBe('connected');
}
