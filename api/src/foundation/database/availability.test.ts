import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openStore, type Store } from '../../process/store';
import { migrate, readSchema } from './migrate';
import { openPostgres } from './postgres';
import type { Database } from './sql';
import { type PostgresServer, startPostgres } from './testing';
import { startupFilter } from './testing/startup-filter';

const UNAVAILABLE = { name: 'StoreError', code: 'database.unavailable' };

/** Plans the server keeps of a statement that was sent in a transaction. */
async function keptPlans(
  database: Database,
  options = { isRepeated: true },
  statement = 'select $1::integer as value',
): Promise<number | undefined> {
  const [row] = await database.transaction(async (sql) => {
    await sql.query(statement, [1]);
    return sql.query<{ plans: number }>(
      'select count(*)::int as plans from pg_prepared_statements where statement = $1',
      [statement],
    );
  }, options);
  return row?.plans;
}

describe('a store on PostgreSQL', () => {
  let server: PostgresServer;
  let store: Store;

  beforeAll(async () => {
    server = await startPostgres();
    store = await openStore({ databaseUrl: server.urlOf('postgres'), statementTimeoutMs: 2_000 });
  }, 180_000);

  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  it('can be opened several times at once on an empty database', async () => {
    const stores = await Promise.all(
      [1, 2, 3].map(() => openStore({ databaseUrl: server.urlOf('postgres'), statementTimeoutMs: 20_000 })),
    );
    await Promise.all(stores.map((opened) => opened.close()));
  });

  it.each(['select 1; begin; select * from nothing', 'begin; select 1'])(
    'leaves no transaction open after the script %j',
    async (script) => {
      const url = server.urlOf('postgres');
      const one = openPostgres({ databaseUrl: url, statementTimeoutMs: 2_000, poolSize: 1 });
      await one.script(script).catch(() => undefined);
      await one.query("insert into migration (name, applied_at) values ('after a script', now())");
      await one.close();
      expect(
        await store.database.query("delete from migration where name = 'after a script' returning 1"),
      ).toHaveLength(1);
    },
  );

  it('is unavailable while the server is frozen and available afterwards', async () => {
    await store.ping();
    server.pause();
    await expect(store.ping()).rejects.toMatchObject(UNAVAILABLE);
    await expect(store.accounts.byEmail('home@foyer.example')).rejects.toMatchObject(UNAVAILABLE);
    server.resume();
    await expect(store.ping()).resolves.toBeUndefined();
  });

  it('is unavailable while the server is down and works again afterwards', async () => {
    await store.ping();
    await server.kill();
    await expect(store.ping()).rejects.toMatchObject(UNAVAILABLE);
    await expect(openStore({ databaseUrl: server.urlOf('postgres') })).rejects.toMatchObject(UNAVAILABLE);
    await server.start();
    await expect(store.ping()).resolves.toBeUndefined();
    expect(await store.accounts.byEmail('home@foyer.example')).toBeNull();
  }, 180_000);

  it('keeps every acknowledged write when the server crashes', async () => {
    await store.database.query("insert into migration (name, applied_at) values ('kept', now())");
    await server.kill();
    await server.start();
    expect(await store.database.query("select name from migration where name = 'kept'")).toHaveLength(1);
    await store.database.query("delete from migration where name = 'kept'");
  }, 180_000);

  it('connects without what PgBouncer refuses, and sets limit and time zone', async () => {
    const bouncer = await startupFilter(server);
    const database = openPostgres({ databaseUrl: bouncer.url, statementTimeoutMs: 2_000 });
    const settings = `select current_setting('statement_timeout') as limit, current_setting('timezone') as zone`;
    expect(await database.query(settings)).toEqual([{ limit: '2s', zone: 'UTC' }]);
    const limitOf = (options?: { statementTimeoutMs: number }) =>
      database.transaction((sql) => sql.query(settings), options);
    expect(await limitOf()).toEqual([{ limit: '2s', zone: 'UTC' }]);
    expect(await limitOf({ statementTimeoutMs: 90_000 })).toEqual([{ limit: '90s', zone: 'UTC' }]);
    // A pooler may run a transaction on a connection that another client has set up.
    await database.query('set statement_timeout = 0');
    expect(await limitOf()).toEqual([{ limit: '2s', zone: 'UTC' }]);
    expect(await keptPlans(database)).toBe(0);
    await database.close();
    await bouncer.close();
  });

  it('keeps the plans of repeated transactions, and replaces a connection that may have a wrong one', async () => {
    const database = openPostgres({
      databaseUrl: server.urlOf('postgres'),
      statementTimeoutMs: 2_000,
      poolSize: 1,
    });
    expect(await keptPlans(database, { isRepeated: false })).toBe(0);
    expect(await keptPlans(database)).toBe(1);
    expect(await keptPlans(database, { isRepeated: true }, `select $1${' + 1'.repeat(1_000)}`)).toBe(0);
    await database.script('create table planned (key integer); insert into planned values (1)');
    const planned = () =>
      database.transaction((sql) => sql.query('select * from planned where key = $1', [1]), {
        isRepeated: true,
      });
    expect(await planned()).toEqual([{ key: 1 }]);
    await database.script('alter table planned add column x integer');
    await expect(planned()).rejects.toThrow('cached plan must not change result type');
    expect(await planned()).toEqual([{ key: 1, x: null }]);
    await database.script('drop table planned');
    await database.close();
  });

  it('gives up a migration that waits for a table in use, and changes nothing', async () => {
    const change = { sql: 'alter table secret add column x integer', checksum: 'x', compatibleFrom: '0.3.0' };
    const { release, migrations } = await readSchema();
    const schema = { release, migrations: [...migrations, { name: '9998-x.sql', ...change }] };
    const lock = { limitMs: 100, tries: 2, retryMs: 10 };
    let migrated: Promise<string[]> | null = null;
    await store.database.transaction(async (sql) => {
      await sql.query('select * from secret');
      await expect(migrate(store.database, schema, lock)).rejects.toMatchObject({ code: 'database.busy' });
      migrated = migrate(store.database, schema, { ...lock, tries: 100 });
      await pause(300);
    });
    // Tried again until the table was free.
    expect(await migrated).toEqual(['9998-x.sql']);
    await store.database.script(
      "alter table secret drop column x; delete from migration where name like '9998%'",
    );
  });

  it('gives up a migration that a request waits for in turn before the server ends the request', async () => {
    await store.database.script('create table one (key integer); create table other (key integer)');
    const held = `select 1 as found from pg_locks where relation = 'one'::regclass and mode = 'AccessExclusiveLock' and granted`;
    const { release, migrations } = await readSchema();
    const change = {
      // The request waits for the first table before the migration waits for the second.
      sql: 'alter table one add column x integer; select pg_sleep(0.3); alter table other add column x integer',
      checksum: 'x',
      compatibleFrom: '0.3.0',
    };
    const earlier = { ...change, sql: 'create table earlier (key integer)' };
    const schema = {
      release,
      migrations: [...migrations, { name: '9997-x.sql', ...earlier }, { name: '9998-x.sql', ...change }],
    };
    let migrated: Promise<string[]> | null = null;
    await store.database.transaction(async (sql) => {
      await sql.query('select * from other');
      migrated = migrate(store.database, schema);
      while ((await store.database.query(held)).length === 0);
      await sql.query('select * from one');
    });
    expect(await migrated).toEqual(['9997-x.sql', '9998-x.sql']);
    await store.database.script(
      "drop table one, other, earlier; delete from migration where name in ('9997-x.sql', '9998-x.sql')",
    );
  });

  it('reports a full disk', async () => {
    const [role] = await store.database.query<{ name: string }>('select quote_ident(current_user) as name');
    const open = () =>
      openPostgres({ databaseUrl: server.urlOf('postgres'), statementTimeoutMs: 20_000, poolSize: 1 });
    await store.database.query(`alter role ${role?.name} set temp_file_limit = '64kB'`);
    const limited = open();
    await expect(limited.checkSpace()).rejects.toMatchObject({ code: '53400' });
    await expect(limited.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
    await limited.close();
    await store.database.query(`alter role ${role?.name} reset temp_file_limit`);
    const unlimited = open();
    await expect(unlimited.checkSpace()).resolves.toBeUndefined();
    await unlimited.close();
  });

  it('refuses a database written by a newer release', async () => {
    await store.database.query("insert into migration (name, applied_at) values ('9999-later.sql', now())");
    await expect(openStore({ databaseUrl: server.urlOf('postgres') })).rejects.toMatchObject({
      code: 'database.newer',
    });
    await store.database.query("delete from migration where name = '9999-later.sql'");
  });
});

describe('embedded database in a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pglite-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('can be opened by one store at a time, keeps its data, and no transaction that a script left open', async () => {
    const first = await openStore({ dataFolder: folder });
    await expect(openStore({ dataFolder: folder })).rejects.toMatchObject({ code: 'database.locked' });
    for (const script of ['begin; select * from nothing', 'begin; select 1'])
      await first.database.script(script).catch(() => undefined);
    await first.database.query("insert into seed_run (version, started_at) values ('kept', now())");
    await first.close();
    const second = await openStore({ dataFolder: folder });
    expect(await second.database.query('select version from seed_run')).toEqual([{ version: 'kept' }]);
    await second.close();
    await expect(second.ping()).rejects.toMatchObject(UNAVAILABLE);
  }, 180_000);
});
