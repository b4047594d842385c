import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TenantFile } from '@foyer/suite-files';
import type { Database } from '../database/sql';
import { testStores } from '../database/testing';
import { openTenantDirectory, type TenantDirectory } from './tenant-directory';
import { deleteTenant, putFirst, writeTenant } from './tenant-store';

const NOW = new Date('2026-06-21T10:00:00Z');
const foyer = JSON.parse(readFileSync(join(__dirname, '../../../../host/tenants/foyer.json'), 'utf8'));
const fileOf = (name: string, brandName = name, hosts = [`${name}.example`]): TenantFile => ({
  hosts,
  areas: ['*'],
  landing: '/home',
  configuration: { ...foyer, tenant: name, brandName },
});

describe.each(testStores())('the directory of tenants on %s', (_name, database) => {
  let releasesFolder: string;
  let db: Database;
  let close: () => Promise<void>;
  let published = 0;
  const opened: TenantDirectory[] = [];

  const publish = (...files: readonly TenantFile[]) => {
    const tenants = files.map((file) => [file.configuration.tenant, { ...file, switched: {} }]);
    const path = join(releasesFolder, 'published/in-force.json');
    writeFileSync(path, JSON.stringify({ tenants: Object.fromEntries(tenants) }));
    published += 1;
    utimesSync(path, published, published);
  };
  const open = async (firstHost: string | null = null) => {
    const directory = await openTenantDirectory({
      database: db,
      releasesFolder,
      firstHost,
      onError: (error) => {
        throw error;
      },
    });
    opened.push(directory);
    return directory;
  };
  const brands = (directory: TenantDirectory) =>
    directory
      .all()
      .map(({ name, hosts, changes, configuration: { brandName } }) => [
        name,
        brandName,
        hosts.join(),
        changes,
      ]);

  beforeAll(async () => {
    const store = await database.open();
    db = store.database;
    close = () => store.close();
    releasesFolder = mkdtempSync(join(tmpdir(), 'foyer-directory-'));
    mkdirSync(join(releasesFolder, 'published'));
  }, 120_000);
  afterEach(async () => {
    for (const directory of opened.splice(0)) await directory.stop();
  });
  afterAll(async () => {
    await close();
    await database.stop();
    rmSync(releasesFolder, { recursive: true });
  });

  test('is empty before the first build, then has the published tenants, the one of the public address first', async () => {
    const directory = await open('south.example');
    expect(brands(directory)).toEqual([]);
    publish(fileOf('north'), fileOf('south'));
    await directory.refresh();
    expect(brands(directory)).toEqual([
      ['south', 'south', 'south.example', 0],
      ['north', 'north', 'north.example', 0],
    ]);
    expect(directory.byName('north')).toMatchObject({ landing: '/home', switched: {} });
    expect(directory.byName('west')).toBeNull();
  });

  test('follows published files until an operator changes the tenant', async () => {
    const directory = await open();
    publish(fileOf('north', 'Nord'), fileOf('south'), fileOf('west'));
    await directory.refresh();
    expect(brands(directory)).toContainEqual(['north', 'Nord', 'north.example', 0]);
    await db.transaction((sql) => writeTenant(sql, fileOf('north', 'Nordwind', ['nw.example']), NOW));
    await directory.refresh();
    publish(fileOf('north', 'Nord 2'), fileOf('south', 'Sud'), fileOf('west'));
    await directory.refresh();
    expect(brands(directory)).toEqual([
      ['south', 'Sud', 'south.example', 0],
      ['north', 'Nordwind', 'nw.example', 1],
      ['west', 'west', 'west.example', 0],
    ]);
  });

  test('another process sees a change, and which tenant is first', async () => {
    const [here, there] = [await open(), await open()];
    await db.transaction((sql) => putFirst(sql, 'west'));
    await here.refresh();
    await there.refresh();
    expect([here.all()[0]?.name, there.all()[0]?.name]).toEqual(['west', 'west']);
  });

  test('a removed tenant does not come back with the published files, and frees its host names', async () => {
    const directory = await open();
    await db.transaction((sql) => deleteTenant(sql, 'north', NOW));
    await db.transaction((sql) => writeTenant(sql, fileOf('east', 'Est', ['nw.example']), NOW));
    publish(fileOf('north', 'Nord 3'), fileOf('south', 'Sud'), fileOf('west'));
    await directory.refresh();
    expect(directory.byName('north')).toBeNull();
    expect(directory.byName('east')).toMatchObject({ hosts: ['nw.example'] });
    await db.transaction((sql) => writeTenant(sql, fileOf('north', 'Nord 4'), NOW));
    await directory.refresh();
    expect(directory.byName('north')).toMatchObject({ changes: 3, configuration: { brandName: 'Nord 4' } });
  });

  test('a published host name that belongs to another tenant stays there', async () => {
    const directory = await open();
    publish(fileOf('south', 'Sud', ['south.example', 'nw.example']), fileOf('west'));
    await directory.refresh();
    expect(directory.byName('south')).toMatchObject({ hosts: ['south.example'] });
    expect(directory.byName('east')).toMatchObject({ hosts: ['nw.example'] });
  });

  test('a flag that a stored tenant lacks is off', async () => {
    const directory = await open();
    await db.query(
      `update tenant set configuration = configuration #- '{flags,battery}', changes = changes + 1 where name = 'west'`,
    );
    await directory.refresh();
    expect(directory.byName('west')?.configuration.flags).toMatchObject({ battery: false, alerts: true });
  });
});
