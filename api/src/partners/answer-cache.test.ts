import { answerCache } from './answer-cache';

test('the oldest answer is removed beyond the bound', async () => {
  const cached = answerCache<number>(1_000, 2);
  let requests = 0;
  const ask = (key: string) => cached(key, 0, async () => (requests += 1));
  for (const key of ['a', 'b', 'c']) await ask(key);
  expect([await ask('c'), await ask('b')]).toEqual([3, 2]);
  expect(await ask('a')).toBe(4);
});

test('a failure that comes late does not remove a newer answer', async () => {
  const cached = answerCache<number>(1_000);
  let fail = (_error: Error) => {};
  const former = cached(
    'a',
    0,
    () =>
      new Promise<number>((_resolve, reject) => {
        fail = reject;
      }),
  );
  const newer = cached('a', 1_000, async () => 2);
  fail(new Error('late'));
  await expect(former).rejects.toThrow('late');
  expect(await cached('a', 1_001, async () => 3)).toBe(await newer);
});

test('a clock that goes back makes an answer void', async () => {
  const cached = answerCache<number>(1_000);
  await cached('a', 500, async () => 1);
  expect(await cached('a', 499, async () => 2)).toBe(2);
});
