import {
  readScheduleText,
  type WeekPlan,
  weekOfWiser,
  wiserEntriesOf,
  writeScheduleText,
} from '@foyer/domain';
import { updateWiserSchedules, WEEKDAYS, type WiserDay, wiserSchedules } from '@foyer/wire/device-programs';
import type { Device } from '../devices/device-store';
import type { Belongings } from '../gateway/home-changes';
import { forHousehold, type Route } from '../http/answer';
import { Refusal } from '../http/refusal';
import type { PlatformServices } from '../platform/services';
import { scheduleFormOf } from '../programs/schedule-ranges';
import { heatingBrandOf } from '../third-parties/heating/brands';
import { refusedByCloud } from './cloud-refusals';

const SCHEDULE = 'basic';

const hasWiserSchedule = (device: Device) =>
  heatingBrandOf(device) === 'wiser' && scheduleFormOf(device) === 'heating';

/** A stored schedule as the week it says; null where none is stored. */
function weekOf(ranges: string | undefined): WeekPlan | null {
  const reading = ranges === undefined ? null : readScheduleText(ranges, 'heating');
  return reading?.ok ? reading.value : null;
}

function wiserDays({ id, name, typeId }: Device, week: WeekPlan | null): WiserDay[] {
  return WEEKDAYS.map((weekday, index) => ({
    name: { meteringDeviceType: typeId, id, name, optimized: false, type: SCHEDULE, weekday },
    entry: week ? [...wiserEntriesOf(week[index] ?? [])] : [],
  }));
}

/** Stores the days given for one device; its other days stay. Temperatures are kept to a tenth of a degree. */
async function storeDays(
  { devices, schedules }: Pick<Belongings, 'devices' | 'schedules'>,
  householdId: string,
  deviceId: string,
  days: readonly WiserDay[],
): Promise<void> {
  const device = await devices.byId(householdId, deviceId);
  if (!device || !hasWiserSchedule(device)) throw new Refusal('device.not.found');
  const before = await schedules.find(householdId, SCHEDULE, deviceId);
  const known = weekOf(before?.ranges);
  const entries = WEEKDAYS.map((weekday, index) => {
    const given = days.findLast(({ name }) => name.weekday === weekday);
    if (!given) return known ? wiserEntriesOf(known[index] ?? []) : [];
    return given.entry.map(({ start, value }) => ({ start, value: Math.round(value * 10) / 10 }));
  });
  const enabled = before?.enabled ?? true;
  const ranges = writeScheduleText(weekOfWiser(entries));
  await schedules.save(householdId, {
    type: SCHEDULE,
    deviceId,
    enabled,
    ranges,
    category: null,
    name: null,
  });
  await devices.update(householdId, deviceId, { programs: { schedule: enabled } });
}

/**
 * The weekly schedules of the wiser devices as their cloud shows them (spec 1 §3 §7). They are the devices' own
 * schedules in another form: what is set here is what `/api/schedule` tells, and what the house follows.
 */
export function wiserScheduleRoutes({ store, heatingSystems: systems, house }: PlatformServices): Route[] {
  return [
    forHousehold(wiserSchedules, async (_input, { household }) => {
      await refusedByCloud('wiser', () => systems.command(household, 'wiser'));
      const devices = (await store.devices.ofHousehold(household.id)).filter(hasWiserSchedule);
      const weeks = await Promise.all(
        devices.map(async (device) => {
          const found = await store.schedules.find(household.id, SCHEDULE, device.id);
          return wiserDays(device, weekOf(found?.ranges));
        }),
      );
      return { scheduleDetails: weeks.flat() };
    }),

    forHousehold(updateWiserSchedules, async ({ scheduleDetails }, { household }) => {
      const deviceIds = new Set(scheduleDetails.map(({ name }) => name.id));
      // What is not one's own is not found, whether there is a cloud to ask or not.
      const own = (await store.devices.ofHousehold(household.id)).filter(hasWiserSchedule);
      for (const deviceId of deviceIds)
        if (!own.some(({ id }) => id === deviceId)) throw new Refusal('device.not.found');
      await refusedByCloud('wiser', () => systems.command(household, 'wiser'));
      await house.change(household.id, async (belongings) => {
        for (const deviceId of deviceIds) {
          const days = scheduleDetails.filter(({ name }) => name.id === deviceId);
          await storeDays(belongings, household.id, deviceId, days);
        }
      });
      return {};
    }),
  ];
}
