import { randomUUID } from 'node:crypto';
import { testStores } from '../../foundation/database/testing';
import { TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';
import { oneAtATime } from './registration-store';
import { registrationSteps } from './testing/a-registration';

const MAINTAINER = 'maintainer@foyer.example';
const INSTALLER = 'installer@foyer.example';

// The embedded database runs one transaction at a time: only a server has two that wait for each other.
const servers = testStores({ seededAt: TEST_NOW, only: ['home@foyer.example'] }).slice(1);

describe.each(servers)('accounts opened at the same time on %s', (_name, server) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = testPlatform(await server.open());
  }, 180_000);
  afterAll(async () => {
    await platform.close();
    await server.stop();
  });

  it('do not wait for the maintainer who opens one meanwhile', async () => {
    const fields = registrationSteps(() => platform).identity('meanwhile@foyer.example', randomUUID());
    const { id } = await platform.account(MAINTAINER);
    const answer = await oneAtATime(platform.store.database, id, () =>
      platform.callAs(INSTALLER, '/api/user/create/regular', fields, { method: 'POST' }),
    );
    expect(answer.body).toMatchObject({ status: 'ok' });
  });
});
