import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billFile, bills } from '@foyer/wire/documents';
import { groupedMeasures } from '@foyer/wire/measures';
import { addressOf } from '../../foundation/database/backup/server-copies';
import { openPostgres } from '../../foundation/database/postgres';
import { type TestPlace, testStores } from '../../foundation/database/testing';
import { serverOrigin } from '../../foundation/database/testing/postgres-binaries';
import { openStore } from '../../process/store';
import { TEST_NOW, testPlatform } from '../../process/testing/test-platform';
import { administer } from '../administer';
import { backup, KEY_FILE } from './backup';
import { restore } from './restore';

const HOME = 'home@foyer.example';
const CLIENT = 'pg_dump';
const KEY = Buffer.alloc(32, 7);
const OTHER_KEY = Buffer.alloc(32, 8);
const RESTORED = `foyer_restored_${process.pid}`;

const folder = mkdtempSync(join(tmpdir(), 'foyer-backup-'));
const releasesFolder = join(folder, 'releases');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  mkdirSync(join(releasesFolder, 'published/registry'), { recursive: true });
  writeFileSync(join(releasesFolder, 'published/in-force.json'), '{"revision":6}');
  writeFileSync(join(releasesFolder, 'published/registry/foyer.json'), '{"revision":6}');
});

/** What a household sees of a month, as sent. */
async function monthsAnswers(place: TestPlace): Promise<string[]> {
  const platform = testPlatform(
    await openStore(
      place.databaseUrl ? { databaseUrl: place.databaseUrl } : { dataFolder: place.dataFolder },
    ),
  );
  await platform.makePapers(HOME);
  const list = await platform.callAs(HOME, bills.path);
  const [bill] = list.body.bills.filter(({ type }: { type: string }) => type.endsWith('TransitionalBill'));
  const answers = [
    list,
    await platform.callAs(HOME, groupedMeasures.path, {
      deviceId: (await platform.deviceOfType('virtual', HOME)).id,
      groupType: 'day',
      fromDate: '2026-05-01',
      toDate: '2026-06-01',
    }),
    await platform.callAs(HOME, billFile.path, { billNumber: bill.number }),
  ];
  await platform.close();
  return answers.map(({ httpStatus, body }) =>
    [httpStatus, Buffer.isBuffer(body) ? body.toString('base64') : JSON.stringify(body)].join(' '),
  );
}

/** The programs of the PostgreSQL client may be absent, or older than the server of the npm package. */
const hasClient = serverOrigin() === 'system' && spawnSync(CLIENT, ['--version']).status === 0;

describe.each(
  testStores({ seededAt: TEST_NOW, only: [HOME] }).filter(([name]) => name === 'PGlite' || hasClient),
)('a backup of %s', (name, database) => {
  let source: TestPlace;
  let out: string;
  let answers: string[];
  const common = { releasesFolder, tokenKeys: [KEY] as const, now: TEST_NOW, withKeys: false };
  const onServer = async (statement: string) => {
    const databaseUrl = addressOf(source.databaseUrl ?? '', 'postgres');
    const server = openPostgres({ databaseUrl, statementTimeoutMs: 60_000, poolSize: 1 });
    await server.query(statement);
    await server.close();
  };
  /** Replaced by a backup. On a cluster it is a database without the extension. */
  const createTarget = async (): Promise<TestPlace> => {
    if (name !== 'Citus') return database.create();
    await onServer(`drop database if exists ${RESTORED}`);
    await onServer(`create database ${RESTORED} template template0`);
    return { ...source, databaseUrl: addressOf(source.databaseUrl ?? '', RESTORED) };
  };

  beforeAll(async () => {
    source = await database.create();
    answers = await monthsAnswers(source);
    out = join(mkdtempSync(join(folder, 'place-')), 'backup');
    await backup({ ...source, ...common, out });
  }, 180_000);
  afterAll(async () => {
    if (name === 'Citus') await onServer(`drop database if exists ${RESTORED}`);
    await database.stop();
  });

  test('restored elsewhere, it has every row and gives a month’s answers byte for byte', async () => {
    const elsewhere = join(folder, 'restored-releases');
    const options = { from: out, releasesFolder: elsewhere, tokenKeys: [KEY] as const };
    const filled = await database.create();
    await expect(restore({ ...options, ...filled, force: false })).rejects.toThrow(
      'add --force to replace it',
    );
    if (name === 'Citus')
      await expect(restore({ ...options, ...filled, force: true })).rejects.toThrow('one of a Citus cluster');
    const target = await createTarget();
    const { manifest, notes } = await restore({ ...options, ...target, force: true });
    expect(manifest.rows).toMatchObject({
      account: expect.any(Number),
      measure_five_minutes: expect.any(Number),
    });
    expect(manifest.rows.measure_five_minutes).toBeGreaterThan(1000);
    expect(manifest.rows.document).toBeGreaterThan(0);
    expect(notes).toEqual([expect.stringContaining('The suite in force is that of the backup')]);
    expect(readFileSync(join(elsewhere, 'published/registry/foyer.json'), 'utf8')).toBe('{"revision":6}');
    expect(answers[1]).toContain('2026');
    expect(await monthsAnswers(target)).toEqual(answers);
    rmSync(elsewhere, { recursive: true });
  }, 120_000);

  test('is private, and holds the token key only if asked to', async () => {
    expect(statSync(out).mode & 0o77).toBe(0);
    expect(existsSync(join(out, KEY_FILE))).toBe(false);
    const withKey = `${out}-with-key`;
    await backup({ ...source, ...common, withKeys: true, out: withKey });
    expect(readFileSync(join(withKey, KEY_FILE), 'utf8').trim()).toBe(KEY.toString('base64'));
    const target = await createTarget();
    const { notes } = await restore({
      ...target,
      from: withKey,
      releasesFolder,
      tokenKeys: [OTHER_KEY],
      force: true,
    });
    expect(notes).toEqual([expect.stringContaining(KEY_FILE)]);
  }, 60_000);

  test('is refused where a file or the schema does not fit, and nothing changes', async () => {
    const target = await database.create();
    const options = { ...target, from: out, releasesFolder, tokenKeys: [KEY] as const, force: true };
    const path = join(out, 'manifest.json');
    const written = readFileSync(path, 'utf8');
    const manifest = JSON.parse(written);
    const future = { name: '9999-future.sql', checksum: 'x', compatibleFrom: '99.0.0' };
    writeFileSync(path, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, future] }));
    await expect(restore(options)).rejects.toMatchObject({ code: 'database.newer' });
    writeFileSync(path, JSON.stringify({ ...manifest, format: 2 }));
    await expect(restore(options)).rejects.toThrow('a format that this release does not know');
    writeFileSync(path, written);
    await expect(backup({ ...source, ...common, out })).rejects.toThrow('name a new folder');
    const [file] = Object.keys(manifest.files).filter((name) => name.startsWith('database'));
    appendFileSync(join(out, String(file)), 'x');
    await expect(restore(options)).rejects.toThrow(`The backup is damaged: ${file} differs`);
  }, 60_000);
});

test('an embedded database in use is neither backed up nor replaced', async () => {
  const dataFolder = mkdtempSync(join(folder, 'used-'));
  const store = await openStore({ dataFolder });
  const out = join(folder, 'of-used');
  const typed = async (dataFolderNow: string, ...words: string[]) => {
    const printed: string[] = [];
    const print = (text: string) => void printed.push(text);
    const environment = { FOYER_DATA: dataFolderNow, FOYER_RELEASES: releasesFolder };
    const code = await administer(words, environment, { print, printError: print });
    return [code, printed.join('\n')];
  };
  expect(await typed(dataFolder, 'backup', '--out', out)).toEqual([
    1,
    expect.stringMatching(/^A running Foyer uses the data folder .*\.$/),
  ]);
  await store.close();
  expect(existsSync(out)).toBe(false);
  const absent = join(folder, 'absent');
  expect(await typed(absent, 'backup', '--out', out)).toEqual([
    1,
    'There is no database of Foyer to back up.',
  ]);
  expect(await typed(dataFolder, 'backup', '--out', out)).toEqual([
    0,
    expect.stringMatching(/^Backed up \d+ rows .*\nFOYER_TOKEN_KEY is not in it: store the key apart\.$/),
  ]);
  expect(await typed(absent, 'restore', '--from', out)).toEqual([
    0,
    expect.stringMatching(/^Restored \d+ rows of 2\S+Z; every table is complete\.$/),
  ]);
  expect(await typed(absent, 'restore', '--from', out)).toEqual([
    1,
    'There is a database already: add --force to replace it by the backup.',
  ]);
}, 60_000);
