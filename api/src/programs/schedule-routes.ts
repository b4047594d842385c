import { hasRange, readScheduleText, type ScheduleForm, writeScheduleText } from '@foyer/domain';
import { updateSchedule } from '@foyer/wire/device-programs';
import { type ScheduleType, schedule, simpleTariffs } from '@foyer/wire/schedules';
import { dataFile } from '../data-file';
import { ruleOf } from '../devices/device-rules';
import type { Device } from '../devices/device-store';
import type { Belongings } from '../gateway/home-changes';
import { forAccount, forHousehold, type Route } from '../http/answer';
import { invalidParameter, Refusal } from '../http/refusal';
import type { PlatformServices } from '../platform/services';
import type { Schedule } from './schedule-store';

interface TariffInFile {
  readonly name: string;
  readonly category: string;
  readonly fr: string;
  readonly en: string;
  readonly prices: { readonly on: number; readonly off?: number };
  readonly ranges: string;
}

const tariffsByCountry =
  dataFile<Record<string, { currency: string; tariffs: readonly TariffInFile[] }>>('simple-tariffs.json');

/** When green play may heat water as long as nobody said otherwise: the sunny hours of every day. */
const DEFAULT_GREEN_PLAY = writeScheduleText(
  Array.from({ length: 7 }, () => [{ startMin: 600, endMin: 960, targetC: null }]),
);

/** How a device's schedule is written: with temperatures where it measures them. */
export function scheduleFormOf(device: Pick<Device, 'typeId' | 'typeOverride'>): ScheduleForm {
  return ruleOf(device)?.measures === 'temperature' ? 'heating' : 'onOff';
}

interface Asked {
  readonly scheduleType: ScheduleType;
  readonly enabled: boolean;
  readonly ranges: string;
}

/** The ranges as they are kept, in order and without what says nothing. Throws a refusal for a text that is none. */
function checkedRanges({ enabled, ranges }: Asked, form: ScheduleForm, needsRange: boolean): string {
  const reading = readScheduleText(ranges, form);
  if (!reading.ok) {
    const { code, entry } = reading.error;
    throw new Refusal('schedule.ranges.invalid', { fields: { reason: code, entry } });
  }
  if (enabled && needsRange && !hasRange(reading.value)) throw new Refusal('schedule.without.range');
  return writeScheduleText(reading.value);
}

async function saveDeviceSchedule(
  { devices, schedules }: Belongings,
  householdId: string,
  deviceId: string,
  asked: Asked & { readonly switchOff: boolean },
): Promise<void> {
  const { scheduleType: type, enabled, switchOff } = asked;
  const device = await devices.byId(householdId, deviceId);
  if (!device) throw new Refusal('device.not.found');
  const rule = ruleOf(device);
  const isGreenPlay = type === 'green_play';
  const allowed = isGreenPlay ? rule?.programs.greenPlay : rule?.programs.schedule;
  if (!allowed || (switchOff && !device.hasActuator)) throw new Refusal('program.not.allowed');
  const ranges = checkedRanges(asked, isGreenPlay ? 'onOff' : scheduleFormOf(device), true);
  await schedules.save(householdId, { type, deviceId, enabled, ranges, category: null, name: null });
  await devices.update(householdId, deviceId, {
    programs: isGreenPlay ? { greenPlay: enabled } : { schedule: enabled },
  });
}

/** Schedules of devices and the household's electricity tariff (spec 1 §7, wire shapes). */
export function scheduleRoutes({ store: { schedules, devices }, house }: PlatformServices): Route[] {
  return [
    forHousehold(schedule, async ({ scheduleType, deviceId }, { household }) => {
      const device = deviceId === undefined ? null : await devices.byId(household.id, deviceId);
      if (deviceId !== undefined && !device) throw new Refusal('device.not.found');
      const found = await schedules.find(household.id, scheduleType, deviceId ?? null);
      if (found) {
        const { ranges, type, category, enabled, name } = found;
        return { schedule: { ranges, type, category, enabled, name } };
      }
      if (scheduleType === 'green_play' && device && ruleOf(device)?.programs.greenPlay) {
        return { schedule: { ranges: DEFAULT_GREEN_PLAY, type: scheduleType, enabled: false } };
      }
      throw new Refusal('schedule.not.found');
    }),

    forHousehold(updateSchedule, async (asked, { household }) => {
      const { scheduleType, deviceId, switchOff = false } = asked;
      if ((scheduleType === 'electric_tariff') !== (deviceId === undefined))
        throw invalidParameter('deviceId');
      await house.change(household.id, async (belongings) => {
        if (deviceId !== undefined) {
          await saveDeviceSchedule(belongings, household.id, deviceId, { ...asked, switchOff });
          return;
        }
        const before = await belongings.schedules.find(household.id, scheduleType, null);
        const category = asked.category ?? before?.category ?? 'custom';
        const tariff: Schedule = {
          type: scheduleType,
          deviceId: null,
          enabled: asked.enabled,
          ranges: checkedRanges(asked, 'onOff', category === 'custom'),
          category,
          name: asked.name ?? before?.name ?? null,
        };
        await belongings.schedules.save(household.id, tariff);
      });
      if (switchOff && deviceId !== undefined) await house.switchDevice(household.id, deviceId, false);
      return {};
    }),

    forAccount(simpleTariffs, async ({ country }, { account }) => {
      const { currency = '', tariffs = [] } = tariffsByCountry[country] ?? {};
      return {
        simpleTariffs: tariffs.map(({ name, category, prices, ranges, ...labels }) => ({
          name,
          label: labels[account.language],
          category,
          currency,
          prices: { on: prices.on, off: prices.off ?? null },
          ranges,
        })),
      };
    }),
  ];
}
