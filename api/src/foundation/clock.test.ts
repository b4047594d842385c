import { runningClock } from './clock';

const START = Date.parse('2026-06-21T10:00:00Z');

describe('the platform’s clock', () => {
  beforeAll(() => jest.useFakeTimers());
  afterAll(() => jest.useRealTimers());

  test('is the real one unless told otherwise', () => {
    const clock = runningClock();
    jest.advanceTimersByTime(90_000);
    expect(clock.now()).toBe(Date.now());
  });

  test.each([1, 60])('starts where it is set and runs on %d times as fast as time', (speed) => {
    const clock = runningClock(START, speed);
    expect(clock.now()).toBe(START);
    jest.advanceTimersByTime(1_500);
    expect(clock.now() - START).toBe(1_500 * speed);
  });
});
