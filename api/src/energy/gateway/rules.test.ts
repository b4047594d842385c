import { type Metered, meteredHomes } from '../../../../simulator/src/house/metering';
import { testStores } from '../../foundation/database/testing';
import { HOME } from '../../foundation/database/testing/homes';
import type { Device } from '../../home/devices/device-store';
import type { CommandedState, House } from './port';
import { NOON, testHouse, VALVE } from './testing/house-at-noon';

const MINUTE = 60_000;
const STEP = 5 * MINUTE;
const WS_PER_KWH = 3_600_000;

const DEVICES: readonly Partial<Device>[] = [
  { id: 'lamp', plugType: 'sw', typeId: 'lamp' },
  { id: 'tv', plugType: 'sw', typeId: 'tv' },
  { id: 'oven', plugType: 'sw', typeId: 'oven' },
  { id: 'boiler', plugType: 'eth', typeId: 'water_heater' },
  VALVE,
];

/** A gateway with scripted power values that records the steps read from it. */
function scriptedGateway() {
  const powerW = new Map<string, number>();
  const readSteps: { atMs: number; house: House; commanded: CommandedState }[] = [];
  const gateway = meteredHomes((house, memory) => ({
    measured: (atMs, commanded) => {
      readSteps.push({ atMs, house, commanded });
      return new Map(
        house.devices.flatMap(({ key, id }): [number, Metered][] => {
          const watts = powerW.get(id);
          return watts === undefined ? [] : [[key, { consumption: watts * 300 }]];
        }),
      );
    },
    reported: (_nowMs, commanded) =>
      [...powerW.keys()].flatMap((id) => {
        const device = readSteps.at(-1)?.house.devices.find((one) => one.id === id);
        if (!device) return [];
        const watts = commanded.onShare(device.key) > 0 ? (powerW.get(id) ?? null) : 0;
        return [
          {
            deviceKey: device.key,
            powerW: watts,
            reading: { kind: 'power', powerW: watts, phasePowersW: null } as const,
          },
        ];
      }),
    memory: () => memory,
  }));
  const commandedIn = (atMs: number, deviceId: string) => {
    const step = readSteps.findLast((one) => one.atMs === atMs);
    const key = step?.house.devices.find(({ id }) => id === deviceId)?.key ?? -1;
    return { onShare: step?.commanded.onShare(key), targetC: step?.commanded.targetC(key) };
  };
  return { gateway, powerW, readSteps, commandedIn };
}

describe.each(testStores())('the platform’s rules with any gateway, on %s', (_name, database) => {
  const { gateway, powerW, readSteps, commandedIn } = scriptedGateway();
  const home = testHouse(database, DEVICES, gateway);
  const { advanceTo, isOn, alertsOf, setAlarm, setSchedule } = home;

  it('store measured values, and nothing for a device that measured nothing', async () => {
    powerW.set('oven', 60);
    await advanceTo(NOON + STEP);
    const rows = await home.store.database.query<{ id: string; energy: number }>(
      `select d.id, m.energy_ws::int as energy from measure_five_minutes m join device d on d.key = m.device_key`,
    );
    expect(rows).toEqual([{ id: 'oven', energy: 18_000 }]);
    const [state] = await home.store.states.ofHousehold(HOME.id, new Date(home.nowMs));
    expect(state).toMatchObject({ deviceId: 'oven', reading: { kind: 'power', powerW: 60 } });
  });

  it('execute a schedule’s changes at their minute', async () => {
    await setSchedule('lamp', 'sun 12:07 off;sun 12:12 on', 'basic');
    await setSchedule('valve', 'sun 12:10 22.5', 'basic');
    await advanceTo(NOON + 7 * MINUTE - 1);
    expect(await isOn('lamp')).toBe(true);
    await advanceTo(NOON + 7 * MINUTE);
    expect(await isOn('lamp')).toBe(false);
    await advanceTo(NOON + 3 * STEP);
    expect(await isOn('lamp')).toBe(true);
    expect(commandedIn(NOON + STEP, 'lamp').onShare).toBeCloseTo(2 / 5);
    expect(commandedIn(NOON + 2 * STEP, 'lamp').onShare).toBeCloseTo(3 / 5);
    expect(commandedIn(NOON + STEP, 'valve').targetC).toBe(19);
    expect(commandedIn(NOON + 2 * STEP, 'valve').targetC).toBe(22.5);
  });

  it('switch off a device that has been on too long', async () => {
    const since = home.nowMs;
    await setAlarm('lamp', { type: 'autoOff', minutes: 12 });
    await advanceTo(since + 12 * MINUTE - 1);
    expect(await isOn('lamp')).toBe(true);
    await advanceTo(since + 12 * MINUTE);
    expect(await isOn('lamp')).toBe(false);
    expect((await alertsOf('auto_off')).map(({ at }) => at.getTime() - since)).toEqual([12 * MINUTE]);
  });

  it('switch off an idle device on stand-by, but not one that uses more or is not measured', async () => {
    const since = Math.ceil(home.nowMs / STEP) * STEP;
    await advanceTo(since);
    for (const id of ['tv', 'oven', 'boiler']) {
      await setAlarm(id, { type: 'standby', threshold: 10, minutes: 20 });
    }
    powerW.set('tv', 3);
    await advanceTo(since + 4 * STEP - 1);
    expect(await isOn('tv')).toBe(true);
    await advanceTo(since + 4 * STEP);
    expect([await isOn('tv'), await isOn('oven'), await isOn('boiler')]).toEqual([false, true, true]);
    expect(await alertsOf('stand_by')).toEqual([expect.objectContaining({ deviceId: 'tv', active: true })]);
    await advanceTo(since + 5 * STEP);
    expect(commandedIn(since + 4 * STEP, 'tv').onShare).toBe(0);
  });

  it('raise an alert once a day’s consumption exceeds its limit', async () => {
    const since = home.nowMs;
    const [day] = await home.store.database.query<{ energy: number }>(
      `select sum(m.energy_ws)::int as energy from measure_five_minutes m join device d on d.key = m.device_key
       where d.id = 'oven'`,
    );
    await setAlarm('oven', { type: 'consumption', threshold: ((day?.energy ?? 0) + 250_000) / WS_PER_KWH });
    powerW.set('oven', 300); // 90,000 Ws a step: over after the third
    await advanceTo(since + 2 * STEP);
    expect(await alertsOf('alarm_consumption')).toEqual([]);
    await advanceTo(since + 3 * STEP);
    const [alert] = await alertsOf('alarm_consumption');
    expect(alert).toMatchObject({ deviceId: 'oven', active: true, at: new Date(since + 3 * STEP) });
  });

  it('pass the green-play hours to the gateway while green play is enabled', async () => {
    const planIn = () => readSteps.at(-1)?.house.devices.find(({ id }) => id === 'boiler')?.greenPlay;
    expect(planIn()).toBeNull();
    await setSchedule('boiler', 'mon 10:00 on;mon 16:00 off', 'green_play');
    await advanceTo(home.nowMs + STEP);
    expect(planIn()?.[0]).toEqual([{ startMin: 600, endMin: 960, targetC: null }]);
    await home.housekeeper.change(HOME.id, ({ devices }) =>
      devices.update(HOME.id, 'boiler', { programs: { greenPlay: false } }),
    );
    await advanceTo(home.nowMs + STEP);
    expect(planIn()).toBeNull();
  });
});
