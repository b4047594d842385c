import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readContents } from '../../foundation/database/backup/contents';
import { testRestore } from '../../foundation/database/backup/restore-test';
import { backupStatus, recordBackupRun } from '../../foundation/database/backup-runs';
import { openPostgres } from '../../foundation/database/postgres';
import { listRestoreTests, requestRestoreTest } from '../../foundation/database/restore-tests';
import { type TestPlace, testStores } from '../../foundation/database/testing';
import { serverOrigin } from '../../foundation/database/testing/postgres-binaries';
import { createJobRunner } from '../../foundation/jobs/runner';
import { restoreTestKinds } from '../../process/job-kinds';
import { openStore, type Store } from '../../process/store';
import { jobDependencies } from '../../process/testing/job-dependencies';
import { TEST_NOW } from '../../process/testing/test-platform';
import { administer } from '../administer';
import { backup } from './backup';

const HOME = 'home@foyer.example';
const CLIENT = 'pg_dump';
const KEY = Buffer.alloc(32, 7);
const folder = mkdtempSync(join(tmpdir(), 'foyer-tested-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The programs of the PostgreSQL client may be absent, or older than the server of the npm package. */
const hasClient = serverOrigin() === 'system' && spawnSync(CLIENT, ['--version']).status === 0;
const scratchFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('foyer-restore-test-'));

describe.each(
  testStores({ seededAt: TEST_NOW, only: [HOME] }).filter(([name]) => name === 'PGlite' || hasClient),
)('a restore test of %s', (_name, database) => {
  let place: TestPlace;
  let store: Store;
  let out: string;
  let nowMs = TEST_NOW.getTime();
  const now = () => nowMs;
  const open = () =>
    openStore(place.databaseUrl ? { databaseUrl: place.databaseUrl } : { dataFolder: place.dataFolder });

  beforeAll(async () => {
    place = await database.create();
    out = join(folder, `${_name}-backup`);
    const options = { releasesFolder: join(folder, 'none'), tokenKeys: [KEY] as const, withKeys: false };
    await backup({ ...place, ...options, out, now: TEST_NOW });
    store = await open();
  }, 180_000);
  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  const request = () => store.database.transaction((sql) => requestRestoreTest(sql, new Date(now())));
  const work = async (ending = new AbortController()) => {
    const errors: string[] = [];
    const runner = createJobRunner({
      database: store.database,
      clock: { now },
      lanes: [
        {
          kinds: restoreTestKinds({
            ...jobDependencies(store, now),
            dataPlace: place,
            ending: ending.signal,
          }),
          atOnce: 1,
          leaseMs: 60_000,
        },
      ],
      onError: (error) => errors.push(error),
    });
    runner.wake();
    await runner.whenIdle();
    await runner.end();
    return errors;
  };
  const scratchDatabases = async () =>
    place.databaseUrl
      ? store.database.query("select datname from pg_database where datname like 'foyer_restore_test%'")
      : scratchFolders();

  test('restores the last good backup beside the database in use, and leaves nothing but its result', async () => {
    expect(await request()).toBe('no backup');
    const run = { startedAt: TEST_NOW, endedAt: TEST_NOW };
    await recordBackupRun(store.database, { ...run, folder: out, outcome: { rows: 1, bytes: 1 } });
    await recordBackupRun(store.database, { ...run, folder: '/nowhere', outcome: { failure: 'full' } });
    const before = await readContents(store.database);
    const key = await request();
    expect(key).toEqual(expect.any(Number));
    expect(await request()).toBe('under way');
    // A process that ends leaves the test to the next one.
    const ended = new AbortController();
    ended.abort();
    expect(await work(ended)).toEqual([expect.stringMatching(/restore_test\) failed, tried again at/)]);
    expect(await request()).toBe('under way');
    nowMs += 60_000;
    expect(await work()).toEqual([]);
    const [test] = await listRestoreTests(store.database, 5);
    expect(test).toMatchObject({
      key,
      folder: out,
      failure: null,
      rows: expect.any(Number),
      tables: expect.any(Number),
      schema: expect.stringMatching(/^\d{4}-.*\.sql$/),
      endedAt: new Date(nowMs),
    });
    expect(test?.rows).toBeGreaterThan(1000);
    expect(TEST_NOW.getTime() - Number(test?.newestReadingAt)).toBeLessThan(3_600_000);
    const after = await readContents(store.database);
    expect(after.rows).toEqual({
      ...before.rows,
      restore_test: 1,
      audit_entry: (before.rows.audit_entry ?? 0) + 1,
    });
    expect(await scratchDatabases()).toEqual([]);
    nowMs += 7_200_000;
    expect(await backupStatus(store.database, new Date(nowMs))).toMatchObject({
      restoreTest: {
        lastGood: { ageSeconds: 7200, folder: out, durationSeconds: 0 },
        lastFailure: null,
      },
    });
  }, 120_000);

  test('says why a damaged backup, or one that is gone, cannot be restored', async () => {
    const [file = ''] = readdirSync(out).filter((name) => name.startsWith('database'));
    appendFileSync(join(out, file), 'x');
    await request();
    expect(await work()).toEqual([]);
    expect(await backupStatus(store.database, new Date(nowMs))).toMatchObject({
      restoreTest: {
        lastGood: { folder: out },
        lastFailure: expect.stringMatching(
          /^The backup is damaged: database\S+ differs from what was written\.$/,
        ),
      },
    });
    const [entry] = await store.database.query<{ facts: object }>(
      "select facts from audit_entry where action = 'restore.tested' order by key desc limit 1",
    );
    expect(entry?.facts).toMatchObject({ folder: out, failure: expect.stringContaining('damaged') });
    const gone = testRestore(place, '/nowhere', { name: 'foyer_restore_test_gone' });
    await expect(gone).rejects.toThrow(/^\/nowhere is not a backup/);
    expect(await scratchDatabases()).toEqual([]);
  }, 60_000);

  test('is a command, too, whose failure is one sentence', async () => {
    await store.close();
    const said: string[] = [];
    const print = (text: string) => said.push(text);
    const fresh = `${out}-fresh`;
    const options = { releasesFolder: join(folder, 'none'), tokenKeys: [KEY] as const, withKeys: false };
    await backup({ ...place, ...options, out: fresh, now: TEST_NOW });
    const environment = place.databaseUrl
      ? { DATABASE_URL: place.databaseUrl }
      : { FOYER_DATA: place.dataFolder };
    const typed = (...words: string[]) => administer(words, environment, { print, printError: print });
    expect(await typed('backup', 'test', '--from', fresh)).toBe(0);
    expect(said.join()).toMatch(
      /^Restored \d+ rows of \d+ tables of .* s, the newest reading of .*; schema \S+\.$/,
    );
    said.length = 0;
    expect(await typed('backup', 'test')).toBe(1);
    expect(said.join()).toMatch(/^The backup is damaged/);
    store = await open();
  }, 120_000);

  if (_name === 'PostgreSQL')
    test('needs the right to create databases, and says so', async () => {
      const fresh = `${out}-fresh`;
      await store.database.query('create role plain login');
      const url = new URL(place.databaseUrl ?? '');
      url.username = 'plain';
      await expect(
        testRestore({ ...place, databaseUrl: url.href }, fresh, { name: 'foyer_restore_test_plain' }),
      ).rejects.toThrow(/^The user of DATABASE_URL may not create databases.*createdb" allows it\.$/);
      const other = openPostgres({ databaseUrl: url.href, statementTimeoutMs: 5_000 });
      await expect(other.query('create database foyer_plain')).rejects.toThrow(/permission denied/);
      await other.close();
    }, 60_000);
});
