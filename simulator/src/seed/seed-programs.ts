import type { Alarm, Alarms } from '@foyer/api/energy/programs/alarm-store';
import type { Schedules } from '@foyer/api/energy/programs/schedule-store';
import type { Device } from '@foyer/api/home/devices/device-store';
import type { NewAccount } from '@foyer/api/identity/accounts/account-store';
import type { DevicePlan } from './device-plans';
import { dailySchedule } from './equipment';

/** `notify` is off, so that demo homes have exactly the alerts of the alert list. */
const STAND_BY: Alarm = { type: 'standby', active: true, threshold: 10, minutes: 60, notify: false };
const GREEN_PLAY = dailySchedule('10:00 on', '16:00 off');
const HOUSEHOLD = { category: null, name: null };

/** Stores schedules and automatic programs of a reference home's devices, given in the order of their plans. */
export async function seedPrograms(
  store: { readonly alarms: Alarms; readonly schedules: Schedules },
  account: NewAccount,
  plans: readonly DevicePlan[],
  devices: readonly Device[],
): Promise<void> {
  for (const [index, { schedule, programs }] of plans.entries()) {
    const deviceId = devices[index]?.id ?? null;
    if (schedule) {
      await store.schedules.save(account.id, {
        type: 'basic',
        deviceId,
        enabled: true,
        ranges: schedule,
        ...HOUSEHOLD,
      });
    }
    if (programs?.standBy && deviceId !== null) {
      await store.alarms.save(account.id, deviceId, STAND_BY, account.createdAt);
    }
    if (programs?.greenPlay) {
      await store.schedules.save(account.id, {
        type: 'green_play',
        deviceId,
        enabled: true,
        ranges: GREEN_PLAY,
        ...HOUSEHOLD,
      });
    }
  }
}
