import type { PlatformErrorData } from '@foyer/contract';
import { answerOf, failureOf } from './answer';

const refetch = () => {};
const error: PlatformErrorData = {
  name: 'PlatformError',
  failure: 'timeout',
  code: 'timeout',
  call: 'states',
};

describe('answerOf', () => {
  it('is loading until an answer arrives', () => {
    expect(answerOf({ isFetching: true, refetch }, true)).toEqual({ state: 'loading' });
  });

  it.each([
    ['is fresh after an answer', undefined, true, false],
    ['is stale when the next try failed', error, true, true],
    ['is fresh when an optimistic change aborted the next try', { name: 'AbortError' }, true, false],
    ['is stale while the browser is offline', undefined, false, true],
  ])('%s', (_, lastError, connected, stale) => {
    const query = { currentData: 7, error: lastError, isFetching: false, fulfilledTimeStamp: 5, refetch };
    expect(answerOf(query, connected)).toEqual({ state: 'ready', data: 7, stale, answeredAt: 5 });
  });

  it('has failed after an error without data, and can be retried', () => {
    let tries = 0;
    const answer = answerOf({ error, isFetching: false, refetch: () => (tries += 1) }, true);
    expect(answer).toMatchObject({ state: 'failed', failure: 'timeout', busy: false });
    if (answer.state === 'failed') answer.retry();
    expect(tries).toBe(1);
  });

  it.each([[new TypeError('x')], [{ message: 'x' }], [null], ['x']])(
    'takes %p for an unavailable platform',
    (thrown) => {
      expect(failureOf(thrown)).toBe('unavailable');
    },
  );
});
