import { testStores } from '../../database/testing';
import { TEST_NOW, type TestPlatform, testPlatform } from './test-platform';

/** Cases that ask the platform they are given; what they change stays until their section is over. */
export type Cases = (platform: () => TestPlatform) => void;
/** What is tried one after the other on one database; features that leave each other’s things alone share it. */
export type Section = readonly [title: string, ...cases: Cases[]];

/** As long as a statement may take when the product runs. */
const STATEMENT_TIMEOUT_MS = 5_000;

/** Runs sections of tests against the platform over both databases; each begins with the reference homes as seeded. */
export function onBothDatabases(sections: readonly Section[]): void {
  // The other way round than elsewhere: two files that run side by side then prepare a database each.
  const databases = testStores({ seededAt: TEST_NOW }, STATEMENT_TIMEOUT_MS).reverse();
  describe.each(databases)('the platform on %s', (_name, database) => {
    describe.each(sections.map(([title, ...cases]) => ({ title, cases })))('$title', ({ cases }) => {
      let platform: TestPlatform;

      beforeAll(async () => {
        platform = testPlatform(await database.open());
      }, 180_000);
      afterAll(() => platform.close());

      for (const one of cases) one(() => platform);
    });

    afterAll(() => database.stop());
  });
}
