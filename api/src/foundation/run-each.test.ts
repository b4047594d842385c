import { StoreError } from './database/sql';
import { runEach, runPieces } from './run-each';

const away = () => new StoreError('database.unavailable', 'away');

async function run(failing: Readonly<Record<number, Error>>, count = 8) {
  const done: number[] = [];
  const items = Array.from({ length: count }, (_, index) => index);
  const outcome = await runEach(items, String, async (item) => {
    if (failing[item]) throw failing[item];
    done.push(item);
  }).catch((error: Error) => error.message);
  return { done, outcome };
}

it('does all of the work where nothing fails', async () => {
  expect(await run({}, 3)).toEqual({ done: [0, 1, 2], outcome: undefined });
});

it('names what failed, and does the rest', async () => {
  expect(await run({ 0: new Error('no room'), 3: away() }, 5)).toEqual({
    done: [1, 2, 4],
    outcome: '2 failed (0: Error: no room; 3: StoreError: away)',
  });
});

it('stops once the database is away', async () => {
  const failing = Object.fromEntries([1, 2, 3].map((item) => [item, away()]));
  expect((await run(failing)).done).toEqual([0]);
});

it('counts what it does not name', async () => {
  const failing = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((item) => [item, new Error('x')]));
  expect((await run(failing)).outcome).toMatch(/^7 failed \(0: .*; 4: Error: x; and 2 more\)$/);
});

it('runs named pieces', async () => {
  const pieces = { first: () => Promise.reject(new Error('x')), second: async () => undefined };
  await expect(runPieces(pieces)).rejects.toThrow('1 failed (first: Error: x)');
});
