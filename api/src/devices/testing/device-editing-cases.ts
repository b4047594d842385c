import type { Fields, TestPlatform } from '../../platform/testing/test-platform';
import { activationCode } from '../../third-parties/activation';

const HOME = 'home@foyer.example';
const refused = (error: string) => ({ status: 'error', error });
const OK = { status: 'ok' };

/** Rooms, devices, alarms and schedules as people change them, and what is refused without changing anything. */
export function editingCases(platform: () => TestPlatform): void {
  const ask = async (path: string, fields: Fields = {}, as?: 'json') =>
    (await platform().askAs(HOME, path, fields, as ? { method: 'POST', as } : {})).body;
  const householdId = async () => (await platform().account(HOME)).id;
  const devices = async () => platform().store.devices.ofHousehold(await householdId());
  const deviceOfType = async (typeId: string) => {
    const found = (await devices()).find((device) => device.typeId === typeId);
    if (!found) throw new Error(`no ${typeId}`);
    return found;
  };
  const rooms = async () => platform().store.rooms.ofHousehold(await householdId());
  const roomNamed = async (name: string) => (await rooms()).find((room) => room.name === name);
  const mainRoom = async () => (await rooms()).find(({ type }) => type === 'alaska_home')?.id ?? '';

  /** Asks what must be refused, and proves that it changed nothing. */
  const refuses = async (path: string, fields: Fields, error: string) => {
    const everything = async () => [await rooms(), await devices()];
    const before = await everything();
    expect(await ask(path, fields)).toMatchObject(refused(error));
    expect(await everything()).toEqual(before);
  };

  describe('a room', () => {
    test('is added, renamed, given another type, and removed once it is empty', async () => {
      const { room } = await ask('/api/room/create', { name: ' Atelier ', type: 'workshop' });
      expect(await roomNamed('Atelier')).toMatchObject({ id: room.id, type: 'workshop' });
      expect(await ask('/api/room/update', { id: room.id, name: 'Bureau', type: 'office' })).toEqual(OK);
      expect(await roomNamed('Bureau')).toMatchObject({ id: room.id, type: 'office' });
      const lamp = await deviceOfType('tv');
      await ask('/api/device/update', { deviceId: lamp.id, roomId: room.id });
      await refuses('/api/room/remove', { id: room.id }, 'room.not.empty');
      await ask('/api/device/update', { deviceId: lamp.id, roomId: lamp.roomId });
      expect(await ask('/api/room/remove', { id: room.id })).toEqual(OK);
      expect(await roomNamed('Bureau')).toBeUndefined();
    });

    test.each(['alaska_home', 'production_counter', 'spaceship', 'constructor'])(
      'is not given the type %s',
      async (type) => {
        await refuses('/api/room/create', { name: 'Une pièce', type }, 'room.type.invalid');
        const kitchen = await roomNamed('Cuisine');
        const fields = { id: kitchen?.id ?? '', name: 'Cuisine', type };
        await refuses('/api/room/update', fields, 'room.type.invalid');
      },
    );

    test('that is the main home may be renamed, and nothing else', async () => {
      const id = await mainRoom();
      const rename = (name: string) => ask('/api/room/update', { id, name, type: 'alaska_home' });
      expect(await rename('<i>Chez</i> nous <3')).toEqual(OK);
      expect(await roomNamed('Chez nous <3')).toMatchObject({ id });
      expect(await rename('Habitation')).toEqual(OK);
      await refuses('/api/room/update', { id, name: 'Habitation', type: 'kitchen' }, 'room.type.invalid');
      await refuses('/api/room/remove', { id }, 'room.type.invalid');
    });

    test.each(['', '   ', '<br>', 'x'.repeat(41)])('is not named "%s"', async (name) => {
      await refuses('/api/room/create', { name, type: 'kitchen' }, 'parameter.invalid');
    });

    test('has one of the types the platform lists', async () => {
      const { roomTypes } = await ask('/api/room/types');
      expect(roomTypes.map(({ id }: { id: string }) => id)).toEqual(
        expect.arrayContaining(['alaska_home', 'production_counter', 'other_area_type', 'kitchen']),
      );
    });
  });

  describe('a device', () => {
    const code = activationCode('SW', 'EDITINGCASES1');
    const asked = async (changes: Fields = {}) => ({
      deviceName: 'Radio du salon',
      deviceTypeId: 'radio',
      activationCode: code,
      roomId: await mainRoom(),
      ...changes,
    });

    test.each(['', '1234', `${code.slice(0, 15)}é`, code.replace('E', 'F'), `ZZ${code.slice(2)}`])(
      'is not added with the code "%s"',
      async (activationCode) => {
        await refuses('/api/device/register', await asked({ activationCode }), 'ecn.activation.code.invalid');
      },
    );

    test.each([
      [{ deviceTypeId: 'battery' }, 'device.type.invalid'],
      [{ deviceTypeId: 'spaceship' }, 'device.type.invalid'],
      [{ roomId: 'nowhere' }, 'room.not.found'],
    ])('is not added with %j: %s', async (changes, error) => {
      await refuses('/api/device/register', await asked(changes), error);
    });

    test('is not added while the maker of the plugs cannot be reached', async () => {
      platform().failures.set('activation', 'unreachable');
      await refuses('/api/device/register', await asked(), 'ecn.unavailable');
      platform().failures.set('activation', null);
    });

    test('is added by its code in any writing, once, reports at once, and can be added again after it was removed', async () => {
      const dashed = code.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-');
      const { device } = await ask('/api/device/register', await asked({ activationCode: dashed }));
      expect((await ask('/api/device', { id: device.id })).device).toMatchObject({
        name: 'Radio du salon',
        deviceTypeId: 'radio',
        type: 'sw',
        state: 'on',
        programs: { scheduleEnabled: false },
      });
      const { deviceStates } = await ask('/api/states');
      expect(deviceStates.map(({ deviceId }: { deviceId: string }) => deviceId)).toContain(device.id);
      await refuses('/api/device/register', await asked(), 'ecn.already.registered');
      expect(await ask('/api/device/remove', { deviceId: device.id })).toEqual(OK);
      expect(await ask('/api/device', { id: device.id })).toEqual(refused('device.not.found'));
      const again = await ask('/api/device/register', await asked());
      expect(again.status).toBe('ok');
      await ask('/api/device/remove', { deviceId: again.device.id });
    });

    test('needs a gateway in the house', async () => {
      const { store, askAs, account, nowMs } = platform();
      const { id, subscriptionStatus } = await account('started@foyer.example');
      const enter = (status: string) => store.accounts.setSubscriptionStatus(id, status, new Date(nowMs()));
      await enter('ok');
      await store.rooms.create(id, {
        id: 'roomofstarted001',
        name: 'Salon',
        type: 'living_room',
        color: '#123456',
      });
      const fields = await asked({ roomId: 'roomofstarted001' });
      const { body } = await askAs('started@foyer.example', '/api/device/register', fields);
      expect(body).toEqual(refused('ecn.no.master'));
      await enter(subscriptionStatus);
    });

    test('is renamed and moved; only what is given is changed', async () => {
      const tv = await deviceOfType('tv');
      const kitchen = await roomNamed('Cuisine');
      const before = await deviceOfType('tv');
      await ask('/api/device/update', { deviceId: tv.id, name: 'Écran' });
      expect(await deviceOfType('tv')).toEqual({ ...before, name: 'Écran' });
      await ask('/api/device/update', { deviceId: tv.id, roomId: kitchen?.id ?? '' });
      expect(await deviceOfType('tv')).toEqual({ ...before, name: 'Écran', roomId: kitchen?.id });
      await ask('/api/device/update', { deviceId: tv.id, name: before.name, roomId: before.roomId });
    });

    test('keeps of its programs and alarms what its new type offers', async () => {
      const { store } = platform();
      const tv = await deviceOfType('tv');
      await ask('/api/device/alarms/update', {
        deviceId: tv.id,
        type: 'autoOff',
        active: 'true',
        duration: '90',
      });
      expect(await ask('/api/device/update', { deviceId: tv.id, deviceType: 'lamp' })).toEqual(OK);
      const lamp = await store.devices.byId(await householdId(), tv.id);
      expect(lamp).toMatchObject({ typeId: 'lamp', programs: { standBy: false, autoOff: true } });
      const alarms = await store.alarms.ofDevice(await householdId(), tv.id);
      expect(alarms.map(({ type }) => type)).toEqual(['autoOff']);
      await ask('/api/device/update', { deviceId: tv.id, deviceType: 'refrigerator' });
      expect(await store.devices.byId(await householdId(), tv.id)).toMatchObject({
        hasActuator: false,
        isOn: null,
        programs: { autoOff: false },
      });
      await ask('/api/device/update', { deviceId: tv.id, deviceType: 'tv' });
    });

    test.each([
      ['battery', { name: 'Pile' }, 'update.not.allowed'],
      ['wiser_thermostat', { deviceType: 'lamp' }, 'device.type.invalid'],
      ['tv', { deviceType: 'battery' }, 'device.type.invalid'],
      ['tv', { module_number: '4' }, 'update.not.allowed'],
      ['tv', { roomId: 'nowhere' }, 'room.not.found'],
      ['production_counter', { module_number: '0' }, 'parameter.invalid'],
      ['production_counter', { unit_electric_capacity: '99999' }, 'parameter.invalid'],
    ])('of type %s is not changed by %j: %s', async (typeId, changes, error) => {
      const { id } = await deviceOfType(typeId);
      await refuses('/api/device/update', { deviceId: id, ...changes }, error);
    });

    test.each(['battery', 'virtual', 'production_counter', 'asoka_red_plug'])(
      'of type %s is not removed',
      async (typeId) => {
        const { id } = await deviceOfType(typeId);
        await refuses('/api/device/remove', { deviceId: id }, 'remove.not.allowed');
      },
    );
  });

  describe('the rules of the device types', () => {
    test('agree with themselves', async () => {
      const { deviceRules } = (await platform().ask('/resources/device_rules.json')).body;
      expect((await ask('/api/device/getConfigFile')).deviceRules).toEqual(deviceRules);
      const { deviceTypes } = await ask('/api/device/types');
      expect(deviceTypes.map(({ id }: { id: string }) => id)).toEqual(Object.keys(deviceRules));
      for (const rule of Object.values<Record<string, string>>(deviceRules)) {
        const { prog_schedule, prog_auto_off, prog_standby_detection, prog_greenplay } = rule;
        const all = [prog_schedule, prog_auto_off, prog_standby_detection, prog_greenplay];
        const { program_schedule, program_auto_off, program_stand_by, program_green_play } = rule;
        expect([program_schedule, program_auto_off, program_stand_by, program_green_play]).toEqual(all);
        expect(rule.prog).toBe(String(all.includes('true')));
        if (all.slice(1).includes('true')) expect(rule.allow_on_off).toBe('true');
      }
    });
  });

  describe('alarms', () => {
    test('are those of the device’s type, with something to start from', async () => {
      const { id } = await deviceOfType('refrigerator');
      expect((await ask('/api/device/alarms', { deviceId: id })).alerts).toEqual([
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

    test('are kept, and the programs follow', async () => {
      const { id } = await deviceOfType('dishwasher');
      const set = { deviceId: id, type: 'autoOff', active: 'true', duration: '45', autoOffNotify: 'false' };
      expect(await ask('/api/device/alarms/update', set)).toEqual(OK);
      const { alerts } = await ask('/api/device/alarms', { deviceId: id });
      expect(alerts).toContainEqual(
        expect.objectContaining({ type: 'autoOff', active: true, duration: 45, autoOffNotify: false }),
      );
      expect((await ask('/api/device', { id })).device.programs.autoOffEnabled).toBe(true);
      await ask('/api/device/alarms/update', { deviceId: id, type: 'autoOff', active: 'false' });
      expect((await ask('/api/device', { id })).device.programs.autoOffEnabled).toBe(false);
    });

    test.each([
      ['refrigerator', { type: 'autoOff', active: 'true' }, 'alarm.not.allowed'],
      ['dishwasher', { type: 'autoOff', active: 'true', duration: '0' }, 'alarm.value.invalid'],
      ['dishwasher', { type: 'autoOff', active: 'true', duration: '1.5' }, 'alarm.value.invalid'],
      ['dishwasher', { type: 'consumption', active: 'true', threshold: '501' }, 'alarm.value.invalid'],
      ['dishwasher', { type: 'whatever', active: 'true' }, 'parameter.invalid'],
    ])('of a %s are not changed by %j: %s', async (typeId, changes, error) => {
      const { id } = await deviceOfType(typeId);
      await refuses('/api/device/alarms/update', { deviceId: id, ...changes }, error);
    });
  });

  describe('a schedule', () => {
    const update = async (typeId: string, changes: Fields) => ({
      deviceId: (await deviceOfType(typeId)).id,
      scheduleType: 'basic',
      enabled: 'true',
      ...changes,
    });

    test('is kept in order, and switches its program on and off', async () => {
      const ranges = 'tue 6:20 off;mon 22:20 on';
      const fields = await update('dishwasher', { ranges });
      expect(await ask('/api/schedule/update', fields)).toEqual(OK);
      const { deviceId } = fields;
      const read = () => ask('/api/schedule', { deviceId, scheduleType: 'basic' });
      expect((await read()).schedule).toMatchObject({ enabled: true, ranges: 'mon 22:20 on;tue 6:20 off' });
      expect((await ask('/api/device', { id: deviceId })).device.programs.scheduleEnabled).toBe(true);
      await ask('/api/schedule/update', { ...fields, enabled: 'false', switchOff: 'true' });
      expect((await read()).schedule).toMatchObject({ enabled: false, ranges: 'mon 22:20 on;tue 6:20 off' });
      expect((await ask('/api/device', { id: deviceId })).device).toMatchObject({
        state: 'off',
        programs: { scheduleEnabled: false },
      });
      await ask('/api/device/switch', { id: deviceId, on: 'true' });
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
    ])('of a %s is not taken from %j: %s', async (typeId, changes, error) => {
      await refuses('/api/schedule/update', await update(typeId, changes), error);
    });

    test('of the tariff belongs to the household, keeps its category, and needs ranges only when prices change', async () => {
      const tariff = (fields: Fields) =>
        ask('/api/schedule/update', { scheduleType: 'electric_tariff', enabled: 'true', ...fields });
      const read = async () => (await ask('/api/schedule', { scheduleType: 'electric_tariff' })).schedule;
      const before = await read();
      expect(await tariff({ ranges: '', category: 'custom' })).toEqual(refused('schedule.without.range'));
      expect(await tariff({ ranges: '', category: 'flat', name: 'base' })).toEqual(OK);
      expect(await read()).toMatchObject({ category: 'flat', name: 'base', ranges: '' });
      await tariff({ ranges: before.ranges, category: before.category, name: before.name });
      expect(await read()).toEqual(before);
    });

    test('of green play starts from the sunny hours of every day', async () => {
      const { askAs, store, account } = platform();
      const swiss = 'swiss@foyer.example';
      const all = await store.devices.ofHousehold((await account(swiss)).id);
      const deviceId = all.find(({ typeId }) => typeId === 'water_heater')?.id ?? '';
      const { body } = await askAs(swiss, '/api/schedule', { deviceId, scheduleType: 'green_play' });
      expect(body.schedule).toMatchObject({ enabled: false, type: 'green_play' });
      expect(body.schedule.ranges).toMatch(/^mon 10:00 on;mon 16:00 off;.*;sun 16:00 off$/);
    });
  });

  describe('the schedules of wiser', () => {
    const read = async () => (await ask('/wiser/proxy/schedule/get_schedule', {}, 'json')).scheduleDetails;

    test('hold seven days of each device, and take back what they give', async () => {
      const days = await read();
      const all = await devices();
      const wiser = all.filter(({ typeId }) => ['wiser_thermostat', 'wiser_valve'].includes(typeId));
      expect(days).toHaveLength(7 * wiser.length);
      expect(await ask('/wiser/proxy/schedule/set_schedule', { scheduleDetails: days }, 'json')).toEqual(OK);
      expect(await read()).toEqual(days);
    });

    test('are the devices’ own: a day that is set leaves the others and shows in the ranges', async () => {
      const days = await read();
      const [monday] = days;
      const entry = [
        { start: 0, value: 17 },
        { start: 400, value: 21.5 },
      ];
      await ask('/wiser/proxy/schedule/set_schedule', { scheduleDetails: [{ ...monday, entry }] }, 'json');
      const after = await read();
      expect(after[0].entry).toEqual(entry);
      expect(after.slice(2)).toEqual(days.slice(2));
      const { schedule } = await ask('/api/schedule', { scheduleType: 'basic', deviceId: monday.name.id });
      expect(schedule.ranges).toContain('mon 6:40 21.5');
      await ask('/wiser/proxy/schedule/set_schedule', { scheduleDetails: days }, 'json');
    });

    test('say when the cloud is silent, or lets us in no more', async () => {
      const { failures } = platform();
      const days = await read();
      for (const [kind, error] of [
        ['unreachable', 'wiser.unavailable'],
        ['unauthorised', 'invalid.credentials'],
      ] as const) {
        failures.set('wiser', kind);
        expect(await ask('/wiser/proxy/schedule/get_schedule', {}, 'json')).toEqual(refused(error));
        expect(await ask('/wiser/proxy/schedule/set_schedule', { scheduleDetails: days }, 'json')).toEqual(
          refused(error),
        );
      }
      failures.set('wiser', null);
      expect(await read()).toEqual(days);
    });
  });

  describe('measures', () => {
    test('say which of them came late', async () => {
      const { id } = await deviceOfType('virtual');
      const { measures } = await ask('/api/measures/grouping', {
        deviceId: id,
        groupType: 'hour',
        fromDate: '2026-06-20',
        toDate: '2026-06-22',
      });
      const late = measures.flatMap(({ quality }: { quality: string }, hour: number) =>
        quality === 'recovered' ? [hour] : [],
      );
      expect(late).toEqual([13, 14]);
      expect(measures.every(({ quality }: { quality: string | null }) => quality !== 'missing')).toBe(true);
    });
  });
}
