import { type TestDatabase, testStores } from '../../foundation/database/testing';
import type { Store } from '../../process/store';
import { createPerson } from '../accounts/new-person';
import {
  firstRunCodeHash,
  isFirstRun,
  isFirstRunCode,
  makeFirstRunCode,
  newFirstRunCode,
  useFirstRunCode,
} from './code-store';

const NOW = new Date('2026-06-21T10:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test('a code has 100 random bits in four groups, without letters that are misread', () => {
  const codes = Array.from({ length: 200 }, newFirstRunCode);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
});

test.each([
  ['7K3QX-0VZ9M-1ABCD-EFGHJ', true],
  ['7k3qx0vz9m1abcdefghj', true],
  [' 7k3qx ovz9m iabcd efghj ', true],
  ['7K3QX-0VZ9M-LABCD-EFGHJ', true],
  ['7K3QX-0VZ9M-1ABCD-EFGHK', false],
  ['7K3QX-0VZ9M-1ABCD-EFGH', false],
])('typed as %j it is the code: %j', (typed, expected) => {
  expect(firstRunCodeHash(typed) === firstRunCodeHash('7K3QX-0VZ9M-1ABCD-EFGHJ')).toBe(expected);
});

describe.each(testStores())('codes of the first run on %s', (_name, database: TestDatabase) => {
  let store: Store;
  beforeEach(async () => {
    store = await database.open();
  });
  afterEach(() => store.close());
  afterAll(() => database.stop());
  const makeCode = (printedBy: string, seconds: number) =>
    makeFirstRunCode(store.database, { printedBy, now: after(seconds) });
  const inForce = (codes: readonly string[]) =>
    Promise.all(codes.map((code) => isFirstRunCode(store.database, code)));

  test('are stored as hashes alone', async () => {
    const code = await makeCode('one:8080', 0);
    const rows = await store.database.query<{ hash: string }>('select * from first_run_code');
    expect(rows).toEqual([{ hash: firstRunCodeHash(code), printed_by: 'one:8080', created_at: NOW }]);
  });

  test.each([
    ['the same process, at once', 'one:8080', 1, false],
    ['another process, at the same time', 'two:8080', 0, true],
    ['another process, before a minute is over', 'two:8080', 59, true],
    ['another process, after a minute', 'two:8080', 60, false],
    ['a process whose clock is behind by a day', 'two:8080', -86_400, false],
  ])('a start of %s: the code before stays in force %j', async (_what, printedBy, seconds, stays) => {
    const first = await makeCode('one:8080', 0);
    const second = await makeCode(printedBy, seconds);
    expect(await inForce([first, second])).toEqual([stays, true]);
  });

  test('one of two concurrent callers uses a code up, and no other code outlives it', async () => {
    const [first, second] = [await makeCode('one:8080', 0), await makeCode('two:8080', 1)];
    const use = (code: string) => store.database.transaction((sql) => useFirstRunCode(sql, code));
    const used = await Promise.all([use(first), use(first), use(second)]);
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await inForce([first, second])).toEqual([false, false]);
  });

  test('end with the first account, however it was created', async () => {
    const code = await makeCode('one:8080', 0);
    expect(await isFirstRun(store.database)).toBe(true);
    const details = { firstName: 'Olga', lastName: 'Petit' };
    const person = {
      userType: 'OPERATOR',
      tenant: 'foyer',
      email: 'olga@foyer.example',
      language: 'fr',
    } as const;
    await createPerson(store.database, { ...person, details }, NOW);
    expect(await isFirstRun(store.database)).toBe(false);
    expect(await isFirstRunCode(store.database, code)).toBe(false);
  });
});
