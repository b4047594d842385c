import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyOf, prepare, rowsOf } from './database';
import { copyWhole, type InstanceOptions, seededDatabase, startInstance } from './instance';
import { mailsIn } from './mails';
import { OWN, RELEASES } from './places';
import { type Answer, ask } from './platform';
import { test as shared } from './test';

/** How the suite of a file runs: `test.use({ ownSuite: {} })` at its head, with what differs from the shared one. */
export interface OwnSuiteOptions extends Pick<InstanceOptions, 'now' | 'speed' | 'env'> {
  /** Statements its database goes through before it starts: a device that is offline, an account without rights. */
  readonly sql?: string;
  /** Its releases are a copy of its own too, for a file that changes what is in force. */
  readonly ownReleases?: boolean;
}

/** A suite nobody else uses: what is done to its homes is undone by no one and seen by no other file. */
export interface OwnSuite {
  readonly origin: string;
  /** Folder of the releases it serves. */
  readonly releases: string;
  /** A GET call of its platform. */
  ask(path: string, token: string, parameters?: Record<string, string>): Promise<Answer>;
  /** Mails it sent, oldest first, each as it was laid down. */
  mails(): readonly string[];
  /** What its database holds at this moment, past every layer of the product; the suite goes on meanwhile. */
  rows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface WorkerFixtures {
  readonly ownSuite: OwnSuiteOptions | null;
  readonly own: OwnSuite;
}

/**
 * A test against a suite of its file's own: a copy of the seeded database, started on a free port once for the file
 * (and once more after a test that failed), with `enter`, `page` and `baseURL` working on it.
 */
export const test = shared.extend<object, WorkerFixtures>({
  // Differs from file to file, so that each gets a worker, and with it a suite, of its own.
  ownSuite: [null, { option: true, scope: 'worker' }],
  own: [
    async ({ ownSuite }, use, { workerIndex }) => {
      if (!ownSuite) throw new Error('Say test.use({ ownSuite: {} }) at the head of the file.');
      const data = join(OWN, String(workerIndex));
      copyWhole(await seededDatabase(RELEASES), data);
      rmSync(copyOf(data), { recursive: true, force: true });
      const { sql, ownReleases, ...running } = ownSuite;
      const releases = ownReleases ? `${data}-releases` : RELEASES;
      if (ownReleases) copyWhole(RELEASES, releases);
      if (sql) await prepare(data, sql);
      const instance = await startInstance({ ...running, data, releases });
      await use({
        origin: instance.origin,
        releases,
        ask: (path, token, parameters) => ask(path, token, parameters, instance.origin),
        mails: () => mailsIn(join(data, 'outbox')),
        rows: (sql, values) => rowsOf(instance, data, sql, values),
      });
      await instance.stop();
      for (const folder of [data, copyOf(data)]) rmSync(folder, { recursive: true, force: true });
      if (ownReleases) rmSync(releases, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ own }, use) => use(own.origin),
  // Here an account may change its language in truth, where it has the right to: the platform's texts follow.
  enter: async ({ enter, own, page }, use) => {
    await use(async (account, { language, path = '/home' } = {}) => {
      const token = await enter(account, { path: null, ...(language ? { language } : {}) });
      if (language) await own.ask('/api/user/update', token, { language });
      if (path !== null) await page.goto(path, { waitUntil: 'domcontentloaded' });
      return token;
    });
  },
});
