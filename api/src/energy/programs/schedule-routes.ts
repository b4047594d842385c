import { siteDay, writeScheduleText } from '@foyer/domain';
import { updateSchedule } from '@foyer/wire/device-programs';
import { type ScheduleType, schedule } from '@foyer/wire/schedules';
import { invalidParameter, Refusal } from '../../foundation/http/refusal';
import type { ChangeHome } from '../../home/change-home';
import { checkedRanges } from '../../home/checked-ranges';
import { ruleOf } from '../../home/devices/device-rules';
import type { Devices } from '../../home/devices/device-store';
import type { Tariffs } from '../../home/tariff/tariff-store';
import { tariffOn } from '../../home/tariff/tariff-terms';
import { updateTariff } from '../../home/tariff/update-tariff';
import { type ForHousehold, forHousehold, type Route } from '../../identity/answer';
import { scheduleFormOf } from './schedule-form';
import type { Schedules } from './schedule-store';

/** Default green play hours: 10:00 to 16:00 on every day. */
const DEFAULT_GREEN_PLAY = writeScheduleText(
  Array.from({ length: 7 }, () => [{ startMin: 600, endMin: 960, targetC: null }]),
);

interface Asked {
  readonly scheduleType: ScheduleType;
  readonly enabled: boolean;
  readonly ranges: string;
}

interface ScheduledHome {
  readonly devices: Devices;
  readonly schedules: Schedules;
  /** Switches a device off, as a person's command, after all other changes. */
  switchOff(deviceId: string): void;
}

interface ScheduleDependencies {
  readonly schedules: Schedules;
  readonly devices: Devices;
  readonly tariffs: Tariffs;
  readonly changeHome: ChangeHome<ScheduledHome>;
}

async function saveDeviceSchedule(
  { devices, schedules, switchOff: switchDeviceOff }: ScheduledHome,
  householdId: string,
  deviceId: string,
  asked: Asked & { readonly switchOff: boolean; readonly hotBy: string | undefined },
): Promise<void> {
  const { scheduleType: type, enabled, switchOff, hotBy } = asked;
  const device = await devices.byId(householdId, deviceId);
  if (!device) throw new Refusal('device.not.found');
  const rule = ruleOf(device);
  const isGreenPlay = type === 'green_play';
  if (hotBy && !isGreenPlay) throw invalidParameter('hotBy');
  const allowed = isGreenPlay ? rule?.programs.greenPlay : rule?.programs.schedule;
  if (!allowed || (switchOff && !device.hasActuator)) throw new Refusal('program.not.allowed');
  const ranges = checkedRanges(asked, isGreenPlay ? 'onOff' : scheduleFormOf(device), true);
  await schedules.save(householdId, {
    type,
    deviceId,
    enabled,
    ranges,
    category: null,
    name: null,
    ...(hotBy === undefined ? {} : { hotBy: hotBy || null }),
  });
  await devices.update(householdId, deviceId, {
    programs: isGreenPlay ? { greenPlay: enabled } : { schedule: enabled },
  });
  if (switchOff) switchDeviceOff(deviceId);
}

/** The tariff in force today, in the shape of a household schedule. */
async function tariffSchedule(tariffs: Tariffs, { household, nowMs }: ForHousehold) {
  const today = siteDay(nowMs, household.siteTimeZone);
  const tariff = tariffOn(await tariffs.ofHousehold(household.id), today);
  if (!tariff) throw new Refusal('schedule.not.found');
  const { ranges, category, name } = tariff;
  const enabled = category === 'flat' || ranges !== '';
  return { schedule: { ranges, type: 'electric_tariff', category, enabled, name } };
}

/** Schedules of devices, and the household's electricity tariff as a schedule. */
export function scheduleRoutes({ schedules, devices, tariffs, changeHome }: ScheduleDependencies): Route[] {
  return [
    forHousehold(schedule, async ({ scheduleType, deviceId }, who) => {
      const { household } = who;
      const device = deviceId === undefined ? null : await devices.byId(household.id, deviceId);
      if (deviceId !== undefined && !device) throw new Refusal('device.not.found');
      if (scheduleType === 'electric_tariff' && !device) return tariffSchedule(tariffs, who);
      const found = await schedules.find(household.id, scheduleType, deviceId ?? null);
      if (found) {
        const { ranges, type, category, enabled, name, hotBy } = found;
        return { schedule: { ranges, type, category, enabled, name, ...(hotBy === null ? {} : { hotBy }) } };
      }
      if (scheduleType === 'green_play' && device && ruleOf(device)?.programs.greenPlay) {
        return { schedule: { ranges: DEFAULT_GREEN_PLAY, type: scheduleType, enabled: false } };
      }
      throw new Refusal('schedule.not.found');
    }),

    forHousehold(
      updateSchedule,
      async (asked, who) => {
        const { household } = who;
        const { scheduleType, deviceId, switchOff = false, hotBy } = asked;
        if ((scheduleType === 'electric_tariff') !== (deviceId === undefined))
          throw invalidParameter('deviceId');
        if (deviceId === undefined) {
          await updateTariff(tariffs, asked, who);
          return {};
        }
        await changeHome(household.id, (home) =>
          saveDeviceSchedule(home, household.id, deviceId, { ...asked, switchOff, hotBy }),
        );
        return {};
      },
      // Installers enable green play for a water heater during registration.
      { leadsIn: true },
    ),
  ];
}
