import { CLIENT, startTestProvider, type TestProvider } from '../../../../../e2e/suite/test-provider';
import { REPOSITORY_TENANT } from '../../../areas/tenants/testing/an-operator';
import { writeTenant } from '../../../foundation/tenants/tenant-store';
import { DEVELOPMENT_KEY, tokenCipher } from '../../../foundation/token-cipher';
import type { TestPlatform } from '../../../process/testing/test-platform';
import { createPerson } from '../../accounts/new-person';
import { writeProvider } from '../provider-store';
import { providerSignIn } from './provider-sign-in';

const EMAIL = 'obliged-support@foyer.example';

/** Accounts that must have a second factor sign in by a provider, on a platform in production. */
export function obligedProviderCases(platform: () => TestPlatform): void {
  const { signIn } = providerSignIn(platform);
  let provider: TestProvider;
  beforeAll(async () => {
    const { store, nowMs } = platform();
    const now = new Date(nowMs());
    provider = await startTestProvider({ subject: 'ada', email: EMAIL });
    await store.database.transaction((sql) => writeTenant(sql, REPOSITORY_TENANT, now));
    const { issuer } = provider;
    const setUp = { label: 'Roofs SA', issuer, ...CLIENT, domains: ['foyer.example'] };
    await writeProvider(store.database, tokenCipher([DEVELOPMENT_KEY]), 'foyer', setUp, now);
    const details = { firstName: 'Ada', lastName: 'Morel' };
    const person = { userType: 'SUPPORT', tenant: 'foyer', email: EMAIL, language: 'en', details } as const;
    await createPerson(store.database, person, now);
  });
  afterAll(() => provider.stop());

  test.each([
    [undefined, 'second.factor.setup.needed'],
    [['mfa'], undefined],
  ])('support whose provider says %j is answered %s', async (amr, error) => {
    const { authToken } = await signIn(provider, { subject: 'ada', email: EMAIL, ...(amr && { amr }) });
    const { body } = await platform().call('/api/user/canModify', { authToken });
    expect(body.error).toBe(error);
    const profile = (await platform().call('/api/profile', { authToken })).body;
    expect(profile).toMatchObject({ email: EMAIL, secondFactorNeeded: error !== undefined });
  });
}
