import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addWebhookRow } from '../../areas/programs/webhooks/webhook-store';
import { tablesOf } from '../../foundation/database/backup/contents';
import { recordBackupRun } from '../../foundation/database/backup-runs';
import { addRestoreTest, endRestoreTest } from '../../foundation/database/restore-tests';
import type { Sql } from '../../foundation/database/sql';
import { type TestPlace, testStores } from '../../foundation/database/testing';
import { HOME, homeAccount } from '../../foundation/database/testing/homes';
import type { Message } from '../../foundation/mail/message';
import { insertMail } from '../../foundation/mail/outbox-store';
import { publishedSuite } from '../../foundation/tenants/published-suite';
import { followPublished } from '../../foundation/tenants/tenant-store';
import { tokenCipher } from '../../foundation/token-cipher';
import { openStore, type Store } from '../../process/store';
import { administer } from '../administer';
import { publishedTenants } from '../testing/published-tenants';
import { checkClock } from './database-checks';

const FOYER_RELEASES = publishedTenants('north', 'south');
const KEY = Buffer.alloc(32, 7);
const NOW = new Date();

async function doctor(environment: NodeJS.ProcessEnv) {
  const said: string[] = [];
  const print = (text: string) => said.push(text);
  const code = await administer(['doctor'], environment, { print, printError: print });
  return { code, lines: said.join('\n').split('\n') };
}

const opened = (place: TestPlace) =>
  openStore(place.databaseUrl ? { databaseUrl: place.databaseUrl } : { dataFolder: place.dataFolder });

/** Something wrong in every part of the database that the doctor looks at. */
async function plant({ database, accounts }: Store): Promise<void> {
  await followPublished(database, (await publishedSuite(FOYER_RELEASES)())?.tenants ?? {}, null);
  await database.query("update tenant_host set tenant_name = 'south' where host = 'north.example'");
  await accounts.create(homeAccount(HOME, { tenant: 'nosuch' }));
  await database.query("insert into seed_run (version, started_at) values ('1', now())");
  const webhook = { address: 'https://a.example', kinds: [], secret: 'secret', at: NOW, limit: 1 };
  await addWebhookRow(database, HOME.id, webhook, tokenCipher([Buffer.alloc(32, 8)]));
  const message: Message = {
    kind: 'alert',
    tenant: 'north',
    accountId: HOME.id,
    to: HOME.email,
    language: 'fr',
    subject: '',
    text: '',
    lapsesAt: null,
    unsubscribe: null,
  };
  await insertMail(database, { id: 'mail000000000001', message, now: NOW, isSent: true });
  await database.query(
    "update mail_outbox set failed_at = $1, failure = '550 no such user', next_attempt_at = null",
    [NOW],
  );
  await database.query(
    `update job set given_up_at = $1, failing_since = $1, failure = 'away', failures = 7 where kind = 'mail'`,
    [NOW],
  );
  await database.query(
    `insert into passkey (id, account_key, credential_id, public_key, counter, transports, name, host, created_at)
     select 'passkey000000001', key, 'AAAA', 'AA', 0, '{}', 'Key', 'former.example', now() from account`,
  );
  const run = { startedAt: NOW, endedAt: NOW, folder: '/backups/b' };
  await recordBackupRun(database, { ...run, outcome: { failure: 'the disk is full' } });
  const key = await addRestoreTest(database, '/backups/a', NOW);
  await endRestoreTest(database, key ?? 0, { failure: 'The backup is damaged' }, NOW);
}

test('each of a planted dozen of misconfigurations gets one sentence', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'foyer-doctor-'));
  const store = await openStore({ dataFolder });
  await plant(store);
  await store.close();
  const { code, lines } = await doctor({
    NODE_ENV: 'production',
    FOYER_DATA: dataFolder,
    FOYER_RELEASES,
    FOYER_TOKEN_KEY: KEY.toString('base64'),
    PUBLIC_ORIGIN: 'http://north.example',
  });
  expect(code).toBe(1);
  const found = lines.flatMap((line) => (line.startsWith('FAULT  ') ? [line.slice('FAULT  '.length)] : []));
  const expected = [
    /^address: PUBLIC_ORIGIN is http:\/\/north\.example: without https nobody can sign in$/,
    /^mail: not configured \(FOYER_MAIL\)/,
    /^suite: revision 1 in .* has no host or no tenant: publish with "pnpm build"$/,
    /^database: the embedded one in .*, which is for trials: set DATABASE_URL$/,
    /^demo: this database was filled with the example homes/,
    /^tenants: "nosuch" \(1 accounts\) is none of north, south/,
    /^hosts: north\.example is published for "north" but belongs to "south"; PUBLIC_ORIGIN is a host name of "south", but "north" is the first tenant/,
    /^token key: FOYER_TOKEN_KEY opens none of 1 secrets of webhooks/,
    /^outbox: 1 mails were given up, the last one because of "550 no such user"/,
    /^jobs: 1 were given up/,
    /^operators: none/,
    /^passkeys: 1 passkeys of 1 accounts were made on former\.example/,
    /^backups: the last 1 failed \(the disk is full\); none was written yet/,
    /^restore test: the last one failed \(The backup is damaged\); no backup was ever restored/,
  ];
  expect(found).toEqual(expected.map((line) => expect.stringMatching(line)));
  rmSync(dataFolder, { recursive: true });
}, 60_000);

test('a clock that differs from the database’s is a fault', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'foyer-doctor-'));
  const { database, close } = await openStore({ dataFolder });
  expect(await checkClock(database)).toMatchObject({ ok: true });
  expect(await checkClock(database, () => Date.now() - 3_600_000)).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^3(?:600|599)\d\d\d ms from the clock of the database: set the time by NTP/),
  });
  await close();
  rmSync(dataFolder, { recursive: true });
}, 60_000);

/** Digest of every row of every table. */
async function everything(sql: Pick<Sql, 'query'>): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of await tablesOf(sql)) {
    const [row] = await sql.query<{ digest: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${table}" t`,
    );
    digests[table] = row?.digest ?? '';
  }
  return digests;
}

describe.each(testStores())('the doctor of %s', (_name, database) => {
  afterAll(() => database.stop());

  test('changes no row of any table', async () => {
    const place = await database.create();
    const store = await opened(place);
    await plant(store);
    const before = await everything(store.database);
    await store.close();
    const { code, lines } = await doctor({
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : { FOYER_DATA: place.dataFolder }),
      FOYER_RELEASES,
    });
    expect([code, lines.length]).toEqual([1, expect.any(Number)]);
    expect(lines).toContainEqual(expect.stringMatching(/^ok {5}schema: as in release/));
    const again = await opened(place);
    expect(await everything(again.database)).toEqual(before);
    // The digests see a change.
    await again.database.query("update tenant set landing = '/other' where name = 'north'");
    expect(await everything(again.database)).not.toEqual(before);
    await again.close();
  }, 120_000);
});

test('makes no database where there is none', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'foyer-doctor-'));
  const { code, lines } = await doctor({ FOYER_DATA: dataFolder, FOYER_RELEASES });
  expect([code, lines.at(-1)]).toEqual([
    1,
    `FAULT  database: none in ${dataFolder}: the first start of the API makes it`,
  ]);
  expect(readdirSync(dataFolder)).toEqual([]);
  rmSync(dataFolder, { recursive: true });
});
