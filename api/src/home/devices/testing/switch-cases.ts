import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';
const refused = (error: string) => ({ status: 'error', error });

export function switchCases(platform: () => TestPlatform): void {
  const ask = (path: string, fields: Fields = {}) => platform().askAs(HOME, path, fields);

  describe('a switch', () => {
    test.each([
      ['refrigerator', 'switch.not.allowed'],
      ['battery', 'switch.not.allowed'],
    ])('switching a %s is refused: %s', async (typeId, error) => {
      const { id } = await platform().deviceOfType(typeId);
      expect((await ask('/api/device/switch', { id, on: 'false' })).body).toEqual(refused(error));
    });
  });
}
