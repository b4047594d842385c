import { type TestDatabase, testStores } from '../../foundation/database/testing';
import { TEST_NOW, type TestPlatform, testPlatform } from './test-platform';

/** Tests that share one platform; their changes persist until the section ends. */
export type Cases = (platform: () => TestPlatform) => void;
/** Tests run one after the other on one database, for features that do not affect each other. */
export type Section = readonly [title: string, ...cases: Cases[]];

/** Longer than in production, for busy machines; requests keep their limit of 5 s. */
const STATEMENT_TIMEOUT_MS = 20_000;

const bothDatabases = () => testStores({ seededAt: TEST_NOW }, STATEMENT_TIMEOUT_MS);

/** Runs sections against the platform on both databases; each section starts with freshly seeded reference homes. */
export function onBothDatabases(sections: readonly Section[]): void {
  // Reversed, so that two test files running in parallel prepare different databases first.
  onDatabases(bothDatabases().reverse(), sections);
}

/** Runs sections that differ in no SQL, such as limits of inputs, on the embedded database alone. */
export function onEmbeddedDatabase(sections: readonly Section[]): void {
  onDatabases(bothDatabases().slice(0, 1), sections);
}

function onDatabases(
  databases: readonly [name: string, database: TestDatabase][],
  sections: readonly Section[],
): void {
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
