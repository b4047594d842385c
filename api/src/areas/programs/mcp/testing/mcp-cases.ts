import type { AddressInfo } from 'node:net';
import { READ_CALLS } from '@foyer/wire/read-calls';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { TestPlatform } from '../../../../process/testing/test-platform';

const HOME = 'home@foyer.example';
const OTHER = 'swiss@foyer.example';
const DAYS = { firstDay: '2026-06-18', lastDay: '2026-06-20' };

/** Assistants read a home, with the client of the protocol's own library over HTTP. */
export function mcpCases(platform: () => TestPlatform): void {
  let origin = '';
  const clients: Client[] = [];

  beforeAll(async () => {
    const { server } = platform().app;
    await platform().app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => Promise.all(clients.map((client) => client.close())));

  afterEach(() => platform().store.database.query('delete from read_token'));

  const makeToken = async (email = HOME) =>
    (await platform().callAs(email, '/api/user/programs/add', { name: 'Assistant' }, { method: 'POST' }))
      .body as {
      id: string;
      token: string;
    };
  const connect = async (token: string) => {
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`), { requestInit }));
    clients.push(client);
    return client;
  };
  const textOf = async (client: Client, name: string, args: Record<string, unknown> = {}) => {
    const { content, isError = false } = (await client.callTool({ name, arguments: args })) as CallToolResult;
    const [first] = content;
    return { isError, text: first?.type === 'text' ? first.text : '' };
  };
  const answered = async (client: Client, name: string, args: Record<string, unknown> = {}) =>
    JSON.parse((await textOf(client, name, args)).text);
  const post = (headers: Record<string, string>, body: object) =>
    fetch(`${origin}/api/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

  test('tools are listed, and each only reads', async () => {
    const client = await connect((await makeToken()).token);
    expect(client.getServerVersion()).toMatchObject({ name: 'foyer' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['devices', 'live_values', 'energies', 'savings']);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(tools[2]?.inputSchema).toMatchObject({
      properties: {
        firstDay: { description: 'First day at the home, YYYY-MM-DD' },
        step: { enum: expect.any(Array) },
      },
      required: ['firstDay', 'lastDay', 'step'],
    });
  });

  test('energies are those of the call for charts', async () => {
    const client = await connect((await makeToken()).token);
    const { devices } = (await platform().callAs(HOME, '/api/devices')).body;
    const house = devices.find(({ type }: { type: string }) => type.toUpperCase() === 'VRT');
    const fields = { groupType: 'day', fromDate: '2026-06-18', toDate: '2026-06-21', deviceId: house.id };
    const { measures } = (await platform().callAs(HOME, '/api/measures/grouping', fields)).body;
    const table = await answered(client, 'energies', { ...DAYS, step: 'day' });
    expect(table.unit).toBe('kWh');
    expect(table.columns.slice(0, 3)).toEqual(['start', 'produced', 'consumed']);
    expect(table.rows).toHaveLength(3);
    for (const [index, { date, values }] of measures.entries()) {
      const energyWs = values.find(({ type }: { type: string }) => type === 'energy').value;
      expect(table.rows[index][0]).toBe(date);
      expect(table.rows[index][2]).toBeCloseTo(energyWs / 3_600_000, 3);
    }
    const hours = await answered(client, 'energies', {
      firstDay: '2026-06-19',
      lastDay: '2026-06-19',
      step: 'hour',
    });
    expect(hours.rows).toHaveLength(24);
    expect(hours.rows[0][0]).toBe('2026-06-18T22:00:00Z');
    const consumed = hours.rows.reduce((sum: number, row: number[]) => sum + (row[2] ?? 0), 0);
    expect(consumed).toBeCloseTo(table.rows[1][2], 1);
  });

  test('live values have an age, devices their rooms, and savings cents', async () => {
    const client = await connect((await makeToken()).token);
    expect((await textOf(client, 'live_values')).text).toMatch(
      /^foyer_device_age_seconds\{device=".+"\} \d/m,
    );
    const home = await answered(client, 'devices');
    expect(home.rooms.length).toBeGreaterThan(3);
    expect(home.devices.length).toBeGreaterThan(9);
    expect(home.devices.some(({ type }: { type: string }) => type === 'refrigerator')).toBe(true);
    const refrigerator = home.devices.find(({ type }: { type: string }) => type === 'refrigerator');
    const ofDevice = { ...DAYS, step: 'day', deviceId: refrigerator.id };
    expect((await answered(client, 'energies', ofDevice)).rows[0][2]).toBeGreaterThan(0);
    const savings = await answered(client, 'savings', DAYS);
    expect(savings.ownEnergyKwh).toBeGreaterThan(0);
    expect(savings).toHaveProperty('savedCents');
  });

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['energies', { firstDay: '2026-06-20', lastDay: '2026-06-19', step: 'day' }, /^period\.invalid: /],
    [
      'energies',
      { firstDay: '2026-06-01', lastDay: '2026-06-09', step: 'hour' },
      /^period\.too\.long: .*8 days/,
    ],
    ['energies', { ...DAYS, step: 'day', deviceId: 'unknown' }, /^device\.not\.found: /],
    ['energies', { firstDay: '19 June', lastDay: '2026-06-19', step: 'day' }, /firstDay/],
    ['energies', { ...DAYS, step: 'minute' }, /step/],
    ['savings', { firstDay: '2024-01-01', lastDay: '2026-06-19' }, /^period\.too\.long: /],
  ])('%s with %j says what was wrong', async (name, args, message) => {
    const client = await connect((await makeToken(OTHER)).token);
    const { isError, text } = await textOf(client, name, args);
    expect(isError).toBe(true);
    expect(text).toMatch(message);
  });

  test('an example in place of a history outside the licence is not told as measured', async () => {
    // A trial has no history of years.
    const client = await connect((await makeToken('solar@foyer.example')).token);
    const year = { firstDay: '2025-07-01', lastDay: '2026-06-30', step: 'month' };
    expect((await textOf(client, 'energies', year)).text).toMatch(/^history\.not\.in\.licence: /);
    expect((await answered(client, 'energies', { ...DAYS, step: 'day' })).rows).toHaveLength(3);
  });

  test('another home reads its own devices, and cannot name those of this one', async () => {
    const mine = await connect((await makeToken()).token);
    const theirs = await connect((await makeToken(OTHER)).token);
    const { devices } = await answered(mine, 'devices');
    const { text } = await textOf(theirs, 'devices');
    for (const { id } of devices) expect(text).not.toContain(id);
    const asked = { ...DAYS, step: 'day', deviceId: devices[0].id };
    expect((await textOf(theirs, 'energies', asked)).text).toMatch(/^device\.not\.found/);
  });

  test('only a read token that is in force is let in', async () => {
    const { id, token } = await makeToken();
    const { signIn, callAs } = platform();
    expect((await post({ authorization: `Bearer ${token}` }, LIST)).status).toBe(200);
    for (const authorization of ['', `Bearer ${await signIn(HOME)}`, `Bearer foyer_read_${'a'.repeat(40)}`]) {
      const refused = await post({ authorization }, LIST);
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await refused.json()).toEqual({ status: 'error', error: 'not.authorized' });
    }
    const client = await connect(token);
    await callAs(HOME, '/api/user/programs/end', { id }, { method: 'POST' });
    await expect(client.listTools()).rejects.toThrow();
  });

  test('its use is shown, and it makes read calls alone', async () => {
    const { id, token } = await makeToken();
    const { store } = platform();
    const before = await store.database.query('select * from account');
    await textOf(await connect(token), 'live_values');
    const { tokens } = (await platform().callAs(HOME, '/api/user/programs')).body;
    expect(tokens.find((one: { id: string }) => one.id === id).usedMs).toBe(platform().nowMs());
    expect(await store.database.query('select * from account')).toEqual(before);
    for (const call of ['devices', 'rooms', 'groupedMeasures', 'ownEnergy', 'measuresPrometheus'] as const)
      expect(READ_CALLS).toContain(call);
  });

  test('what is no message is refused', async () => {
    const authorization = `Bearer ${(await makeToken()).token}`;
    expect((await post({ authorization }, [LIST, LIST])).status).toBe(400);
    expect((await post({ authorization }, { hello: 'world' })).status).toBe(400);
    expect((await post({ authorization, accept: 'text/html' }, LIST)).status).toBe(406);
    expect((await post({ authorization, origin: 'https://elsewhere.example' }, LIST)).status).toBe(403);
    expect((await post({ authorization }, { ...LIST, params: { text: 'x'.repeat(70_000) } })).status).toBe(
      413,
    );
    const opened = await fetch(`${origin}/api/mcp`, { headers: { authorization } });
    expect([opened.status, opened.headers.get('allow')]).toEqual([405, 'POST']);
  });
}
