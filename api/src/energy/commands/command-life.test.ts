import { testStores } from '../../foundation/database/testing';
import { TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';
import { createHousekeeper } from '../gateway/housekeeper';
import type { CommandAnswer, OutgoingCommand } from './command-door';
import { type Confirmation, confirmCommand } from './confirm-command';

const EMAIL = 'home@foyer.example';
const MINUTE_MS = 60_000;

describe.each(testStores({ seededAt: TEST_NOW, only: [EMAIL] }))(
  'a command to a source that answers later, on %s',
  (_name, database) => {
    let platform: TestPlatform;
    const sent: OutgoingCommand[] = [];
    let answer: CommandAnswer = 'sent';
    const commandDoors = {
      mqtt: {
        executesInPast: false,
        send: async (_sql: unknown, _home: unknown, command: OutgoingCommand) => {
          sent.push(command);
          return answer;
        },
      },
    };
    let heater: string;
    let thermostat: string;

    beforeAll(async () => {
      platform = testPlatform(await database.open(), { commandDoors });
      await platform.store.database.query("update gateway set kind = 'mqtt'");
      heater = (await platform.deviceOfType('water_heater')).id;
      thermostat = (await platform.deviceOfType('wiser_thermostat')).id;
    }, 180_000);
    afterAll(async () => {
      await platform.close();
      await database.stop();
    });
    beforeEach(async () => {
      answer = 'sent';
      sent.length = 0;
      platform.passTime(MINUTE_MS);
      await platform.store.database.query('delete from device_command');
      await platform.store.database.query('update device set is_on = false where id = $1', [heater]);
      await platform.store.database.query('update device set target_temperature_c = 19 where id = $1', [
        thermostat,
      ]);
    });

    const post = async (path: string, fields: Record<string, string>) =>
      (await platform.callAs(EMAIL, path, fields, { method: 'POST' })).body;
    const switchTo = (on: boolean) => post('/api/device/switch', { id: heater, on: String(on) });
    const setTarget = (temperature: string) =>
      post('/api/device/temperature/set', { deviceId: thermostat, temperature });
    const endSchedule = (deviceId: string) =>
      post('/api/schedule/update', { scheduleType: 'basic', deviceId, enabled: 'false', ranges: '' });
    const stateOf = async (id: string) => {
      const { body } = await platform.callAs(EMAIL, '/api/states');
      return body.deviceStates.find(({ deviceId }: { deviceId: string }) => deviceId === id);
    };
    const heaterNow = async () => {
      const { state, commands } = await stateOf(heater);
      return { state, commands };
    };
    const confirm = (confirmed: Partial<Confirmation> & Pick<Confirmation, 'id'>) =>
      platform.store.database.transaction((sql) =>
        confirmCommand(sql, { state: 'done', at: new Date(platform.nowMs()), ...confirmed }),
      );
    const lastId = () => sent.at(-1)?.id ?? '';
    const letTenSecondsPass = () =>
      platform.store.database.query(
        `update device_command set created_at = created_at - interval '11 seconds',
           sent_at = sent_at - interval '11 seconds'`,
      );

    test('is on its way, the device as it was, until it is done', async () => {
      const underway = { state: 'sent', on: true };
      expect(await switchTo(true)).toEqual({ status: 'ok', state: 'off', command: underway });
      expect(sent).toMatchObject([{ isOn: true, targetTemperatureC: null, origin: 'person' }]);
      expect(await heaterNow()).toEqual({ state: 'off', commands: [underway] });
      await confirm({ id: lastId() });
      expect(await heaterNow()).toEqual({ state: 'on', commands: undefined });
    });

    test('waits first where the source sends it later, and an earlier state changes nothing', async () => {
      answer = 'waiting';
      expect(await switchTo(true)).toMatchObject({ command: { state: 'waiting' } });
      await confirm({ id: lastId(), state: 'sent' });
      expect((await heaterNow()).commands).toEqual([{ state: 'sent', on: true }]);
      await confirm({ id: lastId() });
      await confirm({ id: lastId(), state: 'sent' });
      await confirm({ id: lastId(), state: 'refused' });
      expect(await heaterNow()).toEqual({ state: 'on', commands: undefined });
    });

    test('shows what the device reports, not what was wanted', async () => {
      expect(await setTarget('21.3')).toEqual({ status: 'ok', command: { state: 'sent', targetTemp: 21.3 } });
      const targetNow = async () => {
        const { sensorStates, commands } = await stateOf(thermostat);
        const target = sensorStates.find(({ sensorId }: { sensorId: string }) =>
          sensorId.endsWith('targetTemp'),
        );
        return { targetC: target.measure.value, commands };
      };
      expect(await targetNow()).toEqual({ targetC: 19, commands: [{ state: 'sent', targetTemp: 21.3 }] });
      await confirm({ id: lastId(), reported: { targetTemperatureC: 21.5 } });
      expect(await targetNow()).toEqual({ targetC: 21.5, commands: undefined });
    });

    test('says until when a target holds', async () => {
      await post('/api/schedule/update', {
        scheduleType: 'basic',
        deviceId: thermostat,
        enabled: 'true',
        ranges: 'sun 8:00 21;sun 20:00 18',
      });
      sent.length = 0;
      await setTarget('21');
      expect(sent).toMatchObject([
        { targetTemperatureC: 21, until: new Date('2026-06-21T18:00:00Z'), device: { id: thermostat } },
      ]);
      await endSchedule(thermostat);
    });

    test('that is refused at once answers so and stays visible', async () => {
      answer = { refused: 'local.control' };
      expect(await switchTo(true)).toEqual({ status: 'error', error: 'command.refused' });
      expect(await heaterNow()).toEqual({ state: 'off', commands: [{ state: 'refused', on: true }] });
    });

    test('can be refused later', async () => {
      await switchTo(true);
      await confirm({ id: lastId(), state: 'refused', refusal: 'local.control' });
      await confirm({ id: lastId() });
      expect(await heaterNow()).toEqual({ state: 'off', commands: [{ state: 'refused', on: true }] });
    });

    test('is silent after ten seconds, and a late answer counts', async () => {
      await switchTo(true);
      await letTenSecondsPass();
      expect(await heaterNow()).toEqual({ state: 'off', commands: [{ state: 'silent', on: true }] });
      await confirm({ id: lastId() });
      expect(await heaterNow()).toEqual({ state: 'on', commands: undefined });
    });

    test('can be given again: the newer one is shown', async () => {
      await switchTo(true);
      await letTenSecondsPass();
      await switchTo(true);
      expect((await heaterNow()).commands).toEqual([{ state: 'sent', on: true }]);
      expect(sent).toHaveLength(2);
    });

    test('is not undone by the late answer to an earlier one', async () => {
      await switchTo(true);
      const first = lastId();
      await switchTo(false);
      await confirm({ id: lastId() });
      await confirm({ id: first });
      expect(await heaterNow()).toEqual({ state: 'off', commands: undefined });
    });

    test('stays on its way when an earlier one is answered first', async () => {
      await switchTo(true);
      const first = lastId();
      await switchTo(false);
      await confirm({ id: first });
      expect(await heaterNow()).toEqual({ state: 'on', commands: [{ state: 'sent', on: false }] });
      await confirm({ id: lastId(), at: new Date(platform.nowMs() - MINUTE_MS) });
      expect(await heaterNow()).toEqual({ state: 'off', commands: undefined });
    });

    test('to the target leaves one to the switch on its way', async () => {
      const { id } = await platform.deviceOfType('tado_ac');
      await platform.store.database.query('update device set is_on = false where id = $1', [id]);
      await post('/api/device/ac', { deviceId: id, on: 'true', temperature: '22' });
      expect((await stateOf(id)).commands).toEqual([
        { state: 'sent', targetTemp: 22 },
        { state: 'sent', on: true },
      ]);
      await confirm({ id: lastId() });
      expect((await stateOf(id)).commands).toEqual([{ state: 'sent', targetTemp: 22 }]);
      await confirm({ id: sent[0]?.id ?? '' });
      expect(await platform.deviceOfType('tado_ac')).toMatchObject({ isOn: true, targetTemperatureC: 22 });
    });

    test('to both is shown only for what no newer one replaced', async () => {
      const { id } = await platform.deviceOfType('tado_ac');
      const switched = await platform.store.database.query<{ key: number }>(
        'update device set is_on = true, target_temperature_c = 20 where id = $1 returning key',
        [id],
      );
      await platform.store.database.query(
        `insert into device_command (device_key, at, wanted_on, wanted_target_c, origin, state, created_at)
         values ($1, $2, false, 18, 'schedule', 'sent', clock_timestamp() - interval '1 second')`,
        [switched[0]?.key ?? 0, new Date(platform.nowMs())],
      );
      await post('/api/device/ac', { deviceId: id, on: 'true' });
      await confirm({ id: lastId() });
      expect((await stateOf(id)).commands).toEqual([{ state: 'sent', targetTemp: 18 }]);
    });

    test('is the same for every process, and answered once by two', async () => {
      const other = createHousekeeper({
        database: platform.store.database,
        gateway: null,
        commandDoors,
        now: () => new Date(platform.nowMs()),
        onHomeError: (_home, error) => {
          throw error;
        },
      });
      const { id } = await platform.account(EMAIL);
      expect(await Promise.all([other.switchDevice(id, heater, true), switchTo(true)])).toMatchObject([
        'sent',
        { status: 'ok' },
      ]);
      await Promise.all(sent.flatMap((command) => [confirm(command), confirm(command)]));
      expect(await heaterNow()).toEqual({ state: 'on', commands: undefined });
      const rows = await platform.store.database.query(
        "select distinct at from device_command where state = 'done'",
      );
      expect(rows).toHaveLength(2);
    });

    test('of a process of an earlier release counts as done', async () => {
      await switchTo(true);
      await platform.store.database.query(
        `insert into device_command (device_key, at, is_on, was_on, origin)
         select key, $2, false, true, 'schedule' from device where id = $1`,
        [heater, new Date(platform.nowMs() + 1)],
      );
      expect(await heaterNow()).toEqual({ state: 'off', commands: undefined });
      await confirm({ id: lastId() });
      expect((await heaterNow()).state).toBe('off');
    });

    test('of an unknown id changes nothing', async () => {
      await confirm({ id: '00000000-0000-4000-8000-000000000000' });
      expect(await heaterNow()).toEqual({ state: 'off', commands: undefined });
    });

    test('is taken back with its transaction', async () => {
      answer = { refused: 'never' };
      const { id } = await platform.account(EMAIL);
      const failing = createHousekeeper({
        database: platform.store.database,
        gateway: null,
        commandDoors: {
          mqtt: { executesInPast: false, send: () => Promise.reject(new Error('cut')) },
        },
        now: () => new Date(platform.nowMs()),
        onHomeError: () => {},
      });
      await expect(failing.switchDevice(id, heater, true)).rejects.toThrow('cut');
      expect(await heaterNow()).toEqual({ state: 'off', commands: undefined });
    });

    test('comes from a schedule as well, the last one only after an outage', async () => {
      await post('/api/schedule/update', {
        scheduleType: 'basic',
        deviceId: heater,
        enabled: 'true',
        ranges: 'mon 1:00 on;mon 2:00 off;mon 3:00 on',
      });
      sent.length = 0;
      platform.passTime(24 * 60 * MINUTE_MS);
      await platform.advance(EMAIL);
      const toHeater = sent.filter(({ device }) => device.id === heater);
      expect(toHeater).toMatchObject([{ isOn: true, origin: 'schedule' }]);
      expect((await heaterNow()).state).toBe('off');
      await endSchedule(heater);
    });

    test('of auto off is given once while the device stays on', async () => {
      const { id } = await platform.deviceOfType('dishwasher');
      await platform.store.database.query('update device set is_on = true, switched_at = $2 where id = $1', [
        id,
        new Date(platform.nowMs()),
      ]);
      await post('/api/device/alarms/update', {
        deviceId: id,
        type: 'autoOff',
        active: 'true',
        duration: '5',
        autoOffNotify: 'true',
      });
      sent.length = 0;
      const alerts = async () =>
        (await platform.store.alerts.ofHousehold((await platform.account(EMAIL)).id)).filter(
          ({ kind, deviceId }) => kind === 'auto_off' && deviceId === id,
        ).length;
      const before = await alerts();
      for (let minute = 0; minute < 12; minute += 4) {
        platform.passTime(4 * MINUTE_MS);
        await platform.advance(EMAIL);
        await letTenSecondsPass();
      }
      expect(sent).toMatchObject([{ isOn: false, origin: 'program' }]);
      expect((await stateOf(id)).commands).toEqual([{ state: 'silent', on: false }]);
      expect(await alerts()).toBe(before);
      await confirm({ id: lastId() });
      expect((await stateOf(id)).state).toBe('off');
      expect(await alerts()).toBe(before + 1);
    });
  },
);
