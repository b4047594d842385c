import './releases-fixture';
import { withLock } from './lock';

test('a waiting process names the one it waits for, and continues after it', async () => {
  const done: string[] = [];
  let finish = () => {};
  let begun = () => {};
  const holds = new Promise<void>((resolve) => (begun = resolve));
  const first = withLock(() => {
    begun();
    return new Promise<void>((resolve) => (finish = resolve));
  }).then(() => done.push('first'));
  await holds;
  const second = withLock(
    async () => done.push('second'),
    (line) => {
      expect(line).toMatch(
        new RegExp(`^Waiting for pnpm .+ \\(process ${process.pid}\\), which has been .+ for \\d+ s…$`),
      );
      finish();
    },
  );
  await Promise.all([first, second]);
  expect(done).toEqual(['first', 'second']);
});

test('two requests of one process both get their turn', async () => {
  const done: number[] = [];
  await Promise.all(Array.from({ length: 8 }, (_, turn) => withLock(async () => done.push(turn))));
  expect(done.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
