import { type CallId, callsById } from '@foyer/wire/calls';
import { commandRunner } from '../administration/testing/run-command';
import { testStores } from '../foundation/database/testing';
import { createPerson } from '../identity/accounts/new-person';
import { TRIALS } from './testing/isolation-trials';
import { TEST_NOW, type TestPlatform, testPlatform } from './testing/test-platform';

const PROFESSIONAL = 'luc@roofs.example';
const HOME = 'claire@home.example';
const SOLAR = 'solar@foyer.example';
const DAY_MS = 86_400_000;

describe.each(testStores({ seededAt: TEST_NOW, only: [SOLAR] }))(
  'a platform without partners, as in production, on %s',
  (_name, database) => {
    let platform: TestPlatform;
    const { run } = commandRunner(() => platform);
    const call = async (path: string, fields = {}) => (await platform.callAs(SOLAR, path, fields)).body;

    beforeAll(async () => {
      platform = testPlatform(await database.open(), { production: true });
    }, 180_000);
    afterAll(async () => {
      await platform.close();
      await database.stop();
    });

    test('an operator signs the contract of a home, which is billed from then on', async () => {
      const contract = { from: '2026-06-01', offer: 'base', kva: '6' };
      const later = run('contract supply', [SOLAR], { ...contract, signed: '2026-06-22' });
      await expect(later).rejects.toThrow('--signed must not be after today or the first day.');
      await run('contract supply', [SOLAR], { ...contract, signed: '2026-05-20' });
      const again = run('contract supply', [SOLAR], {
        ...contract,
        from: '2026-07-01',
        signed: '2026-05-20',
      });
      await expect(again).rejects.toThrow('solar@foyer.example signed a contract on 2026-05-20.');
      // Its gateway is silent: the month's bill waits a week for late measurements.
      platform.passTime(19 * DAY_MS);
      await platform.makePapers(SOLAR);
      const { bills } = await call('/api/user/document/bills');
      expect(bills.map(({ type, from }: { type: string; from: string }) => [type, from])).toEqual([
        ['PaymentSchedule', '2026-06-01'],
        ['IntermediateTransitionalBill', '2026-06-01'],
      ]);
      const { payments } = await call('/api/user/document/payments');
      expect(payments).toHaveLength(11);
      const { monthlyReports } = await call('/api/user/document/monthlyReports');
      expect(monthlyReports.length).toBeGreaterThan(0);
      expect(await call('/api/user/contract')).toMatchObject({ state: 'running' });
      for (const path of ['/document/contract', '/document/licence'])
        expect(
          Buffer.from(await call(path))
            .subarray(0, 5)
            .toString(),
        ).toBe('%PDF-');
    });

    test('a registration ends once the account exists, and the home has every feature without an end', async () => {
      const names = { firstName: 'Luc', lastName: 'Blanc', country: 'FR', currency: 'EUR' };
      await createPerson(
        platform.store.database,
        {
          userType: 'MAINTAINER',
          tenant: 'foyer',
          email: PROFESSIONAL,
          language: 'fr',
          details: { ...names, companyName: 'Toits du Sud', maintainerCode: 'SUD-13' },
        },
        TEST_NOW,
      );
      const opened = await platform.callAs(
        PROFESSIONAL,
        '/api/user/create/regular',
        {
          key: 'registration-of-claire',
          email: HOME,
          firstName: 'Claire',
          lastName: 'Martin',
          mobileNumber: '+33639980010',
          address: '4 rue du Lac',
          postalCode: '69003',
          city: 'Lyon',
          country: 'FR',
          language: 'fr',
        },
        { method: 'POST' },
      );
      const { authToken } = (await platform.call('/api/loginAs', { token: opened.body.loginAsToken })).body;
      const finished = await platform.call(
        '/api/registration/update',
        { authToken, subscription_status: 'ok' },
        { method: 'POST' },
      );
      expect(finished.body).toEqual({ status: 'ok', subscription_status: 'ok' });
      expect(platform.mails.at(-1)).toMatchObject({
        to: HOME,
        text: expect.stringContaining('https://foyer.example/?recoveryCode='),
      });
      const licence = (await platform.callAs(HOME, '/api/license/features')).body;
      expect(licence.licenseType).toBe('included');
      expect(licence.features.expiration_date).toBeUndefined();
      const off = Object.entries(licence.features).filter(([, value]) => value === 'false');
      expect(off).toEqual([['sms_alerts_available', 'false']]);
    });

    test('the profile names what is not there', async () => {
      const { unavailable } = (await platform.callAs(HOME, '/api/profile')).body;
      expect([...unavailable].sort()).toEqual(
        [
          ...['activation', 'enphase', 'gateway', 'geocoder', 'kits', 'powerline', 'provider', 'tado'],
          ...['weather', 'wiser', 'push', 'meters', 'sms', 'battery', 'heating', 'installation'],
        ].sort(),
      );
    });

    test('no call that reads asks a partner, but that of the weather', async () => {
      const refused: string[] = [];
      for (const [id, { path, method, token, changes }] of Object.entries(callsById)) {
        if (!token || changes || method !== 'GET' || TRIALS[id as CallId] !== 'takes-no-id') continue;
        const { error } = await call(path);
        if (String(error).endsWith('.unavailable')) refused.push(id);
      }
      expect(refused).toEqual(['weather']);
    });
  },
);
