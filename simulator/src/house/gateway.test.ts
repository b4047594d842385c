import { createGateway } from '@foyer/api/energy/gateway/gateway-store';
import { createHousekeeper, type Housekeeper } from '@foyer/api/energy/gateway/housekeeper';
import { createMeasuring, type Measuring } from '@foyer/api/energy/measuring/measuring';
import { HOME, homeAccount, homeDevice, OTHER } from '@foyer/api/foundation/database/testing/homes';
import { testStores } from '@foyer/api/foundation/database/testing/index';
import type { DeviceReading } from '@foyer/api/home/devices/state-store';
import type { Store } from '@foyer/api/process/store';
import { simulatedGateway } from '.';

const NOON = Date.parse('2026-06-21T10:00:00Z');
const MINUTE = 60_000;
const STEP = 5 * MINUTE;
const HEATING = { tempMinC: 5, tempMaxC: 25, tempStepC: 1 };
const DEVICES = [
  { id: 'house', plugType: 'vrt', typeId: 'virtual', hasActuator: false, isOn: null },
  {
    id: 'solar',
    plugType: 'cmp',
    typeId: 'production_counter',
    hasActuator: false,
    isOn: null,
    traits: { moduleNumber: 10, unitElectricCapacityW: 400 },
  },
  { id: 'pump', plugType: 'sw', typeId: 'pump' },
  { id: 'cooler', plugType: 'sw', typeId: 'refrigerator', hasActuator: false, isOn: null },
  {
    id: 'radiator',
    plugType: 'tdht',
    typeId: 'tado_heater',
    targetTemperatureC: 20,
    traits: { heating: HEATING },
  },
] as const;

describe.each(testStores())('gateway of a home on %s', (_name, database) => {
  let store: Store;
  let measuring: Measuring;
  let house: Housekeeper;
  let nowMs = NOON;
  const errors: unknown[] = [];

  beforeAll(async () => {
    store = await database.open();
    for (const home of [HOME, OTHER]) {
      await store.accounts.create(homeAccount(home));
      await store.rooms.create(
        home.id,
        { id: home.roomId, name: 'Habitation', type: 'alaska_home', color: '#123456' },
        0,
      );
    }
    for (const device of DEVICES) await store.devices.create(HOME.id, homeDevice(HOME, { ...device }));
    await createGateway(store.database, {
      householdId: HOME.id,
      kind: 'simulated',
      reportedUntil: new Date(NOON - STEP),
      model: { loadScale: 1 },
    });
    const homes = {
      gateway: simulatedGateway,
      database: store.database,
      now: () => new Date(nowMs),
      onHomeError: (_home: object, error: unknown) => errors.push(error),
    };
    house = createHousekeeper(homes);
    measuring = createMeasuring({
      ...homes,
      dueChanges: async () => [],
      onError: (error) => errors.push(error),
    });
    await measuring.advance();
  }, 120_000);

  afterAll(async () => {
    await measuring.stop();
    await store.close();
    await database.stop();
    expect(errors).toEqual([]);
  });

  const reading = async <Kind extends DeviceReading['kind']>(deviceId: string, kind: Kind) => {
    const states = await store.states.ofHousehold(HOME.id, new Date(nowMs));
    const found = states.find((state) => state.deviceId === deviceId)?.reading;
    if (found?.kind !== kind) throw new Error(`${deviceId} reports ${found?.kind}`);
    return found as Extract<DeviceReading, { kind: Kind }>;
  };
  const storedWs = async (deviceId: string, atMs: number) => {
    const [row] = await store.database.query<{ energy: number }>(
      `select energy_ws as energy from measure_five_minutes m join device d on d.key = m.device_key
       where d.id = $1 and m.at = $2`,
      [deviceId, new Date(atMs)],
    );
    return row?.energy ?? null;
  };
  const advanceTo = async (atMs: number) => {
    nowMs = atMs;
    await measuring.advance();
  };

  it('reports the power it will store at the end of the step', async () => {
    const house = await reading('house', 'household');
    const pump = await reading('pump', 'power');
    const solar = await reading('solar', 'power');
    expect(pump.powerW).toBe(0); // 12:00 local time: the pump is idle from 12 to 15
    expect(solar.powerW).toBeGreaterThan(500);
    expect(await storedWs('house', NOON)).toBeNull();
    await advanceTo(NOON + STEP);
    expect(Math.abs(((await storedWs('house', NOON)) ?? 0) - (house.powerW ?? -1) * 300)).toBeLessThanOrEqual(
      150,
    );
    expect(Math.abs(((await storedWs('solar', NOON)) ?? 0) - (solar.powerW ?? -1) * 300)).toBeLessThanOrEqual(
      150,
    );
  });

  it('reports values that satisfy the energy balance', async () => {
    const { totalWs, producedWs, meterWs } = await reading('house', 'household');
    expect(Math.abs((totalWs ?? 0) - (producedWs ?? 0) - (meterWs ?? 0))).toBeLessThanOrEqual(450);
  });

  it('switches off at once and stores the partial step it was on', async () => {
    const three = Date.parse('2026-06-21T13:00:00Z'); // 15:00 local time: the pump runs until 18:00
    await advanceTo(three + STEP);
    const before = {
      pump: (await reading('pump', 'power')).powerW ?? 0,
      house: (await reading('house', 'household')).powerW ?? 0,
    };
    expect(before.pump).toBeGreaterThan(100);
    nowMs = three + STEP + 2 * MINUTE;
    expect(await house.switchDevice(HOME.id, 'pump', false)).toBe('done');
    expect((await reading('pump', 'power')).powerW).toBe(0);
    expect((await reading('house', 'household')).powerW).toBe(before.house - before.pump);
    expect((await store.devices.byId(HOME.id, 'pump'))?.isOn).toBe(false);
    await advanceTo(three + 3 * STEP);
    expect(await storedWs('pump', three + STEP)).toBe(before.pump * 2 * 60);
    expect(await storedWs('pump', three + 2 * STEP)).toBe(0);
    expect(await house.switchDevice(HOME.id, 'pump', true)).toBe('done');
    expect((await reading('pump', 'power')).powerW).toBeGreaterThan(100);
  });

  it.each([
    ['cooler', 'switch.not.allowed'],
    ['no-such-device', 'device.not.found'],
  ])('refuses to switch %s with %s', async (deviceId, outcome) => {
    expect(await house.switchDevice(HOME.id, deviceId, false)).toBe(outcome);
  });

  it('refuses commands of another household', async () => {
    expect(await house.switchDevice(OTHER.id, 'pump', false)).toBe('device.not.found');
    expect(await house.setTargetTemperature(OTHER.id, 'radiator', 20)).toBe('device.not.found');
  });

  it.each([
    ['radiator', 25, 'done'],
    ['radiator', 5, 'done'],
    ['radiator', 25.5, 'temperature.out.of.range'],
    ['radiator', 4, 'temperature.out.of.range'],
    ['pump', 20, 'temperature.not.allowed'],
  ])('answers a target for %s of %d °C with %s', async (deviceId, targetC, outcome) => {
    expect(await house.setTargetTemperature(HOME.id, deviceId, targetC)).toBe(outcome);
  });

  it('catches up after days without reports and follows schedules meanwhile', async () => {
    await store.schedules.save(HOME.id, {
      type: 'basic',
      deviceId: 'pump',
      enabled: true,
      ranges: 'mon 15:30 off;mon 16:30 on;tue 17:00 off',
      category: null,
      name: null,
    });
    await store.devices.update(HOME.id, 'pump', { programs: { schedule: true } });
    await advanceTo(Date.parse('2026-06-23T16:00:00Z'));
    const monday = (time: string) => storedWs('pump', Date.parse(`2026-06-22T${time}:00Z`));
    expect(await monday('13:25')).toBeGreaterThan(0);
    expect(await monday('13:30')).toBe(0);
    expect(await monday('14:25')).toBe(0);
    expect(await monday('14:30')).toBeGreaterThan(0);
    expect((await store.devices.byId(HOME.id, 'pump'))?.isOn).toBe(false);
    expect((await reading('pump', 'power')).powerW).toBe(0);
  });

  it('writes each row once when several processes report concurrently', async () => {
    nowMs += 3 * STEP;
    const twin = createMeasuring({
      dueChanges: async () => [],
      gateway: simulatedGateway,
      database: store.database,
      now: () => new Date(nowMs),
      onError: (error) => errors.push(error),
    });
    const total = async () => {
      const values = await store.measures.total(HOME.id, 'house');
      return Array.isArray(values) ? values[0]?.value : null;
    };
    await Promise.all([measuring.advance(), twin.advance(), measuring.advance()]);
    const once = await total();
    await twin.advance();
    expect(await total()).toBe(once);
  });

  it('yields to requests between two homes on the embedded database, which has one session', async () => {
    nowMs += STEP;
    let gaveWay = 0;
    const polite = createMeasuring({
      dueChanges: async () => [],
      gateway: simulatedGateway,
      database: store.database,
      now: () => new Date(nowMs),
      giveWay: async () => {
        gaveWay += 1;
      },
      onError: (error) => errors.push(error),
    });
    await polite.advance();
    expect(gaveWay).toBe(store.database.kind === 'pglite' ? 1 : 0);
  });

  it('reports periodically from start to stop', async () => {
    nowMs = Math.ceil(nowMs / STEP) * STEP + STEP - 1_500;
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const running = createMeasuring({
      dueChanges: async () => [],
      gateway: simulatedGateway,
      database: store.database,
      now: () => new Date(nowMs),
      onError: (error) => errors.push(error),
    });
    await running.start();
    const lastStep = Math.floor(nowMs / STEP) * STEP;
    expect(await storedWs('house', lastStep)).toBeNull();
    // One second after the full minute, which is 1.5 s away.
    const [report] = timers.mock.calls.find(([, delayMs]) => delayMs === 2_500) ?? [];
    timers.mockRestore();
    nowMs += 2_500;
    await report?.();
    expect(await storedWs('house', lastStep)).toBeGreaterThan(0);
    await running.stop();
    nowMs = lastStep + STEP;
  });

  it('marks a report as old after ten minutes without another', async () => {
    const at = async (laterMs: number) =>
      (await store.states.ofHousehold(HOME.id, new Date(nowMs + laterMs))).find(
        ({ deviceId }) => deviceId === 'house',
      );
    expect(await at(4 * MINUTE)).toMatchObject({ isUpToDate: true });
    expect(await at(11 * MINUTE)).toMatchObject({ isUpToDate: false });
  });
});
