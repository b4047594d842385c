import type { TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';

/** Wire tests of licence, contract lifecycle and Premium. */
export function licenceCases(platform: () => TestPlatform): void {
  const _ask = (path: string, fields = {}) => platform().callAs(HOME, path, fields);

  describe('licence and contract', () => {
    test.each([
      ['home@foyer.example', 'premium', {}],
      ['solar@foyer.example', 'trial', { expiration_date: '2026-06-28' }],
      ['meter@foyer.example', 'premium', { sms_alerts_available: 'false' }],
    ])('%s has a %s licence', async (email, licenseType, features) => {
      const { body } = await platform().callAs(email, '/api/license/features');
      expect(body).toMatchObject({ licenseType, features });
      expect(Object.values(body.features).every((value) => typeof value === 'string')).toBe(true);
    });

    test('the contract lifecycle is sent as JSON text, or null without a contract', async () => {
      const { json } = (await platform().callAs('pending@foyer.example', '/api/user/contractLifecycle')).body;
      expect(JSON.parse(json)).toMatchObject({
        contract: { state: 'Active' },
        activation: {
          energyOffer: { state: 'Requested' },
          offerOptions: expect.arrayContaining([expect.objectContaining({ state: 'Rejected' })]),
        },
      });
      expect(
        (await platform().callAs('meter@foyer.example', '/api/user/contractLifecycle')).body.json,
      ).toBeNull();
    });
  });

  describe('feature interest and Premium', () => {
    const post = async (email: string, path: string, fields = {}) =>
      (await platform().callAs(email, `/api/license/${path}`, fields, { method: 'POST' })).body;
    const licenceStatus = async (email: string) =>
      (await platform().callAs(email, '/api/license/tenant/features')).body;
    const features = async (email: string) =>
      (await platform().callAs(email, '/api/license/features')).body.features;
    const refusal = (error: string) => ({ status: 'error', error });
    const SOLAR = 'solar@foyer.example';

    test('a Premium request is remembered for one day and repeated requests within it are ignored', async () => {
      expect(await post(SOLAR, 'feature/interested', { featureId: 'premium' })).toEqual({ status: 'ok' });
      const first = (await licenceStatus(SOLAR)).premiumRequestedAt;
      expect(first).toMatch(/^2026-06-2\d /);
      expect((await features(SOLAR)).premium_requested).toBe('true');
      platform().passTime(86_399_000);
      await post(SOLAR, 'feature/interested', { featureId: 'premium' });
      expect((await licenceStatus(SOLAR)).premiumRequestedAt).toBe(first);
      platform().passTime(2_000);
      expect(await features(SOLAR)).not.toHaveProperty('premium_requested');
      await post(SOLAR, 'feature/interested', { featureId: 'premium' });
      expect((await licenceStatus(SOLAR)).premiumRequestedAt).not.toBe(first);
    });

    test('interest in a feature is stored once and unknown features are refused', async () => {
      const wanted = async () =>
        (await licenceStatus(SOLAR)).features
          .filter(({ interested }: { interested: boolean }) => interested)
          .map(({ id }: { id: string }) => id);
      expect(await wanted()).toEqual([]);
      const featureId = 'sms_alerts_available';
      for (const _ of ['once', 'twice'])
        expect(await post(SOLAR, 'feature/interested', { featureId })).toEqual({ status: 'ok' });
      expect(await wanted()).toEqual([featureId]);
      expect(await post(SOLAR, 'feature/interested', { featureId: 'unknown' })).toEqual(
        refusal('feature.not.found'),
      );
    });

    test('a Premium household can opt out and cancel, also by GET', async () => {
      const email = 'optout@foyer.example';
      expect((await features(email)).opted_out).toBe('true');
      expect(await post(email, 'opt-out/cancel')).toEqual({ status: 'ok' });
      expect(await features(email)).not.toHaveProperty('opted_out');
      expect(await post(email, 'opt-out/cancel')).toEqual(refusal('opt.out.not.found'));
      expect(await post(email, 'opt-out')).toEqual({ status: 'ok' });
      expect((await platform().callAs(email, '/api/license/opt-out/cancel')).body).toEqual({ status: 'ok' });
      const { store, account } = platform();
      const done = await store.audit.of((await account(email)).id, 3);
      expect(done.map(({ action }) => action)).toEqual([
        'licence.optOut.cancelled',
        'licence.optOut',
        'licence.optOut.cancelled',
      ]);
    });

    test.each([
      [SOLAR, 'opt-out', {}, 'opt.out.not.possible'],
      ['premium@foyer.example', 'feature/interested', { featureId: 'premium' }, 'premium.already'],
      ['readonly@foyer.example', 'opt-out', {}, 'modify.not.allowed'],
    ])('%s is refused %s', async (email, path, fields, error) => {
      expect(await post(email, path, fields)).toEqual(refusal(error));
    });

    test('Premium that starts later reports its start date', async () => {
      const { start_date, premium_requested } = await features('premium@foyer.example');
      expect(start_date).toBe('2026-06-27');
      expect(premium_requested).toBeUndefined();
    });
  });
}
