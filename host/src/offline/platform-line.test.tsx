import { states } from '@foyer/wire/states';
import { act } from '@testing-library/react';
import { DOWN, startSuite, stopSuite } from '../test-support/start-suite';

const online: boolean[] = [];
const REFUSED = { refused: 'maintenance', status: 503 };

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] }));
afterEach(async () => {
  jest.useRealTimers();
  online.length = 0;
  await stopSuite();
});

async function start() {
  const started = await startSuite();
  started.suite.services.connectivity$.subscribe((now) => online.push(now));
  const requestStates = () =>
    act(() => started.suite.platform.call(states, {}, { fresh: true }).catch(() => null));
  const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const banners = () => {
    let keys: readonly string[] = [];
    started.suite.notices.banners.banners$
      .subscribe((shown) => {
        keys = shown.map(({ messageKey }) => messageKey);
      })
      .unsubscribe();
    return keys;
  };
  return { ...started, requestStates, advance, banners };
}

describe('a line cut while the browser reports being online', () => {
  it('is noticed at the first request without an answer, and its end within ten seconds', async () => {
    const { network, requestStates, advance, banners } = await start();
    const answered = { ...network.answers };
    network.answers.states = DOWN;
    network.answers.canModify = DOWN;
    await requestStates();
    await advance(0);
    expect(navigator.onLine).toBe(true);
    expect(online).toEqual([true, false]);
    expect(banners()).toEqual(['service_silent_msg']);
    network.answers.canModify = answered.canModify ?? {};
    await advance(9_999);
    expect(online.at(-1)).toBe(false);
    await advance(1);
    expect(online.at(-1)).toBe(true);
    expect(banners()).toEqual([]);
  });

  it('is noticed behind a proxy that answers for the platform', async () => {
    const { network, requestStates, advance, banners } = await start();
    network.answers.states = DOWN;
    network.answers.canModify = { refused: 'bad gateway', status: 502 };
    await requestStates();
    await advance(0);
    expect(banners()).toEqual(['service_silent_msg']);
  });

  it('is not checked while the page is hidden, and at once when it is visible again', async () => {
    const { network, requestStates, advance } = await start();
    const checks = () => network.count('canModify');
    network.answers.states = DOWN;
    network.answers.canModify = DOWN;
    await requestStates();
    await advance(0);
    const before = checks();
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await advance(10 * 60_000);
    expect(checks()).toBe(before);
    visibility.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await advance(0);
    expect(checks()).toBe(before + 1);
  });

  it.each([
    ['one request fails and the next is answered', DOWN],
    ['the platform answers with an error', REFUSED],
  ])('is not assumed when %s', async (_, answer) => {
    const { network, requestStates, advance, banners } = await start();
    network.answers.states = answer;
    await requestStates();
    await advance(60_000);
    expect(online).toEqual([true]);
    expect(banners()).toEqual([]);
  });
});
