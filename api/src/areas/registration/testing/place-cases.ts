import type { Fields, TestPlatform } from '../../../process/testing/test-platform';
import { registrationSteps } from './a-registration';

const INSTALLER = 'installer@foyer.example';

export function placeCases(platform: () => TestPlatform): void {
  const { post, identity, openRegistration } = registrationSteps(platform);

  test.each([
    ['97400', 'Indian/Reunion'],
    ['69003', 'Europe/Paris'],
  ])('a home at %s is measured in %s, as is one whose code is corrected', async (postalCode, zone) => {
    const email = `zone-${postalCode}@foyer.example`;
    const own = await platform().signIn(INSTALLER);
    platform().passTime(6_500);
    await post('/api/user/create/regular', { authToken: own, ...identity(email), postalCode });
    expect((await platform().account(email)).siteTimeZone).toBe(zone);
    const authToken = await openRegistration(`corrected-${postalCode}@foyer.example`);
    await post('/api/registration/update', { authToken, postalCode: '97200' });
    await post('/api/registration/update', { authToken, postalCode });
    expect((await platform().account(`corrected-${postalCode}@foyer.example`)).siteTimeZone).toBe(zone);
  });

  test('an address of another postal code without coordinates loses the former ones', async () => {
    const authToken = await openRegistration('moved@foyer.example');
    const update = (fields: Fields) => post('/api/registration/update', { authToken, ...fields });
    const latitude = async () => (await platform().account('moved@foyer.example')).details.latitude;
    await update({ postalCode: '69003', latitude: '45.76', longitude: '4.84' });
    await update({ address: '2 place Guichard', postalCode: '69003' });
    expect(Number(await latitude())).toBe(45.76);
    await update({ postalCode: '38000' });
    expect(await latitude()).toBeUndefined();
  });
}
