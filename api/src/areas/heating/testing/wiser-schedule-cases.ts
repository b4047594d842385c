import { houseIn } from '../../../process/testing/house';
import type { TestPlatform } from '../../../process/testing/test-platform';

const refusal = (error: string) => ({ status: 'error', error });
const OK = { status: 'ok' };

/** Schedules in wiser's format, stored as the devices' own. */
export function wiserScheduleCases(platform: () => TestPlatform): void {
  const { call, devices } = houseIn(platform);

  describe('the schedules of wiser', () => {
    const read = async () => (await call('/wiser/proxy/schedule/get_schedule', {}, 'json')).scheduleDetails;

    test('wiser schedules have seven days per device and can be saved as read', async () => {
      const days = await read();
      const all = await devices();
      const wiser = all.filter(({ typeId }) => ['wiser_thermostat', 'wiser_valve'].includes(typeId));
      expect(days).toHaveLength(7 * wiser.length);
      expect(await call('/wiser/proxy/schedule/set_schedule', { scheduleDetails: days }, 'json')).toEqual(OK);
      expect(await read()).toEqual(days);
    });

    test('a saved day leaves the others unchanged and appears in the device’s schedule', async () => {
      const days = await read();
      const [monday] = days;
      const entry = [
        { start: 0, value: 17 },
        { start: 400, value: 21.5 },
      ];
      await call('/wiser/proxy/schedule/set_schedule', { scheduleDetails: [{ ...monday, entry }] }, 'json');
      const after = await read();
      expect(after[0].entry).toEqual(entry);
      expect(after.slice(2)).toEqual(days.slice(2));
      const { schedule } = await call('/api/schedule', { scheduleType: 'basic', deviceId: monday.name.id });
      expect(schedule.ranges).toContain('mon 6:40 21.5');
      await call('/wiser/proxy/schedule/set_schedule', { scheduleDetails: days }, 'json');
    });

    test('a cloud that is unreachable or refuses access is reported', async () => {
      const { failures } = platform();
      const days = await read();
      for (const [kind, error] of [
        ['unreachable', 'wiser.unavailable'],
        ['unauthorised', 'invalid.credentials'],
      ] as const) {
        failures.set('wiser', kind);
        expect(await call('/wiser/proxy/schedule/get_schedule', {}, 'json')).toEqual(refusal(error));
        expect(await call('/wiser/proxy/schedule/set_schedule', { scheduleDetails: days }, 'json')).toEqual(
          refusal(error),
        );
      }
      failures.set('wiser', null);
      expect(await read()).toEqual(days);
    });
  });
}
