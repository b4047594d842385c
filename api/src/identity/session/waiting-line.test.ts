import fc from 'fast-check';
import { waitingLine } from './waiting-line';

describe('attempts from an account’s unknown devices', () => {
  test('pass up to the limit, and later ones get one admission time each', () => {
    const line = waitingLine(2);
    expect([1, 2, 3, 4, 5].map((n) => line.take('a', `address ${n}`, n * 1000))).toEqual([
      null,
      null,
      58, // a minute after the first attempt
      58,
      116, // a minute after the third attempt
    ]);
    expect(line.take('b', 'address 5', 5_000)).toBeNull();
  });

  test('are admitted at the announced time, whatever comes meanwhile', () => {
    const line = waitingLine(1);
    line.take('a', 'stranger', 0);
    expect(line.take('a', 'owner', 1_000)).toBe(59);
    for (let other = 0; other < 500; other += 1) line.take('a', `stranger ${other}`, 2_000 + other);
    expect(line.take('a', 'owner', 59_999)).toBe(1);
    expect(line.take('a', 'owner', 60_000)).toBeNull();
    expect(line.take('a', 'owner', 60_001)).not.toBeNull();
  });

  test('free their slot when they succeed', () => {
    const line = waitingLine(1);
    for (let time = 0; time < 5; time += 1) {
      expect(line.take('a', 'owner', time)).toBeNull();
      line.giveBack('a', time);
    }
  });

  test('never exceed the limit in any minute', () => {
    const tries = fc.array(fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 30 })), {
      minLength: 50,
      maxLength: 300,
    });
    fc.assert(
      fc.property(tries, (asked) => {
        const line = waitingLine(5);
        const letIn: number[] = [];
        let nowMs = 0;
        for (const [laterMs, address] of asked) {
          nowMs += laterMs;
          if (line.take('a', `address ${address}`, nowMs) === null) letIn.push(nowMs);
        }
        // An announced time is valid for one minute, so two minutes' worth may coincide; never more.
        return letIn.every((at) => letIn.filter((other) => other > at - 60_000 && other <= at).length <= 10);
      }),
    );
  });
});
