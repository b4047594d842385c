import { houseIn } from '../../../process/testing/house';
import type { TestPlatform } from '../../../process/testing/test-platform';

const _refused = (error: string) => ({ status: 'error', error });
const OK = { status: 'ok' };

/** Wire tests of room editing. */
export function roomCases(platform: () => TestPlatform): void {
  const { call, roomNamed, mainRoom, refuses } = houseIn(platform);

  describe('a room', () => {
    test('can be created, renamed, given another type and removed once empty', async () => {
      const { room } = await call('/api/room/create', { name: ' Atelier ', type: 'workshop' });
      expect(await roomNamed('Atelier')).toMatchObject({ id: room.id, type: 'workshop' });
      expect(await call('/api/room/update', { id: room.id, name: 'Bureau', type: 'office' })).toEqual(OK);
      expect(await roomNamed('Bureau')).toMatchObject({ id: room.id, type: 'office' });
      const lamp = await platform().deviceOfType('tv');
      await call('/api/device/update', { deviceId: lamp.id, roomId: room.id });
      await refuses('/api/room/remove', { id: room.id }, 'room.not.empty');
      await call('/api/device/update', { deviceId: lamp.id, roomId: lamp.roomId });
      expect(await call('/api/room/remove', { id: room.id })).toEqual(OK);
      expect(await roomNamed('Bureau')).toBeUndefined();
    });

    test.each(['alaska_home', 'production_counter', 'spaceship', 'constructor'])(
      'cannot have the type %s',
      async (type) => {
        await refuses('/api/room/create', { name: 'Une pièce', type }, 'room.type.invalid');
        const kitchen = await roomNamed('Cuisine');
        const fields = { id: kitchen?.id ?? '', name: 'Cuisine', type };
        await refuses('/api/room/update', fields, 'room.type.invalid');
      },
    );

    test('of the main home can be renamed but not retyped or removed', async () => {
      const id = await mainRoom();
      const rename = (name: string) => call('/api/room/update', { id, name, type: 'alaska_home' });
      expect(await rename('<i>Chez</i> nous <3')).toEqual(OK);
      expect(await roomNamed('Chez nous <3')).toMatchObject({ id });
      expect(await rename('Habitation')).toEqual(OK);
      await refuses('/api/room/update', { id, name: 'Habitation', type: 'kitchen' }, 'room.type.invalid');
      await refuses('/api/room/remove', { id }, 'room.type.invalid');
    });

    test.each(['Cuisine', ' cuisine ', 'CUISINE'])(
      'cannot have the name of another room: "%s"',
      async (name) => {
        const { room } = await call('/api/room/create', { name: 'Véranda', type: 'terrace' });
        await refuses('/api/room/create', { name, type: 'kitchen' }, 'room.name.taken');
        await refuses('/api/room/create', { name: 'Ve\u0301randa', type: 'terrace' }, 'room.name.taken');
        await refuses('/api/room/update', { id: room.id, name, type: 'terrace' }, 'room.name.taken');
        expect(await call('/api/room/update', { id: room.id, name: 'VÉRANDA', type: 'office' })).toEqual(OK);
        expect(await call('/api/room/remove', { id: room.id })).toEqual(OK);
      },
    );

    test('that shares its name since before can be given another type, and another name', async () => {
      const { id } = await platform().account('home@foyer.example');
      const twin = { id: 'twin', name: 'Cuisine', type: 'kitchen', color: '#000000' };
      await platform().store.rooms.create(id, twin);
      expect(await call('/api/room/update', { id: 'twin', name: 'Cuisine', type: 'office' })).toEqual(OK);
      expect(await call('/api/room/update', { id: 'twin', name: 'Office', type: 'office' })).toEqual(OK);
      await refuses('/api/room/update', { id: 'twin', name: 'Cuisine', type: 'office' }, 'room.name.taken');
      expect(await call('/api/room/remove', { id: 'twin' })).toEqual(OK);
    });

    test.each(['', '   ', '<br>', 'x'.repeat(41)])('cannot be named "%s"', async (name) => {
      await refuses('/api/room/create', { name, type: 'kitchen' }, 'parameter.invalid');
    });

    test('has one of the listed types', async () => {
      const { roomTypes } = await call('/api/room/types');
      expect(roomTypes.map(({ id }: { id: string }) => id)).toEqual(
        expect.arrayContaining(['alaska_home', 'production_counter', 'other_area_type', 'kitchen']),
      );
    });
  });
}
