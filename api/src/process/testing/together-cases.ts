import type { Fields, TestPlatform } from './test-platform';

const HOME = 'home@foyer.example';

/** Wire tests of several calls in one request. */
export function togetherCases(platform: () => TestPlatform): void {
  const call = (calls: readonly string[], headers = {}) =>
    platform().call('/api/together', { calls } as Fields, { method: 'POST', as: 'json', headers });
  const address = (path: string, authToken: string) => `${path}?${new URLSearchParams({ authToken })}`;

  describe('a combined request', () => {
    test('is answered like separate requests, in order, with the platform’s time', async () => {
      const token = await platform().tokenOf(HOME);
      const paths = ['/api/profile', '/api/rooms', '/api/user/canModify', '/api/states'];
      const { body } = await call(paths.map((path) => address(path, token)));
      const alone = await Promise.all(paths.map((path) => platform().call(path, { authToken: token })));
      expect(body).toEqual({
        status: 'ok',
        answers: alone.map((answer) => ({
          status: 200,
          headers: { 'x-foyer-time': String(platform().nowMs()) },
          body: answer.body,
        })),
      });
    });

    test('checks the token of each call separately', async () => {
      const token = await platform().tokenOf(HOME);
      const { body } = await call([
        address('/api/rooms', 'x'.repeat(32)),
        address('/api/rooms', token),
        '/api/states',
      ]);
      expect(body.answers.map((one: { body: object }) => one.body)).toEqual([
        { status: 'error', error: 'not.authorized' },
        expect.objectContaining({ status: 'ok', rooms: expect.any(Array) }),
        { status: 'error', error: 'not.authorized' },
      ]);
    });

    test('passes the token of its header on to each call', async () => {
      const headers = { authorization: `Bearer ${await platform().tokenOf(HOME)}` };
      const { body } = await call(['/api/rooms', address('/api/rooms', 'x'.repeat(32))], headers);
      expect(body.answers.map((one: { body: object }) => one.body)).toEqual([
        expect.objectContaining({ status: 'ok', rooms: expect.any(Array) }),
        { status: 'error', error: 'parameter.invalid', parameter: 'authToken' },
      ]);
    });

    test.each([
      ['no calls', []],
      ['more than eight calls', Array.from({ length: 9 }, () => '/api/states')],
      ['a changing call', ['/api/states', '/api/user/update']],
      ['an expensive call', ['/api/measures/ownEnergy']],
      ['a chart', ['/api/measures/grouping']],
      ['a file', ['/document/bill']],
      ['itself', ['/api/together']],
      ['a page of the suite', ['/']],
      ['another site', ['https://else.example/api/states']],
    ])('cannot contain %s', async (_, calls) => {
      expect((await call(calls)).body).toEqual({
        status: 'error',
        error: 'parameter.invalid',
        parameter: 'calls',
      });
    });

    test('is refused from another site’s page', async () => {
      const foreign = await call(['/api/states'], {
        'sec-fetch-site': 'cross-site',
        origin: 'https://else.example',
      });
      expect([foreign.httpStatus, foreign.body.error]).toEqual([403, 'request.foreign']);
    });
  });
}
