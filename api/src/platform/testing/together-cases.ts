import type { Fields, TestPlatform } from './test-platform';

const HOME = 'home@foyer.example';

/** Several calls in one (D216). */
export function togetherCases(platform: () => TestPlatform): void {
  const ask = (calls: readonly string[], headers = {}) =>
    platform().ask('/api/together', { calls } as Fields, { method: 'POST', as: 'json', headers });
  const address = (path: string, authToken: string) => `${path}?${new URLSearchParams({ authToken })}`;

  describe('what is asked together', () => {
    test('is answered as it is alone, in its order, with the platform’s time', async () => {
      const token = await platform().tokenOf(HOME);
      const paths = ['/api/profile', '/api/rooms', '/api/user/canModify', '/api/states'];
      const { body } = await ask(paths.map((path) => address(path, token)));
      const alone = await Promise.all(paths.map((path) => platform().ask(path, { authToken: token })));
      expect(body).toEqual({
        status: 'ok',
        answers: alone.map((answer) => ({
          status: 200,
          headers: { 'x-foyer-time': String(platform().nowMs()) },
          body: answer.body,
        })),
      });
    });

    test('is refused one by one: of one token nothing is known for another', async () => {
      const token = await platform().tokenOf(HOME);
      const { body } = await ask([
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

    test.each([
      ['nothing', []],
      ['more than eight calls', Array.from({ length: 9 }, () => '/api/states')],
      ['a call that changes something', ['/api/states', '/api/user/update']],
      ['a call that reads long', ['/api/measures/ownEnergy']],
      ['a chart', ['/api/measures/grouping']],
      ['a file', ['/document/bill']],
      ['itself', ['/api/together']],
      ['a page of the suite', ['/']],
      ['another site', ['https://else.example/api/states']],
    ])('is not %s', async (_, calls) => {
      expect((await ask(calls)).body).toEqual({
        status: 'error',
        error: 'parameter.invalid',
        parameter: 'calls',
      });
    });

    test('is not asked by another site’s page', async () => {
      const foreign = await ask(['/api/states'], {
        'sec-fetch-site': 'cross-site',
        origin: 'https://else.example',
      });
      expect([foreign.httpStatus, foreign.body.error]).toEqual([403, 'request.foreign']);
    });
  });
}
