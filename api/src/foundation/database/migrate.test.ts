import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSchema, type Migration, migrate, type ReleaseSchema, readSchema } from './migrate';
import { openPglite } from './pglite';
import type { Database } from './sql';

const CHECKSUMS = new URL('../../../migrations/checksums.json', import.meta.url);

const step = (name: string, sql: string, compatibleFrom: string | null = null): Migration => ({
  name,
  sql,
  checksum: `of ${sql}`,
  compatibleFrom,
});
const FIRST = step('0001-first.sql', 'create table first (key integer)');
const EXPAND = step('0002-expand.sql', 'alter table first add column more integer', '0.3.0');
const CONTRACT = step('0003-contract.sql', 'alter table first drop column more', '0.4.0');
const schemaOf = (release: string, ...migrations: Migration[]): ReleaseSchema => ({ release, migrations });

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-migrate-'));
  database = await openPglite({ dataFolder: folder, statementTimeoutMs: 20_000 });
});
afterEach(() => database.script('drop table if exists migration, first'));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('applies what is missing, once, and records checksum and compatibility', async () => {
  expect(await migrate(database, schemaOf('0.3.0', FIRST))).toEqual(['0001-first.sql']);
  expect(await migrate(database, schemaOf('0.4.0', FIRST, EXPAND))).toEqual(['0002-expand.sql']);
  expect(await migrate(database, schemaOf('0.4.0', FIRST, EXPAND))).toEqual([]);
  expect(await database.query('select name, checksum, compatible_from from migration order by name')).toEqual(
    [
      { name: FIRST.name, checksum: FIRST.checksum, compatible_from: null },
      { name: EXPAND.name, checksum: EXPAND.checksum, compatible_from: '0.3.0' },
    ],
  );
});

test('an older release starts and keeps running beside a schema that is compatible with it', async () => {
  const older = schemaOf('0.3.0', FIRST);
  await migrate(database, schemaOf('0.4.0', FIRST, EXPAND));
  await expect(checkSchema(database, older)).resolves.toBeUndefined();
  expect(await migrate(database, older)).toEqual([]);
});

test.each([
  ['declares a later release', [EXPAND, CONTRACT], '0.3.9'],
  ['declares none', [step('0002-before.sql', 'select 1')], '9.0.0'],
])('a release is refused where an unknown migration %s', async (_, added, release) => {
  await migrate(database, schemaOf('0.5.0', FIRST, ...added));
  const older = schemaOf(release, FIRST);
  await expect(checkSchema(database, older)).rejects.toMatchObject({ code: 'database.newer' });
  await expect(migrate(database, older)).rejects.toMatchObject({ code: 'database.newer' });
  await expect(checkSchema(database, schemaOf('10.0.0', FIRST, ...added))).resolves.toBeUndefined();
});

test('a changed migration is refused, and nothing is applied', async () => {
  await migrate(database, schemaOf('0.3.0', FIRST));
  const altered = { ...FIRST, checksum: 'of another text' };
  await expect(migrate(database, schemaOf('0.4.0', altered, EXPAND))).rejects.toMatchObject({
    code: 'database.altered',
    message: '0001-first.sql was changed after it had been applied',
  });
  expect(await database.query('select name from migration')).toEqual([{ name: FIRST.name }]);
});

test('a database of before checksums gets those of the migrations it has', async () => {
  await database.script(
    `create table migration (name text primary key, applied_at timestamptz not null);
     insert into migration values ('0001-first.sql', now()); create table first (key integer)`,
  );
  expect(await migrate(database, schemaOf('0.3.0', FIRST, EXPAND))).toEqual(['0002-expand.sql']);
  expect(await database.query("select checksum from migration where name = '0001-first.sql'")).toEqual([
    { checksum: FIRST.checksum },
  ]);
});

describe('the migrations of this release', () => {
  test('are unchanged: a change of the schema is a new file, added to checksums.json', async () => {
    const { migrations } = await readSchema();
    const frozen = JSON.parse(readFileSync(CHECKSUMS, 'utf8'));
    expect(Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum]))).toEqual(frozen);
  });

  test('say from 0043 on which release they are compatible with', async () => {
    const { migrations } = await readSchema();
    const silent = migrations.filter(({ name, compatibleFrom }) => name >= '0043' && compatibleFrom === null);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});
