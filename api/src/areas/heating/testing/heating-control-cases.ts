import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';
const refusal = (error: string) => ({ status: 'error', error });

/** Target temperatures of heating devices. */
export function heatingControlCases(platform: () => TestPlatform): void {
  const call = (path: string, fields: Fields = {}) => platform().callAs(HOME, path, fields);

  describe('the heating', () => {
    test('a target is accepted in its steps and shown at once', async () => {
      const { id } = await platform().deviceOfType('wiser_thermostat');
      expect(
        (await call('/api/device/temperature/set', { deviceId: id, temperature: '21.5' })).body.status,
      ).toBe('ok');
      const { deviceStates } = (await call('/api/states')).body;
      const state = deviceStates.find(({ deviceId }: { deviceId: string }) => deviceId === id);
      const target = state.sensorStates.find(
        ({ sensorId }: { sensorId: string }) => sensorId === `${id}-targetTemp`,
      );
      expect(target.measure).toMatchObject({ value: 21.5, unit: 'celsius' });
    });

    test('a target for tado is rounded to a whole degree', async () => {
      const { id } = await platform().deviceOfType('tado_heater');
      await call('/api/device/temperature/set', { deviceId: id, temperature: '19.6' });
      const { rooms } = (await call('/api/rooms')).body;
      const devices = rooms.flatMap((room: { devices: { device_id: string }[] }) => room.devices);
      expect(devices.find(({ device_id }: { device_id: string }) => device_id === id).targetTemp).toBe(20);
    });

    test('an air conditioner is switched and gets its target in one call', async () => {
      const { id } = await platform().deviceOfType('tado_ac');
      const set = (fields: Fields) => call('/api/device/ac', { deviceId: id, ...fields });
      expect((await set({ on: 'true', temperature: '21.4' })).body).toEqual({ status: 'ok', state: 'on' });
      expect(await platform().deviceOfType('tado_ac')).toMatchObject({ isOn: true, targetTemperatureC: 21 });
      expect((await set({ on: 'false' })).body).toEqual({ status: 'ok', state: 'off' });
      expect(await platform().deviceOfType('tado_ac')).toMatchObject({ isOn: false, targetTemperatureC: 21 });
      expect((await set({ on: 'true', temperature: '35' })).body).toEqual(
        refusal('temperature.out.of.range'),
      );
      platform().failures.set('tado', 'unauthorised');
      expect((await set({ on: 'true' })).body).toEqual(refusal('heating.unauthorised'));
      platform().failures.set('tado', null);
      expect(await platform().deviceOfType('tado_ac')).toMatchObject({ isOn: false, targetTemperatureC: 21 });
      const heater = await platform().deviceOfType('tado_heater');
      expect((await call('/api/device/ac', { deviceId: heater.id, on: 'true' })).body).toEqual(
        refusal('ac.not.allowed'),
      );
    });

    test('wiser temperatures are also read and set by wiser’s own calls', async () => {
      const asJson = { method: 'POST', as: 'json' } as const;
      const home = (path: string, fields: Fields = {}) =>
        platform().callAs(HOME, `/wiser/proxy/public_home/${path}`, fields, asJson);
      const { id } = await platform().deviceOfType('wiser_valve');
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
        refusal('temperature.out.of.range'),
      );
      const heater = await platform().deviceOfType('tado_heater');
      expect((await home('set_loc_temp', { id: heater.id, temperature: 20 })).body).toEqual(
        refusal('device.not.found'),
      );
      for (const [kind, error] of [
        ['unreachable', 'wiser.unavailable'],
        ['unauthorised', 'invalid.credentials'],
      ] as const) {
        platform().failures.set('wiser', kind);
        expect((await home('get_loc_temp')).body).toEqual(refusal(error));
        expect((await home('set_loc_temp', { id, temperature: 20 })).body).toEqual(refusal(error));
      }
      platform().failures.set('wiser', null);
    });

    test.each([
      ['wiser_thermostat', '99', 'temperature.out.of.range'],
      ['wiser_thermostat', '0', 'temperature.out.of.range'],
      ['tv', '20', 'temperature.not.allowed'],
    ])('a target of a %s of %s °C is refused: %s', async (typeId, temperature, error) => {
      const { id } = await platform().deviceOfType(typeId);
      expect((await call('/api/device/temperature/set', { deviceId: id, temperature })).body).toEqual(
        refusal(error),
      );
    });

    test('a cloud that is unreachable or refuses access is reported, and the target is kept', async () => {
      const { failures } = platform();
      const heater = await platform().deviceOfType('tado_heater');
      const set = () => call('/api/device/temperature/set', { deviceId: heater.id, temperature: '23' });
      failures.set('tado', 'unreachable');
      expect((await set()).body).toEqual(refusal('heating.unavailable'));
      const unreachable = (await call('/api/states')).body;
      expect(unreachable.errors).toEqual({ TADO_LAST_ERROR: { code: 503 } });
      const state = unreachable.deviceStates.find(
        ({ deviceId }: { deviceId: string }) => deviceId === heater.id,
      );
      expect(state.state).toBe('offline');
      expect(state.sensorStates[0].measure.value).toBeNull();
      failures.set('tado', 'unauthorised');
      expect((await set()).body).toEqual(refusal('heating.unauthorised'));
      expect((await call('/api/states')).body.errors).toEqual({ TADO_AUTHORIZATION_ERROR: true });
      failures.set('tado', 'quota');
      expect((await set()).body).toEqual(refusal('quota.exceeded'));
      failures.set('tado', null);
      failures.set('wiser', 'unauthorised');
      expect((await call('/api/states')).body.errors).toEqual({ WISER_LAST_ERROR: { code: 401 } });
      for (const [kind, code] of [
        ['quota', 429],
        ['unreadable', 502],
        ['unreachable', 503],
      ] as const) {
        failures.set('wiser', kind);
        expect((await call('/api/states')).body.errors).toEqual({ WISER_LAST_ERROR: { code } });
      }
      failures.set('wiser', null);
      expect((await call('/api/states')).body.errors).toEqual({});
      expect((await platform().deviceOfType('tado_heater')).targetTemperatureC).toBe(
        heater.targetTemperatureC,
      );
    });
  });
}
