import { platformCalls } from '@foyer/wire/calls';
import { methodsOf } from '../../http/routes';
import type { Fields, TestPlatform } from './test-platform';

const HOME = 'home@foyer.example';
const refused = (error: string) => ({ status: 'error', error });

/** What people change, what they may not, and input that is no good. */
export function changeCases(platform: () => TestPlatform): void {
  const ask = (path: string, fields: Fields = {}) => platform().askAs(HOME, path, fields);
  const deviceOfType = async (typeId: string, email = HOME) => {
    const { store, account } = platform();
    const all = await store.devices.ofHousehold((await account(email)).id);
    const found = all.find((device) => device.typeId === typeId);
    if (!found) throw new Error(`no ${typeId}`);
    return found;
  };

  describe('the profile', () => {
    test('changes only what is given, by every carrier', async () => {
      for (const [language, how] of [
        ['en', { method: 'GET', as: 'query' }],
        ['fr', { method: 'POST', as: 'form' }],
        ['en', { method: 'POST', as: 'json' }],
      ] as const) {
        const answer = await platform().askAs('solar@foyer.example', '/api/user/update', { language }, how);
        expect(answer.body).toEqual({ status: 'ok' });
        expect((await platform().askAs('solar@foyer.example', '/api/profile')).body).toMatchObject({
          language,
          kioskMode: false,
          city: 'Valence',
        });
      }
    });

    test('takes a thermostat of the house as the main one, and nothing else', async () => {
      const { id } = await deviceOfType('tado_heater');
      const before = (await ask('/api/profile')).body.mainThermostatId;
      expect((await ask('/api/user/update', { mainThermostatId: id })).body).toEqual({ status: 'ok' });
      expect((await ask('/api/profile')).body.mainThermostatId).toBe(id);
      for (const type of ['tv', 'wiser_valve']) {
        const other = await deviceOfType(type);
        expect((await ask('/api/user/update', { mainThermostatId: other.id })).body).toEqual(
          refused('device.not.found'),
        );
      }
      await ask('/api/user/update', { mainThermostatId: before });
    });

    test('takes what a person writes of themselves, without tags and spaces around it', async () => {
      const update = (fields: Fields) => platform().askAs('solar@foyer.example', '/api/user/update', fields);
      const written = {
        firstName: ' Prénom <b>B</b>',
        additionalAddress: 'a < b, <3',
        lastName: '<script>alert(1)</script>Nom',
        birthDate: '24-12-1980',
        phoneNumber: '+33 4 75 00 00 00',
        address: '2 rue du Four',
        postalCode: '26000',
        receiveEmailAlerts: 'false',
        tadoHomeId: '4711',
        latitude: '44.93',
      };
      expect((await update(written)).body).toEqual({ status: 'ok' });
      expect((await platform().askAs('solar@foyer.example', '/api/profile')).body).toMatchObject({
        firstName: 'Prénom B',
        lastName: 'Nom',
        name: 'Prénom B Nom',
        birthDate: '24-12-1980',
        phoneNumber: '+33475000000',
        address: '2 rue du Four',
        additionalAddress: 'a < b, <3',
        postalCode: '26000',
        city: 'Valence',
        receiveEmailAlerts: false,
        tadoHomeId: '4711',
        latitude: '44.93',
      });
    });

    test.each([
      [{ birthDate: '2026-06-21' }, null],
      [{ birthDate: '2026-06-22' }, 'birthDate'],
      [{ birthDate: '31-02-1980' }, 'birthDate'],
      [{ birthDate: '24/12/1980' }, 'birthDate'],
      [{ latitude: '90.5' }, 'latitude'],
      [{ phoneNumber: 'call me' }, 'phoneNumber'],
      [{ newPassword: 'Better-2026' }, 'password'],
      [{ email: 'another@foyer.example' }, 'email'],
      [{ firstName: 'A', isActive: 'true' }, 'isActive'],
    ])('judges %j: %s is wrong', async (fields, parameter) => {
      const { body } = await platform().askAs('solar@foyer.example', '/api/user/update', fields);
      expect(body).toEqual(
        parameter ? { status: 'error', error: 'parameter.invalid', parameter } : { status: 'ok' },
      );
    });
  });

  describe('the heating', () => {
    test('takes a target in its steps and shows it at once', async () => {
      const { id } = await deviceOfType('wiser_thermostat');
      expect(
        (await ask('/api/device/temperature/set', { deviceId: id, temperature: '21.5' })).body.status,
      ).toBe('ok');
      const { deviceStates } = (await ask('/api/states')).body;
      const state = deviceStates.find(({ deviceId }: { deviceId: string }) => deviceId === id);
      const target = state.sensorStates.find(
        ({ sensorId }: { sensorId: string }) => sensorId === `${id}-targetTemp`,
      );
      expect(target.measure).toMatchObject({ value: 21.5, unit: 'celsius' });
    });

    test('rounds a target for tado to a whole degree', async () => {
      const { id } = await deviceOfType('tado_heater');
      await ask('/api/device/temperature/set', { deviceId: id, temperature: '19.6' });
      const { rooms } = (await ask('/api/rooms')).body;
      const devices = rooms.flatMap((room: { devices: { device_id: string }[] }) => room.devices);
      expect(devices.find(({ device_id }: { device_id: string }) => device_id === id).targetTemp).toBe(20);
    });

    test('switches an air conditioner and sets its target in one call', async () => {
      const { id } = await deviceOfType('tado_ac');
      const set = (fields: Fields) => ask('/api/device/ac', { deviceId: id, ...fields });
      expect((await set({ on: 'true', temperature: '21.4' })).body).toEqual({ status: 'ok', state: 'on' });
      expect(await deviceOfType('tado_ac')).toMatchObject({ isOn: true, targetTemperatureC: 21 });
      expect((await set({ on: 'false' })).body).toEqual({ status: 'ok', state: 'off' });
      expect(await deviceOfType('tado_ac')).toMatchObject({ isOn: false, targetTemperatureC: 21 });
      expect((await set({ on: 'true', temperature: '35' })).body).toEqual(
        refused('temperature.out.of.range'),
      );
      platform().failures.set('tado', 'unauthorised');
      expect((await set({ on: 'true' })).body).toEqual(refused('heating.unauthorised'));
      platform().failures.set('tado', null);
      expect(await deviceOfType('tado_ac')).toMatchObject({ isOn: false, targetTemperatureC: 21 });
      const heater = await deviceOfType('tado_heater');
      expect((await ask('/api/device/ac', { deviceId: heater.id, on: 'true' })).body).toEqual(
        refused('ac.not.allowed'),
      );
    });

    test('of wiser is read and set by its own calls too', async () => {
      const asJson = { method: 'POST', as: 'json' } as const;
      const home = (path: string, fields: Fields = {}) =>
        platform().askAs(HOME, `/wiser/proxy/public_home/${path}`, fields, asJson);
      const { id } = await deviceOfType('wiser_valve');
      expect((await home('set_loc_temp', { id, temperature: 18.54 })).body).toEqual({ status: 'ok' });
      const { locTemp } = (await home('get_loc_temp')).body;
      const all = await platform().store.devices.ofHousehold((await platform().account(HOME)).id);
      const wiser = all.filter(({ typeId }) => ['wiser_thermostat', 'wiser_valve'].includes(typeId));
      expect(locTemp.map((one: { id: string }) => one.id).sort()).toEqual(wiser.map((one) => one.id).sort());
      expect(locTemp.find((one: { id: string }) => one.id === id)).toMatchObject({
        targetTemp: 18.5,
        currentTemp: expect.any(Number),
      });
      expect((await home('set_loc_temp', { id, temperature: 36 })).body).toEqual(
        refused('temperature.out.of.range'),
      );
      const heater = await deviceOfType('tado_heater');
      expect((await home('set_loc_temp', { id: heater.id, temperature: 20 })).body).toEqual(
        refused('device.not.found'),
      );
      for (const [kind, error] of [
        ['unreachable', 'wiser.unavailable'],
        ['unauthorised', 'invalid.credentials'],
      ] as const) {
        platform().failures.set('wiser', kind);
        expect((await home('get_loc_temp')).body).toEqual(refused(error));
        expect((await home('set_loc_temp', { id, temperature: 20 })).body).toEqual(refused(error));
      }
      platform().failures.set('wiser', null);
    });

    test.each([
      ['wiser_thermostat', '99', 'temperature.out.of.range'],
      ['wiser_thermostat', '0', 'temperature.out.of.range'],
      ['tv', '20', 'temperature.not.allowed'],
    ])('refuses for a %s the target %s: %s', async (typeId, temperature, error) => {
      const { id } = await deviceOfType(typeId);
      expect((await ask('/api/device/temperature/set', { deviceId: id, temperature })).body).toEqual(
        refused(error),
      );
    });

    test('says so when a brand’s cloud is silent or no longer lets us in, and keeps the target', async () => {
      const { failures } = platform();
      const heater = await deviceOfType('tado_heater');
      const set = () => ask('/api/device/temperature/set', { deviceId: heater.id, temperature: '23' });
      failures.set('tado', 'unreachable');
      expect((await set()).body).toEqual(refused('heating.unavailable'));
      const silent = (await ask('/api/states')).body;
      expect(silent.errors).toEqual({ TADO_LAST_ERROR: { code: 503 } });
      const state = silent.deviceStates.find(({ deviceId }: { deviceId: string }) => deviceId === heater.id);
      expect(state.state).toBe('offline');
      expect(state.sensorStates[0].measure.value).toBeNull();
      failures.set('tado', 'unauthorised');
      expect((await set()).body).toEqual(refused('heating.unauthorised'));
      expect((await ask('/api/states')).body.errors).toEqual({ TADO_AUTHORIZATION_ERROR: true });
      failures.set('tado', null);
      failures.set('wiser', 'unauthorised');
      expect((await ask('/api/states')).body.errors).toEqual({ WISER_LAST_ERROR: { code: 401 } });
      failures.set('wiser', null);
      expect((await ask('/api/states')).body.errors).toEqual({});
      expect((await deviceOfType('tado_heater')).targetTemperatureC).toBe(heater.targetTemperatureC);
    });
  });

  describe('a switch', () => {
    test.each([
      ['refrigerator', 'switch.not.allowed'],
      ['battery', 'switch.not.allowed'],
    ])('of a %s answers %s', async (typeId, error) => {
      const { id } = await deviceOfType(typeId);
      expect((await ask('/api/device/switch', { id, on: 'false' })).body).toEqual(refused(error));
    });
  });

  describe('an alert', () => {
    test('is acknowledged, and hidden for good', async () => {
      const alertOf = async (id: string) =>
        (await ask('/api/alerts')).body.alerts.find((alert: { id: string }) => alert.id === id);
      const { alerts } = (await ask('/api/alerts')).body;
      const { id } = alerts.find(
        (alert: { active: boolean; acknowledged: boolean }) => alert.active && !alert.acknowledged,
      );
      await ask('/api/alert/update', { alertId: id, acknowledged: 'true' });
      expect(await alertOf(id)).toMatchObject({ acknowledged: true, visible: true });
      await ask('/api/alert/update', { alertId: id, visible: 'false' });
      expect(await alertOf(id)).toMatchObject({ acknowledged: true, visible: false });
      expect((await ask('/api/alert/update', { alertId: 'nothing', visible: 'false' })).body).toEqual(
        refused('alert.not.found'),
      );
    });

    test('speaks the language of the profile, with every word in place', async () => {
      const { alerts } = (await ask('/api/alerts')).body;
      expect(alerts.length).toBeGreaterThan(40);
      for (const { label, description, extendedDescription } of alerts) {
        expect(
          [label, description, extendedDescription].every((text) => text && !/{{|undefined/.test(text)),
        ).toBe(true);
      }
    });
  });

  describe('an account that may not change anything', () => {
    const READ_ONLY = 'readonly@foyer.example';

    test.each(platformCalls.filter(({ changes, token, id }) => changes && token && id !== 'signOut'))(
      'is refused $id and changes nothing',
      async (call) => {
        const device = await deviceOfType('refrigerator', READ_ONLY);
        const everything = async () => {
          const paths = ['profile', 'rooms', 'devices', 'alerts'];
          return Promise.all(
            paths.map(async (path) => (await platform().askAs(READ_ONLY, `/api/${path}`)).body),
          );
        };
        const before = await everything();
        const fields = { id: device.id, on: 'false', deviceId: device.id, temperature: '20', language: 'en' };
        for (const method of methodsOf(call)) {
          const { body } = await platform().askAs(READ_ONLY, call.path, fields, { method });
          expect(body).toEqual(refused('modify.not.allowed'));
        }
        expect(await everything()).toEqual(before);
      },
    );

    test('knows it, may read, and may sign out', async () => {
      expect((await platform().askAs(READ_ONLY, '/api/user/canModify')).body).toEqual({
        status: 'ok',
        canModify: false,
      });
      const { signIn, ask: asked } = platform();
      const authToken = await signIn(READ_ONLY);
      expect((await asked('/api/logout', { authToken }, { method: 'PUT' })).body).toEqual({ status: 'ok' });
    });
  });

  describe('a household that is not active or not set up', () => {
    test.each(['inactive@foyer.example', 'started@foyer.example', 'first@foyer.example'])(
      '%s may only do what leads in',
      async (email) => {
        const asked = (path: string, fields: Fields) =>
          platform().askAs(email, path, fields, { method: 'POST' });
        const before = (await platform().askAs(email, '/api/rooms')).body;
        for (const { body } of [
          await asked('/api/room/create', { name: 'Mine', type: 'kitchen' }),
          await asked('/api/device/switch', { id: 'x', on: 'true' }),
        ])
          expect(body).toEqual(refused('account.not.ready'));
        expect((await platform().askAs(email, '/api/rooms')).body).toEqual(before);
        expect((await asked('/api/user/update', { language: 'en' })).body).toEqual({ status: 'ok' });
      },
    );
  });

  describe('input that is no good is refused, names its field and changes nothing', () => {
    const period = { groupType: 'day', fromDate: '2026-06-01', toDate: '2026-06-08', deviceId: 'x' };
    test.each<[string, Fields, string]>([
      ['/api/user/update', { language: 'de' }, 'language'],
      ['/api/user/update', { kioskMode: 'yes' }, 'kioskMode'],
      ['/api/user/update', { mainThermostatId: 'x'.repeat(65) }, 'mainThermostatId'],
      ['/api/user/update', { mainThermostatId: 'a\0b' }, 'mainThermostatId'],
      ['/api/device/switch', { on: 'true' }, 'id'],
      ['/api/device/switch', { id: 'x', on: 'maybe' }, 'on'],
      ['/api/device/switch', { id: "x' or 1=1 --", on: 'true' }, 'id'],
      ['/api/device/temperature/set', { deviceId: 'x', temperature: '20.55' }, 'temperature'],
      ['/api/device/temperature/set', { deviceId: 'x', temperature: '1e3' }, 'temperature'],
      ['/api/measures/grouping', { ...period, groupType: 'century' }, 'groupType'],
      ['/api/measures/grouping', { ...period, fromDate: '2026-02-30' }, 'fromDate'],
      ['/api/measures/grouping', { ...period, toDate: '08-06-2026' }, 'toDate'],
      ['/api/measures/grouping', { ...period, fromDate: '0000-01-01', toDate: '0000-01-03' }, 'fromDate'],
      ['/api/measures/grouping', { ...period, groupType: 'month', fromDate: '0000-01-01' }, 'fromDate'],
      [
        '/api/measures/ownEnergy',
        { deviceId: 'x', fromDate: '0000-01-01', toDate: '0000-12-31' },
        'fromDate',
      ],
      ['/api/measures/ownEnergy', { deviceId: 'x', fromDate: '2026-01-01', toDate: '9999-12-31' }, 'toDate'],
      ['/api/measures/grouping', { ...period, roomId: 'y' }, 'deviceId'],
      [
        '/api/measures/grouping',
        { groupType: 'day', fromDate: '2026-06-01', toDate: '2026-06-08' },
        'deviceId',
      ],
      ['/api/measures/total', { deviceId: 'x', measureType: 'nine_phases' }, 'measureType'],
      ['/api/alert/update', { alertId: 'x' }, 'acknowledged'],
      ['/api/alert/update', { alertId: 'x', acknowledged: 'true', visible: 'false' }, 'acknowledged'],
      ['/api/schedule', { scheduleType: 'weekly' }, 'scheduleType'],
      ['/api/eco-tips', { language: 'xx' }, 'language'],
      ['/api/simpleTariffs', { country: 'france' }, 'country'],
      ['/api/states', { client_type: 'x'.repeat(33) }, 'client_type'],
    ])('%s with %j', async (path, fields, parameter) => {
      const before = (await ask('/api/profile')).body;
      for (const as of ['query', 'form', 'json'] as const) {
        const method = as === 'query' ? 'GET' : 'POST';
        const answer = await platform().askAs(HOME, path, fields, { method, as });
        expect([answer.httpStatus, answer.body]).toEqual([
          200,
          { status: 'error', error: 'parameter.invalid', parameter },
        ]);
      }
      expect((await ask('/api/profile')).body).toEqual(before);
    });

    test.each(['firstName', 'lastName', 'address', 'additionalAddress', 'city', 'tadoHomeId'])(
      'half a character in %s is refused',
      async (parameter) => {
        const how = { method: 'POST', as: 'json' } as const;
        const { body } = await platform().askAs(HOME, '/api/user/update', { [parameter]: 'a\ud83c' }, how);
        expect(body).toEqual({ status: 'error', error: 'parameter.invalid', parameter });
      },
    );

    test.each([
      [{ fromDate: '2026-06-08', toDate: '2026-06-08' }, 'period.invalid'],
      [{ fromDate: '2026-06-09', toDate: '2026-06-08' }, 'period.invalid'],
      [{ fromDate: '2020-01-01', toDate: '2026-06-08' }, 'period.too.long'],
    ])('a period of %j is refused with %s', async (days, error) => {
      const { body } = await ask('/api/measures/grouping', { ...period, ...days });
      expect(body).toEqual(refused(error));
    });
  });
}
