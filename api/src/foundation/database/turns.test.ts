import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { createTurns, withTimeout } from './turns';

function deferred(): { resolve: () => void; promise: Promise<void> } {
  let resolvePromise: (() => void) | undefined;
  const promise = new Promise<void>((resolve) => {
    resolvePromise = resolve;
  });
  return { resolve: () => resolvePromise?.(), promise };
}

describe('turns on a single session', () => {
  it('run one after the other in arrival order', async () => {
    const turns = createTurns();
    const log: string[] = [];
    const firstWork = deferred();
    const one = turns.runExclusively(async () => {
      log.push('one begins');
      await firstWork.promise;
      log.push('one ends');
    }, 1_000);
    const two = turns.runExclusively(async () => log.push('two'), 1_000);
    const three = turns.runShared(async () => log.push('three'), 1_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(log).toEqual(['one begins']);
    firstWork.resolve();
    await Promise.all([one, two, three]);
    expect(log).toEqual(['one begins', 'one ends', 'two', 'three']);
  });

  it('start at once while no exclusive work runs', () => {
    let begun = false;
    createTurns().runShared(async () => {
      begun = true;
    }, 1_000);
    expect(begun).toBe(true);
  });

  it('give up after the wait limit and never start the work afterwards', async () => {
    const turns = createTurns();
    const hanging = deferred();
    let begun = false;
    const first = turns.runExclusively(() => hanging.promise, 1_000);
    const late = turns.runExclusively(async () => {
      begun = true;
    }, 30);
    await expect(late).rejects.toMatchObject({ code: 'database.unavailable' });
    const next = turns.runExclusively(async () => 'next', 1_000);
    hanging.resolve();
    await first;
    await expect(next).resolves.toBe('next');
    expect(begun).toBe(false);
  });

  it('continue after work that fails', async () => {
    const turns = createTurns();
    const failing = turns.runExclusively(async () => {
      throw new Error('failed');
    }, 1_000);
    const next = turns.runExclusively(async () => 'next', 1_000);
    await expect(failing).rejects.toThrow('failed');
    await expect(next).resolves.toBe('next');
  });
});

test('an answer that arrived while this process was busy is not too late', async () => {
  const { port1, port2 } = new MessageChannel();
  const answer = withTimeout(10, once(port2, 'message'));
  // Timers that are due after it run before answers are read.
  setImmediate(() => {
    port1.postMessage('answered');
    const untilMs = performance.now() + 50;
    while (performance.now() < untilMs);
  });
  await expect(answer).resolves.toBeDefined();
  port1.close();
});
