import type { TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';

export function enphaseCases(platform: () => TestPlatform): void {
  const _ask = (path: string, fields = {}) => platform().callAs(HOME, path, fields);

  describe('the Enphase cloud', () => {
    const refresh = (email: string) => platform().callAs(email, '/api/device/enphase/updateMeasures');

    test('a connected home has new measures every quarter of an hour', async () => {
      expect((await refresh('solar@foyer.example')).body.updated).toBe(true);
      expect((await refresh('solar@foyer.example')).body.updated).toBe(false);
      platform().passTime(15 * 60_000);
      expect((await refresh('solar@foyer.example')).body.updated).toBe(true);
      expect((await refresh('meter@foyer.example')).body.updated).toBe(false);
    });

    test('a failure of the cloud is reported', async () => {
      platform().failures.set('enphase', 'unreachable');
      expect((await refresh('solar@foyer.example')).body).toEqual({
        status: 'error',
        error: 'enphase.unavailable',
      });
      platform().failures.set('enphase', null);
    });
  });
}
