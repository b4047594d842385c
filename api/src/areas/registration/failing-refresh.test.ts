import { simulatedGateway } from '../../../../simulator/src/house';
import { testStores } from '../../foundation/database/testing';
import { TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';
import { registrationSteps } from './testing/a-registration';

const EMAIL = 'new-home@foyer.example';

describe.each(testStores({ seededAt: TEST_NOW }))(
  'a home being registered whose gateway fails, on %s',
  (_name, database) => {
    let platform: TestPlatform;
    let householdId: string | null = null;
    const { openRegistration, move, registerKit } = registrationSteps(() => platform);

    beforeAll(async () => {
      const gateway: typeof simulatedGateway = {
        ...simulatedGateway,
        reported: async () => {
          throw new Error('a number out of range');
        },
      };
      platform = testPlatform(await database.open(), { gateway, failingHome: () => householdId });
    }, 180_000);
    afterAll(async () => {
      await platform.close();
      await database.stop();
    });

    it('answers "ok" for stored devices and counts the home as failing', async () => {
      const authToken = await openRegistration(EMAIL);
      const { id } = await platform.account(EMAIL);
      householdId = id;
      await move(authToken, 'setup_selected_production_device');
      await move(authToken, 'setup_installation_details_set', { gridType: 'onePhase' });
      const answers = await registerKit(authToken, 'NORM000000000001');
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'ok'));
      const stored = (await platform.store.devices.ofHousehold(id)).map((device) => device.id);
      expect(stored.toSorted()).toEqual(answers.map(({ device }) => device.id).toSorted());
      const { measuring } = (await platform.app.inject('/readyz')).json();
      expect(measuring.failingHomes).toMatchObject([{ household: id }]);
    });
  },
);
