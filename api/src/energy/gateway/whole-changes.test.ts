import { simulatedGateway } from '../../../../simulator/src/house';
import { authorisationOf } from '../../areas/heating/authorisation-store';
import { removeBrand } from '../../areas/heating/remove-brand';
import { testStores } from '../../foundation/database/testing';
import { heatingBrandOf } from '../../partners/heating/brands';
import { TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';
import { failingHomes } from '../measuring/home-failures';
import { createMeasuring } from '../measuring/measuring';
import { createHousekeeper } from './housekeeper';

const HOME = 'home@foyer.example';

describe.each(testStores({ seededAt: TEST_NOW, only: [HOME] }))(
  'a change of a home on %s',
  (_name, database) => {
    let platform: TestPlatform;
    /** Number of reports the gateway still answers before it fails. */
    let reportsLeft = Number.POSITIVE_INFINITY;
    const gateway: typeof simulatedGateway = {
      ...simulatedGateway,
      reported: async (...asked) => {
        reportsLeft -= 1;
        if (reportsLeft < 0) throw new Error('a number out of range');
        return simulatedGateway.reported(...asked);
      },
    };

    beforeAll(async () => {
      platform = testPlatform(await database.open(), { gateway });
    }, 180_000);
    afterAll(async () => {
      await platform.close();
      await database.stop();
    });

    test.each([
      [1, 'ok', 'mon 6:00 on;sun 20:00 off'],
      [0, 'error', 'mon 6:00 on;sun 21:00 off'],
    ])(
      'that saves a schedule and switches off is stored exactly when the call succeeds: %i reports left, %s',
      async (left, status, ranges) => {
        const { id } = await platform.account(HOME);
        const device = await platform.deviceOfType('water_heater');
        const fields = { scheduleType: 'basic', deviceId: device.id, ranges, enabled: true, switchOff: true };
        reportsLeft = left;
        const { body } = await platform.callAs(HOME, '/api/schedule/update', fields, { method: 'POST' });
        reportsLeft = Number.POSITIVE_INFINITY;
        expect(body.status).toBe(status);
        const stored = await platform.store.schedules.find(id, 'basic', device.id);
        expect(stored?.ranges === ranges).toBe(status === 'ok');
        expect((await platform.deviceOfType('water_heater')).isOn).toBe(false);
      },
    );

    test('that was planned and fails is tried again, while the home is measured', async () => {
      const { store } = platform;
      const { id } = await platform.account(HOME);
      let tries = 0;
      const logged: string[] = [];
      const measuring = createMeasuring({
        dueChanges: async () => [
          {
            atMs: TEST_NOW.getTime() + 600_000,
            settle: async (sql) => {
              tries += 1;
              await sql.query("update account set language = 'de' where id = $1", [id]);
              if (tries < 3) await sql.query('select 1 / 0');
            },
          },
        ],
        database: store.database,
        gateway: simulatedGateway,
        now: () => new Date(TEST_NOW.getTime() + 1_200_000),
        onError: (error) => {
          throw error;
        },
        onHomeError: ({ failures }, error) => logged.push(`${failures} ${(error as Error).message}`),
      });
      await measuring.advance();
      const [gateway] = await store.database.query<{ until: Date }>(
        'select reported_until as until from gateway',
      );
      expect(gateway?.until.getTime()).toBe(TEST_NOW.getTime() + 1_200_000);
      expect(logged).toEqual(['1 division by zero', '2 division by zero']);
      expect(await failingHomes(store.database, 10)).toMatchObject([{ householdId: id, failures: 2 }]);
      expect((await platform.account(HOME)).language).toBe('fr');
    });

    test('devices remain when their brand’s account cannot be disconnected', async () => {
      const { store } = platform;
      const household = await platform.account(HOME);
      const { id } = household;
      const at = new Date(platform.nowMs());
      const house = createHousekeeper({
        database: store.database,
        gateway: simulatedGateway,
        now: () => new Date(platform.nowMs()),
        onHomeError: (_home, error) => {
          throw error;
        },
      });
      const tadoDevices = async () =>
        (await store.devices.ofHousehold(id)).filter((device) => heatingBrandOf(device) === 'tado').length;
      const before = await tadoDevices();
      expect(before).toBeGreaterThan(0);
      const authorisation = () => authorisationOf(store.database, id, 'tado');
      const failing = { authorisation, disconnect: () => Promise.reject(new Error('connection lost')) };
      await expect(removeBrand(house.change, failing, household, 'tado', at)).rejects.toThrow(
        'connection lost',
      );
      expect(await tadoDevices()).toBe(before);
      await removeBrand(house.change, { authorisation, disconnect: async () => {} }, household, 'tado', at);
      expect(await tadoDevices()).toBe(0);
    });
  },
);
