import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';
const refusal = (error: string) => ({ status: 'error', error });

export function switchCases(platform: () => TestPlatform): void {
  const call = (path: string, fields: Fields = {}) => platform().callAs(HOME, path, fields);

  describe('a switch', () => {
    test.each([
      ['refrigerator', 'switch.not.allowed'],
      ['battery', 'switch.not.allowed'],
    ])('switching a %s is refused: %s', async (typeId, error) => {
      const { id } = await platform().deviceOfType(typeId);
      expect((await call('/api/device/switch', { id, on: 'false' })).body).toEqual(refusal(error));
    });
  });
}
