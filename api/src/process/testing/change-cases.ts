import { platformCalls } from '@foyer/wire/calls';
import { methodsOf } from '../../foundation/http/routes';
import type { Fields, TestPlatform } from './test-platform';

const HOME = 'home@foyer.example';
const refusal = (error: string) => ({ status: 'error', error });

/** Wire tests of read-only and inactive accounts, invalid input and a slow database. */
export function changeCases(platform: () => TestPlatform): void {
  const call = (path: string, fields: Fields = {}) => platform().callAs(HOME, path, fields);

  describe('a read-only account', () => {
    const READ_ONLY = 'readonly@foyer.example';

    /** Calls that end a session, and the household's own data. */
    const ALLOWED = [
      'signOut',
      'endSession',
      'reportAreas',
      'endOtherSessions',
      'endReadToken',
      'removeWebhook',
      'endSupport',
      'householdExport',
    ];

    test.each(platformCalls.filter(({ changes, token, id }) => changes && token && !ALLOWED.includes(id)))(
      'is refused $id and changes nothing',
      async (call) => {
        const device = await platform().deviceOfType('refrigerator', READ_ONLY);
        const readEverything = async () => {
          const paths = ['profile', 'rooms', 'devices', 'alerts'];
          return Promise.all(
            paths.map(async (path) => (await platform().callAs(READ_ONLY, `/api/${path}`)).body),
          );
        };
        const before = await readEverything();
        const fields = { id: device.id, on: 'false', deviceId: device.id, temperature: '20', language: 'en' };
        for (const method of methodsOf(call)) {
          const { body } = await platform().callAs(READ_ONLY, call.path, fields, { method });
          // Calls no household may make are refused before its rights are checked.
          expect([refusal('modify.not.allowed'), refusal('role.not.allowed')]).toContainEqual(body);
        }
        expect(await readEverything()).toEqual(before);
      },
    );

    test('can read its documents', async () => {
      const { id } = await platform().account(READ_ONLY);
      for (const list of ['bills', 'monthlyReports'])
        expect((await platform().callAs(READ_ONLY, `/api/user/document/${list}`)).body.status).toBe('ok');
      for (const index of [`/invoices/${id}/invoices.txt`, `/newsletter/${id}/newsletters.txt`])
        expect((await platform().callAs(READ_ONLY, index)).headers['content-type']).toContain('text/plain');
    });

    test('learns that it is read-only, can read and can sign out', async () => {
      expect((await platform().callAs(READ_ONLY, '/api/user/canModify')).body).toEqual({
        status: 'ok',
        canModify: false,
      });
      const { signIn, call: asked } = platform();
      const authToken = await signIn(READ_ONLY);
      expect((await asked('/api/logout', { authToken }, { method: 'PUT' })).body).toEqual({ status: 'ok' });
    });
  });

  describe('a household that is inactive or not set up', () => {
    test.each(['inactive@foyer.example', 'started@foyer.example', 'first@foyer.example'])(
      '%s can only make calls of the set-up',
      async (email) => {
        const asked = (path: string, fields: Fields) =>
          platform().callAs(email, path, fields, { method: 'POST' });
        const before = (await platform().callAs(email, '/api/rooms')).body;
        for (const { body } of [
          await asked('/api/room/create', { name: 'Mine', type: 'kitchen' }),
          await asked('/api/device/switch', { id: 'x', on: 'true' }),
        ])
          expect(body).toEqual(refusal('account.not.ready'));
        expect((await platform().callAs(email, '/api/rooms')).body).toEqual(before);
        expect((await asked('/api/user/update', { language: 'en' })).body).toEqual({ status: 'ok' });
      },
    );
  });

  describe('invalid input is refused with the field’s name and changes nothing', () => {
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
      const before = (await call('/api/profile')).body;
      for (const as of ['query', 'form', 'json'] as const) {
        const method = as === 'query' ? 'GET' : 'POST';
        const answer = await platform().callAs(HOME, path, fields, { method, as });
        expect([answer.httpStatus, answer.body]).toEqual([
          200,
          { status: 'error', error: 'parameter.invalid', parameter },
        ]);
      }
      expect((await call('/api/profile')).body).toEqual(before);
    });

    test.each(['firstName', 'lastName', 'address', 'additionalAddress', 'city', 'tadoHomeId'])(
      'an unpaired surrogate in %s is refused',
      async (parameter) => {
        const how = { method: 'POST', as: 'json' } as const;
        const { body } = await platform().callAs(HOME, '/api/user/update', { [parameter]: 'a\ud83c' }, how);
        expect(body).toEqual({ status: 'error', error: 'parameter.invalid', parameter });
      },
    );

    test.each([
      [{ fromDate: '2026-06-08', toDate: '2026-06-08' }, 'period.invalid'],
      [{ fromDate: '2026-06-09', toDate: '2026-06-08' }, 'period.invalid'],
      [{ fromDate: '2020-01-01', toDate: '2026-06-08' }, 'period.too.long'],
    ])('a period of %j is refused with %s', async (days, error) => {
      const { body } = await call('/api/measures/grouping', { ...period, ...days });
      expect(body).toEqual(refusal(error));
    });
  });

  test('a database slower than 5 s is answered with 503 and used again once it responds', async () => {
    const { store } = platform();
    const token = await platform().tokenOf(HOME);
    let locked = () => {};
    let release = () => {};
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const isAnswered = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lock = store.database.transaction(
      async (sql) => {
        await sql.query('lock table device_state in access exclusive mode');
        locked();
        await isAnswered;
      },
      { statementTimeoutMs: 20_000 },
    );
    await isLocked;
    const beganMs = performance.now();
    const answer = await platform().call('/api/states', { authToken: token });
    expect([answer.httpStatus, answer.body]).toEqual([
      503,
      { status: 'error', error: 'service.unavailable' },
    ]);
    expect(performance.now() - beganMs).toBeGreaterThan(4_900);
    release();
    await lock;
    expect((await platform().call('/api/states', { authToken: token })).body.status).toBe('ok');
  }, 30_000);
}
