import type { LightMyRequestResponse } from 'fastify';
import type { TestPlatform } from '../../../process/testing/test-platform';

/** Drives tado's authorisation page the way a browser does. */
export function createTadoBrowser(platform: () => TestPlatform) {
  /** Requests the authorisation address; `cookie` binds the answer to the browser. */
  const startAuthorisation = async (authToken: string) => {
    const parameters = { authToken };
    const { body, headers } = await platform().call('/api/tado/authUri', parameters, { method: 'POST' });
    const uri = new URL(body.uri);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    return { uri, cookie, state: uri.searchParams.get('state') ?? '' };
  };

  const submitConsent = (
    state: string,
    account: string,
    answer: 'grant' | 'refuse' = 'grant',
  ): Promise<Pick<LightMyRequestResponse, 'headers' | 'statusCode' | 'body'>> =>
    platform().app.inject({
      method: 'POST',
      url: '/sandbox/tado/authorise',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ state, account, answer }).toString(),
    });

  /** Resolves to the address the browser is redirected to. */
  const returnFromTado = async (location: string, cookie: string) => {
    const { pathname, search } = new URL(location);
    const response = await platform().app.inject({ url: `${pathname}${search}`, headers: { cookie } });
    return response.headers.location;
  };

  const authorise = async (account: string, authToken: string) => {
    const { state, cookie } = await startAuthorisation(authToken);
    const consent = await submitConsent(state, account);
    return returnFromTado(String(consent.headers.location), cookie);
  };

  return { startAuthorisation, submitConsent, returnFromTado, authorise };
}
