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

  const page = createTadoBrowser(platform);
  const start = async (email = SOLAR) => page.start(await platform().tokenOf(email));
  const poll = async (afterMs?: number) => page.poll(await platform().tokenOf(SOLAR), afterMs);
  const authorise = async (account: string, email = SOLAR) =>
    page.authorise(account, await platform().tokenOf(email));

  test('the brand’s page shows the code that the household sees, and asks for the account', async () => {
    const { uri, userCode } = await start();
    expect(uri.origin).toBe('https://foyer.example');
    const { body } = await platform().callAs(SOLAR, '/api/tado/authorisation');
    expect(body.authorisation).toMatchObject({ state: 'waiting', userCode, uri: String(uri) });
    const shown = await platform().app.inject({ url: `${uri.pathname}${uri.search}` });
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
    expect(shown.body).toContain(userCode);
    expect(shown.body).toContain('name="account"');
  });

  test('an account is connected once the person has confirmed, with the page closed', async () => {
    const { userCode } = await start();
    expect(await poll()).toBe('waiting');
    await page.submit(userCode, 'solar@foyer.example');
    expect(await profile()).toMatchObject({ tadoAccount: null });
    expect(await poll()).toBe('connected');
    expect(await profile()).toMatchObject({ tadoAccount: 'solar@foyer.example' });
  });

  test.each([
    ['a refusal', 'solar@foyer.example', 'refuse', 'refused'],
    ['another home’s account', 'home@foyer.example', 'grant', 'in-use'],
  ] as const)('%s is said', async (_what, account, answer, state) => {
    const { userCode } = await start();
    await page.submit(userCode, account, answer);
    expect(await poll()).toBe(state);
  });

  test('a code expires, and starting again replaces it', async () => {
    const first = await start();
    expect(await poll(5 * MINUTE_MS + 1)).toBe('expired');
    expect((await page.submit(first.userCode, 'solar@foyer.example')).body).toContain(
      'data-outcome="expired"',
    );
    const second = await start();
    expect(second.userCode).not.toBe(first.userCode);
    await page.submit(second.userCode, 'solar@foyer.example');
    expect(await poll()).toBe('connected');
  });

  test('starting again while the code can be confirmed shows the same one; nearly expired, another', async () => {
    const first = await start();
    expect((await start()).userCode).toBe(first.userCode);
    // The job has run before: one that is due would ask with the new code at once, and be told to slow down.
    expect(await poll(4 * MINUTE_MS)).toBe('waiting');
    expect((await start()).userCode).not.toBe(first.userCode);
  });

  test('a silent service is asked again until the code expires', async () => {
    const { userCode } = await start();
    await page.submit(userCode, 'solar@foyer.example');
    platform().failures.set('tado', 'unreachable');
    expect(await poll()).toBe('waiting');
    platform().failures.set('tado', null);
    expect(await poll()).toBe('connected');
  });

  test('the brand’s page refuses a locked account', async () => {
    const { userCode } = await start();
    const pressed = await page.submit(userCode, 'solar+locked@foyer.example');
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
    expect(await authorise('solar+revoked@foyer.example')).toBe('connected');
    expect((await zones()).status).toBe('ok');
    platform().passTime(11 * MINUTE_MS);
    expect(await zones()).toEqual(refusal('tado.unauthorised'));
    expect((await platform().callAs(SOLAR, '/api/states')).body.errors).toEqual({
      TADO_AUTHORIZATION_ERROR: true,
    });
    expect(await authorise('solar@foyer.example')).toBe('connected');
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
    expect(await authorise(account)).toBe('connected');
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
