import fc from 'fast-check';
import { waitingLine } from './waiting-line';

describe('attempts from an account’s unknown devices', () => {
  test('pass up to the burst, and later ones get one admission time each', () => {
    const line = waitingLine({ burst: 2, intervalMs: 30_000 });
    expect([1, 2, 3, 4, 5].map((n) => line.take('a', `address ${n}`, 0))).toEqual([null, null, 30, 60, 90]);
    expect(line.take('b', 'address 5', 0)).toBeNull();
  });

  test('are admitted at the announced time, whatever comes meanwhile', () => {
    const line = waitingLine({ burst: 1, intervalMs: 60_000 });
    line.take('a', 'stranger', 0);
    expect(line.take('a', 'owner', 1_000)).toBe(59);
    for (let other = 0; other < 500; other += 1) line.take('a', `stranger ${other}`, 2_000 + other);
    expect(line.take('a', 'owner', 59_999)).toBe(1);
    expect(line.take('a', 'owner', 60_000)).toBeNull();
    expect(line.take('a', 'owner', 60_001)).not.toBeNull();
  });

  test('free their slot when they succeed', () => {
    const line = waitingLine({ burst: 1, intervalMs: 60_000 });
    for (let time = 0; time < 5; time += 1) {
      expect(line.take('a', 'owner', time)).toBeNull();
      line.giveBack('a');
    }
  });

  test('of a hundred and twenty strangers keep no new device waiting', () => {
    const line = waitingLine({ burst: 300, intervalMs: 3_000 });
    for (let stranger = 0; stranger < 120; stranger += 1) line.take('a', `stranger ${stranger}`, stranger);
    expect(line.take('a', 'owner', 60_000)).toBeNull();
  });

  test('never exceed the burst and one each interval, in any order and span', () => {
    const tries = fc.array(fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 30 })), {
      minLength: 50,
      maxLength: 300,
    });
    const [burst, intervalMs] = [5, 12_000];
    fc.assert(
      fc.property(tries, (asked) => {
        const line = waitingLine({ burst, intervalMs });
        const letIn: number[] = [];
        let nowMs = 0;
        for (const [laterMs, address] of asked) {
          nowMs += laterMs;
          if (line.take('a', `address ${address}`, nowMs) === null) letIn.push(nowMs);
        }
        // An announced time is valid for one minute, so that those of a minute may coincide.
        return letIn.every((from, first) =>
          letIn.slice(first).every((to, count) => count + 1 <= burst + (to - from + 60_000) / intervalMs + 1),
        );
      }),
    );
  });
});
