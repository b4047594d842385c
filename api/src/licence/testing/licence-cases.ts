import type { TestPlatform } from '../../platform/testing/test-platform';

const HOME = 'home@foyer.example';

/** Licence and contract. */
export function licenceCases(platform: () => TestPlatform): void {
  const _ask = (path: string, fields = {}) => platform().askAs(HOME, path, fields);

  describe('licence and contract', () => {
    test.each([
      ['home@foyer.example', 'premium', {}],
      ['solar@foyer.example', 'trial', { expiration_date: '2026-06-28' }],
      ['meter@foyer.example', 'premium', { sms_alerts_available: 'false' }],
    ])('%s has a %s licence', async (email, licenseType, features) => {
      const { body } = await platform().askAs(email, '/api/license/features');
      expect(body).toMatchObject({ licenseType, features });
      expect(Object.values(body.features).every((value) => typeof value === 'string')).toBe(true);
    });

    test('the contract’s lifecycle travels as a JSON text, null where there is none', async () => {
      const { json } = (await platform().askAs('pending@foyer.example', '/api/user/contractLifecycle')).body;
      expect(JSON.parse(json)).toMatchObject({
        contract: { state: 'Active' },
        activation: {
          energyOffer: { state: 'Requested' },
          offerOptions: expect.arrayContaining([expect.objectContaining({ state: 'Rejected' })]),
        },
      });
      expect(
        (await platform().askAs('meter@foyer.example', '/api/user/contractLifecycle')).body.json,
      ).toBeNull();
    });
  });
}
