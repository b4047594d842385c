import { testStores } from '../foundation/database/testing';
import { obligedProviderCases } from '../identity/identity-provider/testing/obliged-provider-cases';
import { providerCases } from '../identity/identity-provider/testing/provider-cases';
import { onBothDatabases } from './testing/on-both-databases';
import { TEST_NOW, type TestPlatform, testPlatform } from './testing/test-platform';

onBothDatabases([['signs professionals in by an identity provider', providerCases]]);

describe.each(testStores({ seededAt: TEST_NOW, only: ['solar@foyer.example'] }))(
  'a platform in production on %s: accounts that must have a second factor, by an identity provider',
  (_name, database) => {
    let platform: TestPlatform;
    beforeAll(async () => {
      platform = testPlatform(await database.open(), { production: true });
    }, 180_000);
    afterAll(async () => {
      await platform.close();
      await database.stop();
    });
    obligedProviderCases(() => platform);
  },
);
