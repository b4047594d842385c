import { platformCalls } from '@foyer/wire/calls';
import { createPerson } from '../identity/accounts/new-person';
import { openStore } from './store';
import { TEST_NOW, type TestPlatform, testPlatform } from './testing/test-platform';

const PROFESSIONAL = 'luc@roofs.example';
const HOME = 'claire@home.example';

/** The platform of an operator who has connected a mail server and nothing else. */
let platform: TestPlatform;
beforeAll(async () => {
  const store = await openStore({ dataFolder: null });
  platform = testPlatform(store, { production: true });
  const names = { firstName: 'Luc', lastName: 'Blanc', country: 'FR', currency: 'EUR' };
  await createPerson(
    store.database,
    {
      userType: 'MAINTAINER',
      tenant: 'foyer',
      email: PROFESSIONAL,
      language: 'fr',
      details: { ...names, companyName: 'Toits du Sud', maintainerCode: 'SUD-13' },
    },
    TEST_NOW,
  );
}, 60_000);
afterAll(() => platform.close());

test('a registration ends once the account exists, and the home has every feature without an end', async () => {
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
      ...['weather', 'wiser', 'push', 'sms', 'battery', 'heating', 'installation'],
    ].sort(),
  );
});

test('only calls of parts that the profile names as missing are refused', async () => {
  const refused: Record<string, string> = {};
  for (const { id, path, method, params, changes } of platformCalls) {
    if (changes || !params.safeParse({}).success) continue;
    const { body, httpStatus } = await platform.callAs(HOME, path, {}, { method: method ?? 'GET' });
    if (httpStatus >= 400 || body.status === 'error') refused[id] = body.error;
  }
  expect(refused).toEqual({});
});
