import './releases-fixture';
import { withLock } from './lock';

test('a waiting command says so, and continues after the other', async () => {
  const done: string[] = [];
  let finish = () => {};
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const first = withLock(() => {
    begin();
    return new Promise<void>((resolve) => (finish = resolve));
  }).then(() => done.push('first'));
  await begun;
  const said: string[] = [];
  const second = withLock(
    async () => done.push('second'),
    (line) => {
      said.push(line);
      finish();
    },
  );
  await Promise.all([first, second]);
  expect(said).toEqual([expect.stringMatching(/^Waiting for another command/)]);
  expect(done).toEqual(['first', 'second']);
});

test('two requests of one process both get their turn', async () => {
  const done: number[] = [];
  await Promise.all(Array.from({ length: 4 }, (_, turn) => withLock(async () => done.push(turn))));
  expect(done.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3]);
});
