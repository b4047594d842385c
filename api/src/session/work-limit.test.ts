import { setTimeout as pause } from 'node:timers/promises';
import { workLimit } from './work-limit';

describe('the limit on heavy work', () => {
  test('runs two at a time, lets the rest wait, and loses none', async () => {
    const limited = workLimit({ running: 2, waiting: 10 });
    let running = 0;
    let most = 0;
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        limited(async () => {
          running += 1;
          most = Math.max(most, running);
          await pause(1);
          running -= 1;
          return index;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(results).toEqual(Array.from({ length: 12 }, (_, index) => index));
  });

  test('refuses what is beyond, and goes on after failures', async () => {
    const limited = workLimit({ running: 1, waiting: 1 });
    const fail = () => limited(() => pause(1).then(() => Promise.reject(new Error('no'))));
    const outcomes = await Promise.allSettled([fail(), fail(), fail()]);
    const messages = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? String(outcome.reason.message) : 'ok',
    );
    expect(messages).toEqual(['no', 'no', 'service.busy']);
    await expect(limited(async () => 'yes')).resolves.toBe('yes');
  });
});
