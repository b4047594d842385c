import { setImmediate as nextTurn } from 'node:timers/promises';
import { StoreError } from '../database/sql';
import { requestLimit, workLimit } from './concurrency-limit';
import { yieldToEventLoop } from './yield-to-event-loop';

/** Requests that stay open until `end(name)`; `started` records their order. */
function requests(limit = requestLimit()) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (name: string, household: string, isExpensive: boolean) => {
    const answered = limit.run({ authToken: household, isExpensive }, async ({ assignHousehold }) => {
      assignHousehold(household);
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
    answered.catch(() => undefined);
    return answered;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await nextTurn();
  };
  return { call, end, started };
}

describe('request limit', () => {
  it('runs a few requests per household at a time, independently of other households', async () => {
    const { call, end, started } = requests();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) call(name, 'a', false);
    call('b1', 'b', false);
    await nextTurn();
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1']);
    await end('a2');
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
  });

  it('runs expensive requests one at a time behind cheap ones; households take turns', async () => {
    const { call, end, started } = requests();
    for (const name of ['a1', 'a2', 'a3']) call(name, 'a', true);
    call('b1', 'b', true);
    for (const name of ['a4', 'a5', 'a6']) call(name, 'a', false);
    await nextTurn();
    expect(started).toEqual(['a1', 'a4', 'a5']);
    await end('a4');
    expect(started.at(-1)).toBe('a6');
    await end('a1');
    expect(started.at(-1)).toBe('b1');
    await end('b1');
    expect(started.at(-1)).toBe('a2');
  });

  it('counts all tokens of a household together once they are assigned', async () => {
    const limit = requestLimit();
    const request = (authToken: string, work: () => Promise<void>) =>
      limit.run({ authToken, isExpensive: false }, async ({ assignHousehold }) => {
        assignHousehold('home');
        await work();
      });
    await request('one', async () => {});
    await request('two', async () => {});
    let started = 0;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const all = ['one', 'one', 'two', 'two'].map((token) =>
      request(token, () => {
        started += 1;
        return ended;
      }),
    );
    await nextTurn();
    expect(started).toBe(3);
    end();
    await Promise.all(all);
    expect(started).toBe(4);
  });

  it('rejects a request that waits too long with Retry-After, without starting it', async () => {
    const { call, started, end } = requests(requestLimit({ maxWaitMs: 50 }));
    call('first', 'a', true);
    call('other', 'b', false);
    const refused = expect(call('second', 'a', true)).rejects.toMatchObject({
      code: 'too.many.requests',
      options: { httpStatus: 429, retryAfterS: expect.any(Number) },
    });
    await nextTurn();
    await end('other');
    await refused;
    await end('first');
    expect(started).toEqual(['first', 'other']);
  });

  it('rejects with service.unavailable when no request completed during the wait', async () => {
    const limit = requestLimit({ maxWaitMs: 50 });
    const { call } = requests(limit);
    call('hangs', 'a', true);
    const refused = expect(call('waits', 'a', true)).rejects.toMatchObject({
      code: 'service.unavailable',
      options: { httpStatus: 503, retryAfterS: expect.any(Number) },
    });
    const failing = limit.run({ authToken: 'b', isExpensive: false }, async () => {
      throw new StoreError('database.unavailable', 'frozen');
    });
    await expect(failing).rejects.toThrow('frozen');
    await refused;
  });

  it('rejects at once when too many requests are waiting', async () => {
    const { call } = requests();
    const all = Array.from({ length: 203 }, (_, index) => call(`${index}`, 'a', false));
    await expect(call('one more', 'a', false)).rejects.toMatchObject({ code: 'too.many.requests' });
    expect(all).toHaveLength(203);
  });

  it('continues after a request that failed', async () => {
    const limit = requestLimit();
    const fails = () =>
      limit.run({ authToken: 'a', isExpensive: true }, async () => {
        throw new Error('no');
      });
    await expect(fails()).rejects.toThrow('no');
    await expect(limit.run({ authToken: 'a', isExpensive: true }, async () => 'fine')).resolves.toBe('fine');
  });

  it('resumes a yielding expensive request after the cheap ones', async () => {
    const limit = requestLimit();
    const order: string[] = [];
    let endCheap: () => void = () => undefined;
    const cheap = limit.run({ authToken: 'b', isExpensive: false }, async () => {
      await new Promise<void>((resolve) => {
        endCheap = resolve;
      });
      order.push('cheap');
    });
    const expensive = limit.run({ authToken: 'a', isExpensive: true }, async () => {
      setImmediate(() => endCheap());
      await yieldToEventLoop();
      order.push('expensive');
    });
    await Promise.all([cheap, expensive]);
    expect(order).toEqual(['cheap', 'expensive']);
  });

  it.each([false, true])(
    'waitUntilIdle waits for a running request (expensive: %s), up to a limit',
    async (isExpensive) => {
      const limit = requestLimit();
      const { call, end } = requests(limit);
      await limit.waitUntilIdle();
      call('a1', 'a', isExpensive);
      let hasResolved = false;
      const background = limit.waitUntilIdle().then(() => {
        hasResolved = true;
      });
      await nextTurn();
      expect(hasResolved).toBe(false);
      await end('a1');
      await background;
      call('b1', 'b', isExpensive);
      const startedMs = performance.now();
      await limit.waitUntilIdle();
      expect(performance.now() - startedMs).toBeGreaterThan(200);
    },
  );

  it('requeues a request that becomes expensive and frees its slot meanwhile', async () => {
    const limit = requestLimit({ atOnce: 1 });
    const { call, end, started } = requests(limit);
    call('expensive', 'b', true);
    const order: string[] = [];
    const requeued = limit.run({ authToken: 'a', isExpensive: false }, async ({ becomeExpensive }) => {
      order.push('cheap');
      await becomeExpensive();
      await becomeExpensive();
      order.push('expensive');
    });
    await nextTurn();
    call('a1', 'a', false);
    await nextTurn();
    expect([order, started]).toEqual([['cheap'], ['expensive', 'a1']]);
    await end('expensive');
    expect(order).toEqual(['cheap']);
    await end('a1');
    await requeued;
    expect(order).toEqual(['cheap', 'expensive']);
    call('next', 'b', true);
    await nextTurn();
    expect(started.at(-1)).toBe('next');
  });

  it('frees the slot of a request that ended while waiting to become expensive', async () => {
    const limit = requestLimit();
    const { call, end, started } = requests(limit);
    call('expensive', 'b', true);
    let waited: Promise<void> = Promise.resolve();
    await limit.run({ authToken: 'a', isExpensive: false }, async ({ becomeExpensive }) => {
      waited = becomeExpensive();
      waited.catch(() => undefined);
    });
    call('next', 'b', true);
    await end('expensive');
    await expect(waited).rejects.toMatchObject({ code: 'too.many.requests' });
    expect(started).toEqual(['expensive', 'next']);
  });

  it('runs an expensive request even if cheap ones never end', async () => {
    const limit = requestLimit();
    void limit.run({ authToken: 'b', isExpensive: false }, () => new Promise<void>(() => undefined));
    const expensive = limit.run({ authToken: 'a', isExpensive: true }, async () => {
      await yieldToEventLoop();
      return 'done';
    });
    await expect(expensive).resolves.toBe('done');
  });

  it('resumes a yielding cheap request without waiting for cheap ones, itself included', async () => {
    const limit = requestLimit();
    void limit.run({ authToken: 'b', isExpensive: false }, () => new Promise<void>(() => undefined));
    const startedMs = performance.now();
    await limit.run({ authToken: 'a', isExpensive: false }, async () => {
      for (let step = 0; step < 40; step += 1) await yieldToEventLoop();
    });
    // Waiting 25 ms at each step would take a second.
    expect(performance.now() - startedMs).toBeLessThan(800);
  });
});

describe('work limit', () => {
  it('runs at most two at a time, and all of them in the end', async () => {
    const limited = workLimit({ running: 2, waiting: 10, maxWaitMs: 10_000 });
    let running = 0;
    let maxRunning = 0;
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        limited(async () => {
          running += 1;
          maxRunning = Math.max(maxRunning, running);
          await nextTurn();
          running -= 1;
          return index;
        }),
      ),
    );
    expect(maxRunning).toBe(2);
    expect(results).toEqual(Array.from({ length: 12 }, (_, index) => index));
  });

  it('rejects work beyond the queue and continues after failures', async () => {
    const limited = workLimit({ running: 1, waiting: 1, maxWaitMs: 10_000 });
    const fail = () => limited(() => nextTurn().then(() => Promise.reject(new Error('no'))));
    const outcomes = await Promise.allSettled([fail(), fail(), fail()]);
    const messages = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? String(outcome.reason.message) : 'ok',
    );
    expect(messages).toEqual(['no', 'no', 'service.busy']);
    await expect(limited(async () => 'yes')).resolves.toBe('yes');
  });

  it('starts urgent work first', async () => {
    const limited = workLimit({ running: 1, waiting: 10, maxWaitMs: 10_000 });
    const order: string[] = [];
    const work = (name: string, isUrgent = false) => limited(async () => order.push(name), { isUrgent });
    await Promise.all([work('first'), work('a'), work('b'), work('urgent 1', true), work('urgent 2', true)]);
    expect(order).toEqual(['first', 'urgent 1', 'urgent 2', 'a', 'b']);
  });

  it('never starts work that waited too long', async () => {
    jest.useFakeTimers();
    const limited = workLimit({ running: 1, waiting: 10, maxWaitMs: 10_000 });
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
