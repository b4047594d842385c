import { WISER_PASSWORD } from '../../../../../simulator/src/sandboxes/heating/wiser-sandbox';
import { heatingBrandOf } from '../../../partners/heating/brands';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';
import { forgetFormerTokens } from '../former-authorisation-store';
import { createTadoBrowser } from './at-tado';

const HOME = 'home@foyer.example';
const DAY_MS = 86_400_000;
const OK = { status: 'ok' };
const refusal = (error: string) => ({ status: 'error', error });

/** A disconnected heating system leaves its past with the home and is found again with its schedules. */
export function disconnectingCases(platform: () => TestPlatform): void {
  const call = async (path: string, fields: Fields = {}) =>
    (await platform().callAs(HOME, path, fields, { method: 'POST' })).body;
  const get = async (path: string, fields: Fields = {}) => (await platform().callAs(HOME, path, fields)).body;
  const { authorise } = createTadoBrowser(platform);
  const devicesOf = async (brand: string) => {
    const { store, account } = platform();
    const all = await store.devices.ofHousehold((await account(HOME)).id);
    return all.filter((device) => heatingBrandOf(device) === brand && device.traits.heating);
  };
  const costs = async () => {
    const { rooms, months, days } = await get('/api/heating/costs');
    return { rooms, months, days };
  };
  /** Twelve months of temperatures and of energy of each room, by day. */
  const roomMeasures = async () => {
    const { rooms } = await get('/api/rooms');
    const period = { groupType: 'day', fromDate: '2025-06-21', toDate: '2026-06-21' };
    return Promise.all(
      rooms.map(async ({ id, name }: { id: string; name: string }) => [
        name,
        (await get('/api/measures/grouping', { ...period, roomId: id })).measures ?? null,
      ]),
    );
  };
  const everything = async (brand: string) => {
    const { store } = platform();
    const devices = await devicesOf(brand);
    const schedules = await store.database.query(
      `select d.id, s.type, s.enabled, s.ranges from schedule s join device d on d.key = s.device_key
       where d.type_id like $1 || '%' order by d.id, s.type`,
      [brand],
    );
    const temperatures = await Promise.all(
      devices.map(async ({ id }) => {
        const period = { groupType: 'day', fromDate: '2025-06-21', toDate: '2026-06-21' };
        return (await get('/api/measures/grouping', { ...period, deviceId: id })).measures;
      }),
    );
    const profile = await get('/api/profile');
    return {
      devices,
      schedules,
      temperatures,
      main: profile.mainThermostatId ?? null,
      tadoHomeId: profile.tadoHomeId,
      zones: brand === 'tado' ? await get('/api/tado/zones', { homeId: '401823' }) : null,
      costs: await costs(),
      rooms: await roomMeasures(),
    };
  };
  const accountOf = async (brand: 'wiser' | 'tado') =>
    (await get('/api/profile'))[brand === 'wiser' ? 'wiserUsername' : 'tadoAccount'];

  const reconnect = {
    wiser: async () => {
      expect(await call('/api/wiser/connect', { username: HOME, password: WISER_PASSWORD })).toEqual(OK);
      expect(await call('/api/wiser/reconcile')).toEqual({ status: 'ok', added: 0 });
    },
    tado: async () => {
      expect(await authorise(HOME, await platform().tokenOf(HOME))).toBe('connected');
    },
  };

  describe.each(['wiser', 'tado'] as const)('disconnecting %s', (brand) => {
    test('keeps costs and temperatures of the past, and the same account finds its zones again', async () => {
      const before = await everything(brand);
      expect(before.schedules.length + before.devices.length).toBeGreaterThan(brand === 'wiser' ? 1 : 0);
      const account = await accountOf(brand);
      expect(await call(`/api/${brand}/disconnect`)).toEqual(OK);
      expect(await devicesOf(brand)).toEqual([]);
      expect(await costs()).toEqual(before.costs);
      expect(await roomMeasures()).toEqual(before.rooms);
      const { systems } = await get('/api/heating/removed');
      expect(systems).toEqual([{ brand, account, until: platform().nowMs() + 30 * DAY_MS }]);
      await reconnect[brand]();
      expect(await everything(brand)).toEqual(before);
      expect((await get('/api/heating/removed')).systems).toEqual([]);
    });

    test('is undone without a password within 30 days', async () => {
      const before = await everything(brand);
      await call(`/api/${brand}/disconnect`);
      expect(await call('/api/heating/reconnect', { brand })).toEqual(OK);
      expect(await everything(brand)).toEqual(before);
      expect(await call('/api/heating/reconnect', { brand })).toEqual(refusal('heating.not.found'));
    });
  });

  test('after 30 days the tokens are deleted, and connecting the account still finds the past', async () => {
    const { database } = platform().store;
    const before = await everything('wiser');
    await call('/api/wiser/disconnect');
    await forgetFormerTokens(database, new Date(platform().nowMs() + 30 * DAY_MS));
    expect((await get('/api/heating/removed')).systems).toEqual([]);
    expect(await call('/api/heating/reconnect', { brand: 'wiser' })).toEqual(refusal('heating.not.found'));
    await reconnect.wiser();
    expect(await everything('wiser')).toEqual(before);
  });

  test('an account that another home has connected since is not taken back', async () => {
    await call('/api/wiser/disconnect');
    const others = (path: string, fields: Fields = {}) =>
      platform().callAs('solar@foyer.example', path, fields, { method: 'POST' });
    const { body } = await others('/api/wiser/connect', { username: HOME, password: WISER_PASSWORD });
    expect(body).toEqual(OK);
    expect(await call('/api/heating/reconnect', { brand: 'wiser' })).toEqual(refusal('heating.not.found'));
    await others('/api/wiser/disconnect');
    await reconnect.wiser();
  });
}
