import { setImmediate as nextTurn } from 'node:timers/promises';
import { workLimit } from './work-limit';

describe('limit on heavy work', () => {
  test('runs two at a time, queues the rest and loses none', async () => {
    const limited = workLimit({ running: 2, waiting: 10, patienceMs: 10_000 });
    let running = 0;
    let most = 0;
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        limited(async () => {
          running += 1;
          most = Math.max(most, running);
          await nextTurn();
          running -= 1;
          return index;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(results).toEqual(Array.from({ length: 12 }, (_, index) => index));
  });

  test('refuses work beyond the queue and continues after failures', async () => {
    const limited = workLimit({ running: 1, waiting: 1, patienceMs: 10_000 });
    const fail = () => limited(() => nextTurn().then(() => Promise.reject(new Error('no'))));
    const outcomes = await Promise.allSettled([fail(), fail(), fail()]);
    const messages = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? String(outcome.reason.message) : 'ok',
    );
    expect(messages).toEqual(['no', 'no', 'service.busy']);
    await expect(limited(async () => 'yes')).resolves.toBe('yes');
  });

  test('starts urgent work first', async () => {
    const limited = workLimit({ running: 1, waiting: 10, patienceMs: 10_000 });
    const order: string[] = [];
    const work = (name: string, isUrgent = false) => limited(async () => order.push(name), { isUrgent });
    await Promise.all([work('first'), work('a'), work('b'), work('known 1', true), work('known 2', true)]);
    expect(order).toEqual(['first', 'known 1', 'known 2', 'a', 'b']);
  });

  test('never starts work that waited too long', async () => {
    jest.useFakeTimers();
    const limited = workLimit({ running: 1, waiting: 10, patienceMs: 10_000 });
    let finish = () => {};
    const long = limited(() => new Promise<void>((resolve) => (finish = resolve)));
    const late = jest.fn(async () => {});
    const refused = expect(limited(late)).rejects.toMatchObject({ code: 'service.busy' });
    await jest.advanceTimersByTimeAsync(10_000);
    await refused;
    jest.useRealTimers();
    finish();
    await long;
    await expect(limited(async () => 'next')).resolves.toBe('next');
    expect(late).not.toHaveBeenCalled();
  });
});
