import { tickWhileSeen } from './tick-while-seen';

let visibility: DocumentVisibilityState;

function show(next: DocumentVisibilityState) {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('tickWhileSeen', () => {
  it('has no timer on a hidden page, and ticks at once when it becomes visible', () => {
    const tick = jest.fn();
    const stop = tickWhileSeen(tick, 1_000);
    jest.advanceTimersByTime(3_000);
    expect(tick).toHaveBeenCalledTimes(3);

    show('hidden');
    expect(jest.getTimerCount()).toBe(0);
    jest.advanceTimersByTime(3_600_000);
    expect(tick).toHaveBeenCalledTimes(3);

    show('visible');
    expect(tick).toHaveBeenCalledTimes(4);
    jest.advanceTimersByTime(1_000);
    expect(tick).toHaveBeenCalledTimes(5);
    stop();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('starts when a page opened in the background becomes visible', () => {
    visibility = 'hidden';
    const tick = jest.fn();
    const stop = tickWhileSeen(tick, 1_000);
    expect(jest.getTimerCount()).toBe(0);
    show('visible');
    expect(tick).toHaveBeenCalledTimes(1);
    stop();
  });

  it('does not tick after being stopped', () => {
    const tick = jest.fn();
    tickWhileSeen(tick, 1_000)();
    show('hidden');
    show('visible');
    jest.advanceTimersByTime(10_000);
    expect(tick).not.toHaveBeenCalled();
  });
});
