import { NOON, testHouse, VALVE } from '@foyer/api/energy/gateway/testing/house-at-noon';
import { HOME } from '@foyer/api/foundation/database/testing/homes';
import { testStores } from '@foyer/api/foundation/database/testing/index';
import type { Device } from '@foyer/api/home/devices/device-store';
import { simulatedGateway } from '.';

const MINUTE = 60_000;
const STEP = 5 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const DEVICES: readonly Partial<Device>[] = [
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
  { id: 'tv', plugType: 'sw', typeId: 'tv' },
  { id: 'lamp', plugType: 'sw', typeId: 'lamp' },
  { id: 'boiler', plugType: 'eth', typeId: 'water_heater' },
  VALVE,
];

describe.each(testStores())('programs of a home on %s', (_name, database) => {
  const home = testHouse(database, DEVICES, simulatedGateway);
  const { advanceTo, isOn, alertsOf, setAlarm, setSchedule } = home;
  const later = (ms: number) => advanceTo(home.nowMs + ms);
  const deviceOf = async (id: string) => {
    const device = await home.store.devices.byId(HOME.id, id);
    if (!device) throw new Error(`no ${id}`);
    return device;
  };
  const storedWs = async (deviceId: string, fromMs: number, toMs = fromMs + STEP) => {
    const [row] = await home.store.database.query<{ energy: number | null }>(
      `select sum(energy_ws)::bigint as energy from measure_five_minutes m join device d on d.key = m.device_key
       where d.id = $1 and m.at >= $2 and m.at < $3`,
      [deviceId, new Date(fromMs), new Date(toMs)],
    );
    return row?.energy ?? null;
  };

  describe('a schedule', () => {
    it('acts at its exact minute, even between two reports', async () => {
      await setSchedule('lamp', 'sun 12:02 off;sun 12:07 on');
      await advanceTo(NOON + 2 * MINUTE - 1);
      expect(await isOn('lamp')).toBe(true);
      await advanceTo(NOON + 2 * MINUTE);
      expect(await isOn('lamp')).toBe(false);
      await advanceTo(NOON + 7 * MINUTE);
      expect(await isOn('lamp')).toBe(true);
    });

    it('does not repeat an action a person has undone', async () => {
      await home.housekeeper.switchDevice(HOME.id, 'lamp', false);
      await advanceTo(NOON + 3 * STEP);
      expect(await isOn('lamp')).toBe(false);
    });

    it('ignores switching times before it was saved', async () => {
      await advanceTo(NOON + 3 * STEP + 3 * MINUTE);
      await setSchedule('lamp', 'sun 12:16 on');
      await advanceTo(NOON + 4 * STEP);
      expect(await isOn('lamp')).toBe(false);
    });

    it('sets the target of heating devices and switches them off', async () => {
      await setSchedule('valve', 'sun 12:30 22.5;sun 12:45 off');
      await advanceTo(NOON + 30 * MINUTE);
      expect(await deviceOf('valve')).toMatchObject({ isOn: true, targetTemperatureC: 22.5 });
      await advanceTo(NOON + 45 * MINUTE);
      expect(await deviceOf('valve')).toMatchObject({ isOn: false, targetTemperatureC: 22.5 });
    });

    it('sets no target once disabled', async () => {
      await setSchedule('lamp', '');
      await setSchedule('valve', '');
      await later(DAY);
      expect(await isOn('lamp')).toBe(false);
    });
  });

  describe('auto off', () => {
    it('switches off devices that were on long enough and sends an alert', async () => {
      await setAlarm('lamp', { type: 'autoOff', minutes: 12 });
      await home.housekeeper.switchDevice(HOME.id, 'lamp', true);
      const since = home.nowMs;
      await advanceTo(since + 12 * MINUTE - 1);
      expect(await isOn('lamp')).toBe(true);
      await advanceTo(since + 12 * MINUTE);
      expect(await isOn('lamp')).toBe(false);
      const [alert] = await alertsOf('auto_off');
      expect(alert).toMatchObject({ deviceId: 'lamp', active: true, facts: { minutes: 12 } });
      expect(alert?.at).toEqual(new Date(since + 12 * MINUTE));
      await later(HOUR);
      expect(await alertsOf('auto_off')).toHaveLength(1);
    });

    it('ends its alert when the device is switched on again, and restarts its delay', async () => {
      await home.housekeeper.switchDevice(HOME.id, 'lamp', true);
      expect((await alertsOf('auto_off'))[0]?.active).toBe(false);
      await later(11 * MINUTE);
      expect(await isOn('lamp')).toBe(true);
      await setAlarm('lamp', { type: 'autoOff', minutes: 12, notify: false });
      await later(11 * MINUTE);
      expect(await isOn('lamp')).toBe(true);
      await later(MINUTE);
      expect(await isOn('lamp')).toBe(false);
      expect(await alertsOf('auto_off')).toHaveLength(1);
    });

    it('follows a schedule’s switch-on, through days without reports', async () => {
      await setSchedule('lamp', 'mon 21:00 on;tue 21:00 on;wed 21:00 on');
      const monday = Date.parse('2026-06-22T19:00:00Z');
      await advanceTo(monday + 2 * DAY + HOUR);
      for (const evening of [monday, monday + DAY, monday + 2 * DAY]) {
        expect(await storedWs('lamp', evening + 2 * STEP, evening + 3 * STEP)).toBeGreaterThan(0);
        expect(await storedWs('lamp', evening + 3 * STEP, evening + HOUR)).toBe(0);
      }
      await setSchedule('lamp', '');
    });
  });

  describe('stand-by', () => {
    it('switches off a device with standby power after the delay and never one in use', async () => {
      const morning = Date.parse('2026-06-25T08:00:00Z');
      await advanceTo(morning);
      await setAlarm('tv', { type: 'standby', threshold: 10, minutes: 20 });
      await setAlarm('pump', { type: 'standby', threshold: 10, minutes: 20 });
      await advanceTo(morning + 15 * MINUTE);
      expect(await isOn('tv')).toBe(true);
      await advanceTo(morning + 20 * MINUTE);
      expect([await isOn('tv'), await isOn('pump')]).toEqual([false, true]);
      expect(await alertsOf('stand_by')).toEqual([
        expect.objectContaining({ deviceId: 'tv', active: true, facts: { minutes: 20 } }),
      ]);
      await advanceTo(morning + 30 * MINUTE);
      expect(await storedWs('tv', morning + 20 * MINUTE, morning + 30 * MINUTE)).toBe(0);
    });

    it('ends its alert when the device is switched on again, and restarts its delay', async () => {
      await home.housekeeper.switchDevice(HOME.id, 'tv', true);
      expect((await alertsOf('stand_by'))[0]?.active).toBe(false);
      await later(15 * MINUTE);
      expect(await isOn('tv')).toBe(true);
      await later(10 * MINUTE);
      expect(await isOn('tv')).toBe(false);
    });
  });

  describe('an alarm', () => {
    it('reports a device left on once and ends when it is off', async () => {
      await home.housekeeper.switchDevice(HOME.id, 'lamp', true);
      await setAlarm('lamp', { type: 'autoOff', minutes: 1440, active: false });
      await setAlarm('lamp', { type: 'on', minutes: 30 });
      const since = home.nowMs;
      await later(2 * HOUR);
      const raised = await alertsOf('alarm_on');
      expect(raised.map(({ active, at }) => [active, at.getTime() - since])).toEqual([[true, 30 * MINUTE]]);
      await home.housekeeper.switchDevice(HOME.id, 'lamp', false);
      expect((await alertsOf('alarm_on')).map(({ active }) => active)).toEqual([false]);
    });

    it('reports a device left off', async () => {
      await setAlarm('lamp', { type: 'off', minutes: 10 });
      await later(10 * MINUTE);
      expect(await alertsOf('alarm_off')).toHaveLength(1);
      await home.housekeeper.switchDevice(HOME.id, 'lamp', true);
      expect((await alertsOf('alarm_off'))[0]?.active).toBe(false);
    });

    it('reports daily consumption above its limit until the day ends, and again the next day', async () => {
      await advanceTo(Date.parse('2026-06-26T06:00:00Z'));
      await setAlarm('pump', { type: 'standby', active: false });
      await home.housekeeper.switchDevice(HOME.id, 'pump', true);
      await setAlarm('pump', { type: 'consumption', threshold: 0.5 });
      const midnight = Date.parse('2026-06-26T22:00:00Z');
      await advanceTo(midnight);
      const [alert] = await alertsOf('alarm_consumption');
      const measured = await storedWs('pump', midnight - DAY, alert?.at.getTime());
      expect(alert).toMatchObject({ deviceId: 'pump', active: true, facts: { limit: 0.5 } });
      expect(measured).toBeGreaterThan(0.5 * 3_600_000);
      expect(
        (measured ?? 0) - ((await storedWs('pump', (alert?.at.getTime() ?? 0) - STEP)) ?? 0),
      ).toBeLessThanOrEqual(0.5 * 3_600_000);
      await advanceTo(midnight + STEP);
      expect((await alertsOf('alarm_consumption'))[0]?.active).toBe(false);
      await advanceTo(midnight + DAY);
      expect(await alertsOf('alarm_consumption')).toHaveLength(2);
    });

    it('reports daily production below its limit until a day reaches it', async () => {
      await setAlarm('solar', { type: 'production', threshold: 500 });
      await later(DAY + STEP);
      expect((await alertsOf('alarm_production')).map(({ active }) => active)).toEqual([true]);
      await setAlarm('solar', { type: 'production', threshold: 1 });
      await later(DAY);
      expect((await alertsOf('alarm_production')).map(({ active }) => active)).toEqual([false]);
    });

    it('ends when it is disabled or its device is removed', async () => {
      await home.housekeeper.switchDevice(HOME.id, 'tv', true);
      await setAlarm('tv', { type: 'standby', active: false });
      await setAlarm('tv', { type: 'on', minutes: 1 });
      await later(2 * MINUTE);
      const activeOf = async (deviceName: string) =>
        (await home.store.alerts.ofHousehold(HOME.id)).filter(
          ({ active, deviceId, facts }) => active && (deviceId === deviceName || facts.device === 'Lampe'),
        ).length;
      expect(await activeOf('tv')).toBe(1);
      await home.housekeeper.change(HOME.id, ({ devices }) =>
        devices.remove(HOME.id, 'tv', { at: new Date(home.nowMs) }),
      );
      expect(await activeOf('tv')).toBe(0);
      await later(STEP);
      const [found] = await home.store.database.query<{ count: number }>(
        'select count(*)::int as count from device_alarm',
      );
      expect(found?.count).toBeGreaterThan(0);
    });
  });

  describe('green play', () => {
    it('moves the measured water heating into its window', async () => {
      const dayFrom = async (midnight: number) => {
        await advanceTo(midnight + DAY);
        const inWindow = (await storedWs('boiler', midnight + 10 * HOUR, midnight + 16 * HOUR)) ?? 0;
        return { inWindow, all: (await storedWs('boiler', midnight, midnight + DAY)) ?? 0 };
      };
      const midnight = Date.parse('2026-07-05T22:00:00Z');
      const before = await dayFrom(midnight);
      await setSchedule('boiler', 'mon 10:00 on;mon 16:00 off;tue 10:00 on;tue 16:00 off', 'green_play');
      const moved = await dayFrom(midnight + DAY);
      expect(before.inWindow / before.all).toBeLessThan(0.7);
      expect(moved.inWindow / moved.all).toBeGreaterThan(0.95);
    });
  });

  it('rolls back all changes of a home when one is refused', async () => {
    const change = home.housekeeper.change(HOME.id, async ({ devices }) => {
      await devices.update(HOME.id, 'pump', { name: 'half done' });
      throw new Error('refused');
    });
    await expect(change).rejects.toThrow('refused');
    expect((await deviceOf('pump')).name).toBe('Lampe');
  });
});
