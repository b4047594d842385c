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
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      host.clock.advance(1000);
      await act(() => jest.advanceTimersByTimeAsync(1000));
    }
  };
  const asked = () => host.platform.received.filter(({ id }) => id === 'states').length;
  return { host, pass, asked };
}

describe('the live flow’s refresh', () => {
  beforeAll(() => jest.useFakeTimers());
  afterAll(() => jest.useRealTimers());

  it('polls every 30 s while the page is visible', async () => {
    const { pass, asked } = await watched();
    await pass(5);
    expect(asked()).toBe(1);
    await pass(90);
    expect(asked()).toBe(4);
  });

  it.each([
    ['the page is hidden', 'setVisible'],
    ['the browser is offline', 'setOnline'],
  ] as const)('pauses while %s and polls immediately afterwards', async (_, set) => {
    const { host, pass, asked } = await watched();
    await pass(5);
    await act(async () => host[set](false));
    await pass(120);
    expect(asked()).toBe(1);
    await act(async () => host[set](true));
    await pass(2);
    expect(asked()).toBe(2);
  });
});
