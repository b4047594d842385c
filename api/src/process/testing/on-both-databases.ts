import { testStores } from '../../foundation/database/testing';
import { TEST_NOW, type TestPlatform, testPlatform } from './test-platform';

/** Tests that share one platform; their changes persist until the section ends. */
export type Cases = (platform: () => TestPlatform) => void;
/** Tests run one after the other on one database, for features that do not affect each other. */
export type Section = readonly [title: string, ...cases: Cases[]];

/** Longer than in production, for busy machines; requests keep their limit of 5 s. */
const STATEMENT_TIMEOUT_MS = 20_000;

/** Runs sections against the platform on both databases; each section starts with freshly seeded reference homes. */
export function onBothDatabases(sections: readonly Section[]): void {
  // Reversed, so that two test files running in parallel prepare different databases first.
  const databases = testStores({ seededAt: TEST_NOW }, STATEMENT_TIMEOUT_MS).reverse();
  describe.each(databases)('the platform on %s', (_name, database) => {
    describe.each(sections.map(([title, ...cases]) => ({ title, cases })))('$title', ({ cases }) => {
      let platform: TestPlatform;

      beforeAll(async () => {
        platform = testPlatform(await database.open());
      }, 180_000);
      afterAll(() => platform.close());

      for (const defineCases of cases) defineCases(() => platform);
    });

    afterAll(() => database.stop());
  });
}
