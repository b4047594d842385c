import type { TestPlatform } from '../../../process/testing/test-platform';

const SERIALS = '122100000001, 122100000002 122100000003';

/** A household connects its Enphase system. */
export function enphaseRegistrationCases(platform: () => TestPlatform): void {
  const register = async (systemId: string, serialNumbers = SERIALS, email = 'solar@foyer.example') =>
    (
      await platform().callAs(
        email,
        '/api/user/enphase/register',
        { systemId, serialNumbers },
        { method: 'POST' },
      )
    ).body;
  const refusal = (error: string) => ({ status: 'error', error });

  describe('an Enphase system', () => {
    test.each([
      ['somebody else’s', '2500101', SERIALS, 'enphase.device.systemowner.invalid'],
      ['of another kind', '2500102', SERIALS, 'enphase.device.systemtype.invalid'],
      ['connected elsewhere', '2500103', SERIALS, 'ecn.already.registered'],
      ['with a serial number too short', '2500100', '12210000000', 'enphase.device.serialnumbers.invalid'],
      ['with an unknown serial number', '2500100', '992100000001', 'enphase.device.serialnumbers.invalid'],
      [
        'with one serial number twice',
        '2500100',
        '122100000001,122100000001',
        'enphase.device.serialnumbers.duplicated',
      ],
      [
        'of a hundred modules',
        '2500100',
        Array.from({ length: 100 }, (_, index) => String(122_100_000_000 + index)).join(),
        'enphase.device.serialnumbers.invalid',
      ],
    ])('%s is refused', async (_, systemId, serialNumbers, error) => {
      expect(await register(systemId, serialNumbers)).toEqual(refusal(error));
    });

    test('a system is refused for a home without an Enphase inverter, and while Enphase is unreachable', async () => {
      expect(await register('2500100', SERIALS, 'home@foyer.example')).toEqual(refusal('device.not.found'));
      platform().failures.set('enphase', 'unreachable');
      expect(await register('2500100')).toEqual(refusal('enphase.unavailable'));
      platform().failures.set('enphase', null);
    });

    test('the household’s own system is connected and keeps the number of panels that was entered', async () => {
      const { store, account } = platform();
      const { id } = await account('solar@foyer.example');
      const traits = async () =>
        (await store.devices.ofHousehold(id)).find(({ typeId }) => typeId === 'enphase')?.traits;
      const moduleNumber = (await traits())?.moduleNumber;
      expect(moduleNumber).toBeGreaterThan(3);
      expect(await register('2500100')).toEqual({ status: 'ok' });
      expect(await traits()).toMatchObject({ enphaseSystemId: '2500100', moduleNumber });
      expect(await register('2500100')).toEqual({ status: 'ok' });
    });
  });
}
