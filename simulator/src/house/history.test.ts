import { createGateway, gatewayDevices } from '@foyer/api/energy/gateway/gateway-store';
import { houseOf } from '@foyer/api/energy/gateway/locked-home';
import { measuredRows } from '@foyer/api/energy/groups/group-rows';
import type { MeasureGroup } from '@foyer/api/energy/measures/measure-store';
import { ensurePartitions } from '@foyer/api/energy/measures/measure-writer';
import { createMeasuring } from '@foyer/api/energy/measuring/measuring';
import {
  HOME,
  homeAccount,
  homeDevice,
  OTHER,
  type TestHome,
} from '@foyer/api/foundation/database/testing/homes';
import { testStores } from '@foyer/api/foundation/database/testing/index';
import type { Store } from '@foyer/api/process/store';
import { simulatedGateway } from '.';
import { writeHistory } from './history';
import { replay } from './home';

/** Five weeks with the spring clock change (29 March), a gap in the measurements (28 to 30 April) and a month end. */
const FROM = Date.parse('2026-03-26T23:00:00Z');
const TO = Date.parse('2026-05-01T10:00:00Z');
const NOW = new Date(TO);
const SOLAR = { moduleNumber: 16, unitElectricCapacityW: 375 };
const BATTERY = {
  capacityKwh: 8,
  numberOfBoxes: 1,
  msbType: 'DOMUNEO' as const,
  serialNumberFilled: true,
  activationCodeFilled: true,
  providerRegistrationOk: true,
  enedisOk: true,
  ok: true,
  gridInjectionRequested: true,
  strasbourgProcedureRequested: false,
  adjustments: [],
};
const DEVICES = [
  { id: 'House', plugType: 'vrt', typeId: 'virtual', hasActuator: false, isOn: null },
  {
    id: 'Solar',
    plugType: 'cmp',
    typeId: 'production_counter',
    hasActuator: false,
    isOn: null,
    traits: SOLAR,
  },
  {
    id: 'Store_msb',
    plugType: 'bat',
    typeId: 'battery',
    hasActuator: false,
    isOn: null,
    traits: { battery: BATTERY },
  },
  { id: 'Heater', plugType: 'eth', typeId: 'water_heater' },
  { id: 'Valve', plugType: 'wsrvl', typeId: 'wiser_valve', targetTemperatureC: 19 },
];

async function createHome(store: Store, home: TestHome): Promise<void> {
  await store.accounts.create(homeAccount(home));
  await store.rooms.create(
    home.id,
    { id: home.roomId, name: 'Habitation', type: 'alaska_home', color: '#123456' },
    0,
  );
  for (const device of DEVICES) {
    await store.devices.create(home.id, homeDevice(home, { ...device, id: `${device.id}${home.id}` }));
  }
}

const gatewayAt = (home: TestHome, atMs: number) => ({
  householdId: home.id,
  kind: 'simulated' as const,
  reportedUntil: new Date(atMs),
  model: { loadScale: 1 },
});

async function writeAtOnce(store: Store, home: TestHome): Promise<void> {
  await store.database.transaction(async (sql) => {
    await ensurePartitions(sql, FROM, TO);
    const [row] = await sql.query<{ key: number }>('select key from account where id = $1', [home.id]);
    const householdKey = row?.key ?? 0;
    const gateway = {
      ...gatewayAt(home, TO),
      householdKey,
      siteTimeZone: 'Europe/Paris',
      zoneSince: null,
      latitude: null,
      longitude: null,
    };
    const plan = {
      home: houseOf(gateway, await gatewayDevices(sql, householdKey)),
      fromMs: FROM,
      toMs: TO,
      fineHouseholdFromMs: FROM,
      fineDevicesFromMs: FROM,
      situationAt: () => ({ onShare: () => 1, targetC: () => 19 }),
    };
    await writeHistory(sql, plan, replay());
  });
}

const value = ({ values }: MeasureGroup, type: string) =>
  values.find((one) => one.type === type)?.value ?? null;

describe.each(testStores())("a home's past on %s", (_name, database) => {
  let store: Store;

  beforeAll(async () => {
    store = await database.open();
    await createHome(store, HOME);
    await createHome(store, OTHER);
    await writeAtOnce(store, HOME);
    await createGateway(store.database, gatewayAt(OTHER, FROM));
    await createMeasuring({
      dueChanges: async () => [],
      database: store.database,
      gateway: simulatedGateway,
      now: () => NOW,
      onError: (error) => {
        throw error;
      },
    }).advance();
  }, 180_000);

  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  const house = (question: {
    groupType: 'five_minutes' | 'hour' | 'day' | 'month';
    fromDate: string;
    toDate: string;
  }) => store.measures.grouping(HOME.id, { of: { deviceId: `House${HOME.id}` }, now: NOW, ...question });

  it.each(['five_minutes', 'hour', 'day', 'month'] as const)(
    'answers the bounds of a charge level by %s with and without the level',
    async (groupType) => {
      const asked = (types: readonly ('soc' | 'soc_min' | 'soc_max')[]) =>
        store.measures.grouping(HOME.id, {
          ...{ groupType, fromDate: '2026-04-01', toDate: '2026-04-03', now: NOW, types },
          of: { deviceId: `Store_msb${HOME.id}` },
        });
      const all = (await asked(['soc', 'soc_min', 'soc_max'])) ?? [];
      expect(all.some((group) => (value(group, 'soc_max') ?? 0) > 0)).toBe(true);
      for (const type of ['soc_min', 'soc_max'] as const) {
        const alone = (await asked([type])) ?? [];
        expect(alone.map((group) => value(group, type))).toEqual(all.map((group) => value(group, type)));
      }
    },
  );

  it.each(['measure_five_minutes', 'measure_hour', 'measure_day', 'measure_month'] as const)(
    'writes the same rows to %s at once and step by step',
    async (table) => {
      // Compared as text, which is faster than comparing tens of thousands of objects.
      const rowsOf = async ({ id }: TestHome) =>
        (
          await store.database.query<{ row: string }>(
            `select (to_jsonb(m) - 'household_key' - 'device_key' - 'temperature_c' || jsonb_build_object(
               'name', left(d.id, 5), 'temperature', round(m.temperature_c::numeric, 1)))::text as row
             from ${measuredRows(table, { household: '> 0', device: '> 0' })} as m join device d on d.key = m.device_key
             join account a on a.key = d.household_key where a.id = $1 order by d.key, m.at`,
            [id],
          )
        ).map(({ row }) => row);
      const atOnce = await rowsOf(HOME);
      const stepByStep = await rowsOf(OTHER);
      expect(atOnce.length).toBeGreaterThan(5);
      expect(stepByStep).toHaveLength(atOnce.length);
      expect(stepByStep.filter((row, index) => row !== atOnce[index])).toEqual([]);
    },
  );

  it('satisfies the energy balance exactly on every day', async () => {
    const days = (await house({ groupType: 'day', fromDate: '2026-03-27', toDate: '2026-05-02' })) ?? [];
    expect(days).toHaveLength(36);
    for (const day of days) {
      const of = (type: string) => value(day, type) ?? 0;
      expect(of('energy')).toBe(
        of('produced_energy') +
          of('electricity_meter_energy') +
          of('msb_discharge') -
          of('msb_charge') -
          of('msb_loss'),
      );
      expect(of('energy')).toBeGreaterThanOrEqual(of('green_energy'));
      expect(of('grid_energy')).toBeGreaterThanOrEqual(0);
      expect(of('grid_energy')).toBeGreaterThanOrEqual(of('electricity_meter_energy'));
    }
  });

  it.each([
    ['2026-03-29', 276],
    ['2026-03-30', 288],
  ])('splits %s into %d five-minute groups that add up to the day', async (fromDate, groups) => {
    const toDate = fromDate === '2026-03-29' ? '2026-03-30' : '2026-03-31';
    const steps = (await house({ groupType: 'five_minutes', fromDate, toDate })) ?? [];
    const [day] = (await house({ groupType: 'day', fromDate, toDate })) ?? [];
    expect(steps).toHaveLength(groups);
    expect(day?.date).toBe(fromDate);
    for (const type of ['energy', 'produced_energy', 'msb_charge', 'water_heater_energy']) {
      expect(steps.reduce((sum, step) => sum + (value(step, type) ?? 0), 0)).toBe(day && value(day, type));
    }
  });

  it('answers a gap in the measurements as null, not zero', async () => {
    const [, day, after] =
      (await house({ groupType: 'day', fromDate: '2026-04-28', toDate: '2026-05-01' })) ?? [];
    expect(day).toMatchObject({ date: '2026-04-29' });
    expect(day?.values.map((one) => one.value)).toEqual(day?.values.map(() => null));
    expect(after && value(after, 'energy')).toBeGreaterThan(0);
    const steps =
      (await house({ groupType: 'five_minutes', fromDate: '2026-04-30', toDate: '2026-05-01' })) ?? [];
    expect(steps).toHaveLength(288);
    expect(steps.filter((step) => value(step, 'energy') === null)).toHaveLength(172);
  });

  it('answers values in wire order with the water heater last', async () => {
    const [day] = (await house({ groupType: 'day', fromDate: '2026-04-01', toDate: '2026-04-02' })) ?? [];
    expect(day?.values.map(({ type, unit }) => `${type} ${unit}`)).toEqual([
      'energy Ws',
      'produced_energy Ws',
      'electricity_meter_energy Ws',
      'green_energy Ws',
      'grid_energy Ws',
      'msb_charge Ws',
      'msb_discharge Ws',
      'msb_loss Ws',
      'grid_sans_msb_energy Ws',
      'water_heater_energy Ws',
    ]);
  });

  it('includes the first day, excludes the last and answers nothing after now', async () => {
    const days = (await house({ groupType: 'day', fromDate: '2026-04-01', toDate: '2026-04-04' })) ?? [];
    expect(days.map(({ date }) => date)).toEqual(['2026-04-01', '2026-04-02', '2026-04-03']);
    const today = (await house({ groupType: 'hour', fromDate: '2026-05-01', toDate: '2026-05-02' })) ?? [];
    expect(today).toHaveLength(12);
    expect(today[0]?.date).toBe('2026-04-30 22:00:00');
    expect(await house({ groupType: 'day', fromDate: '2027-01-01', toDate: '2027-02-01' })).toEqual([]);
  });

  it('answers months as sums of their days, for whole and partial months', async () => {
    const april = (await house({ groupType: 'month', fromDate: '2026-04-01', toDate: '2026-05-01' })) ?? [];
    const days = (await house({ groupType: 'day', fromDate: '2026-04-01', toDate: '2026-05-01' })) ?? [];
    expect(april).toHaveLength(1);
    expect(april[0] && value(april[0], 'energy')).toBe(
      days.reduce((sum, day) => sum + (value(day, 'energy') ?? 0), 0),
    );
    const part = (await house({ groupType: 'month', fromDate: '2026-04-16', toDate: '2026-05-01' })) ?? [];
    expect(part[0] && value(part[0], 'energy')).toBe(
      days.slice(15).reduce((sum, day) => sum + (value(day, 'energy') ?? 0), 0),
    );
  });

  it('answers temperatures in groups of ten and fifteen minutes', async () => {
    const valve = (groupType: 'ten_minutes' | 'fifteen_minutes') =>
      store.measures.grouping(HOME.id, {
        of: { deviceId: `Valve${HOME.id}` },
        groupType,
        fromDate: '2026-04-10',
        toDate: '2026-04-11',
        now: NOW,
      });
    const [ten, fifteen] = [(await valve('ten_minutes')) ?? [], (await valve('fifteen_minutes')) ?? []];
    expect([ten.length, fifteen.length]).toEqual([144, 96]);
    for (const group of ten) expect(value(group, 'temperature')).toBeCloseTo(19, -1);
  });

  it('keeps the battery’s charge level within its capacity', async () => {
    const hours =
      (await store.measures.grouping(HOME.id, {
        of: { deviceId: `Store_msb${HOME.id}` },
        groupType: 'hour',
        fromDate: '2026-04-10',
        toDate: '2026-04-12',
        now: NOW,
      })) ?? [];
    const levels = hours.map((hour) => value(hour, 'soc') ?? -1);
    expect(Math.max(...levels)).toBeGreaterThan(4 * 3_600_000);
    expect(Math.max(...levels)).toBeLessThanOrEqual(8 * 3_600_000);
    for (const [index, hour] of hours.entries()) {
      const before = levels[index - 1];
      const change = (value(hour, 'charge') ?? 0) - (value(hour, 'discharge') ?? 0);
      if (before !== undefined) expect(levels[index]).toBe(before + change);
      expect(value(hour, 'soc_min')).toBeLessThanOrEqual(value(hour, 'soc_max') ?? 0);
    }
  });

  it('sums all measurements in the totals', async () => {
    const total = await store.measures.total(HOME.id, `House${HOME.id}`);
    const days = (await house({ groupType: 'day', fromDate: '2026-03-27', toDate: '2026-05-02' })) ?? [];
    if (!Array.isArray(total)) throw new Error('no totals');
    expect(total.map(({ type }) => type)).toEqual([
      'energy',
      'produced_energy',
      'electricity_meter_energy',
      'green_energy',
      'grid_energy',
      'msb_charge',
      'msb_discharge',
      'msb_loss',
      'positive_index',
      'negative_index',
      'grid_sans_msb_energy',
      'autonomy_rate',
      'available_power_rate',
      'self_conso',
    ]);
    expect(total[0]?.value).toBe(days.reduce((sum, day) => sum + (value(day, 'energy') ?? 0), 0));
    expect(await store.measures.total(HOME.id, `Valve${HOME.id}`)).toBe('unsupported');
  });
});
