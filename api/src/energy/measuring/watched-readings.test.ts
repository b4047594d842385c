import { testStores } from '../../foundation/database/testing';
import { HOME } from '../../foundation/database/testing/homes';
import type { OutgoingCommand } from '../commands/command-door';
import { confirmCommand } from '../commands/confirm-command';
import { NOON, testHouse } from '../gateway/testing/house-at-noon';
import { acceptReadings } from '../readings/accept-readings';
import { createChannel } from '../readings/channel-store';
import { prepareReadingWeeks } from '../readings/reading-partitions';

const MINUTE_MS = 60_000;
const STEP_MS = 5 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe.each(testStores())('alarms of a home that sends readings, on %s', (_name, database) => {
  const sent: OutgoingCommand[] = [];
  const mqtt = {
    executesInPast: false,
    send: async (_sql: unknown, _home: unknown, command: OutgoingCommand) => {
      sent.push(command);
      return 'sent' as const;
    },
  };
  const home = testHouse(database, [{ id: 'tv', plugType: 'sw', typeId: 'tv' }], null, 'mqtt', { mqtt });
  let countedWs = 0;

  beforeAll(async () => {
    const { database: sql } = home.store;
    home.setClock(NOON);
    await prepareReadingWeeks(sql, NOON);
    const [device] = await sql.query<{ key: number; householdKey: number }>(
      `select key, household_key as "householdKey" from device where id = 'tv'`,
    );
    const channel = {
      householdKey: device?.householdKey ?? 0,
      deviceKey: device?.key ?? 0,
      name: 'tv',
      quantity: 'consumption',
      source: 'test',
      precedence: 0,
      roundingWs: 0,
    } as const;
    await createChannel(sql, channel, new Date(NOON));
  });
  beforeEach(() => {
    sent.length = 0;
  });

  /** Readings of every minute, which come two minutes late. */
  const use = async (powerW: number, minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      const atMs = home.nowMs - MINUTE_MS;
      countedWs += powerW * 60;
      const reading = { householdId: HOME.id, channel: 'tv', atMs, value: countedWs, unit: 'Ws' };
      await home.store.database.transaction((sql) => acceptReadings(sql, [reading], { nowMs: home.nowMs }));
      await home.advanceTo(home.nowMs + MINUTE_MS);
    }
  };
  const confirm = () =>
    home.store.database.transaction((sql) =>
      confirmCommand(sql, { id: sent.at(-1)?.id ?? '', state: 'done', at: new Date(home.nowMs) }),
    );

  it('switch off what has been idle long enough, although its steps come late', async () => {
    await home.setAlarm('tv', { type: 'standby', threshold: 10, minutes: 20 });
    await use(80, 10);
    await use(3, 18);
    expect(sent).toEqual([]);
    await use(3, 10);
    expect(sent).toMatchObject([{ isOn: false, origin: 'program' }]);
    expect(await home.isOn('tv')).toBe(true);
    expect(await home.alertsOf('stand_by')).toEqual([]);
    await confirm();
    expect(await home.isOn('tv')).toBe(false);
    expect(await home.alertsOf('stand_by')).toHaveLength(1);
    await home.setAlarm('tv', { type: 'standby', active: false });
  });

  it('tell a day’s consumption above its limit, once', async () => {
    await home.setAlarm('tv', { type: 'consumption', threshold: 0.1 });
    await use(1_000, 12);
    const [alert, ...others] = await home.alertsOf('alarm_consumption');
    expect(alert).toMatchObject({ deviceId: 'tv', active: true });
    expect(others).toEqual([]);
  });

  it('leave alone what was idle in steps that come much later', async () => {
    await home.advanceTo(home.nowMs + DAY_MS);
    await home.setAlarm('tv', { type: 'standby', threshold: 10, minutes: 20 });
    const lateMs = home.nowMs - 3 * 60 * MINUTE_MS;
    const readings = Array.from({ length: 12 }, (_, index) => ({
      householdId: HOME.id,
      channel: 'tv',
      atMs: lateMs + index * STEP_MS,
      value: countedWs,
      unit: 'Ws',
    }));
    await home.store.database.transaction((sql) => acceptReadings(sql, readings, { nowMs: home.nowMs }));
    await home.advanceTo(home.nowMs + MINUTE_MS);
    await home.advanceTo(home.nowMs + MINUTE_MS);
    expect(sent).toEqual([]);
  });
});
