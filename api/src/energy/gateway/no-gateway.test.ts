import { simulatedGateway } from '../../../../simulator/src/house';
import { testStores } from '../../foundation/database/testing';
import { HOME } from '../../foundation/database/testing/homes';
import { TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';
import { failingHomes } from '../measuring/home-failures';
import { measuringProgress } from './gateway-store';
import { NOON, testHouse, VALVE } from './testing/house-at-noon';

const MINUTE_MS = 60_000;
const PLUG = { id: 'plug', plugType: 'sw', typeId: 'water_heater', hasActuator: true, isOn: false } as const;

describe.each(testStores())(
  'a home without a gateway, where others are simulated, on %s',
  (_name, database) => {
    const home = testHouse(database, [PLUG, VALVE], simulatedGateway, 'none');

    test('measures and reports nothing, also after hours, and is not behind', async () => {
      await home.advanceTo(NOON + 180 * MINUTE_MS);
      const { query } = home.store.database;
      expect(await query('select count(*)::int as rows from measure_five_minutes')).toEqual([{ rows: 0 }]);
      expect(await home.store.states.ofHousehold(HOME.id, new Date(home.nowMs))).toEqual([]);
      expect(await measuringProgress(home.store.database, new Date(home.nowMs))).toMatchObject({ behind: 0 });
      expect(await failingHomes(home.store.database, 10)).toEqual([]);
    });

    test('refuses commands and changes no device', async () => {
      const { switchDevice, setTargetTemperature, findRoom } = home.housekeeper;
      expect(await switchDevice(HOME.id, 'plug', true)).toBe('gateway.not.available');
      expect(await setTargetTemperature(HOME.id, 'valve', 21)).toBe('gateway.not.available');
      expect(await findRoom(HOME.id, 'valve')).toBe('gateway.not.available');
      expect(await home.isOn('plug')).toBe(false);
      expect((await home.store.devices.byId(HOME.id, 'valve'))?.targetTemperatureC).toBe(19);
      expect(await switchDevice(HOME.id, 'nothing', true)).toBe('device.not.found');
    });

    test('stores changes and schedules, and executes none of them', async () => {
      await home.setSchedule('plug', 'sun 15:30 on');
      await home.advanceTo(NOON + 240 * MINUTE_MS);
      expect(await home.isOn('plug')).toBe(false);
      await home.housekeeper.change(HOME.id, ({ devices }) =>
        devices.update(HOME.id, 'plug', { name: 'Boiler' }).then(() => undefined),
      );
      expect((await home.store.devices.byId(HOME.id, 'plug'))?.name).toBe('Boiler');
    });
  },
);

describe.each(testStores({ seededAt: TEST_NOW, only: ['home@foyer.example'] }))(
  'a household without a gateway, on %s',
  (_name, database) => {
    const EMAIL = 'home@foyer.example';
    let platform: TestPlatform;
    beforeAll(async () => {
      platform = testPlatform(await database.open(), { gateway: null });
    }, 180_000);
    afterAll(async () => {
      await platform.close();
      await database.stop();
    });

    test('is told so, and its last report is out of date', async () => {
      platform.passTime(60 * MINUTE_MS);
      await platform.advance(EMAIL);
      const { body } = await platform.callAs(EMAIL, '/api/states');
      expect(body).toMatchObject({ status: 'ok', hasGateway: false });
      const upToDate = body.deviceStates.map((state: { consumptionUpToDate?: boolean }) =>
        Boolean(state.consumptionUpToDate),
      );
      expect(new Set(upToDate)).toEqual(new Set([false]));
    });

    test('still says that its history is simulated', async () => {
      const { body } = await platform.callAs(EMAIL, '/api/profile');
      expect(body).toMatchObject({ simulatedData: true });
    });

    test('is refused a command', async () => {
      const { id } = await platform.deviceOfType('water_heater', EMAIL);
      const { body } = await platform.callAs(
        EMAIL,
        '/api/device/switch',
        { id, on: true },
        { method: 'POST' },
      );
      expect(body).toEqual({ status: 'error', error: 'gateway.not.available' });
    });

    test('is listed by /readyz among what is unavailable', async () => {
      const ready = (await platform.app.inject('/readyz')).json();
      expect(ready).toMatchObject({
        parts: { gateway: 'unavailable', weather: 'sandboxed' },
        measuring: { behind: 0, failing: 0 },
      });
    });
  },
);
