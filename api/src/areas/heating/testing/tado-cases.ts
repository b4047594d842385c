import type { Fields, TestPlatform } from '../../../process/testing/test-platform';
import { createTadoBrowser } from './at-tado';

const HOME = 'home@foyer.example';
const SOLAR = 'solar@foyer.example';
const HOME_ID = '401823';
const MINUTE_MS = 60_000;

const refusal = (error: string) => ({ status: 'error', error });
const POST = { method: 'POST' } as const;

interface Zone {
  readonly id: string;
  readonly name: string;
  readonly knownName: string | null;
  readonly gone: boolean;
  readonly devices: readonly { readonly name: string }[];
}

/** Authorises a tado account, registers its zones and renews its tokens. */
export function tadoCases(platform: () => TestPlatform): void {
  const call = async (email: string, path: string, fields: Fields = {}) =>
    (await platform().callAs(email, path, fields, POST)).body;
  const profile = async (email = SOLAR) => (await platform().callAs(email, '/api/profile')).body;
  const zones = async (email = SOLAR, homeId = HOME_ID) =>
    (await platform().callAs(email, '/api/tado/zones', { homeId })).body;

  const { submitConsent, returnFromTado, ...page } = createTadoBrowser(platform);
  const leave = async (email = SOLAR) => page.startAuthorisation(await platform().tokenOf(email));
  const authorise = async (account: string, email = SOLAR) =>
    page.authorise(account, await platform().tokenOf(email));
  const FAILED = (reason: string) => `/tado/connection/failure?reason=${reason}`;

  test('the brand’s page asks for the account and redirects only to us', async () => {
    const { uri } = await leave();
    expect(uri.origin).toBe('https://foyer.example');
    const shown = await platform().app.inject({ url: `${uri.pathname}${uri.search}` });
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
    expect(shown.body).toContain('name="account"');
    uri.searchParams.set('redirect_uri', 'https://elsewhere.example/api/tado/return');
    const foreign = await platform().app.inject({ url: `${uri.pathname}${uri.search}` });
    expect(foreign.statusCode).toBe(400);
  });

  test('an account is connected once access is granted, and only in the browser that started', async () => {
    const { state, cookie } = await leave();
    const pressed = await submitConsent(state, 'solar@foyer.example');
    const location = String(pressed.headers.location);
    expect(await returnFromTado(location, 'foyer_tado=another')).toBe(FAILED('expired'));
    expect(await profile()).toMatchObject({ tadoAccount: null });
    expect(await returnFromTado(location, cookie)).toBe('/tado/connection/success');
    expect(await profile()).toMatchObject({ tadoAccount: 'solar@foyer.example' });
  });

  test.each([
    ['grant', 'solar@foyer.example', '/tado/connection/success'],
    ['refuse', 'solar@foyer.example', FAILED('refused')],
    ['grant', 'home@foyer.example', FAILED('in-use')],
  ] as const)('a return loaded twice has the same outcome: %s of %s', async (answer, account, expected) => {
    // The sandbox issues the same code twice within a millisecond.
    platform().passTime(1);
    const { state, cookie } = await leave();
    const location = String((await submitConsent(state, account, answer)).headers.location);
    const [first, second] = await Promise.all([
      returnFromTado(location, cookie),
      returnFromTado(location, cookie),
    ]);
    expect([first, second]).toEqual([expected, expected]);
    expect(await returnFromTado(location, cookie)).toBe(expected);
    expect(await returnFromTado(location, 'foyer_tado=another')).toBe(FAILED('expired'));
    expect(await returnFromTado(`${location}0`, cookie)).toBe(FAILED('expired'));
    platform().passTime(10 * MINUTE_MS + 1);
    expect(await returnFromTado(location, cookie)).toBe(FAILED('expired'));
  });

  test.each([
    ['a refusal', 'solar@foyer.example', 'refuse', 'refused'],
    ['another home’s account', 'home@foyer.example', 'grant', 'in-use'],
  ] as const)('the failure page is shown after %s', async (_what, account, answer, reason) => {
    const { state, cookie } = await leave();
    const pressed = await submitConsent(state, account, answer);
    expect(await returnFromTado(String(pressed.headers.location), cookie)).toBe(FAILED(reason));
  });

  test('an authorisation expires after ten minutes', async () => {
    const { state, cookie } = await leave();
    platform().passTime(10 * MINUTE_MS + 1);
    const pressed = await submitConsent(state, 'solar@foyer.example');
    expect(await returnFromTado(String(pressed.headers.location), cookie)).toBe(FAILED('expired'));
  });

  test('the brand’s page refuses a locked account', async () => {
    const { state } = await leave();
    const pressed = await submitConsent(state, 'solar+locked@foyer.example');
    expect(pressed.statusCode).toBe(200);
    expect(pressed.body).toContain('role="alert"');
  });

  test('homes are listed, and zones by their stable ids with the registered devices', async () => {
    expect((await platform().callAs(HOME, '/api/tado/homes')).body.homes).toEqual([
      { id: HOME_ID, name: 'Maison' },
      { id: '401824', name: 'Chalet' },
    ]);
    const { zones: found } = (await zones(HOME)) as { zones: readonly Zone[] };
    expect(
      found.map(({ id, knownName, devices }) => [id, knownName, devices.map(({ name }) => name)]),
    ).toEqual([
      ['1', 'Cuisine', []],
      ['2', 'Chambre', ['Radiateur de la chambre']],
      ['3', null, []],
      ['4', 'Climatiseur du salon', ['Climatiseur du salon']],
    ]);
    expect(await zones(HOME, '999')).toEqual(refusal('home.not.found'));
  });

  test('a zone is registered as a device of a room once', async () => {
    const { rooms } = (await platform().callAs(SOLAR, '/api/rooms')).body;
    const register = (fields: Fields) =>
      call(SOLAR, '/api/tado/device/register', {
        homeId: HOME_ID,
        zoneId: '3',
        roomId: rooms[0].id,
        name: 'Radiateur',
        deviceTypeId: 'tado_heater',
        ...fields,
      });
    expect(await register({ zoneId: '77' })).toEqual(refusal('zone.not.found'));
    expect(await register({ roomId: 'nowhere' })).toEqual(refusal('room.not.found'));
    const { device } = await register({});
    expect(await register({})).toEqual(refusal('device.exsits.already'));
    expect((await register({ deviceTypeId: 'tado_ac', name: 'Clim' })).status).toBe('ok');
    const { zones: found } = (await zones()) as { zones: readonly Zone[] };
    expect(found.find(({ id }) => id === '3')?.devices).toHaveLength(2);
    expect(
      (await call(SOLAR, '/api/device/temperature/set', { deviceId: device.id, temperature: '21' })).status,
    ).toBe('ok');
  });

  test('an expired token is renewed once for concurrent requests, and the new pair is stored', async () => {
    platform().passTime(11 * MINUTE_MS);
    const answers = await Promise.all([zones(), zones(), zones()]);
    expect(answers.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
    platform().passTime(11 * MINUTE_MS);
    expect((await zones()).status).toBe('ok');
  });

  test('the profile shows a revoked authorisation until it is granted again', async () => {
    expect(await authorise('solar+revoked@foyer.example')).toBe('/tado/connection/success');
    expect((await zones()).status).toBe('ok');
    platform().passTime(11 * MINUTE_MS);
    expect(await zones()).toEqual(refusal('tado.unauthorised'));
    expect((await platform().callAs(SOLAR, '/api/states')).body.errors).toEqual({
      TADO_AUTHORIZATION_ERROR: true,
    });
    expect(await authorise('solar@foyer.example')).toBe('/tado/connection/success');
    expect((await platform().callAs(SOLAR, '/api/states')).body.errors).toEqual({});
    expect(((await zones()) as { zones: readonly Zone[] }).zones[2]?.devices).toHaveLength(2);
  });

  test('renamed, new and removed zones are shown between two visits', async () => {
    await authorise('solar+changing@foyer.example');
    const first = (await zones()) as { zones: readonly Zone[] };
    const note = { zones: first.zones.map(({ id, name }) => ({ id, name })) };
    await platform().callAs(SOLAR, '/api/tado/zones/note', note, { method: 'POST', as: 'json' });
    const { zones: second } = (await zones()) as { zones: readonly Zone[] };
    expect(second.map(({ id, name, knownName, gone }) => [id, name, knownName, gone])).toEqual([
      ['1', 'Cuisine d’été', 'Cuisine', false],
      ['2', 'Chambre', 'Chambre', false],
      ['3', 'Buanderie', 'Buanderie', true],
      ['4', 'Climatiseur du salon', 'Climatiseur du salon', false],
      ['5', 'Véranda', null, false],
    ]);
  });

  test('the device of a zone can be removed', async () => {
    const { zones: found } = (await zones()) as {
      zones: readonly { id: string; devices: readonly { deviceId: string }[] }[];
    };
    const deviceId = found.find(({ id }) => id === '3')?.devices[0]?.deviceId ?? '';
    expect(await call(SOLAR, '/api/device/remove', { deviceId })).toEqual({ status: 'ok' });
    expect(await call(SOLAR, '/api/device/remove', { deviceId })).toEqual(refusal('device.not.found'));
  });

  test.each([
    ['solar+garbled@foyer.example', 'tado.unavailable'],
    ['solar+silent@foyer.example', 'tado.unavailable'],
  ])('an unreadable answer of the cloud is reported for %s', async (account, error) => {
    expect(await authorise(account)).toBe('/tado/connection/success');
    expect((await platform().callAs(SOLAR, '/api/tado/homes')).body).toEqual(refusal(error));
  });

  test('a silent cloud is asked again after ten minutes', async () => {
    platform().passTime(10 * MINUTE_MS);
    expect((await platform().callAs(SOLAR, '/api/tado/homes')).body.status).toBe('ok');
  });

  test('disconnecting removes the account and its devices', async () => {
    expect(await call(SOLAR, '/api/tado/disconnect')).toEqual({ status: 'ok' });
    expect(await profile()).toMatchObject({ tadoAccount: null, tadoHomeId: null });
    expect(await zones()).toEqual(refusal('tado.not.found'));
    expect(await call(SOLAR, '/api/tado/disconnect')).toEqual(refusal('tado.not.found'));
  });
}
