import type { Fields, TestPlatform } from '../../../process/testing/test-platform';
import { createTadoBrowser } from '../../heating/testing/at-tado';
import { registrationSteps } from './a-registration';

const refusal = (error: string) => ({ status: 'error', error });
const ok = { status: 'ok' };

interface Zone {
  readonly id: string;
  readonly name: string;
  readonly type: 'HEATING' | 'AIR_CONDITIONING';
  readonly devices: readonly object[];
}

/** Wire tests of connecting a heating account during registration. */
export function tadoStepCases(platform: () => TestPlatform): void {
  const { openRegistration, move, registerKit, get, post } = registrationSteps(platform);
  const { authorise } = createTadoBrowser(platform);

  /** An installer's session at the thermostat step. */
  const atTheStep = async (email: string, code: string) => {
    const authToken = await openRegistration(email);
    await move(authToken, 'setup_selected_production_device');
    await move(authToken, 'setup_installation_details_set', { gridType: 'onePhase' });
    await registerKit(authToken, code);
    for (const status of ['setup_devices_registered', 'setup_connect_tado']) await move(authToken, status);
    const asked = (path: string, fields: Fields = {}, as: 'form' | 'json' = 'form') =>
      post(path, { authToken, ...fields }, as);
    return { authToken, asked };
  };

  test('the step shows the connected account, and each zone becomes one device', async () => {
    const email = 'zones@foyer.example';
    const { authToken, asked } = await atTheStep(email, 'NORM000000000071');
    expect(await get('/api/user', { authToken })).toMatchObject({ tadoAccount: null });
    expect(await asked('/api/tado/homes')).toEqual(refusal('tado.not.found'));
    const account = 'zones+onehome@foyer.example';
    expect(await authorise(account, authToken)).toBe('connected');
    expect(await get('/api/user', { authToken })).toMatchObject({ tadoAccount: account });

    const { homes } = await asked('/api/tado/homes');
    expect(homes).toEqual([{ id: '401823', name: 'Maison' }]);
    const homeId = homes[0].id;
    expect(await asked('/api/user/update', { tadoHomeId: homeId })).toMatchObject(ok);
    const zonesNow = async (): Promise<readonly Zone[]> => (await asked('/api/tado/zones', { homeId })).zones;
    const zones = await zonesNow();
    const registered: Fields[] = [];
    for (const { id: zoneId, name, type } of zones) {
      const { room } = await asked('/api/room/create', { name, type: 'other_area_type' });
      const deviceTypeId = type === 'AIR_CONDITIONING' ? 'tado_ac' : 'tado_heater';
      registered.push({ zoneId, homeId, roomId: room.id, name, deviceTypeId });
    }
    const answers = [];
    for (const device of registered) answers.push(await asked('/api/tado/device/register', device));
    expect(answers.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
    // The answer was lost and the step is repeated.
    for (const device of registered)
      expect(await asked('/api/tado/device/register', device)).toEqual(refusal('device.exsits.already'));
    const note = { zones: zones.map(({ id, name }) => ({ id, name })) };
    expect(await asked('/api/tado/zones/note', note, 'json')).toEqual(ok);
    expect((await zonesNow()).map(({ devices }) => devices.length)).toEqual([1, 1, 1, 1]);
    expect(await move(authToken, 'setup_check_wiring')).toMatchObject({
      subscription_status: 'setup_check_wiring',
    });
    const { id } = await platform().account(email);
    const heating = (await platform().store.devices.ofHousehold(id)).flatMap(({ typeId, traits }) =>
      traits.heating ? [`${traits.heating.tadoZoneId} ${typeId}`] : [],
    );
    expect(heating.sort()).toEqual(['1 tado_heater', '2 tado_heater', '3 tado_heater', '4 tado_ac']);
  });

  test('an account can heat one home, and another home can continue without it', async () => {
    const first = await atTheStep('one-tado@foyer.example', 'NORM000000000072');
    const second = await atTheStep('other-tado@foyer.example', 'NORM000000000073');
    const account = 'shared+onehome@foyer.example';
    expect(await authorise(account, first.authToken)).toBe('connected');
    expect(await authorise(account, second.authToken)).toBe('in-use');
    expect(await get('/api/user', { authToken: second.authToken })).toMatchObject({ tadoAccount: null });
    // Connected to the wrong home, it is taken out there and connected to the right one.
    expect(await first.asked('/api/tado/disconnect')).toEqual(ok);
    expect(await authorise(account, second.authToken)).toBe('connected');
    expect(await move(second.authToken, 'setup_check_wiring')).toMatchObject(ok);
  });

  test('an unavailable cloud does not block the registration', async () => {
    const { authToken, asked } = await atTheStep('silent-tado@foyer.example', 'NORM000000000074');
    expect(await authorise('quiet+garbled@foyer.example', authToken)).toBe('connected');
    expect(await asked('/api/tado/homes')).toEqual(refusal('tado.unavailable'));
    expect(await move(authToken, 'setup_check_wiring')).toMatchObject(ok);
  });

  test('heating devices can be registered by the installer only, while the home is set up', async () => {
    const email = 'customer-tado@foyer.example';
    const { authToken } = await atTheStep(email, 'NORM000000000075');
    expect(await authorise('customers+onehome@foyer.example', authToken)).toBe('connected');
    const own = await platform().signIn(email);
    const device = { homeId: '401823', zoneId: '1', roomId: 'any', name: 'x', deviceTypeId: 'tado_heater' };
    expect(await post('/api/tado/device/register', { authToken: own, ...device })).toEqual(
      refusal('account.not.ready'),
    );
  });
}
