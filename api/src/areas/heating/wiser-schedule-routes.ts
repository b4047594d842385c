import {
  readScheduleText,
  type WeekPlan,
  weekOfWiser,
  wiserEntriesOf,
  writeScheduleText,
} from '@foyer/domain';
import { updateWiserSchedules, WEEKDAYS, type WiserDay, wiserSchedules } from '@foyer/wire/device-programs';
import { scheduleFormOf } from '../../energy/programs/schedule-form';
import type { Schedules } from '../../energy/programs/schedule-store';
import { Refusal } from '../../foundation/http/refusal';
import type { ChangeHome } from '../../home/change-home';
import type { Device, Devices } from '../../home/devices/device-store';
import { forHousehold, type Route } from '../../identity/answer';
import { heatingBrandOf } from '../../partners/heating/brands';
import { mapCloudFailures } from './cloud-refusals';
import type { HeatingSystems } from './heating-systems';

const SCHEDULE = 'basic';

const hasWiserSchedule = (device: Device) =>
  heatingBrandOf(device) === 'wiser' && scheduleFormOf(device) === 'heating';

/** The week of a stored schedule; null when none is stored or it cannot be read. */
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

interface ScheduledHome {
  readonly devices: Devices;
  readonly schedules: Schedules;
}

interface WiserScheduleDependencies extends ScheduledHome {
  readonly heatingSystems: HeatingSystems;
  readonly changeHome: ChangeHome<ScheduledHome>;
}

/** Stores the given days of one device and keeps its other days. Temperatures are rounded to a tenth of a degree. */
async function storeDays(
  { devices, schedules }: ScheduledHome,
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
 * Weekly schedules of the wiser devices in the format of their cloud. These are the devices' own schedules: the same
 * that `/api/schedule` returns and the gateway executes.
 */
export function wiserScheduleRoutes({
  heatingSystems: systems,
  changeHome,
  ...store
}: WiserScheduleDependencies): Route[] {
  return [
    forHousehold(wiserSchedules, async (_input, { household }) => {
      await mapCloudFailures('wiser', () => systems.commandWiser(household));
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
      // Refuses other households' devices before the cloud is contacted.
      const own = (await store.devices.ofHousehold(household.id)).filter(hasWiserSchedule);
      for (const deviceId of deviceIds)
        if (!own.some(({ id }) => id === deviceId)) throw new Refusal('device.not.found');
      await mapCloudFailures('wiser', () => systems.commandWiser(household));
      await changeHome(household.id, async (home) => {
        for (const deviceId of deviceIds) {
          const days = scheduleDetails.filter(({ name }) => name.id === deviceId);
          await storeDays(home, household.id, deviceId, days);
        }
      });
      return {};
    }),
  ];
}
