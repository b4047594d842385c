import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';
const refusal = (error: string) => ({ status: 'error', error });

/** Wire tests of profile editing. */
export function profileCases(platform: () => TestPlatform): void {
  const call = (path: string, fields: Fields = {}) => platform().callAs(HOME, path, fields);

  describe('the profile', () => {
    test('changes only the given fields, as query, form or JSON', async () => {
      for (const [language, how] of [
        ['en', { method: 'GET', as: 'query' }],
        ['fr', { method: 'POST', as: 'form' }],
        ['en', { method: 'POST', as: 'json' }],
      ] as const) {
        const answer = await platform().callAs('solar@foyer.example', '/api/user/update', { language }, how);
        expect(answer.body).toEqual({ status: 'ok' });
        expect((await platform().callAs('solar@foyer.example', '/api/profile')).body).toMatchObject({
          language,
          kioskMode: false,
          city: 'Valence',
        });
      }
    });

    test('accepts one of the home’s thermostats as main thermostat and refuses other devices', async () => {
      const { id } = await platform().deviceOfType('tado_heater');
      const before = (await call('/api/profile')).body.mainThermostatId;
      expect((await call('/api/user/update', { mainThermostatId: id })).body).toEqual({ status: 'ok' });
      expect((await call('/api/profile')).body.mainThermostatId).toBe(id);
      for (const type of ['tv', 'wiser_valve']) {
        const other = await platform().deviceOfType(type);
        expect((await call('/api/user/update', { mainThermostatId: other.id })).body).toEqual(
          refusal('device.not.found'),
        );
      }
      await call('/api/user/update', { mainThermostatId: before });
    });

    test('stores personal details without tags and surrounding spaces', async () => {
      const update = (fields: Fields) => platform().callAs('solar@foyer.example', '/api/user/update', fields);
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
      expect((await platform().callAs('solar@foyer.example', '/api/profile')).body).toMatchObject({
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
    ])('validates %j: invalid parameter %s', async (fields, parameter) => {
      const { body } = await platform().callAs('solar@foyer.example', '/api/user/update', fields, {
        method: 'POST',
      });
      expect(body).toEqual(
        parameter ? { status: 'error', error: 'parameter.invalid', parameter } : { status: 'ok' },
      );
    });
  });
}
