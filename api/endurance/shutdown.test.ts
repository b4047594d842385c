import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresServer, startPostgres } from '../src/foundation/database/testing';
import { HOME, homeAccount } from '../src/foundation/database/testing/homes';
import { CERTIFICATE, startMailServer } from '../src/foundation/mail/testing/mail-server';
import { openStore, type StoreOptions } from '../src/process/store';
import { startApi } from './api-process';
import { faultsOf, prepareClients, shutdownRound } from './shutdown-round';

const NOW = new Date('2026-06-21T10:00:00Z');

let folder: string;
let server: PostgresServer | null = null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-shutdown-'));
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const databases: readonly [name: string, open: () => Promise<StoreOptions>][] = [
  ['PGlite', async () => ({ dataFolder: folder })],
  [
    'PostgreSQL',
    async () => {
      server = await startPostgres();
      return { databaseUrl: server.urlOf('postgres') };
    },
  ],
];

test.each(databases)(
  'SIGTERM lets a process finish the requests of 20 writing clients on %s',
  async (_name, open) => {
    const options = await open();
    const store = await openStore(options);
    const tokens = await prepareClients(store, NOW);
    await store.close();
    const { databaseUrl } = options;
    const api = await startApi({
      FOYER_NOW: NOW.toISOString(),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { FOYER_DATA: folder }),
    });
    const round = await shutdownRound(api, tokens, 1);
    const after = await openStore(options);
    expect(await faultsOf(after, round)).toEqual([]);
    await after.close();
  },
  120_000,
);

test('SIGTERM lets a process finish the mail being sent', async () => {
  const dataFolder = join(folder, 'mail');
  const certificate = join(folder, 'certificate.pem');
  writeFileSync(certificate, CERTIFICATE);
  const mailServer = await startMailServer();
  mailServer.reply = 'accept after a second';
  const store = await openStore({ dataFolder });
  const account = homeAccount(HOME);
  await store.accounts.create(account);
  await store.close();
  const { host, port, credentials } = mailServer.server;
  const login = [credentials?.user, credentials?.pass]
    .map((text) => encodeURIComponent(text ?? ''))
    .join(':');
  const api = await startApi({
    FOYER_DATA: dataFolder,
    FOYER_MAIL: `smtp://${login}@${host}:${port}`,
    MAIL_FROM: 'no-reply@foyer.example',
    NODE_EXTRA_CA_CERTS: certificate,
  });
  const query = new URLSearchParams({ email: account.email });
  await fetch(`${api.origin}/api/password/forgot?${query}`);
  while (mailServer.received.length === 0) await pause(10);
  expect([await api.stop(), api.said()]).toEqual([0, expect.not.stringContaining('Error')]);
  const after = await openStore({ dataFolder });
  expect(await after.mailOutbox.status(new Date())).toMatchObject({ waiting: 0, failed: 0 });
  await after.close();
  await mailServer.close();
  expect(mailServer.received).toHaveLength(1);
}, 60_000);
