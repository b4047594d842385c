import { act } from '@testing-library/react';
import { renderMonitoring } from '../../testing/render-monitoring';
import { useLiveFlow } from './useLiveFlow';

function Flow() {
  const live = useLiveFlow();
  return <p>{live.state}</p>;
}

/** Renders the flow with a clock driven by the fake timers. */
async function watched() {
  const { host } = await renderMonitoring(<Flow />);
  const advance = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      host.clock.advance(1000);
      await act(() => jest.advanceTimersByTimeAsync(1000));
    }
  };
  const requests = () => host.platform.received.filter(({ id }) => id === 'states').length;
  return { host, advance, requests };
}

describe('the live flow’s refresh', () => {
  beforeAll(() => jest.useFakeTimers());
  afterAll(() => jest.useRealTimers());

  it('polls every 30 s while the page is visible', async () => {
    const { advance, requests } = await watched();
    await advance(5);
    expect(requests()).toBe(1);
    await advance(90);
    expect(requests()).toBe(4);
  });

  it.each([
    ['the page is hidden', 'setVisible'],
    ['the browser is offline', 'setOnline'],
  ] as const)('pauses while %s and polls immediately afterwards', async (_, set) => {
    const { host, advance, requests } = await watched();
    await advance(5);
    await act(async () => host[set](false));
    await advance(120);
    expect(requests()).toBe(1);
    await act(async () => host[set](true));
    await advance(2);
    expect(requests()).toBe(2);
  });
});
