import { WISER_PASSWORD } from '../../../../../simulator/src/sandboxes/heating/wiser-sandbox';
import { DEVELOPMENT_KEY, tokenCipher } from '../../../foundation/token-cipher';
import { heatingBrandOf } from '../../../partners/heating/brands';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';
import { sealStoredTokens } from '../heating-systems';

const HOME = 'home@foyer.example';
const SOLAR = 'solar@foyer.example';
const TEN_MINUTES_MS = 600_000;

const refusal = (error: string) => ({ status: 'error', error });
const POST = { method: 'POST' } as const;
const JSON_POST = { method: 'POST', as: 'json' } as const;

/** Connects a wiser account, repairs and disconnects it. */
export function wiserCases(platform: () => TestPlatform): void {
  const call = async (email: string, path: string, fields: Fields = {}) =>
    (await platform().callAs(email, path, fields, POST)).body;
  const connect = (username: string, password = WISER_PASSWORD, email = SOLAR) =>
    call(email, '/api/wiser/connect', { username, password });
  const accept = async (email = SOLAR) =>
    (await platform().callAs(email, '/wiser/proxy/public_ssp/eula_accept', {}, JSON_POST)).body;
  const reconcile = (email = SOLAR) => call(email, '/api/wiser/reconcile');
  const profile = async (email = SOLAR) => (await platform().callAs(email, '/api/profile')).body;
  const wiserDevices = async (email = SOLAR) => {
    const { store, account } = platform();
    const all = await store.devices.ofHousehold((await account(email)).id);
    return all.filter((device) => heatingBrandOf(device) === 'wiser');
  };

  test('a wrong password is refused and nothing is stored', async () => {
    expect(await connect('solar@foyer.example', 'wrong')).toEqual(refusal('invalid.credentials'));
    expect(await profile()).toMatchObject({ wiserUsername: null, wiserStatus: 'none' });
  });

  test('an account connected to another home is refused, whatever its letter case', async () => {
    expect(await connect('HOME@foyer.example')).toEqual(refusal('account.in.use'));
    expect(await profile()).toMatchObject({ wiserUsername: null });
  });

  test('no devices are added before an account is connected and its licence text accepted', async () => {
    expect(await reconcile()).toEqual(refusal('wiser.not.found'));
    expect(await accept()).toEqual(refusal('wiser.not.found'));
    expect(await call(SOLAR, '/api/wiser/disconnect')).toEqual(refusal('wiser.not.found'));
    expect(await connect('solar+changing@foyer.example')).toEqual({ status: 'ok' });
    expect(await profile()).toMatchObject({
      wiserUsername: 'solar+changing@foyer.example',
      wiserStatus: 'ok',
    });
    expect(await reconcile()).toEqual(refusal('eula.not.accepted'));
    expect(await wiserDevices()).toEqual([]);
  });

  test('devices are added once, each to the room of its zone', async () => {
    expect(await accept()).toEqual({ status: 'ok' });
    expect(await reconcile()).toEqual({ status: 'ok', added: 2 });
    const { rooms } = (await platform().callAs(SOLAR, '/api/rooms')).body;
    const placed = rooms.flatMap((room: { name: string; devices: { name: string; type_id: string }[] }) =>
      room.devices.filter(({ type_id }) => type_id.startsWith('wiser_')).map(({ name }) => [room.name, name]),
    );
    expect(placed).toEqual([
      ['Salon', 'Thermostat du salon'],
      ['Chambre', 'Vanne de la chambre'],
    ]);
    const types = rooms.map(({ name, type }: { name: string; type: string }) => [name, type]);
    expect(types).toEqual(expect.arrayContaining([['Chambre', 'bedroom']]));
  });

  test('a device missing from the cloud is unreachable, and a new device is added', async () => {
    expect(await reconcile()).toEqual({ status: 'ok', added: 1 });
    expect((await wiserDevices()).map(({ name, isReachable }) => [name, isReachable])).toEqual([
      ['Thermostat du salon', true],
      ['Vanne de la chambre', false],
      ['Vanne du bureau', true],
    ]);
    expect(await reconcile()).toEqual({ status: 'ok', added: 0 });
  });

  test('new tokens are encrypted, and so are tokens stored in clear text before', async () => {
    const { store, account, nowMs } = platform();
    const stored = () =>
      store.database.query<{ id: string; token: string; refresh: string | null }>(
        `select a.id, h.access_token as token, h.refresh_token as refresh
         from heating_authorisation h join account a on a.key = h.household_key`,
      );
    const isSealed = (token: string | null) => token === null || token.startsWith('sealed1:');
    const { id } = await account(SOLAR);
    const before = await stored();
    expect(before.find((row) => row.id === id)?.token).toMatch(/^sealed1:/);
    expect(before.some(({ token }) => !isSealed(token))).toBe(true);
    await sealStoredTokens(store.database, tokenCipher([DEVELOPMENT_KEY]), new Date(nowMs()));
    const after = await stored();
    expect(after.filter(({ token, refresh }) => !(isSealed(token) && isSealed(refresh)))).toEqual([]);
    expect(await reconcile(HOME)).toMatchObject({ status: 'ok' });
    expect(await reconcile()).toMatchObject({ status: 'ok' });
  });

  test('a new password repairs the connection: devices and schedules are kept', async () => {
    const account = 'solar+changing@foyer.example';
    expect(await connect(account, 'Wiser-2026-passing')).toEqual({ status: 'ok' });
    platform().passTime(TEN_MINUTES_MS + 1);
    const before = (await wiserDevices()).map(({ id }) => id);
    const schedules = async () =>
      (await platform().callAs(SOLAR, '/wiser/proxy/schedule/get_schedule', {}, JSON_POST)).body;
    expect(await schedules()).toEqual(refusal('invalid.credentials'));
    expect(await profile()).toMatchObject({ wiserUsername: account, wiserStatus: 'invalid.credentials' });
    expect((await platform().callAs(SOLAR, '/api/states')).body.errors).toEqual({
      WISER_LAST_ERROR: { code: 401 },
    });
    expect(await connect(account, 'still wrong')).toEqual(refusal('invalid.credentials'));
    expect(await connect(account)).toEqual({ status: 'ok' });
    expect(await profile()).toMatchObject({ wiserStatus: 'ok' });
    expect((await schedules()).status).toBe('ok');
    expect(await reconcile()).toEqual({ status: 'ok', added: 0 });
    expect((await wiserDevices()).map(({ id }) => id)).toEqual(before);
  });

  test('disconnecting removes the account and its devices, and frees it for another home', async () => {
    expect(await call(SOLAR, '/api/wiser/disconnect')).toEqual({ status: 'ok' });
    expect(await profile()).toMatchObject({ wiserUsername: null, wiserStatus: 'none' });
    expect(await wiserDevices()).toEqual([]);
    expect(await connect('solar+changing@foyer.example', WISER_PASSWORD, 'swiss@foyer.example')).toEqual({
      status: 'ok',
    });
  });

  test.each([
    ['solar+garbled@foyer.example', 'wiser.unavailable'],
    ['solar+silent@foyer.example', 'wiser.unavailable'],
  ])('an unreadable or missing answer from the cloud is reported for %s', async (account, error) => {
    expect(await connect(account)).toEqual({ status: 'ok' });
    expect([await accept(), await reconcile()]).toContainEqual(refusal(error));
    await call(SOLAR, '/api/wiser/disconnect');
  });

  test('the licence text can be accepted and devices added once a silent cloud answers again', async () => {
    expect(await connect('solar+silent@foyer.example')).toEqual({ status: 'ok' });
    expect(await accept()).toEqual(refusal('wiser.unavailable'));
    platform().passTime(TEN_MINUTES_MS + 1);
    expect(await reconcile()).toEqual(refusal('eula.not.accepted'));
    expect(await accept()).toEqual({ status: 'ok' });
    expect(await reconcile()).toEqual({ status: 'ok', added: 2 });
    await call(SOLAR, '/api/wiser/disconnect');
  });

  test('an exceeded quota is reported with its own error code for an hour', async () => {
    await connect('solar+quota@foyer.example');
    await accept();
    const errors = [];
    for (let attempt = 0; attempt < 6; attempt += 1) errors.push((await reconcile()).error);
    expect(errors).toEqual([undefined, undefined, undefined, undefined, undefined, 'quota.exceeded']);
    platform().passTime(3_600_001);
    expect((await reconcile()).status).toBe('ok');
    await call(SOLAR, '/api/wiser/disconnect');
  });

  test('a read-only account cannot connect', async () => {
    expect(await connect('readonly@foyer.example', WISER_PASSWORD, 'readonly@foyer.example')).toEqual(
      refusal('modify.not.allowed'),
    );
  });

  test('temperatures of a single device are returned when requested', async () => {
    const [first] = await wiserDevices(HOME);
    const { body } = await platform().callAs(
      HOME,
      '/wiser/proxy/public_home/get_loc_temp',
      { locationId: first?.id ?? '' },
      JSON_POST,
    );
    expect(body.locTemp.map(({ id }: { id: string }) => id)).toEqual([first?.id]);
  });
}
