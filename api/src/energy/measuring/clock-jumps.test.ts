import { type Metered, meteredHomes } from '../../../../simulator/src/house/metering';
import { testStores } from '../../foundation/database/testing';
import { HOME } from '../../foundation/database/testing/homes';
import type { Device } from '../../home/devices/device-store';
import { type CommandedState, STEP_MS } from '../gateway/port';
import { NOON, testHouse, VALVE } from '../gateway/testing/house-at-noon';
import { type MeasureTable, measuredRows } from '../groups/group-rows';
import { failingHomes } from './home-failures';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LAMP_W = 10;

const DEVICES: readonly Partial<Device>[] = [{ id: 'lamp', plugType: 'sw', typeId: 'lamp' }, VALVE];

/** Only the lamp measures, at {@link LAMP_W} while it is on. */
const gateway = meteredHomes((house, memory) => {
  const lampWs = ({ onShare }: CommandedState): [number, Metered][] =>
    house.devices
      .filter(({ id }) => id === 'lamp')
      .map(({ key }) => [key, { consumption: LAMP_W * 300 * onShare(key) }]);
  return {
    measured: (_atMs, commanded) => new Map(lampWs(commanded)),
    reported: (_nowMs, commanded) =>
      house.devices
        .filter(({ id }) => id === 'lamp')
        .map(({ key }) => {
          const powerW = LAMP_W * commanded.onShare(key);
          return {
            deviceKey: key,
            powerW,
            reading: { kind: 'power', powerW, phasePowersW: null } as const,
          };
        }),
    memory: () => memory,
  };
});

describe.each(testStores())('a clock that jumps a day ahead and back, on %s', (_name, database) => {
  const home = testHouse(database, DEVICES, gateway);
  const { advanceTo, isOn, setAlarm, setSchedule, alertsOf } = home;
  const query = <Row extends object>(text: string, values: Date[] = []) =>
    home.store.database.query<Row>(text, values);
  const lampPowerW = async () => {
    const states = await home.store.states.ofHousehold(HOME.id, new Date(home.nowMs));
    const reading = states.find(({ deviceId }) => deviceId === 'lamp')?.reading;
    return reading?.kind === 'power' ? reading.powerW : null;
  };
  const measuredUntil = async () => {
    const [row] = await query<{ until: Date }>('select reported_until as until from gateway');
    return row?.until.getTime() ?? 0;
  };
  const lampKeys = async () => {
    const [lamp] = await query<{ key: number; household: number }>(
      "select key, household_key as household from device where id = 'lamp'",
    );
    if (!lamp) throw new Error('no lamp');
    return lamp;
  };
  const rowsFrom = async (table: MeasureTable, atMs: number) => {
    const household = `= ${(await lampKeys()).household}`;
    const rows = measuredRows(table, { household, device: '> 0', from: '$1' });
    return (await query(`select at from ${rows} as m`, [new Date(atMs)])).length;
  };
  const dayWs = async () => {
    const { key, household } = await lampKeys();
    const rows = measuredRows('measure_day', { household: `= ${household}`, device: `= ${key}` });
    const [day] = await query<{ energy: number }>(
      `select energy_ws as energy from ${rows} as m where at = '2026-06-20T22:00:00Z'`,
    );
    return day?.energy;
  };

  it('is followed when it jumps ahead: this looks like a machine that slept', async () => {
    await setSchedule('lamp', 'sun 20:00 off'); // 18:00 UTC
    await setAlarm('lamp', { type: 'on', minutes: 60 });
    await advanceTo(NOON + 10 * MINUTE_MS);
    expect(await dayWs()).toBe(2 * LAMP_W * 300);
    await advanceTo(NOON + DAY_MS);
    expect(await measuredUntil()).toBe(NOON + DAY_MS);
    expect(await isOn('lamp')).toBe(false);
    expect(await alertsOf('alarm_on')).toHaveLength(1);
  });

  it('does not delay a person’s command after it went back', async () => {
    home.setClock(NOON + 13 * MINUTE_MS);
    expect(await home.housekeeper.switchDevice(HOME.id, 'lamp', true)).toBe('done');
    expect([await isOn('lamp'), await lampPowerW()]).toEqual([true, LAMP_W]);
    expect(await home.housekeeper.switchDevice(HOME.id, 'lamp', false)).toBe('done');
    expect([await isOn('lamp'), await lampPowerW()]).toEqual([false, 0]);
    expect(await home.housekeeper.switchDevice(HOME.id, 'lamp', true)).toBe('done');
    expect(await home.housekeeper.setTargetTemperature(HOME.id, 'valve', 22)).toBe('done');
    await advanceTo(NOON + 14 * MINUTE_MS);
    expect(await measuredUntil()).toBe(NOON + DAY_MS);
  });

  it('has its future discarded after staying back for five minutes; measuring continues from now', async () => {
    await advanceTo(NOON + 19 * MINUTE_MS);
    expect(await measuredUntil()).toBe(NOON + 3 * STEP_MS);
    for (const table of ['measure_five_minutes', 'measure_hour', 'measure_day', 'measure_month'] as const)
      expect([table, await rowsFrom(table, NOON + 3 * STEP_MS)]).toEqual([table, 0]);
    expect(await dayWs()).toBe(3 * LAMP_W * 300);
    expect(await alertsOf('alarm_on')).toEqual([]);
    expect([await isOn('lamp'), await lampPowerW()]).toEqual([true, LAMP_W]);
    const valve = await home.store.devices.byId(HOME.id, 'valve');
    expect(valve?.targetTemperatureC).toBe(22);
    await advanceTo(NOON + 25 * MINUTE_MS);
    expect(await measuredUntil()).toBe(NOON + 5 * STEP_MS);
    expect(await dayWs()).toBe(5 * LAMP_W * 300);
  });

  it('lets the schedule run again at its real time', async () => {
    expect(await isOn('lamp')).toBe(true);
    await advanceTo(Date.parse('2026-06-21T18:01:00Z'));
    expect(await isOn('lamp')).toBe(false);
  });

  it('causes nothing to be discarded when it is back only for a moment', async () => {
    const before = await measuredUntil();
    const rows = await rowsFrom('measure_five_minutes', NOON);
    home.setClock(before - DAY_MS);
    await home.measuring.advance();
    await advanceTo(before + MINUTE_MS);
    expect(await rowsFrom('measure_five_minutes', NOON)).toBe(rows);
    await advanceTo(before + STEP_MS);
    expect(await measuredUntil()).toBe(before + STEP_MS);
  });

  it('causes no more than a week to be discarded: the home fails instead and keeps its measures', async () => {
    const before = await measuredUntil();
    const rows = await rowsFrom('measure_five_minutes', 0);
    await advanceTo(before - 30 * DAY_MS);
    await advanceTo(before - 30 * DAY_MS + 6 * MINUTE_MS);
    expect(home.takeErrors()).toEqual([
      expect.objectContaining({ message: expect.stringContaining('30 days ahead of the system clock') }),
    ]);
    expect(await failingHomes(home.store.database, 10)).toMatchObject([
      { householdId: HOME.id, failures: 1 },
    ]);
    expect(await rowsFrom('measure_five_minutes', 0)).toBe(rows);
    expect(await home.housekeeper.switchDevice(HOME.id, 'lamp', true)).toBe('done');
    expect(await isOn('lamp')).toBe(true);
    await advanceTo(before + STEP_MS);
    expect(await failingHomes(home.store.database, 10)).toEqual([]);
  });
});
