import { setTimeout as pause } from 'node:timers/promises';
import { runningClock } from './clock';

const START = Date.parse('2026-06-21T10:00:00Z');

describe('the platform’s clock', () => {
  test('is the real one unless told otherwise', () => {
    expect(Math.abs(runningClock().now() - Date.now())).toBeLessThan(50);
  });

  test.each([1, 60])('starts where it is set and runs on %d times as fast as time', async (speed) => {
    const clock = runningClock(START, speed);
    const began = performance.now();
    expect(clock.now() - START).toBeLessThan(50 * speed);
    await pause(100);
    const passed = (clock.now() - START) / (performance.now() - began);
    expect(passed).toBeGreaterThan(speed * 0.8);
    expect(passed).toBeLessThan(speed * 1.2);
  });
});
