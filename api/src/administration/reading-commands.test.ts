import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testStores } from '../foundation/database/testing';
import { HOME, homeAccount, homeDevice } from '../foundation/database/testing/homes';
import { TEST_NOW, type TestPlatform, testPlatform } from '../process/testing/test-platform';
import { commandRunner } from './testing/run-command';

const MINUTE_MS = 60_000;
/** Midnight at the home, a day before the tests' clock. */
const DAY_START_MS = Date.parse('2026-06-19T22:00:00Z');
const DAY = ['2026-06-20', '2026-06-21'] as const;
const WS_PER_WH = 3600;
const { email: EMAIL } = HOME;

/** Wh of a counter at a minute of the day: 5 and 10 Wh in turn. */
const meterWh = (minute: number) => 1_000_000 + Math.floor(minute / 2) * 15 + (minute % 2) * 5;
const at = (minute: number) => new Date(DAY_START_MS + minute * MINUTE_MS).toISOString();
/** Rows of a channel for the minutes from one to another. */
const rowsOf = (channel: string, fromMinute: number, toMinute: number, wh: (minute: number) => number) =>
  Array.from({ length: toMinute - fromMinute + 1 }, (_, index) => {
    const minute = fromMinute + index;
    return `${channel},${at(minute)},${wh(minute) / 1000},kWh`;
  });

describe.each(testStores())('readings from files on %s', (_name, database) => {
  let platform: TestPlatform;
  const { run, audited } = commandRunner(() => platform);
  const folder = mkdtempSync(join(tmpdir(), 'foyer-readings-'));

  const importRows = (...rows: string[]) => {
    const file = join(folder, 'readings.csv');
    writeFileSync(file, ['channel,at,value,unit', ...rows].join('\n'));
    return run('readings import', [EMAIL, file]);
  };
  const groups = async (deviceId: string, groupType: string, [fromDate, toDate]: readonly string[] = DAY) => {
    const fields = { deviceId, groupType, fromDate: fromDate ?? '', toDate: toDate ?? '' };
    const { body } = await platform.callAs(EMAIL, '/api/measures/grouping', fields);
    return (body.measures as { values: { type: string; value: number | null }[] }[]).map(({ values }) =>
      Object.fromEntries(values.map(({ type, value }) => [type, value])),
    );
  };
  const sumOf = async (deviceId: string, type: string, groupType = 'five_minutes') =>
    (await groups(deviceId, groupType)).reduce((sum, group) => sum + (group[type] ?? 0), 0);
  const counted = async () => {
    const tables = ['reading', 'measure_five_minutes', 'measure_spread', 'measure_day', 'rejected_reading'];
    const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
    const [row] = await platform.store.database.query<Record<string, number>>(`select ${counts.join(', ')}`);
    return row;
  };

  beforeAll(async () => {
    const store = await database.open();
    platform = testPlatform(store);
    await store.accounts.create(homeAccount(HOME));
    await store.rooms.create(HOME.id, {
      id: HOME.roomId,
      name: 'Habitation',
      type: 'alaska_home',
      color: '#123456',
    });
    const devices = [
      { id: 'house00000000001', plugType: 'vrt', typeId: 'virtual', name: 'Maison' },
      { id: 'solar00000000001', plugType: 'cmp', typeId: 'production_counter', name: 'Panneaux' },
      { id: 'washer0000000001', plugType: 'sw', typeId: 'washing_machine', name: 'Lave-linge' },
      { id: 'master0000000001', plugType: 'mst', typeId: 'asoka_red_plug', name: 'Boîtier' },
    ];
    for (const device of devices) await store.devices.create(HOME.id, homeDevice(HOME, device));
    await run('licence grant', [EMAIL, 'included']);
  }, 180_000);
  afterAll(async () => {
    await platform.close();
    await database.stop();
  });

  test('need a channel, which a device can have', async () => {
    const add = (...positionals: string[]) => run('channel add', [EMAIL, ...positionals]);
    await expect(add('Cave', 'import')).rejects.toThrow('has no device "Cave".');
    await expect(add('Maison', 'temperature')).rejects.toThrow('Maison has import, export, import_power');
    await expect(add('Boîtier', 'import')).rejects.toThrow('Boîtier measures nothing itself.');
    expect((await add('Maison', 'import')).lines).toEqual([
      'The channel import feeds Maison with its import, in Ws, J, Wh, kWh, MWh.',
    ]);
    await expect(add('Maison', 'import')).rejects.toThrow('has a channel "import": give another --name.');
    await add('Maison', 'export');
    await add('Panneaux', 'production');
    await run('channel add', [EMAIL, 'washer0000000001', 'consumption'], {
      name: 'washer',
      'rounding-wh': '0',
    });
    expect(await audited(EMAIL)).toMatchObject({ action: 'administration.channel.add' });
    expect((await platform.account(EMAIL)).gatewayKind).toBe('import');
  });

  test('measure a day to the watt-second, and are imported once', async () => {
    const rows = rowsOf('import', 0, 1440, meterWh);
    expect((await importRows(...rows)).data).toEqual({ accepted: 1441, known: 0 });
    const differenceWs = (meterWh(1440) - meterWh(0)) * WS_PER_WH;
    expect(await sumOf('house00000000001', 'grid_energy')).toBe(differenceWs);
    expect(await sumOf('house00000000001', 'energy')).toBe(0);
    for (const groupType of ['fifteen_minutes', 'hour', 'day'])
      expect(await sumOf('house00000000001', 'grid_energy', groupType)).toBe(differenceWs);
    const before = await counted();
    expect((await importRows(...rows)).data).toEqual({ accepted: 0, known: 1441 });
    expect(await counted()).toEqual(before);
    expect(await sumOf('house00000000001', 'grid_energy', 'day')).toBe(differenceWs);
  });

  test('of production and export make consumption and own use', async () => {
    const producedWh = (minute: number) => (minute < 600 ? 0 : Math.min(minute - 600, 300) * 20);
    await importRows(
      ...rowsOf('production', 0, 1440, producedWh),
      ...rowsOf('export', 0, 1440, (minute) => producedWh(minute) / 2),
    );
    const [day] = await groups('house00000000001', 'day');
    const boughtWs = (meterWh(1440) - meterWh(0)) * WS_PER_WH;
    const madeWs = producedWh(1440) * WS_PER_WH;
    expect(day).toMatchObject({
      produced_energy: madeWs,
      electricity_meter_energy: boughtWs - madeWs / 2,
      energy: boughtWs + madeWs / 2,
    });
    expect(await sumOf('solar00000000001', 'energy')).toBe(madeWs);
  });

  test('keep the total over a gap and a counter that was replaced', async () => {
    const wh = (minute: number) => (minute <= 900 ? 50_000 + minute * 10 : (minute - 901) * 4);
    const rows = rowsOf('washer', 0, 1440, wh);
    await importRows(...rows.slice(0, 301), ...rows.slice(480));
    const differenceWs = (wh(900) - wh(0) + wh(1440)) * WS_PER_WH;
    expect(await sumOf('washer0000000001', 'energy', 'day')).toBe(differenceWs);
    expect(await sumOf('washer0000000001', 'energy')).toBe(differenceWs - (wh(480) - wh(300)) * WS_PER_WH);
    const steps = await groups('washer0000000001', 'five_minutes');
    expect(steps.slice(59, 97).map(({ energy }) => energy === null)).toEqual([
      false,
      ...Array.from({ length: 36 }, () => true),
      false,
    ]);
  });

  test.each([
    ['an unknown column', 'line 1: there is no column "meter"', ['meter'], []],
    [
      'an unknown channel',
      'line 3: there is no channel "gas": "channel add" adds it',
      [],
      [`gas,${at(2000)},1,kWh`],
    ],
    [
      'a time without offset',
      'line 3: "2026-06-21T10:00" is no time with its offset',
      [],
      ['import,2026-06-21T10:00,1,kWh'],
    ],
    ['a decimal comma', 'line 3: "1,5" is no number', [], [`import,${at(2000)},"1,5",kWh`]],
    ['another unit', 'line 3: import is in Ws, J, Wh, kWh, MWh, not "W"', [], [`import,${at(2000)},1,W`]],
    ['a contradiction', 'line 3: contradicts line 2', [], [`import,${at(1500)},2000,kWh`]],
    [
      'the future',
      'line 3: the time is still to come (clock_ahead); 1 readings are refused.',
      [],
      ['import,2026-06-21T12:03:00+02:00,2000,kWh'],
    ],
    [
      'a sentinel',
      'line 3: the value is what devices send when they measure nothing',
      [],
      [`import,${at(2000)},65535,kWh`],
    ],
  ])('with %s are refused with their line, and nothing is written', async (_what, problem, columns, rows) => {
    const before = await counted();
    const file = join(folder, 'refused.csv');
    const header = ['channel,at,value,unit', ...columns].join();
    writeFileSync(file, [header, `import,${at(1500)},${meterWh(1500) / 1000},kWh`, ...rows].join('\n'));
    await expect(run('readings import', [EMAIL, file])).rejects.toThrow(problem);
    expect(await counted()).toEqual(before);
  });

  test('are shown with their channels', async () => {
    expect((await run('readings show', [EMAIL])).lines).toEqual([
      'export: export of Maison, last reading 2026-06-20T22:00:00.000Z',
      'import: import of Maison, last reading 2026-06-20T22:00:00.000Z',
      'production: production of Panneaux, last reading 2026-06-20T22:00:00.000Z',
      'washer: consumption of Lave-linge, last reading 2026-06-20T22:00:00.000Z',
    ]);
  });

  test('go on to be measured while the platform runs', async () => {
    platform.passTime(10 * MINUTE_MS);
    await platform.advance(EMAIL);
    expect(await sumOf('house00000000001', 'grid_energy')).toBe((meterWh(1440) - meterWh(0)) * WS_PER_WH);
    expect((await platform.callAs(EMAIL, '/api/states')).body.deviceStates).toHaveLength(3);
    expect(platform.nowMs()).toBe(TEST_NOW.getTime() + 10 * MINUTE_MS);
  });
});
