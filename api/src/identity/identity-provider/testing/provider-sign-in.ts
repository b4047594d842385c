import type { TestProvider } from '../../../../../e2e/suite/test-provider';
import type { TestPlatform } from '../../../process/testing/test-platform';

const HOST = 'foyer.example';

/** Of a call that a page of the tenant makes. */
export const pageHeaders = (cookie: string, host = HOST) => ({
  host,
  cookie,
  'sec-fetch-site': 'same-origin',
});

/** Signs in by a provider as a browser does: page, provider, way back, session. */
export function providerSignIn(platform: () => TestPlatform) {
  const visit = async (address: string, cookie = '') => {
    const answer = await platform().app.inject({
      url: address,
      remoteAddress: '192.0.2.40',
      headers: { host: HOST, ...(cookie && { cookie }) },
    });
    const given = [answer.headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0] ?? '');
    return { location: String(answer.headers.location), cookie: given[0] ?? cookie };
  };
  const begin = (tenant = 'foyer', cookie = '') => visit(`/api/auth/provider?tenant=${tenant}`, cookie);
  /** The provider's page, whose person is signed in: the address it leads back to. */
  const atProvider = async (page: string) => {
    const { headers } = await fetch(page, { redirect: 'manual' });
    const { pathname, search } = new URL(headers.get('location') ?? '');
    return `${pathname}${search}`;
  };
  const comeBack = async (tenant?: string) => {
    const begun = await begin(tenant);
    return visit(await atProvider(begun.location), begun.cookie);
  };
  const enter = async ({ location, cookie }: { readonly location: string; readonly cookie: string }) => {
    const token = new URL(location, 'https://foyer.example').searchParams.get('loginAs') ?? '';
    const how = { method: 'POST', from: '192.0.2.40', headers: pageHeaders(cookie) } as const;
    return (await platform().call('/api/loginAs', { token, tenant: 'foyer' }, how)).body;
  };
  return {
    begin,
    atProvider,
    visit,
    comeBack,
    enter,
    /** Resolves to the answer of `loginAs`. */
    signIn: async (provider: TestProvider, person: TestProvider['person']) => {
      provider.person = person;
      return enter(await comeBack());
    },
  };
}
