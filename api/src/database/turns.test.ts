import { takeTurns } from './turns';

function step(): { done: () => void; until: Promise<void> } {
  let resolveStep: (() => void) | undefined;
  const until = new Promise<void>((resolve) => {
    resolveStep = resolve;
  });
  return { done: () => resolveStep?.(), until };
}

describe('turns on a single session', () => {
  it('run one after the other in arrival order', async () => {
    const turns = takeTurns();
    const log: string[] = [];
    const first = step();
    const one = turns.alone(async () => {
      log.push('one begins');
      await first.until;
      log.push('one ends');
    }, 1_000);
    const two = turns.alone(async () => log.push('two'), 1_000);
    const three = turns.betweenOthers(async () => log.push('three'), 1_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(log).toEqual(['one begins']);
    first.done();
    await Promise.all([one, two, three]);
    expect(log).toEqual(['one begins', 'one ends', 'two', 'three']);
  });

  it('start at once while no exclusive work runs', () => {
    let begun = false;
    takeTurns().betweenOthers(async () => {
      begun = true;
    }, 1_000);
    expect(begun).toBe(true);
  });

  it('give up after the wait limit and never start the work afterwards', async () => {
    const turns = takeTurns();
    const hanging = step();
    let begun = false;
    const first = turns.alone(() => hanging.until, 1_000);
    const late = turns.alone(async () => {
      begun = true;
    }, 30);
    await expect(late).rejects.toMatchObject({ code: 'database.unavailable' });
    const next = turns.alone(async () => 'next', 1_000);
    hanging.done();
    await first;
    await expect(next).resolves.toBe('next');
    expect(begun).toBe(false);
  });

  it('continue after work that fails', async () => {
    const turns = takeTurns();
    const failing = turns.alone(async () => {
      throw new Error('failed');
    }, 1_000);
    const next = turns.alone(async () => 'next', 1_000);
    await expect(failing).rejects.toThrow('failed');
    await expect(next).resolves.toBe('next');
  });
});
