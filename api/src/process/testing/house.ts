import type { Answered, Fields, TestPlatform } from './test-platform';

const HOME = 'home@foyer.example';

/** Helpers that read and change the reference home with all kinds of devices. */
export function houseIn(platform: () => TestPlatform) {
  const ask = async (path: string, fields: Fields = {}, as?: 'json'): Promise<Answered['body']> =>
    (await platform().askAs(HOME, path, fields, as ? { method: 'POST', as } : {})).body;
  const householdId = async () => (await platform().account(HOME)).id;
  const devices = async () => platform().store.devices.ofHousehold(await householdId());
  const rooms = async () => platform().store.rooms.ofHousehold(await householdId());

  return {
    ask,
    devices,
    rooms,
    roomNamed: async (name: string) => (await rooms()).find((room) => room.name === name),
    mainRoom: async () => (await rooms()).find(({ type }) => type === 'alaska_home')?.id ?? '',
    /** Expects a refusal and unchanged rooms and devices. */
    refuses: async (path: string, fields: Fields, error: string) => {
      const everything = async () => [await rooms(), await devices()];
      const before = await everything();
      expect(await ask(path, fields)).toMatchObject({ status: 'error', error });
      expect(await everything()).toEqual(before);
    },
  };
}
