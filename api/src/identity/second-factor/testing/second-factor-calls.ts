import { Secret, TOTP } from 'otpauth';
import type { Answered, Fields, TestPlatform } from '../../../process/testing/test-platform';

/** Of the example accounts. */
export const PASSWORD = 'Foyer-demo-2026';
export const ORIGIN = 'https://foyer.example';
const MINUTE_MS = 60_000;

interface How {
  readonly from?: string;
  readonly as?: 'json';
  /** Of the page. */
  readonly host?: string;
  readonly cookie?: string;
}

/** Calls of the second factor as pages make them. */
export function secondFactorCalls(platform: () => TestPlatform) {
  const post = async (
    path: string,
    fields: Fields,
    { host = 'foyer.example', cookie = '', ...how }: How = {},
  ) => {
    const headers = { host, ...(cookie && { cookie }) };
    return (await platform().call(path, fields, { method: 'POST', from: '192.0.2.130', headers, ...how }))
      .body;
  };
  const asked = (email: string, password = PASSWORD, fields: Fields = {}, how: How = {}) =>
    post('/api/auth/second', { email, password, ...fields }, how);

  /** A change by the account itself, in the session of a token. */
  const change = (
    authToken: string,
    what: string,
    fields: Fields,
    how: How = {},
  ): Promise<Answered['body']> =>
    post(`/api/user/secondFactor/${what}`, { authToken, ...fields }, { as: 'json', ...how });
  const codeAt = (secret: string, timestamp: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  const addApp = async (authToken: string) => {
    const proposed = await change(authToken, 'app/propose', { password: PASSWORD });
    const code = codeAt(proposed.secret, platform().nowMs());
    return {
      secret: proposed.secret as string,
      added: await change(authToken, 'app/add', { step: proposed.step, code }),
    };
  };
  const removeAll = async (email: string) => {
    const { id } = await platform().account(email);
    for (const table of ['passkey', 'code_app', 'recovery_code', 'second_step'])
      await platform().store.database.query(
        `delete from ${table} where account_key = (select key from account where id = $1)`,
        [id],
      );
    // Counts of tries do not pass from one test to the next.
    platform().passTime(61 * MINUTE_MS);
  };

  return {
    addApp,
    removeAll,
    codeAt,
    change,
    signIn: (email: string, password = PASSWORD) => post('/api/auth', { email, password }),
    beginSignIn: asked,
    finish: (step: string, proof: Fields, from?: string, cookie = '') =>
      post('/api/auth/second/finish', { step, ...proof }, { as: 'json', cookie, ...(from && { from }) }),
    factors: async (authToken: string) =>
      (await platform().call('/api/user/secondFactor', { authToken })).body,
  };
}
