import type { TestPlatform } from '../../../process/testing/test-platform';

/** The sandbox's shortest time between two polls, with a margin. */
const POLL_MS = 2_100;

/** Drives tado's page of the codes the way a browser does. */
export function createTadoBrowser(platform: () => TestPlatform) {
  const start = async (authToken: string) => {
    const { body } = await platform().call('/api/tado/authUri', { authToken }, { method: 'POST' });
    const uri = new URL(body.uri);
    return { uri, userCode: uri.searchParams.get('user_code') ?? '' };
  };

  const submit = (
    userCode: string,
    account: string,
    answer: 'grant' | 'refuse' = 'grant',
  ): Promise<{ readonly statusCode: number; readonly body: string }> =>
    platform().app.inject({
      method: 'POST',
      url: '/sandbox/tado/authorise',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ user_code: userCode, account, answer }).toString(),
    });

  /** Lets the platform ask tado once. Resolves to how far the authorisation came. */
  const poll = async (authToken: string, afterMs = POLL_MS): Promise<string> => {
    platform().passTime(afterMs);
    platform().jobs.wake();
    await platform().jobs.whenIdle();
    return (await platform().call('/api/tado/authorisation', { authToken })).body.authorisation.state;
  };

  const authorise = async (account: string, authToken: string): Promise<string> => {
    const { userCode } = await start(authToken);
    await submit(userCode, account);
    return poll(authToken);
  };

  return { start, submit, poll, authorise };
}
