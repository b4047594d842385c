import type { LightMyRequestResponse } from 'fastify';
import type { TestPlatform } from '../../../process/testing/test-platform';

/** Walks through tado's own page as a person's browser does. */
export function atTado(platform: () => TestPlatform) {
  /** Starts at our page; `cookie` is what the browser stores. */
  const leave = async (authToken: string) => {
    const asked = { authToken };
    const { body, headers } = await platform().ask('/api/tado/authUri', asked, { method: 'POST' });
    const uri = new URL(body.uri);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    return { uri, cookie, state: uri.searchParams.get('state') ?? '' };
  };

  const press = (
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
  const comeBack = async (location: string, cookie: string) => {
    const { pathname, search } = new URL(location);
    const answer = await platform().app.inject({ url: `${pathname}${search}`, headers: { cookie } });
    return answer.headers.location;
  };

  const authorise = async (account: string, authToken: string) => {
    const { state, cookie } = await leave(authToken);
    const pressed = await press(state, account);
    return comeBack(String(pressed.headers.location), cookie);
  };

  return { leave, press, comeBack, authorise };
}
