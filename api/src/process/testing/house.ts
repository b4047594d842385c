import type { Answered, Fields, TestPlatform } from './test-platform';

const HOME = 'home@foyer.example';

/** Helpers that read and change the reference home with all kinds of devices. */
export function houseIn(platform: () => TestPlatform) {
  const call = async (path: string, fields: Fields = {}, as?: 'json'): Promise<Answered['body']> =>
    (await platform().callAs(HOME, path, fields, as ? { method: 'POST', as } : {})).body;
  const householdId = async () => (await platform().account(HOME)).id;
  const devices = async () => platform().store.devices.ofHousehold(await householdId());
  const rooms = async () => platform().store.rooms.ofHousehold(await householdId());

  return {
    call,
    devices,
    rooms,
    roomNamed: async (name: string) => (await rooms()).find((room) => room.name === name),
    mainRoom: async () => (await rooms()).find(({ type }) => type === 'alaska_home')?.id ?? '',
    /** Expects a refusal and unchanged rooms and devices. */
    refuses: async (path: string, fields: Fields, error: string) => {
      const readEverything = async () => [await rooms(), await devices()];
      const before = await readEverything();
      expect(await call(path, fields)).toMatchObject({ status: 'error', error });
      expect(await readEverything()).toEqual(before);
    },
  };
}
