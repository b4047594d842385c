import { testStores } from '../foundation/database/testing';
import { obligedCases } from '../identity/second-factor/testing/obliged-cases';
import { secondFactorCases } from '../identity/second-factor/testing/second-factor-cases';
import { secondStepCases } from '../identity/second-factor/testing/second-step-cases';
import { onBothDatabases } from './testing/on-both-databases';
import { TEST_NOW, type TestPlatform, testPlatform } from './testing/test-platform';

onBothDatabases([['asks for a second factor', secondFactorCases, secondStepCases]]);

describe.each(testStores({ seededAt: TEST_NOW, only: ['solar@foyer.example'] }))(
  'a platform in production on %s: accounts that must have a second factor',
  (_name, database) => {
    let platform: TestPlatform;
    beforeAll(async () => {
      platform = testPlatform(await database.open(), { production: true });
    }, 180_000);
    afterAll(async () => {
      await platform.close();
      await database.stop();
    });
    obligedCases(() => platform);
  },
);
