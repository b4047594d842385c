import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyOf, prepare, rowsOf } from './database';
import { copyFolder, type InstanceOptions, seededDatabase, startInstance } from './instance';
import { mailsIn } from './mails';
import { OWN_SUITES, RELEASES } from './places';
import { type Answer, callPlatform } from './platform';
import { test as shared } from './test';

/**
 * Options of a file's own suite: `test.use({ ownSuite: {} })` at its head, with differences from the shared one.
 */
export interface OwnSuiteOptions extends Pick<InstanceOptions, 'now' | 'speed' | 'env'> {
  /** SQL run before its start, for example for an offline device or an account without rights. */
  readonly sql?: string;
  /** Also copies the releases, for a file that changes them. */
  readonly ownReleases?: boolean;
}

/** A suite only this file uses. */
export interface OwnSuite {
  readonly origin: string;
  /** Folder of the releases it serves. */
  readonly releases: string;
  /** Sends a GET call to its platform. */
  call(path: string, token: string, parameters?: Record<string, string>): Promise<Answer>;
  /** Sent mails, oldest first. */
  mails(): readonly string[];
  /** Queries its database directly; the suite continues meanwhile. */
  rows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface WorkerFixtures {
  readonly ownSuite: OwnSuiteOptions | null;
  readonly own: OwnSuite;
}

/**
 * A test against its file's own suite: a copy of the seeded database, started on a free port once per file (and
 * again after a failed test); `enter`, `page` and `baseURL` refer to it.
 */
export const test = shared.extend<object, WorkerFixtures>({
  // Unique per file, so that each gets its own worker and suite.
  ownSuite: [null, { option: true, scope: 'worker' }],
  own: [
    async ({ ownSuite }, use, { workerIndex }) => {
      if (!ownSuite) throw new Error('Say test.use({ ownSuite: {} }) at the head of the file.');
      const data = join(OWN_SUITES, String(workerIndex));
      copyFolder(await seededDatabase(RELEASES), data);
      rmSync(copyOf(data), { recursive: true, force: true });
      const { sql, ownReleases, ...running } = ownSuite;
      const releases = ownReleases ? `${data}-releases` : RELEASES;
      if (ownReleases) copyFolder(RELEASES, releases);
      if (sql) await prepare(data, sql);
      const instance = await startInstance({ ...running, data, releases });
      await use({
        origin: instance.origin,
        releases,
        call: (path, token, parameters) => callPlatform(path, token, parameters, instance.origin),
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
  // Here the account's language can really be changed if its rights allow, so that the platform's texts follow.
  enter: async ({ enter, own, page }, use) => {
    await use(async (account, { language, path = '/home' } = {}) => {
      const token = await enter(account, { path: null, ...(language ? { language } : {}) });
      if (language) await own.call('/api/user/update', token, { language });
      if (path !== null) await page.goto(path, { waitUntil: 'domcontentloaded' });
      return token;
    });
  },
});
