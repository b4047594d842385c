import { houseIn } from '../../../process/testing/house';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const refusal = (error: string) => ({ status: 'error', error });
const OK = { status: 'ok' };

/** Wire tests of alarms and schedules. */
export function programCases(platform: () => TestPlatform): void {
  const { call, refuses } = houseIn(platform);

  describe('alarms', () => {
    test('are those of the device type, with default values', async () => {
      const { id } = await platform().deviceOfType('refrigerator');
      expect((await call('/api/device/alarms', { deviceId: id })).alerts).toEqual([
        {
          type: 'consumption',
          active: false,
          threshold: 5,
          duration: null,
          autoOffNotify: false,
          standbyNotify: false,
          thresholdLimits: { min: 0.1, max: 500 },
          durationLimits: null,
        },
        {
          type: 'off',
          active: false,
          threshold: null,
          duration: 180,
          autoOffNotify: false,
          standbyNotify: false,
          thresholdLimits: null,
          durationLimits: { min: 1, max: 10_080 },
        },
      ]);
    });

    test('are stored and update the device’s programs', async () => {
      const { id } = await platform().deviceOfType('dishwasher');
      const set = { deviceId: id, type: 'autoOff', active: 'true', duration: '45', autoOffNotify: 'false' };
      expect(await call('/api/device/alarms/update', set)).toEqual(OK);
      const { alerts } = await call('/api/device/alarms', { deviceId: id });
      expect(alerts).toContainEqual(
        expect.objectContaining({ type: 'autoOff', active: true, duration: 45, autoOffNotify: false }),
      );
      expect((await call('/api/device', { id })).device.programs.autoOffEnabled).toBe(true);
      await call('/api/device/alarms/update', { deviceId: id, type: 'autoOff', active: 'false' });
      expect((await call('/api/device', { id })).device.programs.autoOffEnabled).toBe(false);
    });

    test.each([
      ['refrigerator', { type: 'autoOff', active: 'true' }, 'alarm.not.allowed'],
      ['dishwasher', { type: 'autoOff', active: 'true', duration: '0' }, 'alarm.value.invalid'],
      ['dishwasher', { type: 'autoOff', active: 'true', duration: '1.5' }, 'alarm.value.invalid'],
      ['dishwasher', { type: 'consumption', active: 'true', threshold: '501' }, 'alarm.value.invalid'],
      ['dishwasher', { type: 'whatever', active: 'true' }, 'parameter.invalid'],
    ])('of a %s reject %j with %s', async (typeId, changes, error) => {
      const { id } = await platform().deviceOfType(typeId);
      await refuses('/api/device/alarms/update', { deviceId: id, ...changes }, error);
    });
  });

  describe('a schedule', () => {
    const update = async (typeId: string, changes: Fields) => ({
      deviceId: (await platform().deviceOfType(typeId)).id,
      scheduleType: 'basic',
      enabled: 'true',
      ...changes,
    });

    test('is stored in order and switches its program on and off', async () => {
      const ranges = 'tue 6:20 off;mon 22:20 on';
      const fields = await update('dishwasher', { ranges });
      expect(await call('/api/schedule/update', fields)).toEqual(OK);
      const { deviceId } = fields;
      const read = () => call('/api/schedule', { deviceId, scheduleType: 'basic' });
      expect((await read()).schedule).toMatchObject({ enabled: true, ranges: 'mon 22:20 on;tue 6:20 off' });
      expect((await call('/api/device', { id: deviceId })).device.programs.scheduleEnabled).toBe(true);
      await call('/api/schedule/update', { ...fields, enabled: 'false', switchOff: 'true' });
      expect((await read()).schedule).toMatchObject({ enabled: false, ranges: 'mon 22:20 on;tue 6:20 off' });
      expect((await call('/api/device', { id: deviceId })).device).toMatchObject({
        state: 'off',
        programs: { scheduleEnabled: false },
      });
      await call('/api/device/switch', { id: deviceId, on: 'true' });
    });

    test.each([
      ['dishwasher', { ranges: 'monday on' }, 'schedule.ranges.invalid'],
      ['dishwasher', { ranges: 'mon 6:00 20.5' }, 'schedule.ranges.invalid'],
      ['wiser_valve', { ranges: 'mon 6:00 on' }, 'schedule.ranges.invalid'],
      ['dishwasher', { ranges: '' }, 'schedule.without.range'],
      ['dishwasher', { ranges: 'mon 6:00 off' }, 'schedule.without.range'],
      ['refrigerator', { ranges: 'mon 6:00 on;mon 7:00 off' }, 'program.not.allowed'],
      ['tv', { ranges: 'mon 6:00 on;mon 7:00 off', scheduleType: 'green_play' }, 'program.not.allowed'],
      ['tv', { ranges: 'mon 6:00 on;mon 7:00 off', scheduleType: 'electric_tariff' }, 'parameter.invalid'],
    ])('of a %s rejects %j with %s', async (typeId, changes, error) => {
      await refuses('/api/schedule/update', await update(typeId, changes), error);
    });

    test('of the tariff keeps its category and needs ranges only when prices differ by hour', async () => {
      const tariff = (fields: Fields) =>
        call('/api/schedule/update', { scheduleType: 'electric_tariff', enabled: 'true', ...fields });
      const read = async () => (await call('/api/schedule', { scheduleType: 'electric_tariff' })).schedule;
      const before = await read();
      expect(await tariff({ ranges: '', category: 'custom' })).toEqual(refusal('schedule.without.range'));
      expect(await tariff({ ranges: '', category: 'flat', name: 'base' })).toEqual(OK);
      expect(await read()).toMatchObject({ category: 'flat', name: 'base', ranges: '' });
      await tariff({ ranges: before.ranges, category: before.category, name: before.name });
      expect(await read()).toEqual(before);
    });

    test('of green play defaults to the sunny hours of every day', async () => {
      const { callAs, store, account } = platform();
      const swiss = 'swiss@foyer.example';
      const all = await store.devices.ofHousehold((await account(swiss)).id);
      const deviceId = all.find(({ typeId }) => typeId === 'water_heater')?.id ?? '';
      const { body } = await callAs(swiss, '/api/schedule', { deviceId, scheduleType: 'green_play' });
      expect(body.schedule).toMatchObject({ enabled: false, type: 'green_play' });
      expect(body.schedule.ranges).toMatch(/^mon 10:00 on;mon 16:00 off;.*;sun 16:00 off$/);
    });

    test('of follow the sun has a time of hot water, which an older page leaves as it is', async () => {
      const { id: deviceId } = await platform().deviceOfType('water_heater');
      const fields = {
        deviceId,
        scheduleType: 'green_play',
        enabled: 'true',
        ranges: 'mon 10:00 on;mon 16:00 off',
      };
      const hotBy = async () =>
        (await call('/api/schedule', { deviceId, scheduleType: 'green_play' })).schedule.hotBy;
      expect(await hotBy()).toBeUndefined();
      await call('/api/schedule/update', { ...fields, hotBy: '06:05' });
      expect(await hotBy()).toBe('06:05');
      await call('/api/schedule/update', fields);
      expect(await hotBy()).toBe('06:05');
      await call('/api/schedule/update', { ...fields, hotBy: '' });
      expect(await hotBy()).toBeUndefined();
      for (const wrong of ['24:00', '6:05', 'noon'])
        await refuses('/api/schedule/update', { ...fields, hotBy: wrong }, 'parameter.invalid');
      await refuses(
        '/api/schedule/update',
        { ...fields, scheduleType: 'basic', hotBy: '06:05' },
        'parameter.invalid',
      );
    });
  });
}
