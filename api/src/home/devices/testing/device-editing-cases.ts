import { activationCode } from '../../../../../simulator/src/sandboxes/activation';
import { houseIn } from '../../../process/testing/house';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';
const refusal = (error: string) => ({ status: 'error', error });
const OK = { status: 'ok' };
const DAY_MS = 86_400_000;

/** Devices are added, changed and removed; refused requests change nothing. */
export function deviceEditingCases(platform: () => TestPlatform): void {
  const { call, roomNamed, mainRoom, refuses } = houseIn(platform);

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
      'a device with the code "%s" is not added',
      async (activationCode) => {
        await refuses('/api/device/register', await asked({ activationCode }), 'ecn.activation.code.invalid');
      },
    );

    test.each([
      [{ deviceTypeId: 'battery' }, 'device.type.invalid'],
      [{ deviceTypeId: 'spaceship' }, 'device.type.invalid'],
      [{ roomId: 'nowhere' }, 'room.not.found'],
    ])('a device with %j is not added: %s', async (changes, error) => {
      await refuses('/api/device/register', await asked(changes), error);
    });

    test('a device is not added while the plug maker’s service is unreachable', async () => {
      platform().failures.set('activation', 'unreachable');
      await refuses('/api/device/register', await asked(), 'ecn.unavailable');
      platform().failures.set('activation', null);
    });

    test('a code in any notation adds a device once; it reports at once and can be added again after its removal', async () => {
      const dashed = code.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-');
      const { device } = await call('/api/device/register', await asked({ activationCode: dashed }));
      expect((await call('/api/device', { id: device.id })).device).toMatchObject({
        name: 'Radio du salon',
        deviceTypeId: 'radio',
        type: 'sw',
        state: 'on',
        programs: { scheduleEnabled: false },
      });
      const { deviceStates } = await call('/api/states');
      expect(deviceStates.map(({ deviceId }: { deviceId: string }) => deviceId)).toContain(device.id);
      await refuses('/api/device/register', await asked(), 'ecn.already.registered');
      expect(await call('/api/device/remove', { deviceId: device.id })).toEqual(OK);
      expect(await call('/api/device', { id: device.id })).toEqual(refusal('device.not.found'));
      const again = await call('/api/device/register', await asked());
      expect(again.status).toBe('ok');
      await call('/api/device/remove', { deviceId: again.device.id });
    });

    test('a removed device is put back with its past and its programs, in its room, within 30 days', async () => {
      const { store, nowMs, account, deviceOfType } = platform();
      const tv = await deviceOfType('tv');
      const { id } = await account(HOME);
      const room = (await call('/api/rooms')).rooms.find((one: { id: string }) => one.id === tv.roomId);
      const measured = async (of: Fields) =>
        (
          await call('/api/measures/grouping', {
            groupType: 'month',
            fromDate: '2025-07-01',
            toDate: '2026-07-01',
            ...of,
          })
        ).measures;
      const state = async () => ({
        device: await store.devices.byId(id, tv.id),
        alarms: (await store.alarms.ofDevice(id, tv.id)).map(({ type, active, threshold, minutes }) => ({
          type,
          active,
          threshold,
          minutes,
        })),
        schedule: await store.schedules.find(id, 'basic', tv.id),
        months: await measured({ deviceId: tv.id }),
      });
      await call('/api/schedule/update', {
        deviceId: tv.id,
        scheduleType: 'basic',
        ranges: 'mon 6:00 on;mon 7:00 off',
        enabled: 'true',
      });
      const before = await state();
      const ofRoom = await measured({ roomId: tv.roomId });
      await call('/api/device/remove', { deviceId: tv.id });
      expect(await measured({ roomId: tv.roomId })).toEqual(ofRoom);
      const { devices: removed } = await call('/api/devices/removed');
      expect(removed).toContainEqual({
        id: tv.id,
        name: tv.name,
        deviceTypeId: 'tv',
        room: room.name,
        removedAt: nowMs(),
        until: nowMs() + 30 * DAY_MS,
      });
      expect(await call('/api/device/restore', { deviceId: tv.id })).toEqual(OK);
      expect(await state()).toEqual(before);
      expect(await call('/api/device/restore', { deviceId: tv.id })).toEqual(refusal('device.not.found'));
      await call('/api/device/remove', { deviceId: tv.id });
      await store.database.query(`update former_device set removed_at = removed_at - interval '30 days'`);
      expect((await call('/api/devices/removed')).devices).toEqual([]);
      expect(await call('/api/device/restore', { deviceId: tv.id })).toEqual(refusal('device.not.found'));
      await store.database.query(`update former_device set removed_at = removed_at + interval '30 days'`);
      await call('/api/device/restore', { deviceId: tv.id });
    });

    test('a room that was removed after its device is created again with it, and found by its name', async () => {
      const { store, account } = platform();
      const { id } = await account(HOME);
      const { room } = await call('/api/room/create', { name: 'Grenier', type: 'attic' });
      const { device } = await call('/api/device/register', await asked({ roomId: room.id }));
      await call('/api/device/remove', { deviceId: device.id });
      expect(await call('/api/room/remove', { id: room.id })).toEqual(OK);
      expect(await call('/api/device/restore', { deviceId: device.id })).toEqual(OK);
      expect(await store.devices.byId(id, device.id)).toMatchObject({ roomId: room.id });
      await call('/api/device/remove', { deviceId: device.id });
      await call('/api/room/remove', { id: room.id });
      expect(await call('/api/room/create', { name: 'Grenier', type: 'attic' })).toMatchObject({ room });
      // The same plug of the same type finds its past; the removal before cannot be undone any more.
      const again = await call('/api/device/register', await asked({ roomId: room.id, deviceName: 'Poste' }));
      expect(again.device).toEqual(device);
      expect(await store.devices.byId(id, device.id)).toMatchObject({ name: 'Poste' });
      await call('/api/device/remove', { deviceId: device.id });
      const lamp = await call('/api/device/register', await asked({ roomId: room.id, deviceTypeId: 'lamp' }));
      expect(lamp.device).not.toEqual(device);
      expect(await call('/api/device/restore', { deviceId: device.id })).toEqual(
        refusal('ecn.already.registered'),
      );
      await call('/api/device/remove', { deviceId: lamp.device.id });
      await call('/api/room/remove', { id: room.id });
    });

    test('adding a device needs a gateway in the home', async () => {
      const { store, callAs, account, nowMs } = platform();
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
      const { body } = await callAs('started@foyer.example', '/api/device/register', fields);
      expect(body).toEqual(refusal('ecn.no.master'));
      await enter(subscriptionStatus);
    });

    test('a home that is measured by its own devices adds one without a code', async () => {
      const { store } = platform();
      const setKind = (kind: string) =>
        store.database.query(
          `update gateway set kind = $1 where household_key = (select key from account where email = 'home@foyer.example')`,
          [kind],
        );
      const fields = await asked({ activationCode: '', deviceName: 'Borne', deviceTypeId: 'electric_car' });
      await refuses('/api/device/register', fields, 'ecn.activation.code.invalid');
      await setKind('mqtt');
      const { device } = await call('/api/device/register', fields);
      const { id } = await platform().account('home@foyer.example');
      expect(await store.devices.byId(id, device.id)).toMatchObject({
        name: 'Borne',
        plugType: 'cmp',
        hasActuator: false,
      });
      await call('/api/device/remove', { deviceId: device.id });
      await setKind('simulated');
    });

    test('a device can be renamed and moved; only the fields given change', async () => {
      const tv = await platform().deviceOfType('tv');
      const kitchen = await roomNamed('Cuisine');
      const before = await platform().deviceOfType('tv');
      await call('/api/device/update', { deviceId: tv.id, name: 'Écran' });
      expect(await platform().deviceOfType('tv')).toEqual({ ...before, name: 'Écran' });
      await call('/api/device/update', { deviceId: tv.id, roomId: kitchen?.id ?? '' });
      expect(await platform().deviceOfType('tv')).toEqual({ ...before, name: 'Écran', roomId: kitchen?.id });
      await call('/api/device/update', { deviceId: tv.id, name: before.name, roomId: before.roomId });
    });

    test('a change of type disables the programs and alarms the new type does not offer', async () => {
      const { store } = platform();
      const tv = await platform().deviceOfType('tv');
      await call('/api/device/alarms/update', {
        deviceId: tv.id,
        type: 'autoOff',
        active: 'true',
        duration: '90',
      });
      expect(await call('/api/device/update', { deviceId: tv.id, deviceType: 'lamp' })).toEqual(OK);
      const lamp = await store.devices.byId((await platform().account(HOME)).id, tv.id);
      expect(lamp).toMatchObject({ typeId: 'lamp', programs: { standBy: false, autoOff: true } });
      const alarms = await store.alarms.ofDevice((await platform().account(HOME)).id, tv.id);
      expect(alarms.map(({ type }) => type)).toEqual(['autoOff']);
      await call('/api/device/update', { deviceId: tv.id, deviceType: 'refrigerator' });
      expect(await store.devices.byId((await platform().account(HOME)).id, tv.id)).toMatchObject({
        hasActuator: false,
        isOn: null,
        programs: { autoOff: false },
      });
      await call('/api/device/update', { deviceId: tv.id, deviceType: 'tv' });
    });

    test.each([
      ['battery', { name: 'Pile' }, 'update.not.allowed'],
      ['wiser_thermostat', { deviceType: 'lamp' }, 'device.type.invalid'],
      ['tv', { deviceType: 'battery' }, 'device.type.invalid'],
      ['tv', { module_number: '4' }, 'update.not.allowed'],
      ['tv', { roomId: 'nowhere' }, 'room.not.found'],
      ['production_counter', { module_number: '0' }, 'parameter.invalid'],
      ['production_counter', { unit_electric_capacity: '99999' }, 'parameter.invalid'],
    ])('a device of type %s is not changed by %j: %s', async (typeId, changes, error) => {
      const { id } = await platform().deviceOfType(typeId);
      await refuses('/api/device/update', { deviceId: id, ...changes }, error);
    });

    test.each(['battery', 'virtual', 'production_counter', 'asoka_red_plug', 'wiser_thermostat'])(
      'a device of type %s cannot be removed',
      async (typeId) => {
        const { id } = await platform().deviceOfType(typeId);
        await refuses('/api/device/remove', { deviceId: id }, 'remove.not.allowed');
      },
    );
  });

  describe('the rules of the device types', () => {
    test('the rules are the same from every call and consistent', async () => {
      const { deviceRules } = (await platform().call('/resources/device_rules.json')).body;
      expect((await call('/api/device/getConfigFile')).deviceRules).toEqual(deviceRules);
      const { deviceTypes } = await call('/api/device/types');
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
}
