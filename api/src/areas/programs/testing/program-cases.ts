import { platformCalls } from '@foyer/wire/calls';
import { READ_CALLS } from '@foyer/wire/read-calls';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';
const MINUTE_MS = 60_000;
const SPAN = { from: '2026-06-19', to: '2026-06-20' };
const refusal = (error: string) => ({ status: 'error', error });

/** Programs that read a home: their tokens, and measurements as files. */
export function programReadingCases(platform: () => TestPlatform): void {
  const post = async (path: string, fields: Fields = {}, email = HOME) =>
    (await platform().callAs(email, path, fields, { method: 'POST' })).body;
  const make = async (name = 'Grafana', email = HOME) =>
    (await post('/api/user/programs/add', { name }, email)) as { id: string; token: string };
  const tokens = async (email = HOME) => (await platform().callAs(email, '/api/user/programs')).body.tokens;
  const read = (path: string, token: string, fields: Fields = {}) =>
    platform().call(path, fields, { headers: { authorization: `Bearer ${token}` } });

  test('a token is shown once, stored as a hash, mailed to the owner and recorded', async () => {
    const { store, account, jobs, mails } = platform();
    const { id, token } = await make('  Home\tAssistant ');
    expect(token).toMatch(/^foyer_read_[A-Za-z0-9]{40}$/);
    expect((await tokens())[0]).toEqual({
      id,
      name: 'Home Assistant',
      createdMs: platform().nowMs(),
      usedMs: null,
    });
    const stored = JSON.stringify(await store.database.query('select * from read_token'));
    expect(stored).not.toContain(token);
    await jobs.whenIdle();
    expect(mails.at(-1)?.text).toContain('/user/programs');
    expect(mails.at(-1)?.text).not.toContain(token);
    const [entry] = await store.audit.of((await account(HOME)).id, 1);
    expect(entry).toMatchObject({ action: 'read.token.made', facts: { id } });
  });

  test('makes the calls that read, and no other', async () => {
    const { token } = await make();
    for (const call of platformCalls.filter(({ token: needsToken }) => needsToken)) {
      const how = { method: call.method, headers: { authorization: `Bearer ${token}` } } as const;
      const { httpStatus, body } = await platform().call(call.path, {}, how);
      if (READ_CALLS.some((id) => id === call.id)) expect(body.error).not.toBe('read.token.not.allowed');
      else expect([call.id, httpStatus, body]).toEqual([call.id, 403, refusal('read.token.not.allowed')]);
    }
    const changes = platformCalls.filter(({ id }) => READ_CALLS.some((one) => one === id));
    expect(changes.filter((call) => call.changes)).toEqual([]);
    expect((await read('/api/rooms', token)).body).toEqual(
      (await platform().callAs(HOME, '/api/rooms')).body,
    );
  });

  test('is refused in an address, and opens no session', async () => {
    const { token } = await make();
    expect((await platform().call('/api/rooms', { authToken: token })).body).toEqual({
      ...refusal('parameter.invalid'),
      parameter: 'authToken',
    });
    expect(await platform().sessions.find(token, platform().nowMs())).toBeNull();
  });

  test('its last use is written at most once in ten minutes', async () => {
    const { id, token } = await make();
    const usedMs = async () => (await tokens()).find((one: { id: string }) => one.id === id).usedMs;
    await read('/api/rooms', token);
    const first = await usedMs();
    expect(first).toBe(platform().nowMs());
    platform().passTime(9 * MINUTE_MS);
    await read('/api/rooms', token);
    expect(await usedMs()).toBe(first);
    platform().passTime(MINUTE_MS);
    await read('/api/rooms', token);
    expect(await usedMs()).toBe(first + 10 * MINUTE_MS);
  });

  test('is refused with 401 once it has ended', async () => {
    const { id, token } = await make();
    expect(await post('/api/user/programs/end', { id })).toEqual({ status: 'ok' });
    expect(await post('/api/user/programs/end', { id })).toEqual(refusal('read.token.not.found'));
    const answer = await read('/api/rooms', token);
    expect([answer.httpStatus, answer.body]).toEqual([401, refusal('not.authorized')]);
  });

  test('a new password and a lock end it', async () => {
    const { store, account } = platform();
    const email = 'solar@foyer.example';
    const { id } = await account(email);
    const stored = (await store.accounts.passwordHash(id)) ?? '';
    for (const end of [
      () => store.accounts.setPasswordHash(id, stored),
      () => store.accounts.setLocked(id, new Date(platform().nowMs())),
    ]) {
      const token = (
        await platform().call(
          '/api/user/programs/add',
          { authToken: await platform().signIn(email), name: 'x' },
          { method: 'POST' },
        )
      ).body.token;
      expect((await read('/api/rooms', token)).httpStatus).toBe(200);
      await end();
      expect((await read('/api/rooms', token)).httpStatus).toBe(401);
    }
    await store.accounts.setLocked(id, null);
  });

  test('a home has ten at most', async () => {
    const email = 'swiss@foyer.example';
    for (let count = 0; count < 10; count += 1) await make(`Program ${count}`, email);
    expect(await make('One more', email)).toEqual(refusal('read.tokens.too.many'));
    expect(await tokens(email)).toHaveLength(10);
  });

  test('people who act for a home neither see nor make one', async () => {
    const { signIn, call } = platform();
    const acting = await call('/api/loginAs', {
      authToken: await signIn('maintainer@foyer.example'),
      email: HOME,
    });
    const { authToken } = acting.body;
    expect((await call('/api/user/programs', { authToken })).body).toEqual(refusal('role.not.allowed'));
    const made = await call('/api/user/programs/add', { authToken, name: 'x' }, { method: 'POST' });
    expect(made.body).toEqual(refusal('role.not.allowed'));
  });

  describe('the file of energies', () => {
    const rowsOf = (text: string) =>
      text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(','));

    test('has steps of five minutes with units and the clock at the home', async () => {
      const { token } = await make();
      const answer = await read('/api/measures/export', token, { ...SPAN, format: 'csv' });
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      const text = String(answer.body);
      expect(text.split('\r\n')[0]).toBe(
        'time,step,produced_wh,consumed_wh,imported_wh,exported_wh,battery_charged_wh,battery_discharged_wh,battery_lost_wh',
      );
      const rows = rowsOf(text);
      expect(rows).toHaveLength(288);
      expect(rows[0]?.slice(0, 2)).toEqual(['2026-06-19T00:00:00+02:00', 'PT5M']);
    });

    test('adds up to the days, whatever is stored of them', async () => {
      const { store, account } = platform();
      const devices = await store.devices.ofHousehold((await account(HOME)).id);
      const id = devices.find(({ plugType }) => plugType === 'vrt')?.id ?? '';
      const fields = { groupType: 'day', fromDate: '2026-06-17', toDate: '2026-06-20', deviceId: id };
      const { body } = await platform().callAs(HOME, '/api/measures/grouping', fields);
      const consumedWs = body.measures.map(
        ({ values }: { values: { type: string; value: number }[] }) =>
          values.find(({ type }) => type === 'energy')?.value ?? 0,
      );
      const key = `(select key from device where id = '${id}')`;
      // Of the 18th hours alone are kept, of the 17th the day alone.
      await store.database.query(
        `delete from measure_five_minutes where device_key = ${key} and at >= '2026-06-16T22:00Z' and at < '2026-06-18T22:00Z'`,
      );
      await store.database.query(
        `delete from measure_hour where device_key = ${key} and at >= '2026-06-16T22:00Z' and at < '2026-06-17T22:00Z'`,
      );
      const { token } = await make();
      const answer = await read('/api/measures/export', token, { from: '2026-06-17', to: '2026-06-20' });
      const rows = rowsOf(String(answer.body));
      const counts = ['P1D', 'PT1H', 'PT5M'].map((step) => rows.filter((row) => row[1] === step).length);
      expect(counts).toEqual([1, 24, 288]);
      const days = ['2026-06-17', '2026-06-18', '2026-06-19'];
      const sums = days.map((day) =>
        rows.filter(([time]) => time?.startsWith(day)).reduce((sum, row) => sum + Number(row[3]), 0),
      );
      for (const [index, sum] of sums.entries()) expect(sum).toBeCloseTo(consumedWs[index] / 3600, 0);
    });

    test.each([
      [{ from: '2026-06-20', to: '2026-06-20' }, 400, 'period.invalid'],
      [{ from: '2025-06-01', to: '2026-06-20' }, 400, 'period.too.long'],
      [{ ...SPAN, format: 'xml' }, 200, 'parameter.invalid'],
    ])('is refused for %j', async (fields, httpStatus, error) => {
      const answer = await platform().callAs(HOME, '/api/measures/export', fields);
      expect([answer.httpStatus, answer.body.error]).toEqual([httpStatus, error]);
    });
  });

  test('Prometheus reads powers, energies of today and the age of reports', async () => {
    const { token } = await make();
    const answer = await read('/api/measures/prometheus', token);
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = String(answer.body);
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(
        /^(# (HELP|TYPE) foyer_\w+ .+|foyer_\w+\{(\w+="[^"]*",?)+\} -?\d+(\.\d+)?(e-?\d+)?)$/,
      );
    expect(text).toMatch(/^foyer_home_power_watts\{flow="consumed"\} \d/m);
    expect(text).toMatch(/^foyer_home_today_joules_total\{flow="consumed"\} \d/m);
    expect(text).toMatch(/^foyer_device_age_seconds\{device=".+",device_id=".+",type=".+"\} \d/m);
  });
}
