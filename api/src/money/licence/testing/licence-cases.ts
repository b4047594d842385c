import { addDays, siteDay, startOfMonth } from '@foyer/domain';
import type { TestPlatform } from '../../../process/testing/test-platform';
import type { Licence } from '../licence-store';

const SOLAR = 'solar@foyer.example';

/** Wire tests of licence, contract lifecycle and Premium. */
export function licenceCases(platform: () => TestPlatform): void {
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

  describe('days of a licence', () => {
    let before: Licence | null = null;
    let deviceId = '';
    /** Days from today; earlier cases moved the clock. */
    const day = (days: number) => addDays(siteDay(platform().nowMs(), 'Europe/Paris'), days);
    const bodyOf = async (path: string, fields = {}) => (await platform().callAs(SOLAR, path, fields)).body;
    const measures = (groupType: string, fromDate: string, toDate: string) =>
      bodyOf('/api/measures/grouping', { deviceId, groupType, fromDate, toDate });
    const setLicence = async (changed: Partial<Licence>) => {
      const { store, account } = platform();
      const { id } = await account(SOLAR);
      before ??= await store.licences.ofHousehold(id);
      if (before) await store.licences.save(id, { ...before, ...changed });
    };

    beforeAll(async () => {
      deviceId = (await platform().deviceOfType('virtual', SOLAR)).id;
    });
    afterAll(() => setLicence({}));

    test.each<[string, { licenceType?: string; starts?: number; ends?: number }, string, string]>([
      ['a trial on its last day', { ends: 0 }, 'true', 'false'],
      ['a trial that is over', { ends: -1 }, 'false', 'false'],
      ['Premium that begins tomorrow', { licenceType: 'premium', starts: 1 }, 'true', 'false'],
      ['Premium that begins today', { licenceType: 'premium', starts: 0 }, 'true', 'true'],
    ])('%s has the features of that day', async (_, { licenceType, starts, ends }, month, year) => {
      await setLicence({
        ...(ends === undefined ? {} : { expirationDate: day(ends) }),
        ...(starts === undefined ? {} : { startDate: day(starts) }),
        ...(licenceType && { licenceType, features: { data_history_show_year: 'true' } }),
      });
      const { features } = await bodyOf('/api/license/features');
      expect([features.data_history_show_month ?? 'true', features.data_history_show_year]).toEqual([
        month,
        year,
      ]);
      const isExample = async (answer: Promise<{ measures: { quality: string | null }[] }>) =>
        (await answer).measures.some(({ quality }) => quality === 'example');
      expect([
        await isExample(measures('day', day(-30), day(1))),
        await isExample(measures('month', startOfMonth(day(0), -11), startOfMonth(day(0), 1))),
      ]).toEqual([month === 'false', year === 'false']);
    });

    test.each([
      ['five_minutes', '2026-06-10', '2026-06-11', 288, '2026-06-09 22:00:00'],
      ['day', '2026-06-15', '2026-06-22', 7, '2026-06-15'],
      ['day', '2026-05-01', '2026-06-01', 31, '2026-05-01'],
      ['month', '2025-07-01', '2026-07-01', 12, '2025-07-01'],
      ['month', '2025-05-01', '2026-07-01', 36, '2023-07-01'],
    ])('after its end, %s from %s to %s is an example alone', async (groupType, from, to, count, first) => {
      await setLicence({ expirationDate: day(-1) });
      const answer = (await measures(groupType, from, to)).measures;
      expect(answer).toHaveLength(count);
      expect(answer[0]).toMatchObject({ date: first, quality: 'example' });
      expect(new Set(answer.map(({ quality }: { quality: string }) => quality))).toEqual(
        new Set(['example']),
      );
      expect(await measures(groupType, from, to)).toEqual({ status: 'ok', measures: answer });
    });

    test('after its end, yesterday and today stay measured and no call tells more', async () => {
      await setLicence({ expirationDate: day(-1) });
      const days = (await measures('day', day(-1), day(1))).measures;
      expect(days).toHaveLength(2);
      expect(days.map(({ quality }: { quality: string | null }) => quality)).not.toContain('example');
      const outside = { error: 'history.not.in.licence' };
      expect(await measures('hour', day(-8), day(1))).toMatchObject(outside);
      expect(await measures('day', day(-200), day(0))).toMatchObject(outside);
      const year = { deviceId, fromDate: day(-364), toDate: day(1) };
      expect(await bodyOf('/api/measures/ownEnergy', year)).toMatchObject(outside);
      expect(await bodyOf('/api/heating/costs')).toMatchObject(outside);
      expect(await bodyOf('/api/eco-tips')).toMatchObject({ error: 'feature.not.in.licence' });
      const foreign = (await platform().deviceOfType('virtual')).id;
      const week = { groupType: 'day', fromDate: day(-6), toDate: day(1), deviceId: foreign };
      const unknown = { error: 'device.not.found' };
      expect(await bodyOf('/api/measures/grouping', week)).toMatchObject(unknown);
      expect(await bodyOf('/api/measures/ownEnergy', { ...year, deviceId: foreign })).toMatchObject(unknown);
      for (const path of ['/api/measures/total', '/api/measures/last'])
        expect(await bodyOf(path, { deviceId })).toMatchObject({ status: 'ok' });
    });

    test('a channel of alerts outside the licence stays as it was and cannot be chosen', async () => {
      await setLicence({ expirationDate: day(-1) });
      const save = async (fields: Readonly<Record<string, boolean>>) =>
        (await platform().callAs(SOLAR, '/api/user/update', fields, { method: 'POST' })).body;
      expect(await save({ receiveEmailAlerts: true })).toMatchObject({ status: 'ok' });
      expect(await save({ receiveEmailAlerts: false })).toMatchObject({ status: 'ok' });
      expect(await save({ receiveEmailAlerts: true })).toMatchObject({ error: 'feature.not.in.licence' });
      await setLicence({});
      expect(await save({ receiveEmailAlerts: true })).toMatchObject({ status: 'ok' });
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
