import './releases-fixture';
import { alone } from './lock';

test('who waits for a living process is told which, and goes on when it is done', async () => {
  const done: string[] = [];
  let finish = () => {};
  const first = alone(() => new Promise<void>((resolve) => (finish = resolve))).then(() =>
    done.push('first'),
  );
  const second = alone(
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
