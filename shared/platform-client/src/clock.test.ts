import { createPlatformClock } from './clock';

const PLATFORM = 1_782_036_000_000;
const clockAt = (deviceMs: number) => createPlatformClock(() => deviceMs);

it('takes the middle of the round trip for the moment of the answer', () => {
  const clock = clockAt(500_000);
  clock.learn(String(PLATFORM), 500_000, 500_400);
  expect(clock.now()).toBe(PLATFORM - 200);
});

it.each([null, '', 'soon', '12', '-5'])('ignores %j', (header) => {
  const clock = clockAt(500_000);
  clock.learn(header, 0, 10);
  expect(clock.now()).toBe(500_000);
});

it('does not let a slow answer spoil what a quick one told', () => {
  const clock = clockAt(0);
  clock.learn(String(PLATFORM), 0, 20);
  clock.learn(String(PLATFORM + 2000), 0, 3000);
  expect(clock.now()).toBe(PLATFORM - 10);
});

it('starts anew when one of the clocks was set', () => {
  const clock = clockAt(0);
  clock.learn(String(PLATFORM), 0, 20);
  clock.learn(String(PLATFORM + 3_600_000), 0, 3000);
  expect(clock.now()).toBe(PLATFORM + 3_600_000 - 1500);
});
