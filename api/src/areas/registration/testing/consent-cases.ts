import type { TestPlatform } from '../../../process/testing/test-platform';
import { registrationSteps } from './a-registration';

const INSTALLER = 'installer@foyer.example';
const PASSWORD = 'a password of my own';

/** Wire tests of the customer's consent and of corrections of their identity. */
export function consentCases(platform: () => TestPlatform): void {
  const { openRegistration, move, handOver, get, post } = registrationSteps(platform);

  test('access the customer allows with the password outlasts the registration', async () => {
    const email = 'allows@foyer.example';
    const { customerCode } = await handOver(email, 'NORM000000000065');
    const { authToken } = (
      await platform().call('/api/loginAs', { token: customerCode }, { from: '192.0.2.79' })
    ).body;
    expect(await get('/api/user', { authToken })).toMatchObject({
      companies: ['Foyer Installation', 'Foyer Maintenance'],
    });
    const allowed = { loginAsByMaintainerAllowed: 'true' };
    await post('/api/registration/password', { authToken, password: PASSWORD, ...allowed });
    const { version, sha256 } = await get('/api/registration/licence', { authToken });
    await post('/api/registration/licence/accept', { authToken, version, sha256 });
    expect(await move(authToken, 'ok')).toMatchObject({ subscription_status: 'ok' });
    const professional = await platform().signIn(INSTALLER);
    const entry = await platform().call(
      '/api/loginAs',
      { email, authToken: professional },
      { from: '192.0.2.82' },
    );
    expect(entry.body).toMatchObject({ status: 'ok' });
  });

  test('a registration’s identity and language can be corrected, and are answered', async () => {
    const authToken = await openRegistration('corrected@foyer.example');
    expect(await get('/api/user', { authToken })).toMatchObject({
      firstName: 'Chantier',
      mobileNumber: '+33639980010',
      address: '4 rue du Lac',
      postalCode: '69003',
      city: 'Lyon',
      language: 'fr',
      birthDate: null,
    });
    const changes = { lastName: 'Ancien', mobileNumber: '0692 12 34 56', language: 'en' };
    expect(await move(authToken, 'setup_user_registered', changes)).toMatchObject({ status: 'ok' });
    expect(await get('/api/user', { authToken })).toMatchObject({
      ...changes,
      mobileNumber: '+262692123456',
      subscription_status: 'setup_user_registered',
    });
  });
}
