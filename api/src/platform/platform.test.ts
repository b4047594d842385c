import { testStores } from '../store/testing';
import { changeCases } from './testing/changeCases';
import { editingCases } from './testing/editingCases';
import { informationCases } from './testing/informationCases';
import { isolationCases } from './testing/isolationCases';
import { sessionCases } from './testing/sessionCases';
import { TEST_NOW, type TestPlatform, testPlatform } from './testing/testPlatform';
import { wireClientCases } from './testing/wireClientCases';

const databases = testStores({ seededAt: TEST_NOW, longestPastMonths: 1 });

describe.each(databases)('the platform on %s', (_name, database) => {
  describe.each([
    ['as clients of the wire see it', wireClientCases],
    ['lets people in', sessionCases],
    ['obeys', changeCases],
    ['is furnished', editingCases],
    ['informs', informationCases],
    ['keeps homes apart', isolationCases],
  ])('%s', (_section, cases) => {
    let platform: TestPlatform;

    beforeAll(async () => {
      platform = testPlatform(await database.open());
    }, 180_000);
    afterAll(() => platform.close());

    cases(() => platform);
  });

  afterAll(() => database.stop());
});
