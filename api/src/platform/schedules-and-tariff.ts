import { schedule } from '@foyer/contract';
import { answer, type Route } from '../http/answer';
import { Refusal } from '../http/refusal';
import type { PlatformServices } from './services';

/** Schedules of devices and the household's electricity tariff (spec 1 §7, wire shapes). */
export function scheduleRoutes({ store: { schedules, devices } }: PlatformServices): Route[] {
  return [
    answer(schedule, async ({ scheduleType, deviceId }, { account }) => {
      if (deviceId !== undefined && !(await devices.byId(account.id, deviceId))) {
        throw new Refusal('device.not.found');
      }
      const found = await schedules.find(account.id, scheduleType, deviceId ?? null);
      if (!found) throw new Refusal('schedule.not.found');
      const { ranges, type, category, enabled, name } = found;
      return { schedule: { ranges, type, category, enabled, name } };
    }),
  ];
}
